/** Where a game's module draws a replayed hand: nothing can be done there, but things travel as at the table. */
import type { GameClient, GameHost } from '../table/game';
import { t } from './texts';

/** Stakes that a stopped hand gives back: no game's own reason. */
const REFUND = 'play.halt_refund';

/** A game's module with words for that too. */
export function withRefunds(game: GameClient): GameClient {
  const reason = game.reason.bind(game);
  game.reason = (code) => (code === REFUND ? { paid: t.refund, got: t.refund, line: t.refund } : reason(code));
  return game;
}

const idle = (): void => undefined;

export const motion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A seat's face is its holder's; a pot lies where the game draws it, else in the middle. */
export function placeOf(root: Element, party: number | string): DOMRect | null {
  const place = typeof party === 'number' ? `.holder[data-seat="${party}"] seat-avatar` : `[data-pot="${party}"]`;
  return (root.querySelector(place) ?? root.querySelector('.middle'))?.getBoundingClientRect() ?? null;
}

export const onlooker = (root: Element, who: GameHost['who'], refresh: () => void): GameHost => ({
  act: idle,
  keep: idle,
  keeping: false,
  plan: idle,
  mayPlan: false,
  planned: null,
  refresh,
  refuse: idle,
  say: idle,
  sound: idle,
  who,
  rectOf: (party) => placeOf(root, party),
  find: (selector) => root.querySelector(selector),
  get motion() {
    return motion();
  },
});
