/** A finished hand as the site tells it (/hands/<id>/steps/), and what each of its steps looks like. */
import type { GameHost, Scene } from '../table/game';
import type { Payment, Player, Seat, View } from '../table/wire';
import type { Shuffled } from './proof';

export interface Step {
  number: number;
  /** What a spectator saw after this move. */
  view: View;
  /** What each seat held, by seat. */
  cards: Record<string, string[]>;
  payments: Payment[];
}

export interface Recording {
  id: string;
  stake: number;
  me: Seat | null;
  players: (Player & { public: string })[];
  steps: Step[];
  /** What its shuffle came from. */
  fair: Shuffled;
}

/** The scene that a game's module draws: nobody's turn, nothing to do. */
export function sceneOf(hand: Recording, at: number): Scene {
  const step = hand.steps[at];
  if (!step) throw new RangeError(`step ${at}`);
  const { view } = step;
  const gone = (seat: Seat): boolean => view.gone?.includes(seat) ?? false;
  return {
    me: null,
    canAct: false,
    taxBps: 0,
    hand: {
      id: hand.id,
      version: step.number,
      stake: hand.stake,
      view,
      to_act: view.to_act,
      deadlines: {},
      actions: [],
      players: hand.players.map((player) => ({ ...player, gone: gone(player.seat) })),
      payments: hand.steps.slice(0, at + 1).flatMap((each) => each.payments),
      away: [],
      over: view.over,
      status: view.over ? 'settled' : 'playing',
    },
  };
}

/** What a seat has won or lost in the hand up to a step, taxes paid. */
export const netOf = (hand: Recording, at: number, seat: Seat): number =>
  hand.steps
    .slice(0, at + 1)
    .flatMap((step) => step.payments)
    .reduce((sum, p) => sum + (p.to === seat ? p.paid - p.tax : 0) - (p.from === seat ? p.paid : 0), 0);

const idle = (): void => undefined;

/** A table where nothing can be done: the game's module only draws. */
export const onlooker = (root: Element, who: GameHost['who'], refresh: () => void): GameHost => ({
  act: idle,
  keep: idle,
  keeping: false,
  refresh,
  refuse: idle,
  say: idle,
  sound: idle,
  who,
  rectOf: () => null,
  find: (selector) => root.querySelector(selector),
  motion: false,
});
