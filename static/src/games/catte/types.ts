/** The view and the events of a hand of Catte. Cards are "TD": rank, then suit. */
import type { Action, Result, Seat, View } from '../../table/wire';

export type Suit = 'S' | 'C' | 'D' | 'H';
export type How = 'instant' | 'dead' | 'last' | 'showdown';
export type Instant = 'four' | 'suit' | 'low';

/** A card before a seat; `card` is null while it lies face down for this viewer. */
export interface Laid {
  seat: Seat;
  how: 'play' | 'fold' | 'throw';
  card: string | null;
}

export interface Trick {
  leader: Seat;
  winner: Seat | null;
  laid: Laid[];
}

/** What following earns and costs in chips, before tax. */
export interface Due {
  beat: number;
  ace: number;
  fold: number;
}

export interface CatteResult extends Result {
  how: How;
  instant: Instant | null;
  /** Who held the lead when the hidden cards were turned. */
  holder: Seat | null;
  deuce: boolean;
}

export interface CatteView extends View {
  phase: 'lead' | 'follow' | 'over';
  result: CatteResult | null;
  stake: number;
  seats: Seat[];
  gone: Seat[];
  dead: Seat[];
  water: Suit | null;
  /** 1 to 5; 0 after an instant win. */
  trick: number;
  leader: Seat;
  best: { seat: Seat; card: string } | null;
  due: Due | null;
  /** The running one last. */
  tricks: Trick[];
  won: Record<string, number>;
  counts: Record<string, number>;
  hand: string[] | null;
  /** What is left in each hand, once over. */
  hands: Record<string, string[]> | null;
}

export interface CardAction extends Action {
  type: 'play' | 'fold' | 'keep';
  card: string;
}

export const isCardAction = (action: Action): action is CardAction =>
  typeof action['card'] === 'string' && ['play', 'fold', 'keep'].includes(action.type);

/** In the tricks up to this one cards are folded; in the next, one is kept hidden. */
export const LAST_FOLDING = 4;

export const rankOf = (card: string): string => card.charAt(0);
export const suitOf = (card: string): Suit => card.charAt(1) as Suit;
export const isAce = (card: string): boolean => rankOf(card) === 'A';

const ORDER = '23456789TJQKA';
/** Suits that look alike do not lie side by side. */
const SUITS = 'SDCH';

/** Is a card higher than another of its suit? */
export const beats = (card: string, best: string): boolean =>
  suitOf(card) === suitOf(best) && ORDER.indexOf(rankOf(card)) > ORDER.indexOf(rankOf(best));

/** By suit, the highest first. */
export const sorted = (cards: readonly string[]): string[] =>
  [...cards].sort((a, b) => SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b)) || ORDER.indexOf(rankOf(b)) - ORDER.indexOf(rankOf(a)));

const SIGNS: Record<Suit, string> = { S: '♠', C: '♣', D: '♦', H: '♥' };

export const signOf = (suit: Suit): string => SIGNS[suit];

/** "10♦" */
export const written = (card: string): string => rankOf(card).replace('T', '10') + signOf(suitOf(card));
