/** Which discard of a seat each card before it is. The eaten ones are gone; their payments tell which they were. */
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

type Known = Pick<PhomView, 'seats' | 'leader' | 'discards' | 'thrown'>;

/** Does a seat play last in every round? */
export const playsLast = (view: Pick<PhomView, 'seats' | 'leader'>, seat: Seat): boolean =>
  view.seats[(view.seats.indexOf(seat) + 1) % view.seats.length] === view.leader;

export const chotOf = (view: Pick<PhomView, 'seats' | 'leader'>, seat: Seat, nth: number): Throw['chot'] =>
  nth === TURNS ? 'chot' : nth === TURNS - 1 && playsLast(view, seat) ? 'chot_ha' : null;

/** Which discard an eat paid for: the nth costs n stakes. Only who plays last has a third that costs four, and his 4th ends
 *  the hand uneaten. */
export function nthPaid(view: Pick<PhomView, 'seats' | 'leader'>, payment: Payment, stake: number): number {
  const nth = Math.round(payment.claimed / stake);
  return playsLast(view, payment.from as Seat) ? Math.min(nth, TURNS - 1) : nth;
}

export const isEat = (payment: Payment): boolean => payment.reason === 'phom.eat';

/** All discards of a seat in their order. */
export function throwsOf(view: Known, seat: Seat, payments: readonly Payment[], stake: number): Throw[] {
  const eaten = new Set(payments.filter((p) => isEat(p) && p.from === seat).map((p) => nthPaid(view, p, stake)));
  const lying = [...(view.discards[seat] ?? [])];
  return Array.from({ length: view.thrown[seat] ?? 0 }, (_, i) => {
    const nth = i + 1;
    const card = eaten.has(nth) ? null : lying.shift() ?? null;
    return { nth, card, chot: chotOf(view, seat, nth) };
  });
}
