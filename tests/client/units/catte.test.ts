import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestOf, hides, laidBy, potOf, shownTrick, turnedBy, waterCard } from '../../../static/src/games/catte/felt';
import { firstOf, movesOf, priceOf } from '../../../static/src/games/catte/moves';
import { beats, sorted, written, type CatteView, type Laid } from '../../../static/src/games/catte/types';
import type { Party, Payment } from '../../../static/src/table/wire';
import { payment } from './frames';

const laid = (seat: number, how: Laid['how'], card: string | null): Laid => ({ seat, how, card });

const view = (more: Partial<CatteView> = {}): CatteView => ({
  phase: 'follow', to_act: [0], over: false, result: null, stake: 100, seats: [0, 1, 2], gone: [], dead: [], water: 'S',
  trick: 2, leader: 1, best: { seat: 1, card: 'QD' }, due: { beat: 50, ace: 50, fold: 50 },
  tricks: [
    { leader: 0, winner: 1, laid: [laid(0, 'play', '3S'), laid(1, 'play', '9S'), laid(2, 'fold', null)] },
    { leader: 1, winner: null, laid: [laid(1, 'play', 'QD')] },
  ],
  won: { 0: 0, 1: 1, 2: 0 }, counts: { 0: 5, 1: 4, 2: 5 }, hand: ['AD', '4S'], hands: null, ...more,
});

test('only a higher card of the suit beats', () => {
  assert.ok(beats('AD', 'KD') && beats('TD', '9D') && beats('JH', 'TH'));
  assert.ok(!beats('KD', 'KD') && !beats('2D', 'AD') && !beats('AS', 'KD'));
});

test('a hand lies by suit, the highest first', () => {
  assert.deepEqual(sorted(['2H', 'TS', 'KC', 'AH', '4D', 'QS']), ['QS', 'TS', '4D', 'KC', 'AH', '2H']);
  assert.equal(written('TD'), '10♦');
});

test('a card that beats can be folded too, the second tap plays it', () => {
  const actions = [{ type: 'play', card: 'AD' }, { type: 'fold', card: 'AD' }, { type: 'fold', card: '4S' }];
  assert.equal(movesOf('AD', actions).fold?.card, 'AD');
  assert.equal(firstOf(movesOf('AD', actions))?.type, 'play');
  assert.equal(firstOf(movesOf('4S', actions))?.type, 'fold');
  assert.equal(firstOf(movesOf('9H', actions)), null);
});

test('in trick 5 the card that leaves the hand is the one tapped: the other is kept', () => {
  const actions = [{ type: 'keep', card: 'AD' }, { type: 'keep', card: '4S' }];
  assert.deepEqual(movesOf('4S', actions), { play: null, fold: null, toss: { type: 'keep', card: 'AD' } });
});

test('what a card brings is after tax, each payment taxed by itself; what it costs is not', () => {
  assert.deepEqual(priceOf('AD', view(), 300), { gain: 98, beat: 50, ace: 50, fold: 50, fine: 50 });
  assert.deepEqual(priceOf('4S', view(), 300), { gain: 49, beat: 50, ace: 0, fold: 50, fine: 0 });
  assert.equal(priceOf('AD', view({ stake: 1000, due: { beat: 500, ace: 500, fold: 500 } }), 280).gain, 972);
  assert.deepEqual(priceOf('AD', view({ due: { beat: 0, ace: 0, fold: 0 } }), 300), { gain: 0, beat: 0, ace: 0, fold: 0, fine: 50 });
});

test('a finished trick lies there until the next is led', () => {
  assert.equal(shownTrick(view())?.number, 2);
  const tricks = [view().tricks[0]!, { leader: 1, winner: null, laid: [] }];
  const before = shownTrick(view({ tricks, best: null, due: null }));
  assert.equal(before?.number, 1);
  assert.equal(before?.past, true);
  assert.equal(laidBy(before, 2)?.how, 'fold');
  assert.deepEqual(bestOf(before), { seat: 1, card: '9S' });
  assert.equal(shownTrick(view({ tricks: [] })), null);
});

test('a thrown card is never the best, and only the first suit counts', () => {
  const trick = { leader: 0, winner: null, laid: [laid(0, 'play', '4H'), laid(1, 'throw', 'AH'), laid(2, 'play', '9H')] };
  assert.deepEqual(bestOf(trick), { seat: 2, card: '9H' });
});

test('who has laid in trick 5 hides a card, until trick 6 turns it', () => {
  const past = Array.from({ length: 4 }, () => ({ leader: 0, winner: 0, laid: [] }));
  const tricks = [...past, { leader: 0, winner: null, laid: [laid(0, 'play', '4H'), laid(1, 'throw', '2S')] }];
  const now = view({ tricks, trick: 5, dead: [2] });
  const seen = shownTrick(now);
  assert.deepEqual([0, 1, 2].map((seat) => hides(now, seen, seat)), [true, true, false]);
  assert.equal(turnedBy(now, 0), null);
  const result = { winner: 1, ranking: [[1], [0], [2]], next_leaders: [1, 0, 2], how: 'showdown' as const, instant: null, holder: 0, deuce: false };
  const over = view({ tricks, trick: 5, dead: [2], over: true, result, hands: { 0: ['8D'], 1: ['JD'], 2: ['2C', '3C'] } });
  assert.deepEqual([0, 1, 2].map((seat) => turnedBy(over, seat)), ['8D', 'JD', null]);
});

test('a pot holds what was staked, and then says who got it', () => {
  const paid = (from: Party, to: Party, amount: number): Payment => ({ ...payment(1, 0, 0, amount), from, to });
  const stakes = [paid(0, 'pot:water', 100), paid(1, 'pot:water', 100), paid(0, 'pot:ante', 100)];
  assert.deepEqual(potOf(stakes, 'pot:water'), { amount: 200, to: [] });
  assert.deepEqual(potOf([...stakes, paid('pot:water', 1, 200)], 'pot:water'), { amount: 200, to: [1] });
});

test('the water pot was won with the highest card dealt, laid or not', () => {
  const hands = { 0: ['2S'], 1: ['KH'], 2: [] };
  assert.equal(waterCard(view({ hands }), 0), '3S');
  assert.equal(waterCard(view({ hands }), 1), '9S');
  assert.equal(waterCard(view({ hands, water: 'C' }), 1), null);
});
