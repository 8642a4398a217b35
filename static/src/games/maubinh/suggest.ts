/** Good arrangements of 13 cards: all 72,072 are looked at, foul ones left out, the rest ranked by worth. */
import { asLaid, kindOf, rankOf, strength, suitOf } from './rows';
import { KINDS, type Rows } from './types';
import { worths } from './worth';

const CARDS = 13;

/** All sets of `size` of the places 0 … 12 in order, as bit masks. */
function sets(size: number, from = 0): number[] {
  if (size === 0) return [0];
  const out: number[] = [];
  for (let place = from; place < CARDS; place++) for (const rest of sets(size - 1, place + 1)) out.push((1 << place) | rest);
  return out;
}

const FIVES = sets(5);
const THREES = sets(3);
const ALL = (1 << CARDS) - 1;

/** Bit mask → its number among the sets of its size. */
const NUMBER = new Uint16Array(ALL + 1);
FIVES.forEach((mask, number) => { NUMBER[mask] = number; });
THREES.forEach((mask, number) => { NUMBER[mask] = number; });

const cardsOf = (cards: readonly string[], mask: number): string[] => cards.filter((_, place) => mask & (1 << place));

interface Ranked {
  worth: number;
  first: number;
  second: number;
  strengths: readonly [number, number, number];
}

/** Strength and worth of every set that may stand in a row. */
function valued(cards: readonly string[], masks: readonly number[], row: number): { strengths: Float64Array; worth: Float64Array } {
  const strengths = Float64Array.from(masks, (mask) => strength(cardsOf(cards, mask)));
  const worth = worths()[row];
  return { strengths, worth: strengths.map((value) => worth?.get(value) ?? 0) };
}

/** The best sound arrangement for each three kinds of rows. */
function bestByKinds(cards: readonly string[]): Ranked[] {
  const one = valued(cards, FIVES, 0);
  const two = valued(cards, FIVES, 1);
  const three = valued(cards, THREES, 2);
  const kinds = [one, three].map(({ strengths }) => Uint8Array.from(strengths, (value) => KINDS.indexOf(kindOf(value))));
  const kindAt = (of: 0 | 1, place: number): number => kinds[of]?.[place] ?? 0;
  const found = new Map<number, Ranked>();
  for (let first = 0; first < FIVES.length; first++) {
    const left = ALL & ~(FIVES[first] ?? 0);
    for (let second = 0; second < FIVES.length; second++) {
      const mask = FIVES[second] ?? 0;
      if ((mask & ~left) !== 0) continue;
      const third = NUMBER[left & ~mask] ?? 0;
      const values = [one.strengths[first] ?? 0, one.strengths[second] ?? 0, three.strengths[third] ?? 0] as const;
      if (values[1] > values[0] || values[2] > values[1]) continue;
      const worth = (one.worth[first] ?? 0) + (two.worth[second] ?? 0) + (three.worth[third] ?? 0);
      const key = (kindAt(0, first) * KINDS.length + kindAt(0, second)) * KINDS.length + kindAt(1, third);
      if (worth > (found.get(key)?.worth ?? -Infinity)) found.set(key, { worth, first, second, strengths: values });
    }
  }
  return [...found.values()].sort((a, b) => b.worth - a.worth || a.first - b.first || a.second - b.second);
}

const covers = (one: Ranked, other: Ranked): boolean => one.strengths.every((value, row) => value >= (other.strengths[row] ?? 0));

/** Up to `count` arrangements, the best first, each of other kinds of rows than the rest; none is foul, and none
 *  is as weak or weaker than a better one in every row. */
export function suggest(hand: readonly string[], count: number): Rows[] {
  const cards = [...hand].sort((a, b) => suitOf(a) - suitOf(b) || rankOf(a) - rankOf(b));
  const chosen: Ranked[] = [];
  for (const one of bestByKinds(cards)) {
    if (chosen.length < count && !chosen.some((better) => covers(better, one))) chosen.push(one);
  }
  return chosen.map(({ first, second }): Rows => {
    const [one = 0, two = 0] = [FIVES[first], FIVES[second]];
    return [asLaid(cardsOf(cards, one)), asLaid(cardsOf(cards, two)), asLaid(cardsOf(cards, ALL & ~one & ~two))];
  });
}
