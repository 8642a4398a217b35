import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byMelds, byRank, bySuit, deadwood, points, shown } from '../../../static/src/games/phom/cards';
import { Order } from '../../../static/src/games/phom/order';
import { chotOf, nthPaid, throwsOf } from '../../../static/src/games/phom/throws';
import { Turn } from '../../../static/src/games/phom/turn';
import type { PhomView } from '../../../static/src/games/phom/types';
import type { Scene } from '../../../static/src/table/game';
import type { Action, Payment } from '../../../static/src/table/wire';
import { hand } from './frames';

const HAND = ['KD', '7S', 'AH', '7D', 'TC', '7H', '2H', '3H', '9S'];
const MELDS = [['AH', '2H', '3H'], ['7S', '7D', '7H']];

test('cards sort by rank, by suit and by melds, the ace low', () => {
  assert.deepEqual(byRank(HAND), ['AH', '2H', '3H', '7S', '7D', '7H', '9S', 'TC', 'KD']);
  assert.deepEqual(bySuit(HAND), ['7S', '9S', 'TC', '7D', 'KD', 'AH', '2H', '3H', '7H']);
  assert.deepEqual(byMelds(HAND, MELDS), ['AH', '2H', '3H', '7S', '7D', '7H', '9S', 'TC', 'KD']);
});

test('only cards in no meld count', () => {
  assert.deepEqual(deadwood(HAND, MELDS), ['KD', 'TC', '9S']);
  assert.equal(points(deadwood(HAND, MELDS)), 13 + 10 + 9);
  assert.equal(points(['AS', 'JS', 'QS']), 1 + 11 + 12);
  assert.equal(shown('TD'), '10♦');
});

test('an order of one\'s own keeps its places; new cards come last, gone ones leave', () => {
  const order = new Order();
  order.arrange(HAND, MELDS);
  order.move('KD', 0);
  assert.equal(order.sort, null);
  assert.deepEqual(order.arrange(HAND, MELDS).slice(0, 2), ['KD', 'AH']);
  const next = [...HAND.filter((card) => card !== 'AH'), '4C'];
  assert.deepEqual(order.arrange(next, MELDS), ['KD', '2H', '3H', '7S', '7D', '7H', '9S', 'TC', '4C']);
  order.move('KD', 99);
  assert.equal(order.arrange(next, MELDS).at(-1), 'KD');
  order.move('KD', -5);
  assert.equal(order.arrange(next, MELDS)[0], 'KD');
  assert.equal(order.next(), 'melds');
});

const view = (more: Partial<PhomView>): PhomView =>
  ({ seats: [0, 1, 3], leader: 1, discards: {}, thrown: {}, lost: {}, hand: HAND, eaten: {}, phase: 'discard', melds: {}, ...more }) as PhomView;

const eat = (from: number, to: number, stakes: number, version = 5): Payment =>
  ({ version, from, to, claimed: stakes * 50, paid: stakes * 50, tax: 0, reason: 'phom.eat' });

test('the discards that were eaten leave a gap in their place', () => {
  const table = view({ discards: { 1: ['9S', 'KD'] }, thrown: { 1: 3 }, lost: { 1: [2] } });
  assert.deepEqual(throwsOf(table, 1), [
    { nth: 1, card: '9S', chot: null }, { nth: 2, card: null, chot: null }, { nth: 3, card: 'KD', chot: null },
  ]);
});

test('chốt hạ is the third discard of who plays last, chốt the fourth of anybody', () => {
  const thrown = { 0: 3, 1: 4 };
  const table = view({ discards: { 0: ['2C', '3C'], 1: ['4C', '5C', '6C'] }, thrown, lost: { 0: [3], 1: [4] } });
  assert.deepEqual(throwsOf(table, 0).map((one) => [one.card, one.chot]), [['2C', null], ['3C', null], [null, 'chot_ha']]);
  assert.deepEqual(throwsOf(table, 1).map((one) => [one.card, one.chot]), [['4C', null], ['5C', null], ['6C', null], [null, 'chot']]);
  assert.deepEqual([1, 2, 3, 4].map((nth) => chotOf(table, 3, nth)), [null, null, null, 'chot']);
});

test('a payment tells which discard it was for, also one that could not be paid in full', () => {
  const payments = [eat(1, 3, 1, 4), eat(0, 1, 2, 6), { ...eat(1, 3, 3, 9), paid: 0 }];
  const table = view({ lost: { 0: [2], 1: [1, 3] } });
  assert.deepEqual(payments.map((payment) => nthPaid(table, payment, payments)), [1, 2, 3]);
});

const scene = (actions: Action[], more: Partial<PhomView> = {}, canAct = true): Scene<PhomView> =>
  ({ hand: { ...hand({ actions, to_act: [0] }), view: view(more) }, me: 0, canAct, taxBps: 500 }) as Scene<PhomView>;

test('the best way to lay down comes first; a card asks for another way to lay it', () => {
  const lay = (...melds: string[][]): Action => ({ type: 'lay', melds });
  const cards = ['7S', '7C', '7D', '8S', '9S', 'AH', '2H', '3H'];
  const low = ['AH', '2H', '3H'];
  const turn = new Turn(scene([lay(['7S', '7C', '7D'], low), lay(['7S', '8S', '9S'], low)], { hand: cards, phase: 'lay' }));
  assert.deepEqual(turn.lays[0]?.melds, [['7S', '8S', '9S'], low]);
  assert.equal(turn.otherWay(0, '7C'), 1);
  assert.equal(turn.otherWay(1, '9S'), 0);
  assert.equal(turn.otherWay(0, 'AH'), null);
});

test('what cannot be thrown says why, and only at the time of throwing', () => {
  const actions: Action[] = [{ type: 'discard', card: 'KD' }, { type: 'layoff', card: 'TC', seat: 1, meld: 0 }];
  const turn = new Turn(scene(actions, { eaten: { 0: ['7H'] } }));
  assert.equal(turn.whyNot('KD'), null);
  assert.equal(turn.whyNot('TC'), null);
  assert.equal(turn.whyNot('7H'), '7♥ là lá đã ăn, phải giữ trong phỏm.');
  assert.equal(turn.whyNot('7D'), 'Bỏ 7♦ thì lá đã ăn không còn phỏm riêng.');
  assert.deepEqual(turn.layable, ['TC']);
  assert.equal(new Turn(scene(actions, { eaten: { 0: ['7H'] } }, false)).whyNot('7H'), null);
});
