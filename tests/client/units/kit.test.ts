import assert from 'node:assert/strict';
import { test } from 'node:test';
import { avatar } from '../../../static/src/kit/avatar';
import { back, card } from '../../../static/src/kit/card';
import { ICON, icon, type IconName } from '../../../static/src/kit/icons';
import { cardName, tileName } from '../../../static/src/kit/names';
import { tile, tileBack } from '../../../static/src/kit/tile';

const drawings = (): string[] => [
  ...[...'23456789TJQKA'].flatMap((rank) => [...'SCDH'].map((suit) => card(rank + suit))),
  back(), tileBack(), tileBack(true), avatar('Lan'), avatar('Bưởi', true),
  ...Array.from({ length: 49 }, (_, i) => tile(Math.floor(i / 7), i % 7, i % 2 === 0)),
  ...(Object.keys(ICON) as IconName[]).map(icon),
];

test('the policy of the pages allows every drawing: no style attribute, no script', () => {
  for (const svg of drawings()) {
    assert.ok(!/\sstyle=|<script|\son\w+=/.test(svg));
    assert.ok(!/undefined|NaN/.test(svg), svg);
  }
});

test('all drawings of cards differ', () => {
  const all = drawings().slice(0, 52);
  assert.equal(new Set(all).size, 52);
});

test('a tile shows as many pips as its ends say', () => {
  const dots = (svg: string): number => (svg.match(/var\(--pip-/g) ?? []).length;
  assert.equal(dots(tile(6, 4)), 10);
  assert.equal(dots(tile(0, 0)), 0);
});

test('an unknown card is an error, not a blank', () => {
  assert.throws(() => card('1X'), RangeError);
});

test('the same seed gives the same face', () => {
  assert.equal(avatar('Lan'), avatar('Lan'));
  assert.ok(avatar('Lan') !== avatar('Tuấn'));
});

test('cards and tiles have names', () => {
  assert.equal(cardName('TD'), '10 rô');
  assert.equal(cardName(null), 'Lá úp');
  assert.equal(tileName('6-4'), 'Quân 6-4');
});
