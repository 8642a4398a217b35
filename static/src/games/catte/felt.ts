/** What lies on the felt, worked out of a view. Pure. */
import { sum } from '../../table/model';
import type { Party, Payment, Seat } from '../../table/wire';
import { beats, LAST_FOLDING, suitOf, type CatteView, type Laid, type Trick } from './types';

export interface ShownTrick extends Trick {
  number: number;
  /** Ended: it lies there until the next one is led. */
  past: boolean;
}

/** The trick whose cards are to be seen: the running one, or while nothing is led the one before it. */
export function shownTrick({ tricks, over }: CatteView): ShownTrick | null {
  const last = tricks.length - 1;
  const at = last > 0 && tricks[last]?.laid.length === 0 ? last - 1 : last;
  const trick = tricks[at];
  return trick ? { ...trick, number: at + 1, past: over || at < last } : null;
}

export const laidBy = (trick: ShownTrick | null, seat: Seat): Laid | null =>
  trick?.laid.find((laid) => laid.seat === seat) ?? null;

/** The seat and card that is the best of a trick. */
export function bestOf(trick: Trick | null): { seat: Seat; card: string } | null {
  let best: { seat: Seat; card: string } | null = null;
  for (const { seat, how, card } of trick?.laid ?? []) {
    if (how === 'play' && card && (best === null || beats(card, best.card))) best = { seat, card };
  }
  return best;
}

/** Does a seat keep a hidden card for trick 6? */
export const hides = (view: CatteView, trick: ShownTrick | null, seat: Seat): boolean =>
  trick?.number === LAST_FOLDING + 1 && laidBy(trick, seat) !== null && !view.gone.includes(seat);

/** The hidden card turned in trick 6, or null. */
export const turnedBy = (view: CatteView, seat: Seat): string | null =>
  view.result?.how === 'showdown' && !view.dead.includes(seat) && !view.gone.includes(seat) ? view.hands?.[seat]?.[0] ?? null : null;

/** Which of the tricks a seat has won. */
export const wonBy = (view: CatteView, seat: Seat): boolean[] =>
  Array.from({ length: LAST_FOLDING }, (_, i) => view.tricks[i]?.winner === seat);

export const tricksWon = (view: CatteView, seat: Seat): number => view.tricks.filter((trick) => trick.winner === seat).length;

export const POTS = { ante: 'pot:ante', water: 'pot:water' } as const;

/** What lies in a pot, and at the end who got it out: the seats, and what left the pot. */
export interface Pot {
  amount: number;
  to: Seat[];
}

export function potOf(payments: readonly Payment[], pot: Party): Pot {
  const out = payments.filter((p) => p.from === pot);
  const to = out.map((p) => p.to).filter((party): party is Seat => typeof party === 'number');
  return to.length > 0 ? { amount: out.reduce((n, p) => n + p.paid, 0), to } : { amount: sum(payments, pot), to: [] };
}

/** The cards that a seat was dealt, as far as they are known to this viewer. */
export function dealtTo(view: CatteView, seat: Seat, hand: readonly string[]): string[] {
  const laid = view.tricks.flatMap((trick) => trick.laid).filter((one) => one.seat === seat && one.card);
  return [...laid.map((one) => one.card as string), ...hand];
}

/** The card that won the water pot for a seat, once all cards are open. */
export function waterCard(view: CatteView, seat: Seat): string | null {
  const of = dealtTo(view, seat, view.hands?.[seat] ?? []).filter((card) => suitOf(card) === view.water);
  return of.reduce<string | null>((best, card) => (best === null || beats(card, best) ? card : best), null);
}
