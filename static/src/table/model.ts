/** What is to be shown, worked out from the state: who sits where, whose turn, who is called what. Pure. */
import type { State } from './store';
import type { Hand, Party, Payment, Seat, TableInfo } from './wire';

export interface Place {
  seat: Seat;
  /** 0 is me, then clockwise. */
  place: number;
  person: Person | null;
}

export interface Person {
  seat: Seat;
  user: string;
  /** What the face is drawn from. */
  face: string;
  name: string;
  bot: boolean;
  host: boolean;
  ready: boolean;
  away: boolean;
  gone: boolean;
  /** Sits here but was not dealt into the running hand. */
  waits: boolean;
  balance: number | null;
  turn: boolean;
}

/** The seed of a face: the id's own, or one that was chosen. */
export const faceOf = (user: string, avatar: number): string => (avatar ? `${user}:${avatar}` : user);

/** Is a hand being played: neither over nor stopped? */
export const running = (hand: Hand | null): hand is Hand =>
  hand !== null && !hand.over && hand.status !== 'halted';

/** The seat shown at place 0: mine, or for a spectator the lowest that is taken. */
function baseSeat({ me, table, hand }: State): Seat {
  if (me && me.seat !== null) return me.seat;
  const mine = running(hand) ? hand.players.find((p) => p.user === me?.user && !p.gone) : undefined;
  return mine?.seat ?? Math.min(...(table?.seats ?? []).map((s) => s.seat), table?.places ?? 0) % (table?.places || 1);
}

function sitting(table: TableInfo, hand: Hand | null, seat: Seat): Person | null {
  const info = table.seats.find((s) => s.seat === seat);
  const player = running(hand) ? hand.players.find((p) => p.seat === seat) : undefined;
  if (!info && !player) return null;
  const away = running(hand) && player ? hand.away.includes(seat) : Boolean(info && !info.bot && (info.away || !info.online));
  return {
    seat,
    user: info?.user ?? player?.user ?? '',
    face: faceOf(info?.user ?? player?.user ?? '', info?.avatar ?? 0),
    name: info?.name ?? player?.name ?? '',
    bot: info?.bot ?? player?.bot ?? false,
    host: table.host === seat,
    ready: !running(hand) && Boolean(info?.ready),
    gone: player?.gone ?? false,
    away: away && !player?.gone,
    waits: running(hand) && !player,
    balance: info?.balance ?? null,
    turn: running(hand) && hand.to_act.includes(seat),
  };
}

/** All places of the table, clockwise from me. */
export function places(state: State): Place[] {
  const { table, hand } = state;
  if (!table) return [];
  const base = baseSeat(state);
  return Array.from({ length: table.places }, (_, place) => {
    const seat = (base + place) % table.places;
    return { seat, place, person: sitting(table, hand, seat) };
  });
}

/** My seat in the hand, if I was dealt in and have not left it. */
export function seatInHand({ me, hand }: State): Seat | null {
  return hand?.players.find((p) => p.user === me?.user && !p.gone)?.seat ?? null;
}

/** "Bạn", a player's name, or null for someone unknown. */
export function nameOf(state: State, seat: Seat, you: string): string {
  const player = state.hand?.players.find((p) => p.seat === seat) ?? state.table?.seats.find((s) => s.seat === seat);
  if (player && player.user === state.me?.user) return you;
  return player?.name ?? `#${seat + 1}`;
}

/** Chips won or lost by a party over some payments, tax counted. */
export function sum(payments: readonly Payment[], party: Party): number {
  return payments.reduce(
    (total, p) => total + (p.to === party ? p.paid - p.tax : 0) - (p.from === party ? p.paid : 0),
    0,
  );
}

/** Whole seconds left until a server time; never below 0. */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000));

export const readyCount = (table: TableInfo): number => table.seats.filter((s) => s.ready).length;

/** May the host deal at once? All seated players ready, and at least two. */
export const mayStart = (state: State): boolean =>
  state.table !== null && state.me !== null && state.me.seat !== null && state.table.host === state.me.seat &&
  state.table.status === 'open' && !running(state.hand) &&
  state.table.seats.length >= 2 && readyCount(state.table) === state.table.seats.length;
