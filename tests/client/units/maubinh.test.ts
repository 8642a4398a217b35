import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layInstant } from '../../../static/src/games/maubinh/instants';
import { stagesOf } from '../../../static/src/games/maubinh/reveal';
import { faults, kindOf, strength } from '../../../static/src/games/maubinh/rows';
import { neighbour } from '../../../static/src/games/maubinh/slots';
import { swapped, type Instant, type Rows, type Shown } from '../../../static/src/games/maubinh/types';
import { detail, faultText, rowName } from '../../../static/src/games/maubinh/words';
import { payment, step, view } from './frames';

const cards = (text: string): string[] => text.split(' ');
const rows = (...texts: [string, string, string]): Rows => texts.map(cards) as unknown as Rows;

const SOUND = rows('AS AH AC JH JC', 'KS KH KD 9S 9H', '7C 6C 2H');

test('rows are called what people call them', () => {
  const named = (text: string): string => rowName(cards(text));
  assert.equal(named('AS AH AC JH JC'), 'Cù lũ Át');
  assert.equal(named('5D 5C 3D 3C AD'), 'Thú 5-3');
  assert.equal(named('QH TH 6H 4H 3H'), 'Thùng Đầm');
  assert.equal(named('AS 5H 4H 3H 2H'), 'Sảnh Át-5');
  assert.equal(named('TS 9S 8S 7S 6S'), 'Thùng phá sảnh 10');
  assert.equal(named('AS KS QS JS TD'), 'Sảnh Át');
  assert.equal(named('7C 6C 2H'), 'Mậu thầu 7');
  assert.equal(named('4C 4D 4H'), 'Xám 4');
  assert.equal(named('6S 5S 4S'), 'Mậu thầu 6', 'three cards know no straight flush');
});

test('A-2-3-4-5 is the second highest straight', () => {
  const [wheel, king, ace] = ['AS 2H 3H 4H 5H', 'KS QH JH TH 9H', 'AS KH QH JH TH'].map((text) => strength(cards(text)));
  assert.ok((king ?? 0) < (wheel ?? 0) && (wheel ?? 0) < (ace ?? 0));
});

test('what is foul is said in plain words', () => {
  assert.deepEqual(faults(SOUND), []);
  const foul = rows('KS KH KD 9S 9H', 'AS AH AC JH JC', '7C 6C 2H');
  assert.deepEqual(faults(foul), [[1, 0]]);
  assert.equal(faultText(foul), 'chi 2 mạnh hơn chi 1');
  assert.equal(faultText(rows('AS KH 9C 8H 7C', 'QS TH 6D 5S 3H', '2C 2D 4H')), 'chi 3 mạnh hơn chi 2');
});

test('five cards beat three that equal their first three; equal rows are not foul', () => {
  assert.deepEqual(faults(rows('AS AH 9C 8H 7C', 'AC KH QD 3S 2H', 'AD KC QH')), []);
  assert.deepEqual(faults(rows('AS KH QC 8H 7C', 'AC KD QD 8S 7H', '3D 4C 2H')), []);
});

test('two cards change places, also between rows', () => {
  assert.deepEqual(swapped(SOUND, 0, 12), rows('2H AH AC JH JC', 'KS KH KD 9S 9H', '7C 6C AS'));
  assert.deepEqual(swapped(SOUND, 4, 3), rows('AS AH AC JC JH', 'KS KH KD 9S 9H', '7C 6C 2H'));
});

test('arrows lead to the card beside, above and below', () => {
  assert.equal(neighbour(4, 'ArrowRight'), 5);
  assert.equal(neighbour(0, 'ArrowLeft'), 12);
  assert.equal(neighbour(1, 'ArrowDown'), 6);
  assert.deepEqual([5, 6, 7, 8, 9].map((slot) => neighbour(slot, 'ArrowDown')), [10, 10, 11, 12, 12]);
  assert.deepEqual([10, 11, 12].map((slot) => neighbour(slot, 'ArrowUp')), [6, 7, 8]);
  assert.deepEqual([neighbour(2, 'ArrowUp'), neighbour(11, 'ArrowDown'), neighbour(2, 'x')], [null, null, null]);
});

test('a mậu binh is laid out so that one sees it', () => {
  const oneSuit = (row: readonly string[]): boolean => new Set(row.map((card) => card.charAt(1))).size === 1;
  const straights = layInstant(cards('AS 2S 3C 5S 6S 7S 8S 9S 5C 6D 7D 8D 9D'), 'three_straights');
  assert.deepEqual(straights.slice(0, 2).map((row) => kindOf(strength(row)).split('_')[0]), ['straight', 'straight']);
  assert.deepEqual([...straights[2]].map((card) => card.charAt(0)).sort(), ['2', '3', 'A']);
  for (const hand of ['2S 4S 6S 8S TS 2C 4C 6C 8C TC 3D 7D 9D', '2S 4S 6S 8S TS 2C 3C 4C 6C 8C TC QC KC', '2S 4S 6S 8S TS 3S 5S 9S QS KS 3D 7D 9D']) {
    assert.deepEqual(layInstant(cards(hand), 'three_flushes').map(oneSuit), [true, true, true]);
  }
  const pairs = layInstant(cards('2S 2C 4D 4H 7S 7C 9D 9H JS JC KD KH AS'), 'six_pairs').flat();
  for (let i = 0; i < 12; i += 2) assert.equal(pairs[i]?.charAt(0), pairs[i + 1]?.charAt(0));
  assert.equal(pairs[12], 'AS');
});

const shown = (arrangement: Rows | null, instant: Instant | null = null): Shown =>
  ({ hand: [], instant, arrangement: arrangement && { rows: arrangement, kinds: ['pair', 'pair', 'pair'], foul: false } });

const over = (all: Record<string, Shown>, ...reasons: string[]) =>
  step(9, { view: view({ over: true, shown: all }), payments: reasons.map((reason) => ({ ...payment(9, 0, 2, 100), reason })) });

test('rows are shown one after the other, ties too, then mậu binh', () => {
  const names = (...args: Parameters<typeof over>): string[] => stagesOf(over(...args)).map((stage) => stage.reason);
  const both = { 0: shown(SOUND), 2: shown(SOUND) };
  assert.deepEqual(names(both, 'maubinh.row3'), ['maubinh.row1', 'maubinh.row2', 'maubinh.row3']);
  assert.deepEqual(names({ ...both, 3: shown(null, 'dragon') }, 'maubinh.instant', 'maubinh.row1'),
    ['maubinh.row1', 'maubinh.row2', 'maubinh.row3', 'maubinh.instant']);
  assert.deepEqual(names({ 0: shown(null), 2: shown(null, 'six_pairs') }, 'maubinh.instant'), ['maubinh.instant']);
  assert.deepEqual(names({ 0: shown(SOUND) }, 'maubinh.quit'), ['maubinh.quit']);
});

test('a payment says which row beat which', () => {
  const table = view({ shown: { 0: shown(rows('AS AH 9C 8H 7C', 'QS QH 6D 5S 3H', '2C 3D 4H')), 2: shown(SOUND) } }) as never;
  assert.equal(detail({ ...payment(9, 0, 2, 100), reason: 'maubinh.row1' }, table), 'Cù lũ Át hơn Dách Át');
  assert.equal(detail({ ...payment(9, 0, 2, 600), reason: 'maubinh.quit' }, table), null);
});
