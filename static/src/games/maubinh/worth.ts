/** What a row is worth against a random opponent: the same measure and figures as the site's own arrangements. */
import frequencies from '../../../../apps/maubinh/frequencies.json';
import { kindOf, strengthOfRanks } from './rows';
import { ROWS, timesOf, type RowIndex } from './types';

/** More than the places of three rows can add up to: of equal stakes the stronger rows count. */
const FINE = 1 << 14;

export type Worth = ReadonlyMap<number, number>;

function* rankSets(size: number, from = 0): Generator<number[]> {
  if (size === 0) yield [];
  else for (let rank = from; rank < 13; rank++) for (const rest of rankSets(size - 1, rank)) yield [rank, ...rest];
}

const possible = (ranks: readonly number[]): boolean => ranks.length < 5 || ranks[0] !== ranks[4];
const distinct = (ranks: readonly number[]): boolean => new Set(ranks).size === ranks.length;

/** All strengths of rows of a size, the weakest first. */
function strengths(size: 3 | 5): number[] {
  const sets = [...rankSets(size)].filter(possible);
  const plain = sets.map((ranks) => strengthOfRanks(ranks));
  const flushes = size === 5 ? sets.filter(distinct).map((ranks) => strengthOfRanks(ranks, true)) : [];
  return [...new Set([...plain, ...flushes])].sort((a, b) => a - b);
}

/** Strength → stakes won less stakes lost, one against each row counted. */
function table(row: RowIndex): Worth {
  const order = strengths(row === 2 ? 3 : 5);
  const counts = frequencies.rows[row] ?? [];
  const times = order.map((value) => timesOf(row, kindOf(value)));
  let above = counts.reduce((sum, count, place) => sum + count * (times[place] ?? 1), 0);
  let beaten = 0;
  return new Map(order.map((value, place) => {
    const count = counts[place] ?? 0;
    above -= count * (times[place] ?? 1);
    const stakes = (times[place] ?? 1) * beaten - above;
    beaten += count;
    return [value, FINE * stakes + place];
  }));
}

let tables: readonly Worth[] | null = null;

/** For each row strength → worth; worked out at the first call. */
export const worths = (): readonly Worth[] => (tables ??= ROWS.map(table));
