/** What a player does outside the game's own moves. */
import { t } from '../i18n/texts';
import type { Desk } from './desk';
import { running, seatInHand } from './model';
import { askForNotices } from './notice';
import { inviteUrl } from './page';
import { post } from './post';
import { Refused } from './socket';
import type { Seat } from './wire';
import { newSeed, type SheetName } from './ui';

export const sit = (desk: Desk, seat: Seat): Promise<unknown> => desk.send('sit', { seat });

/** The lowest free seat, or null at a full table. */
export function freeSeat(desk: Desk): Seat | null {
  const table = desk.state.table;
  if (!table) return null;
  const taken = new Set([...table.seats, ...(running(desk.state.hand) ? desk.state.hand.players : [])].map((s) => s.seat));
  for (let seat = 0; seat < table.places; seat++) if (!taken.has(seat)) return seat;
  return null;
}

/** Ready for the next hand; the seed used is replaced by a fresh one afterwards. */
export async function ready(desk: Desk): Promise<void> {
  desk.ui.result = false;
  const answer = await desk.send('ready', { seed: desk.ui.seed });
  if (!answer) return;
  desk.ui.seed = newSeed();
  desk.answered(answer);
}

export const unready = (desk: Desk): Promise<unknown> => desk.send('unready');
export const start = (desk: Desk): Promise<unknown> => desk.send('start');
export const setStake = (desk: Desk, stake: number): Promise<unknown> => desk.send('stake', { stake });

export function openSheet(desk: Desk, sheet: SheetName | null): void {
  desk.ui.sheet = sheet;
  desk.ui.copied = null;
  if (sheet === 'chat') desk.ui.unread = false;
  desk.changed();
}

export function showResult(desk: Desk, open: boolean): void {
  desk.ui.result = open;
  desk.changed();
}

export async function say(desk: Desk, text: string): Promise<boolean> {
  const words = text.trim();
  return words !== '' && (await desk.send('chat', { text: words })) !== null;
}

/** Invite by the phone's own share sheet; where there is none the link is copied. */
export async function invite(desk: Desk): Promise<void> {
  const url = inviteUrl(location, desk.state.table?.code ?? null);
  if (!navigator.share) return copyInvite(desk);
  const title = [desk.page.gameName, desk.page.tableName].join(' · ');
  try {
    await navigator.share({ title, text: t.more.inviteText(desk.page.gameName), url });
  } catch (error) {
    if ((error as DOMException).name !== 'AbortError') await copyInvite(desk);
  }
}

export function toggleSound(desk: Desk): void {
  desk.sounds.toggle();
  desk.switches.set('sounds', desk.sounds.on);
  desk.changed();
}

export function toggleAutoReady(desk: Desk): void {
  desk.switches.set('auto_ready', !desk.switches.is('auto_ready'));
  desk.changed();
}

export async function toggleNotices(desk: Desk): Promise<void> {
  const on = !desk.switches.is('notify');
  if (on && !(await askForNotices())) desk.refuse(t.more.noNotices);
  else desk.switches.set('notify', on);
  desk.changed();
}

/** The bot's advice on this turn: shown in the strip, and the card that it would play is marked. */
export async function askHint(desk: Desk): Promise<void> {
  const { hand } = desk.state;
  const answer = hand && (await desk.send('hint'));
  if (!hand || answer?.type !== 'ok' || !answer.hint) return;
  desk.ui.advice = { hand: hand.id, version: hand.version, hint: answer.hint };
  desk.voice.say(answer.hint.why);
  desk.changed();
}

export function look(desk: Desk, user: string, name: string): void {
  desk.ui.other = { user, name, reporting: false, note: '' };
  openSheet(desk, 'person');
}

export async function silence(desk: Desk, user: string, on: boolean): Promise<void> {
  if (!(await desk.send('silence', { user, on }))) return;
  const others = desk.silenced.filter((other) => other !== user);
  desk.keepSilenced(on ? [...others, user] : others);
  desk.voice.say(on ? t.person.silenced : t.person.heard);
}

/** Report a player to the site's staff; what the site answers stands in the sheet. */
export async function report(desk: Desk, user: string, reason: string, note: string): Promise<void> {
  const { other } = desk.ui;
  if (!other) return;
  try {
    await desk.ask('report', { user, reason, note });
    Object.assign(other, { reporting: false, note: t.person.reported });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    other.note = error.code === 'lost' ? t.error.lost : error.message;
  }
  desk.voice.say(other.note);
  desk.changed();
}

/** Ask the house for help or for today's gift; the new balance comes with a snapshot. */
export async function takeGift(desk: Desk, url: string): Promise<void> {
  const why = await post(url, {}, t.error.lost);
  if (why !== null) return desk.refuse(why);
  if (url === desk.page.dailyUrl) desk.page.dailyUrl = '';
  await desk.send('sync');
}

export async function copyInvite(desk: Desk): Promise<void> {
  const url = inviteUrl(location, desk.state.table?.code ?? null);
  const copied = await navigator.clipboard?.writeText(url).then(() => true, () => false);
  desk.ui.copied = copied ? 'yes' : 'no';
  if (copied) desk.voice.say(t.more.copied);
  desk.changed();
}

const goToLobby = (desk: Desk): void => location.assign(desk.page.lobbyUrl || '/');

/** Leave: straight away when nothing hangs on it, else after showing exactly what it costs. */
export async function askLeave(desk: Desk): Promise<void> {
  desk.ui.sheet = null;
  const { hand, me } = desk.state;
  if (!me || (me.seat === null && seatInHand(desk.state) === null)) return goToLobby(desk);
  if (!running(hand) || seatInHand(desk.state) === null) return leaveNow(desk);
  desk.ui.leaving = { fine: null, note: '', sending: false };
  desk.changed();
  await quote(desk, '');
}

async function quote(desk: Desk, note: string): Promise<void> {
  const answer = await desk.send('leave', { confirm: false });
  const fine = answer?.type === 'ok' ? answer.fine : undefined;
  if (desk.ui.leaving) desk.ui.leaving = fine ? { fine, note, sending: false } : null;
  desk.changed();
}

async function leaveNow(desk: Desk): Promise<void> {
  if (await desk.send('leave', { confirm: true })) goToLobby(desk);
}

export function stay(desk: Desk): void {
  desk.ui.leaving = null;
  desk.changed();
}

/** Leave for the fine that was shown; if it is another by now, show that one first. */
export async function confirmLeave(desk: Desk): Promise<void> {
  const leaving = desk.ui.leaving;
  if (!leaving?.fine || leaving.sending) return;
  leaving.sending = true;
  desk.changed();
  try {
    await desk.ask('leave', { confirm: true, fine: leaving.fine.amount });
    goToLobby(desk);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'fine_changed') return quote(desk, t.leave.changed);
    desk.ui.leaving = null;
    desk.refuse(error.code === 'lost' ? t.error.lost : error.message);
  }
}
