/** One's own turn, for who looks elsewhere: the phone trembles, and a notice stands beside the clock if that is wanted. */
import { t } from '../i18n/texts';
import type { Desk } from './desk';

const TREMBLE_MS = [90, 60, 90];
const TAG = 'turn';

/** May notices be shown, and does the player want them? */
const wanted = (desk: Desk): boolean =>
  desk.switches.is('notify') && 'Notification' in window && Notification.permission === 'granted';

/** Ask the browser; only a click may lead here. Returns whether notices may be shown. */
export async function askForNotices(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

async function show(desk: Desk): Promise<void> {
  const text = { body: [desk.page.gameName, desk.page.tableName].join(' · '), tag: TAG, icon: desk.page.iconUrl, data: { url: location.href } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(t.live.yourTurn(null), text);
  else new Notification(t.live.yourTurn(null), text).onclick = () => focus();
}

export function noticeTurn(desk: Desk): void {
  if (desk.surface.motion) navigator.vibrate?.(TREMBLE_MS);
  if (document.hidden && wanted(desk)) show(desk).catch((error: unknown) => console.warn(error));
}

/** The player is back: what was said is old. */
export async function clearNotices(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications({ tag: TAG })) ?? []) notice.close();
}
