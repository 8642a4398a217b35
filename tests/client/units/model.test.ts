import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chips, list, percent, signed } from '../../../static/src/i18n';
import { delay } from '../../../static/src/table/backoff';
import { deltas } from '../../../static/src/table/flights';
import { mayStart, nameOf, places, seatInHand, secondsLeft, sum } from '../../../static/src/table/model';
import { afterTax } from '../../../static/src/table/money-text';
import { EMPTY, reduce, type State } from '../../../static/src/table/store';
import { hand, payment, seat, snapshot, table } from './frames';

const shown = (more: Parameters<typeof snapshot>[0] = {}): State => reduce(EMPTY, snapshot(more), 0).state;

test('numbers are written as the language does, with a true minus', () => {
  assert.equal(chips(126_330, 'vi'), '126.330');
  assert.equal(chips(1_234_567, 'en'), '1,234,567');
  assert.equal(signed(49, 'vi'), '+49');
  assert.equal(signed(-1500, 'vi'), '−1.500');
  assert.equal(signed(0, 'vi'), '0');
  assert.equal(percent(300, 'vi'), '3%');
  assert.equal(percent(280, 'vi'), '2,8%');
  assert.equal(percent(205, 'en'), '2.05%');
  assert.equal(list(['Lan', 'Tuấn', 'Bưởi'], 'và'), 'Lan, Tuấn và Bưởi');
});

test('my seat is place 0, the next to act sits at place 1', () => {
  const me = { user: 'user-2', seat: 2, balance: 0, muted: false };
  const all = places(shown({ me }));
  assert.deepEqual(all.map((p) => p.seat), [2, 3, 0, 1]);
  assert.deepEqual(all.map((p) => p.person?.name ?? null), ['Name 2', null, 'Name 0', null]);
});

test('a spectator sees the lowest taken seat at place 0', () => {
  const me = { user: 'else', seat: null, balance: 0, muted: false };
  const seats = [seat(2), seat(3)];
  assert.deepEqual(places(shown({ me, table: table({ seats }) })).map((p) => p.seat), [2, 3, 0, 1]);
  assert.deepEqual(places(shown({ me, hand: null, table: table({ seats: [] }) })).map((p) => p.seat), [0, 1, 2, 3]);
});

test('who left mid-hand is still shown, as gone, until the hand is over', () => {
  const players = hand().players.map((p) => ({ ...p, gone: p.seat === 2 }));
  const left = table({ seats: [seat(0)] });
  const during = places(shown({ table: left, hand: hand({ players }) }))[2]?.person;
  assert.equal(during?.gone, true);
  assert.equal(during?.name, 'Name 2');
  assert.equal(places(shown({ table: left, hand: hand({ players, over: true }) }))[2]?.person, null);
});

test('who sat down mid-hand waits for the next one', () => {
  const person = places(shown({ table: table({ seats: [seat(0), seat(2), seat(3)] }) }))[3]?.person;
  assert.equal(person?.waits, true);
  assert.equal(person?.turn, false);
});

test('a leaver is a spectator of his own hand', () => {
  const players = hand().players.map((p) => ({ ...p, gone: p.seat === 0 }));
  assert.equal(seatInHand(shown()), 0);
  assert.equal(seatInHand(shown({ hand: hand({ players }) })), null);
});

test('names are the players\', and "you" for the viewer', () => {
  assert.equal(nameOf(shown(), 0, 'Bạn'), 'Bạn');
  assert.equal(nameOf(shown(), 2, 'Bạn'), 'Name 2');
});

test('the host may deal when everybody is ready', () => {
  const over = hand({ over: true });
  const seats = [seat(0, { ready: true }), seat(2, { ready: true })];
  assert.equal(mayStart(shown({ hand: over, table: table({ seats }) })), true);
  assert.equal(mayStart(shown({ hand: over })), false);
  assert.equal(mayStart(shown({ table: table({ seats }) })), false);
  assert.equal(mayStart(shown({ hand: over, table: table({ seats, host: 2 }) })), false);
});

test('a sum counts the tax against the payee alone', () => {
  const paid = [payment(1, 0, 2, 50, 1), payment(2, 2, 0, 100, 3)];
  assert.equal(sum(paid, 0), 47);
  assert.equal(sum(paid, 2), -51);
});

test('tax is taken of whole chips, a fraction stays with the payee', () => {
  assert.deepEqual([50, 100, 500, 33].map((paid) => afterTax(paid, 300)), [49, 97, 485, 33]);
  assert.equal(afterTax(1_000, 280), 972);
  assert.equal(afterTax(77, 0), 77);
});

test('several reasons in one step stand as one total', () => {
  const reason = (code: string) => ({ paid: code, got: code, line: code });
  const paid = [payment(1, 0, 2, 50, 1), { ...payment(1, 0, 2, 100, 3), reason: 'x.z' }, { ...payment(1, 3, 2, 10), reason: 'x.z' }];
  const all = deltas(paid, reason);
  assert.deepEqual(all.get(3), [{ amount: -10, text: 'x.z' }]);
  assert.equal(all.get(0)?.[0]?.amount, -150);
  assert.equal(all.get(2)?.[0]?.amount, 156);
});

test('seconds are counted up to the next whole one', () => {
  assert.equal(secondsLeft(10_000, 5_001), 5);
  assert.equal(secondsLeft(10_000, 12_000), 0);
});

test('reconnection waits double, vary by chance and are capped', () => {
  assert.equal(delay(1, () => 1), 500);
  assert.equal(delay(3, () => 0), 1000);
  assert.equal(delay(3, () => 1), 2000);
  assert.equal(delay(30, () => 1), 6000);
});
