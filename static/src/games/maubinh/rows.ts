/** How strong a row is, as one number: the kind, the ranks that make it, then the others from the top.
 *  A row of three can be compared with one of five: where it equals the first three, five beat it. */
import { KINDS, type Kind, type Rows } from './types';

export const RANKS = '23456789TJQKA';
export const SUITS = 'SCDH';
const BASE = 16;

export const rankOf = (card: string): number => RANKS.indexOf(card.charAt(0));
export const suitOf = (card: string): number => SUITS.indexOf(card.charAt(1));

/** Straights of five, the lowest first: A-2-3-4-5 is the second highest. */
export const STRAIGHTS: readonly (readonly number[])[] = [
  ...Array.from({ length: 8 }, (_, low) => [low, low + 1, low + 2, low + 3, low + 4]),
  [0, 1, 2, 3, 12],
  [8, 9, 10, 11, 12],
];
const STRAIGHT_PLACE = new Map(STRAIGHTS.map((ranks, place) => [ranks.join(), place]));

const KIND_OF_COUNTS: Record<string, Kind> = {
  '41': 'four', '32': 'full_house', '311': 'three', '3': 'three', '221': 'two_pairs', '2111': 'pair', '21': 'pair',
};

const code = (kind: Kind, figures: readonly number[]): number =>
  [0, 1, 2, 3, 4].reduce((sum, i) => sum * BASE + (figures[i] ?? -1) + 1, KINDS.indexOf(kind));

/** Ranks with how often they come, the most frequent and then the highest first. */
function grouped(ranks: readonly number[]): { rank: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  return [...counts].map(([rank, count]) => ({ rank, count })).sort((a, b) => b.count - a.count || b.rank - a.rank);
}

/** The strength of three or five ranks. */
export function strengthOfRanks(ranks: readonly number[], flush = false): number {
  const straight = STRAIGHT_PLACE.get([...ranks].sort((a, b) => a - b).join());
  if (straight !== undefined) return code(flush ? 'straight_flush' : 'straight', [straight]);
  const groups = grouped(ranks);
  const kind = flush ? 'flush' : KIND_OF_COUNTS[groups.map((g) => g.count).join('')] ?? 'high_card';
  return code(kind, groups.map((g) => g.rank));
}

/** The strength of a row of five or three cards; three know neither straights nor flushes. */
export const strength = (row: readonly string[]): number =>
  strengthOfRanks(row.map(rankOf), row.length === 5 && row.every((card) => card.charAt(1) === row[0]?.charAt(1)));

export const kindOf = (value: number): Kind => KINDS[Math.floor(value / BASE ** 5)] ?? 'high_card';

/** The ranks in a strength, those that make the kind first; for a straight its place among the straights. */
export const figuresOf = (value: number): number[] =>
  [4, 3, 2, 1, 0].map((i) => (Math.floor(value / BASE ** i) % BASE) - 1).filter((figure) => figure >= 0);

/** Rows that are stronger than the one before them, as [stronger, weaker]; none for a sound arrangement. */
export function faults(rows: Rows): [stronger: 1 | 2, weaker: 0 | 1][] {
  const [one, two, three] = rows.map(strength) as [number, number, number];
  const out: [1 | 2, 0 | 1][] = [];
  if (two > one) out.push([1, 0]);
  if (three > two) out.push([2, 1]);
  return out;
}

/** The cards as people lay them: those that make the kind first, high before low. */
export function asLaid(row: readonly string[]): string[] {
  const often = (card: string): number => row.filter((other) => rankOf(other) === rankOf(card)).length;
  return [...row].sort((a, b) => often(b) - often(a) || rankOf(b) - rankOf(a) || suitOf(a) - suitOf(b));
}
