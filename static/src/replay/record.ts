/** A hand as the site tells it (/hands/<id>/steps/), and what each of its steps looks like. */
import { sum } from '../table/model';
import type { Scene } from '../table/game';
import type { GameEvent, HandFrame, Payment, Player, Seat, View } from '../table/wire';
import type { Shuffled } from './proof';

export interface Step {
  number: number;
  /** Who moved; null: the deal, or a stop by the site. */
  seat: Seat | null;
  /** What a spectator saw after this move; while the hand runs, what I saw. */
  view: View;
  /** What each seat held, by seat; while the hand runs, mine alone. */
  cards: Record<string, string[]>;
  events: GameEvent[];
  payments: Payment[];
}

export interface Recording {
  id: string;
  stake: number;
  over: boolean;
  me: Seat | null;
  players: (Player & { public: string })[];
  steps: Step[];
  /** What its shuffle came from; null while the hand runs. */
  fair: Shuffled | null;
}

function stepOf(hand: Recording, at: number): Step {
  const step = hand.steps[at];
  if (!step) throw new RangeError(`step ${at}`);
  return step;
}

export const paymentsUntil = (hand: Recording, at: number): Payment[] =>
  hand.steps.slice(0, at + 1).flatMap((step) => step.payments);

/** The scene that a game's module draws: nobody's turn, nothing to do. */
export function sceneOf(hand: Recording, at: number): Scene {
  const step = stepOf(hand, at);
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
      payments: paymentsUntil(hand, at),
      away: [],
      over: view.over,
      status: view.over ? 'settled' : 'playing',
    },
  };
}

/** The step as the table was told of it. */
export function frameOf(hand: Recording, at: number): HandFrame {
  const { number, seat, view, events, payments } = stepOf(hand, at);
  return {
    type: 'hand', now: 0, hand: hand.id, version: number, seat, events, view, payments,
    to_act: view.to_act, deadlines: {}, actions: [], balances: {}, away: [],
  };
}

/** What a seat has won or lost in the hand up to a step, taxes paid. */
export const netOf = (hand: Recording, at: number, seat: Seat): number => sum(paymentsUntil(hand, at), seat);
