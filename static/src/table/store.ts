/** What this client knows of the table: a pure reducer from frames to state. */
import { dealtHand, nextHand, newer } from './hand-state';
import type { ChatFrame, Frame, Hand, HandFrame, Me, SnapshotFrame, TableFrame, TableInfo } from './wire';

export interface State {
  readonly me: Me | null;
  readonly table: TableInfo | null;
  readonly hand: Hand | null;
  readonly chat: readonly ChatFrame[];
  /** Commitment of each hand's server seed, noted before the hand was dealt. */
  readonly commitments: Readonly<Record<string, string>>;
  /** Server's time of the newest table and of the newest hand that we hold. */
  readonly tableAt: number;
  readonly handAt: number;
  /** Server's clock minus ours, ms. */
  readonly offset: number | null;
}

export const EMPTY: State = {
  me: null, table: null, hand: null, chat: [], commitments: {}, tableAt: 0, handAt: 0, offset: null,
};

export interface Outcome {
  state: State;
  /** A hand's step that was shown for the first time, to be animated and said. */
  step: HandFrame | null;
  /** Versions are missing: ask for a snapshot. */
  gap: boolean;
}

const CHAT_KEPT = 100;
const same = (state: State): Outcome => ({ state, step: null, gap: false });

/** A late frame makes the server's clock look slow, never fast: the largest difference is the best one.
 *  A snapshot, which follows every new connection, starts anew: our own clock may have been set meanwhile. */
function clock(state: State, frame: Frame, received: number): State {
  if (!('now' in frame) || frame.now === undefined) return state;
  const offset = frame.now - received;
  const anew = state.offset === null || frame.type === 'snapshot';
  return !anew && offset <= (state.offset ?? 0) ? state : { ...state, offset };
}

function withTable(state: State, table: TableInfo, now: number): State {
  if (now < state.tableAt) return state;
  const commitments = table.next
    ? { ...state.commitments, [table.next.hand]: table.next.commitment }
    : state.commitments;
  return { ...state, table, commitments, tableAt: now };
}

function onSnapshot(state: State, frame: SnapshotFrame): Outcome {
  const next = { ...withTable(state, frame.table, frame.now), me: frame.me };
  if (!newer(frame.hand, frame.now, state.hand, state.handAt)) return same(next);
  return same({ ...next, hand: frame.hand, handAt: frame.now });
}

function onTable(state: State, frame: TableFrame): Outcome {
  const next = withTable(state, frame.table, frame.now);
  const mine = next.table?.seats.find((s) => s.user === next.me?.user);
  if (!next.me || next === state) return same(next);
  return same({ ...next, me: { ...next.me, seat: mine?.seat ?? null, balance: mine?.balance ?? next.me.balance } });
}

function withBalances(state: State, balances: Record<string, number>): State {
  if (!state.table || !state.me) return state;
  const seats = state.table.seats.map((s) => ({ ...s, balance: balances[s.seat] ?? s.balance }));
  const own = state.me.seat === null ? undefined : balances[state.me.seat];
  return { ...state, table: { ...state.table, seats }, me: { ...state.me, balance: own ?? state.me.balance } };
}

function onHand(state: State, frame: HandFrame): Outcome {
  const old = state.hand;
  if (old?.id === frame.hand) {
    if (frame.version <= old.version) return same(state);
    const next = withBalances({ ...state, hand: nextHand(old, frame), handAt: frame.now }, frame.balances);
    return { state: next, step: frame, gap: frame.version > old.version + 1 };
  }
  if (frame.now < state.handAt) return same(state);
  const dealt = dealtHand(state.table, frame);
  const next = withBalances({ ...state, hand: dealt, handAt: frame.now }, frame.balances);
  return { state: next, step: frame, gap: frame.seat !== null };
}

/** Take in one frame that came at `received` (ms by our clock). */
export function reduce(before: State, frame: Frame, received: number): Outcome {
  const state = clock(before, frame, received);
  switch (frame.type) {
    case 'snapshot': return onSnapshot(state, frame);
    case 'table': return onTable(state, frame);
    case 'hand': return onHand(state, frame);
    case 'chat': return same({ ...state, chat: [...state.chat, frame].slice(-CHAT_KEPT) });
    default: return same(state);
  }
}
