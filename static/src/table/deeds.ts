/** What a player does outside the game's own moves. */
import { t } from '../i18n/texts';
import type { Desk } from './desk';
import { running, seatInHand } from './model';
import { inviteUrl } from './page';
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
  if (await desk.send('ready', { seed: desk.ui.seed })) desk.ui.seed = newSeed();
  desk.changed();
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
