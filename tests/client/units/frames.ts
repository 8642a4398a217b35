/** Frames for the store's tests: two players and a hand of a made-up game. */
import type { Hand, HandFrame, SeatInfo, SnapshotFrame, TableInfo } from '../../../static/src/table/wire';

export const seat = (n: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: n, user: `user-${n}`, name: `Name ${n}`, bot: false, ready: false, seed: '', online: true, away: false, balance: 1000, level: 1, ...more,
});

export const table = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: 1, game: 'x', variant: 'y', room: { code: 'r', tier: 'popular' }, stake: 100, stakes: [20, 500], tax_bps: 300, entry: 600, places: 4,
  options: {}, private: false, code: null, bots: true, status: 'open', starts_at: null, host: 0, watching: 0, dealt: [0, 2], seats: [seat(0), seat(2)],
  next: { hand: 'b', commitment: 'cc' }, ...more,
});

export const view = (more: object = {}): Hand['view'] => ({ phase: 'play', to_act: [0], over: false, result: null, seats: [0, 2], gone: [], ...more });

export const hand = (more: Partial<Hand> = {}): Hand => ({
  id: 'a', version: 3, stake: 100, view: view(), to_act: [0], deadlines: {}, actions: [], payments: [], away: [], over: false, status: 'playing',
  players: [0, 2].map((n) => ({ seat: n, user: `user-${n}`, name: `Name ${n}`, bot: false, gone: false })), ...more,
});

export const snapshot = (more: Partial<SnapshotFrame> = {}): SnapshotFrame => ({
  type: 'snapshot', now: 1000, me: { user: 'user-0', seat: 0, balance: 1000, muted: false }, table: table(), hand: hand(), ...more,
});

export const step = (version: number, more: Partial<HandFrame> = {}): HandFrame => ({
  type: 'hand', now: 1000 + version, hand: 'a', version, seat: 0, events: [], view: view(), to_act: [2], deadlines: {}, actions: [],
  payments: [], balances: {}, away: [], ...more,
});

export const payment = (version: number, from: number, to: number, paid: number, tax = 0) =>
  ({ version, from, to, claimed: paid, paid, tax, reason: 'x.y' });
