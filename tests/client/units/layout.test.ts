import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layoutLine, LEAST, type Spot } from '../../../static/src/games/domino/layout';
import { endsFor, laidAt, type Laid } from '../../../static/src/games/domino/types';

/** Small, seeded, so that a failure can be repeated. */
function chance(seed: number): () => number {
  let s = seed;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 2 ** 32;
  };
}

/** A legal line of up to `most` tiles, and the index of the tile led. */
function randomLine(random: () => number, most: number): { line: Laid[]; first: number } {
  const unused = new Set<string>();
  for (let a = 0; a < 7; a++) for (let b = 0; b <= a; b++) unused.add(`${a}-${b}`);
  const take = (open: number | null): [number, number] | null => {
    const fits = [...unused].filter((t) => open === null || t.includes(String(open)));
    const tile = fits[Math.floor(random() * fits.length)];
    if (!tile) return null;
    unused.delete(tile);
    return tile.split('-').map(Number) as [number, number];
  };
  const line: Laid[] = [take(null) as Laid];
  let first = 0;
  while (line.length < most) {
    const left = random() < 0.5;
    const open = left ? (line[0] as Laid)[0] : (line[line.length - 1] as Laid)[1];
    const tile = take(open);
    if (!tile) break;
    const laid = laidAt(tile.join('-'), left ? 'left' : 'right', open);
    if (left) { line.unshift(laid); first++; } else line.push(laid);
  }
  return { line, first };
}

const overlap = (a: Spot, b: Spot): boolean =>
  a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01;

test('tiles never overlap, stay within the width, and fit a phone', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = chance(seed);
    const { line, first } = randomLine(random, 1 + Math.floor(random() * 28));
    for (const [w, h] of [[332, 240], [300, 190], [900, 500]] as const) {
      const { u, spots } = layoutLine(line, first, w, h, w > 600 ? 42 : 34);
      assert.equal(spots.length, line.length);
      assert.ok(u >= LEAST);
      spots.forEach((a, i) => {
        assert.equal(a.i, i);
        assert.ok(a.x >= 0 && a.x + a.w <= w, `seed ${seed}: ${a.x}`);
        assert.ok(a.y >= -0.01 && a.y + a.h <= h + 0.01, `seed ${seed}: ${a.y} + ${a.h} in ${h}`);
        for (const b of spots.slice(i + 1)) assert.ok(!overlap(a, b), `seed ${seed}: ${i} and ${b.i}`);
      });
    }
  }
});

/** The number shown at a tile's edge nearest to a neighbour: what a player sees meeting there. */
function facing(spot: Spot, [a, b]: Laid, other: Spot): number {
  const [first, second] = spot.flip ? [b, a] : [a, b];
  if (a === b) return a;
  const centre = (s: Spot, axis: 'x' | 'y', side: 'w' | 'h'): number => s[axis] + s[side] / 2;
  const before = spot.lying ? centre(other, 'x', 'w') < centre(spot, 'x', 'w') : centre(other, 'y', 'h') < centre(spot, 'y', 'h');
  return before ? first : second;
}

test('wherever two tiles meet they show the same number', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const { line, first } = randomLine(chance(seed), 28);
    const { spots } = layoutLine(line, first, 332, 300);
    for (let i = 1; i < line.length; i++) {
      const [p, q] = [spots[i - 1] as Spot, spots[i] as Spot];
      assert.equal(facing(p, line[i - 1] as Laid, q), facing(q, line[i] as Laid, p), `seed ${seed} at ${i}`);
    }
  }
});

test('a laid tile does not change the others: only the whole line shifts', () => {
  const { line, first } = randomLine(chance(7), 14);
  const short = layoutLine(line.slice(0, -1), Math.min(first, line.length - 2), 900, 2000, 20).spots;
  const long = layoutLine(line, Math.min(first, line.length - 2), 900, 2000, 20).spots;
  const shift = (long[0] as Spot).y - (short[0] as Spot).y;
  short.forEach((spot, i) => assert.deepEqual({ ...spot, y: spot.y + shift }, long[i]));
});

test('tiles shrink only when they must', () => {
  assert.equal(layoutLine([[6, 6]], 0, 332, 240, 34).u, 34);
  assert.deepEqual(layoutLine([], 0, 332, 240, 34).spots, []);
});

test('a tile lies with the matching number inwards', () => {
  assert.deepEqual(laidAt('6-4', 'left', 4), [6, 4]);
  assert.deepEqual(laidAt('6-4', 'left', 6), [4, 6]);
  assert.deepEqual(laidAt('6-4', 'right', 4), [4, 6]);
  assert.deepEqual(laidAt('6-4', 'left', null), [6, 4]);
});

test('only listed moves are offered', () => {
  const actions = [{ type: 'play', tile: '5-2', end: 'left' }, { type: 'play', tile: '5-2', end: 'right' }, { type: 'other' }];
  assert.deepEqual(endsFor('5-2', actions), ['left', 'right']);
  assert.deepEqual(endsFor('0-0', actions), []);
});
