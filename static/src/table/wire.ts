/** The frames of a table's socket, as docs/protocol.md writes them down. Times are ms by the server's clock. */

export type Seat = number;
/** Who pays or is paid: a seat, or a box on the table such as "pot:fines". */
export type Party = Seat | `pot:${string}`;
export type Action = { type: string } & Record<string, unknown>;

export interface Payment {
  version: number;
  from: Party;
  to: Party;
  claimed: number;
  paid: number;
  tax: number;
  reason: string;
}

export interface SeatInfo {
  seat: Seat;
  user: string;
  /** The number of the chosen face; 0 is the one that comes with the id. */
  avatar?: number;
  name: string;
  bot: boolean;
  ready: boolean;
  seed: string;
  online: boolean;
  away: boolean;
  balance: number;
  level: number;
}

export interface TableInfo {
  id: number;
  game: string;
  variant: string;
  room: { code: string; tier: string };
  stake: number;
  stakes: [number, number];
  tax_bps: number;
  entry: number;
  places: number;
  options: Record<string, unknown>;
  private: boolean;
  code: string | null;
  bots: boolean;
  status: 'open' | 'halted' | 'closing' | 'closed';
  starts_at: number | null;
  host: Seat | null;
  watching: number;
  seats: SeatInfo[];
  /** The seats in the hand being played. */
  dealt: Seat[];
  /** The hand to come; null while one is played. */
  next: { hand: string; commitment: string } | null;
}

export interface Result {
  winner: Seat | null;
  ranking: Seat[][];
  next_leaders: Seat[];
  how: string;
}

/** What every game's view holds; each game's own module knows the rest. */
export interface View {
  /** My own cards; null for who watches. */
  hand?: string[] | null;
  phase: string;
  to_act: Seat[];
  over: boolean;
  result: Result | null;
  seats?: Seat[];
  gone?: Seat[];
}

export type GameEvent = { type: string; seat?: Seat } & Record<string, unknown>;

export interface Player {
  seat: Seat;
  user: string;
  name: string;
  bot: boolean;
  gone: boolean;
}

export type Deadlines = Record<string, number>;

export interface Hand {
  id: string;
  version: number;
  stake: number;
  view: View;
  to_act: Seat[];
  deadlines: Deadlines;
  actions: Action[];
  players: Player[];
  payments: Payment[];
  away: Seat[];
  over: boolean;
  /** "halted": stopped by a fault of the site. */
  status: 'playing' | 'over' | 'settled' | 'halted';
}

export interface Me {
  user: string;
  seat: Seat | null;
  balance: number;
  muted: boolean;
  /** Public ids of those whom I do not want to hear. */
  silenced?: string[];
  /** Since when I have been playing without a pause, ms. */
  playing_since?: number | null;
}

export type FrameId = string | number;

export interface SnapshotFrame {
  type: 'snapshot';
  id?: FrameId;
  now: number;
  me: Me;
  table: TableInfo;
  hand: Hand | null;
}

/** Someone whom the site stood up between two hands, and why. */
export interface StoodUp {
  seat: Seat;
  user: string;
  name: string;
  reason: string;
}

export interface TableFrame {
  type: 'table';
  now: number;
  table: TableInfo;
  left?: StoodUp[];
}

export interface HandFrame {
  type: 'hand';
  now: number;
  hand: string;
  version: number;
  seat: Seat | null;
  events: GameEvent[];
  view: View;
  to_act: Seat[];
  deadlines: Deadlines;
  actions: Action[];
  payments: Payment[];
  balances: Record<string, number>;
  away: Seat[];
}

export interface ChatFrame {
  type: 'chat';
  seat: Seat | null;
  user: string;
  name: string;
  text: string;
  at: number;
}

export interface Fine {
  amount: number;
  reasons: { reason: string; amount: number }[];
  stays: boolean;
}

/** What the game's bot would do in my place, and why. */
export interface Hint {
  action: Action;
  why: string;
}

export interface OkFrame {
  type: 'ok';
  id: FrameId;
  now?: number;
  fine?: Fine;
  playing_since?: number;
  hint?: Hint;
}

export interface ErrorFrame {
  type: 'error';
  id?: FrameId;
  code: string;
  message: string;
}

export type Frame = SnapshotFrame | TableFrame | HandFrame | ChatFrame | OkFrame | ErrorFrame;
