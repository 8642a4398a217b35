/** Which discard of a seat each card before it is. */
import type { Payment, Seat } from '../../table/wire';
import { TURNS, type PhomView } from './types';

export interface Throw {
  /** Of the seat's discards, from 1. */
  nth: number;
  /** null: it was eaten. */
  card: string | null;
  /** Somebody's 4th discard, or the last one of the third round. */
  chot: 'chot' | 'chot_ha' | null;
}

type Known = Pick<PhomView, 'seats' | 'leader' | 'discards' | 'thrown' | 'lost'>;

/** Does a seat play last in every round? */
export const playsLast = (view: Pick<PhomView, 'seats' | 'leader'>, seat: Seat): boolean =>
  view.seats[(view.seats.indexOf(seat) + 1) % view.seats.length] === view.leader;

export const chotOf = (view: Pick<PhomView, 'seats' | 'leader'>, seat: Seat, nth: number): Throw['chot'] =>
  nth === TURNS ? 'chot' : nth === TURNS - 1 && playsLast(view, seat) ? 'chot_ha' : null;

export const isEat = (payment: Payment): boolean => payment.reason === 'phom.eat';

/** Which discard an eat paid for; `payments` are the hand's. */
export function nthPaid(view: Pick<PhomView, 'lost'>, payment: Payment, payments: readonly Payment[]): number {
  const eats = payments.filter((p) => isEat(p) && p.from === payment.from);
  return view.lost[payment.from]?.[eats.findIndex((p) => p.version === payment.version)] ?? 0;
}

/** All discards of a seat in their order. */
export function throwsOf(view: Known, seat: Seat): Throw[] {
  const lying = [...(view.discards[seat] ?? [])];
  return Array.from({ length: view.thrown[seat] ?? 0 }, (_, i) => {
    const nth = i + 1;
    const card = view.lost[seat]?.includes(nth) ? null : lying.shift() ?? null;
    return { nth, card, chot: chotOf(view, seat, nth) };
  });
}
