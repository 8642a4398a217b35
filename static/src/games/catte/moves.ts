/** What each of one's own cards can do now, and what it earns and costs. Pure. */
import { afterTax } from '../../table/money-text';
import type { Action } from '../../table/wire';
import { isAce, isCardAction, type CardAction, type CatteView } from './types';

/** The moves by which a card leaves the hand. */
export interface Moves {
  /** Lead it, or beat with it. */
  play: CardAction | null;
  /** Lay it face down. */
  fold: CardAction | null;
  /** Throw it open and keep the other hidden. */
  toss: CardAction | null;
}

export function movesOf(card: string, actions: readonly Action[]): Moves {
  const all = actions.filter(isCardAction);
  const find = (type: CardAction['type'], fits: (other: string) => boolean): CardAction | null =>
    all.find((action) => action.type === type && fits(action.card)) ?? null;
  return {
    play: find('play', (other) => other === card),
    fold: find('fold', (other) => other === card),
    toss: find('keep', (other) => other !== card),
  };
}

/** The move that a second tap makes: to play if that can be, else the other one. */
export const firstOf = ({ play, fold, toss }: Moves): CardAction | null => play ?? fold ?? toss;

/** What changes hands when a card leaves the hand; chips, all at least 0. */
export interface Price {
  /** What beating with it brings, after tax. */
  gain: number;
  /** What its victim pays for being beaten, and on top for an ace, before tax. */
  beat: number;
  ace: number;
  /** What folding it costs at once. */
  fold: number;
  /** What folding it costs at the end on top, unless this player wins. */
  fine: number;
}

export function priceOf(card: string, view: CatteView, taxBps: number): Price {
  const { beat = 0, ace = 0, fold = 0 } = view.due ?? {};
  const extra = isAce(card) ? ace : 0;
  return {
    gain: afterTax(beat, taxBps) + afterTax(extra, taxBps),
    beat,
    ace: extra,
    fold,
    fine: isAce(card) ? view.stake / 2 : 0,
  };
}
