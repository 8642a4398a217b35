/** What a game's client module gives the table, and what the table gives it. The table names no game. */
import type { Wanted } from './plan';
import type { Cue } from './sound';
import type { Action, Fine, GameEvent, Hand, HandFrame, Party, Payment, Seat, View } from './wire';

/** Anything that lit can render; `nothing` for an empty slot. */
export type Renderable = unknown;

/** What is on the table at the moment, for one rendering. */
export interface Scene<V extends View = View> {
  hand: Omit<Hand, 'view'> & { view: V };
  /** My seat, if I was dealt in and have not left; null for those who watch. */
  me: Seat | null;
  /** I may act now: my turn, connected, and no earlier act is still unanswered. */
  canAct: boolean;
  /** What the room keeps of every receipt, in basis points. */
  taxBps: number;
}

/** What the table does for a game. */
export interface GameHost {
  /** Send a move; refusals are shown by the table. */
  act(action: Action): void;
  /** Choose a move for one's next turn, by some of its fields; the same again takes it back. */
  plan(wanted: Wanted): void;
  /** May one be chosen now? */
  readonly mayPlan: boolean;
  /** The one that is chosen. */
  readonly planned: Wanted | null;
  /** Keep a move that may still be changed (a draft) on the server, in the background; the newest one counts. */
  keep(draft: Action): void;
  /** A draft is not yet on the server. */
  readonly keeping: boolean;
  /** The module's own state (such as a lifted card) changed: render again. */
  refresh(): void;
  /** Show why something cannot be played. */
  refuse(why: string): void;
  /** Say something politely to screen readers. */
  say(text: string): void;
  sound(cue: Cue): void;
  /** "Bạn", "Lan", or the name of a pot. */
  who(party: Party): string;
  /** Where a seat's face or a pot is on the screen. */
  rectOf(party: Party): DOMRect | null;
  /** The first element that matches within the table. */
  find<E extends Element>(selector: string): E | null;
  /** False if the player asked for no motion. */
  readonly motion: boolean;
}

/** A payment's reason in words: on the payer's pill, on the payee's, and after the payer's name in a line. */
export interface ReasonText {
  paid: string;
  got: string;
  line: string;
}

/** The end of a hand as the game shows it by itself, step by step, instead of all pills at once and the result panel. */
export interface Finale {
  /** Does it show this end? Every one, unless it says so; to others come pills and panel as ever. */
  tells?(step: HandFrame): boolean;
  /** The table tells the payments in words as ever. */
  readonly spoken?: boolean;
  /** Begin after the hand's last step. `pay` lets some of its payments travel between the seats, `done` opens the panel. */
  begin(step: HandFrame, pay: (payments: readonly Payment[]) => void, done: () => void): void;
  /** What the strip says meanwhile; null once everything has been shown. */
  text(): string | null;
  /** Show everything at once. */
  skip(): void;
}

export interface GameClient<V extends View = View> {
  /** What the number at a face counts. */
  readonly holds: 'tile' | 'card';
  /** All act at the same time: an act that another's step has overtaken is sent again. */
  readonly together?: boolean;
  /** This game's keys, for the menu. */
  readonly keys?: string;
  readonly finale?: Finale;
  /** A new scene; `step` is the move that led to it, null after a snapshot. Called before rendering. */
  update(scene: Scene<V>, step: HandFrame | null): void;
  /** After the rendering of a step: let things fly. */
  moved?(step: HandFrame): void;
  /** Slots of the felt. */
  middle(): Renderable;
  hand(): Renderable;
  acts(): Renderable;
  /** Below a seat's plate, such as what it laid open. */
  seatExtra?(seat: Seat): Renderable;
  /** My cards or tiles, in the order in which they are shown. */
  shownCards?(): readonly string[];
  /** The strip's text while I may act. */
  prompt(): string;
  /** How many cards or tiles a seat holds; null if that says nothing. */
  held(seat: Seat): number | null;
  /** What a seat is doing, on its plate and in its description. */
  doing?(seat: Seat): { text: string; done: boolean } | null;
  /** "còn 3 quân" */
  heldText(count: number): string;
  /** A move chosen in advance leaves several ways now: let the player choose between them. */
  offer?(wanted: Wanted): void;
  /** The legal actions that a move chosen in advance may still become; all of them, unless the game says so. */
  plannable?(actions: readonly Action[]): readonly Action[];
  /** A key press anywhere on the table; true if it meant something. */
  key?(event: KeyboardEvent): boolean;
  /** One event in words; null if there is nothing to say. */
  describe(event: GameEvent, step: HandFrame): string | null;
  /** A short word at a seat for an event without a payment ("bốc 2"). */
  note?(event: GameEvent, step: HandFrame): { seat: Seat; text: string } | null;
  reason(code: string): ReasonText;
  /** What a payment is for and how it comes about, "lá đánh thứ 2: 2 × 100"; stands first below its line. */
  detail?(payment: Payment): string | null;
  pot(name: string): string;
  /** How the cost of leaving comes about, and who gets it. */
  fineNote?(fine: Fine): string | null;
  /** How the hand ended, "hết quân"; and what a seat ended with. */
  outcome(): string;
  standing?(seat: Seat): Renderable;
  /** An extra class of <body> for the moment's layout. */
  bodyClass?(): string;
}

/** Each game's module has this as its default export. */
export type CreateGame = (host: GameHost) => GameClient;
