/** The view and the move of Mậu Binh. Cards are rank then suit, "TD". */
import type { Action, Result, Seat, View } from '../../table/wire';

export const KINDS = [
  'high_card', 'pair', 'two_pairs', 'three', 'straight', 'flush', 'full_house', 'four', 'straight_flush',
] as const;
/** Kinds of rows, the lowest first. */
export type Kind = (typeof KINDS)[number];
export type Instant = 'dragon_flush' | 'dragon' | 'six_pairs' | 'three_straights' | 'three_flushes';
/** Rows ("chi") of 5, 5 and 3 cards. */
export type Rows = readonly [readonly string[], readonly string[], readonly string[]];
export type RowIndex = 0 | 1 | 2;

export const ROWS: readonly RowIndex[] = [0, 1, 2];
export const SIZES = [5, 5, 3] as const;

export interface Arrangement {
  rows: Rows;
  kinds: readonly [Kind, Kind, Kind];
  foul: boolean;
}

export interface Shown {
  hand: string[];
  instant: Instant | null;
  arrangement: Arrangement | null;
}

export interface MaubinhResult extends Result {
  how: 'rows' | 'instant' | 'last';
  net: Record<string, number>;
}

export interface MaubinhView extends View {
  phase: 'arrange' | 'over';
  result: MaubinhResult | null;
  stake: number;
  seats: Seat[];
  gone: Seat[];
  hand: string[] | null;
  instant: Instant | null;
  arrangement: Arrangement | null;
  shown: Record<string, Shown> | null;
}

export const arrange = (rows: Rows, done: boolean): Action =>
  ({ type: 'arrange', rows: rows.map((row) => [...row]), done });

/** 13 cards laid out in rows in their order. */
export const inRows = (cards: readonly string[]): Rows => [cards.slice(0, 5), cards.slice(5, 10), cards.slice(10)];

export const sameRows = (one: Rows, other: Rows): boolean => one.flat().join() === other.flat().join();

/** The rows with the cards at two places (0 … 12) changed over. */
export function swapped(rows: Rows, a: number, b: number): Rows {
  const cards = rows.flat();
  const [one = '', other = ''] = [cards[a], cards[b]];
  return inRows(cards.map((card, place) => (place === a ? other : place === b ? one : card)));
}

/** What a row of a kind brings instead of one stake, by row: the rules' special multiples. */
const SPECIAL: readonly Partial<Record<Kind, number>>[] = [
  { straight_flush: 10, four: 8 },
  { straight_flush: 20, four: 16, full_house: 4 },
  { three: 6 },
];
export const timesOf = (row: RowIndex, kind: Kind): number => SPECIAL[row]?.[kind] ?? 1;

/** What a mậu binh brings from each opponent, in stakes. */
export const INSTANT_TIMES: Record<Instant, number> = {
  dragon_flush: 78, dragon: 39, six_pairs: 18, three_straights: 18, three_flushes: 18,
};
