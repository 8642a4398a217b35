import { faults, kindOf, strength } from '../../../static/src/games/maubinh/rows';
import { suggest } from '../../../static/src/games/maubinh/suggest';
import type { Rows } from '../../../static/src/games/maubinh/types';

/** What the client makes of some hands' arrangements, and its suggestions for them with the milliseconds they took. */
export function judge(hands: { hand: string[]; rows: Rows }[]) {
  return hands.map(({ hand, rows }) => {
    const begun = performance.now();
    const suggestions = suggest(hand, 5);
    return { ms: performance.now() - begun, suggestions, kinds: rows.map((row) => kindOf(strength(row))), foul: faults(rows).length > 0 };
  });
}
