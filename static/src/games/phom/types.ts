/** The view, the events and the acts of a hand of Phỏm. Cards are two characters, rank then suit: "TD". */
import type { Action, Result, Seat, View } from '../../table/wire';

export type Meld = string[];

export interface PhomResult extends Result {
  how: 'points' | 'burnt' | 'u' | 'u_khan';
  /** Left in hand; null after an ù. */
  points: Record<string, number> | null;
  burnt: Seat[];
  /** Of an ù. */
  melds: Meld[] | null;
}

export interface Offer {
  card: string;
  /** Who threw it, which of his discards it is, and what he would pay, in chips. */
  seat: Seat;
  nth: number;
  price: number;
}

export interface PhomView extends View {
  phase: 'take' | 'lay' | 'discard' | 'over';
  result: PhomResult | null;
  seats: Seat[];
  stake: number;
  leader: Seat;
  stock: number;
  counts: Record<string, number>;
  /** Lying before each seat, the oldest first; eaten cards are gone. */
  discards: Record<string, string[]>;
  thrown: Record<string, number>;
  /** Which of each seat's discards were eaten, from 1, in the order of their payments. */
  lost: Record<string, number[]>;
  /** What each has eaten, wherever it lies now. */
  eaten: Record<string, string[]>;
  /** Who has laid down, in the order of his act; [] is burnt. */
  melds: Record<string, Meld[]>;
  offer: Offer | null;
  /** What the seat to act would pay if the card it throws now were eaten. */
  risk: number | null;
  hand: string[] | null;
  arrangement: Meld[] | null;
  eat_meld: Meld | null;
  hands: Record<string, string[]> | null;
}

export interface Lay extends Action {
  type: 'lay';
  melds: Meld[];
}

export interface Layoff extends Action {
  type: 'layoff';
  card: string;
  seat: Seat;
  meld: number;
}

export interface Discard extends Action {
  type: 'discard';
  card: string;
}

export const TURNS = 4;

export const isLay = (action: Action): action is Lay => action.type === 'lay';
export const isLayoff = (action: Action): action is Layoff => action.type === 'layoff';
export const isDiscard = (action: Action): action is Discard => action.type === 'discard';
