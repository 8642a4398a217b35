/** A mậu binh laid out so that one sees what it is. */
import { asLaid, rankOf, STRAIGHTS, suitOf } from './rows';
import { inRows, type Instant, type Rows } from './types';

const THREES: readonly (readonly number[])[] = [[0, 1, 12], ...Array.from({ length: 11 }, (_, low) => [low, low + 1, low + 2])];

/** One card of each rank out of `cards`, or null if one is missing. */
function take(cards: readonly string[], ranks: readonly number[]): string[] | null {
  const found = ranks.map((rank) => cards.find((card) => rankOf(card) === rank));
  return found.every((card) => card !== undefined) ? found : null;
}

function threeStraights(cards: readonly string[]): string[] | null {
  for (const one of [...STRAIGHTS].reverse()) {
    const first = take(cards, one);
    const left = first && cards.filter((card) => !first.includes(card));
    for (const two of left ? [...STRAIGHTS].reverse() : []) {
      const second = left && take(left, two);
      const third = second && left.filter((card) => !second.includes(card));
      const last = third && THREES.map((ranks) => take(third, ranks)).find((row) => row !== null);
      if (first && second && last) return [...first, ...second, ...last];
    }
  }
  return null;
}

/** Suits in an order in which rows of 5, 5 and 3 are flushes: those of ten or five cards, then eight, then three. */
function threeFlushes(cards: readonly string[]): string[] {
  const count = (card: string): number => cards.filter((other) => suitOf(other) === suitOf(card)).length;
  const weight = (card: string): number => (count(card) % 5 === 0 ? 0 : 9 - count(card));
  return [...cards].sort((a, b) => weight(a) - weight(b) || suitOf(a) - suitOf(b) || rankOf(b) - rankOf(a));
}

export function layInstant(hand: readonly string[], instant: Instant): Rows {
  const byRank = [...hand].sort((a, b) => rankOf(a) - rankOf(b) || suitOf(a) - suitOf(b));
  if (instant === 'three_straights') return inRows(threeStraights(byRank) ?? byRank);
  if (instant === 'three_flushes') return inRows(threeFlushes(hand));
  return inRows(instant === 'six_pairs' ? asLaid(hand) : byRank);
}
