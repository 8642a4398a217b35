/** A move chosen before one's turn: made when the turn comes if it is legal then, else dropped and said. */
import type { Action } from './wire';

/** Some fields of an action, such as its type and its card. */
export type Wanted = Partial<Action>;

const fits = (action: Action, wanted: Wanted): boolean => Object.entries(wanted).every(([key, value]) => action[key] === value);

export type Verdict = { is: 'play'; action: Action } | { is: 'choose' } | { is: 'drop' };

/** What becomes of a wish now that these actions are legal: played if it means just one, chosen between if several. */
export function verdict(wanted: Wanted, actions: readonly Action[]): Verdict {
  const found = actions.filter((action) => fits(action, wanted));
  if (found.length > 1) return { is: 'choose' };
  return found[0] ? { is: 'play', action: found[0] } : { is: 'drop' };
}
