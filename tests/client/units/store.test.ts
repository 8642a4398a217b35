import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY, reduce, type State } from '../../../static/src/table/store';
import type { Frame } from '../../../static/src/table/wire';
import { hand, payment, seat, snapshot, step, table, view } from './frames';

const after = (...frames: Frame[]): State => frames.reduce((state, frame) => reduce(state, frame, 0).state, EMPTY);

test('a step is taken in once', () => {
  const first = reduce(after(snapshot()), step(4), 0);
  assert.equal(first.state.hand?.version, 4);
  assert.equal(first.step?.version, 4);
  assert.equal(first.gap, false);
  const again = reduce(first.state, step(4), 0);
  assert.equal(again.step, null);
  assert.equal(again.state.hand, first.state.hand);
});

test('an older step that comes late changes nothing', () => {
  const state = after(snapshot(), step(4), step(5));
  assert.equal(reduce(state, step(4), 0).state, state);
});

test('a missing version shows the newest one and asks for a snapshot', () => {
  const { state, gap } = reduce(after(snapshot()), step(6), 0);
  assert.equal(state.hand?.version, 6);
  assert.equal(gap, true);
});

test('payments add up over the steps of a hand', () => {
  const state = after(snapshot(), step(4, { payments: [payment(4, 0, 2, 50)] }), step(5, { payments: [payment(5, 2, 0, 20)] }));
  assert.deepEqual(state.hand?.payments.map((p) => p.paid), [50, 20]);
});

test('a snapshot older than what is shown keeps the newer hand', () => {
  const state = after(snapshot(), step(4), snapshot({ hand: hand({ version: 3 }) }));
  assert.equal(state.hand?.version, 4);
});

test('a snapshot of the same version repairs the payments', () => {
  const state = after(snapshot(), step(6), snapshot({ now: 1010, hand: hand({ version: 6, payments: [payment(5, 0, 2, 50)] }) }));
  assert.equal(state.hand?.payments.length, 1);
});

test('a new hand replaces the old one; its players are those who were dealt in', () => {
  const seats = [seat(0), seat(2), seat(3)];
  const dealt = step(1, { hand: 'b', now: 2000, seat: null });
  const { state, gap } = reduce(after(snapshot({ table: table({ seats }) })), dealt, 0);
  assert.equal(state.hand?.id, 'b');
  assert.deepEqual(state.hand?.players.map((p) => p.seat), [0, 2]);
  assert.equal(state.hand?.stake, 100);
  assert.equal(gap, false);
});

test('a new hand seen first in its middle asks for a snapshot', () => {
  assert.equal(reduce(after(snapshot()), step(5, { hand: 'b', now: 2000, seat: 2 }), 0).gap, true);
});

test('a late frame of the hand before is dropped', () => {
  const state = after(snapshot(), step(1, { hand: 'b', now: 2000, seat: null }));
  assert.equal(reduce(state, step(9, { now: 1500 }), 0).state.hand?.id, 'b');
});

test('balances of a step reach the seats and the viewer', () => {
  const state = after(snapshot(), step(4, { balances: { 0: 950, 2: 1049 } }));
  assert.deepEqual(state.table?.seats.map((s) => s.balance), [950, 1049]);
  assert.equal(state.me?.balance, 950);
});

test('a table frame moves the viewer to the seat he took, and an older one changes nothing', () => {
  const me = { user: 'user-3', seat: null, balance: 5, muted: false };
  const state = after(snapshot({ me }), { type: 'table', now: 1100, table: table({ seats: [seat(3, { balance: 7 })] }) });
  assert.equal(state.me?.seat, 3);
  assert.equal(state.me?.balance, 7);
  assert.equal(reduce(state, { type: 'table', now: 1050, table: table() }, 0).state, state);
});

test('who left the hand stays known by name', () => {
  const state = after(snapshot(), step(4, { view: view({ gone: [2] }) }));
  assert.deepEqual(state.hand?.players.map((p) => p.gone), [false, true]);
  assert.equal(state.hand?.players[1]?.name, 'Name 2');
});

test('the commitment of a hand is noted before it is dealt', () => {
  assert.deepEqual(after(snapshot()).commitments, { b: 'cc' });
});

test('late frames do not slow the clock down; a snapshot sets it anew', () => {
  const first = reduce(EMPTY, snapshot({ now: 10_000 }), 9_000).state;
  assert.equal(first.offset, 1000);
  const late = reduce(first, { type: 'table', now: 11_000, table: table() }, 10_500).state;
  assert.equal(late.offset, 1000);
  const quick = reduce(late, { type: 'ok', id: 1, now: 12_100 }, 11_000).state;
  assert.equal(quick.offset, 1100);
  assert.equal(reduce(quick, snapshot({ now: 13_000 }), 12_500).state.offset, 500);
});

test('chat keeps the last hundred lines', () => {
  const lines: Frame[] = Array.from({ length: 120 }, (_, at) => ({ type: 'chat', seat: 0, user: 'user-0', name: 'Lan', text: `${at}`, at }));
  const state = after(snapshot(), ...lines);
  assert.equal(state.chat.length, 100);
  assert.equal(state.chat[99]?.text, '119');
});
