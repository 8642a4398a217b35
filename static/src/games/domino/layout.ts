/** Where the tiles of a line lie on the felt. Pure; sizes in px. */
import type { Laid } from './types';

export interface Spot {
  /** Index in the line. */
  i: number;
  x: number;
  y: number;
  w: number;
  h: number;
  lying: boolean;
  /** Drawn the other way round: the row runs against the line. */
  flip: boolean;
}

export interface Layout {
  /** The short side of a tile. */
  u: number;
  spots: Spot[];
}

export const LEAST = 14;
const GAP = 2;

const isDouble = ([a, b]: Laid): boolean => a === b;

/** Lay one arm from the first tile: `step` 1 is the right arm, winding down; -1 the left arm, winding up. */
function arm(line: readonly Laid[], first: Spot, step: 1 | -1, width: number, u: number): Spot[] {
  const out: Spot[] = [];
  let last = first;
  let dir: number = step;
  let row = first.y + first.h / 2;
  for (let i = first.i + step; ; i += step) {
    const laid = line[i];
    if (!laid) return out;
    const w = isDouble(laid) ? u : 2 * u;
    const h = isDouble(laid) ? 2 * u : u;
    const x = dir > 0 ? last.x + last.w + GAP : last.x - GAP - w;
    if (x >= 0 && x + w <= width) {
      last = { i, x, y: row - h / 2, w, h, lying: w > h, flip: dir !== step };
    } else {
      // Turn the corner: the tile stands at the end of the row.
      const y = step > 0 ? last.y + last.h + GAP : last.y - GAP - 2 * u;
      last = { i, x: dir > 0 ? last.x + last.w - u : last.x, y, w: u, h: 2 * u, lying: false, flip: false };
      row = step > 0 ? y + 1.5 * u : y + u / 2;
      dir = -dir;
    }
    out.push(last);
  }
}

function lay(line: readonly Laid[], first: number, width: number, u: number): Spot[] {
  const led = line[first];
  if (!led) return [];
  const w = isDouble(led) ? u : 2 * u;
  const h = isDouble(led) ? 2 * u : u;
  const start: Spot = { i: first, x: (width - w) / 2, y: -h / 2, w, h, lying: w > h, flip: false };
  return [...arm(line, start, -1, width, u).reverse(), start, ...arm(line, start, 1, width, u)];
}

/** Lay a line in a box. The first tile stays in the middle, the right arm winds down and the left arm up, so a
 *  laid tile never changes its neighbours. The tiles are as large as fits, from `largest` down to LEAST. */
export function layoutLine(line: readonly Laid[], first: number, width: number, height: number, largest = 34): Layout {
  for (let u = Math.floor(largest); ; u--) {
    const spots = lay(line, first, width, u);
    const top = Math.min(...spots.map((s) => s.y));
    const bottom = Math.max(...spots.map((s) => s.y + s.h));
    if (bottom - top > height && u > LEAST) continue;
    const dy = spots.length > 0 ? (height - (bottom - top)) / 2 - top : 0;
    return { u, spots: spots.map((s) => ({ ...s, y: s.y + dy })) };
  }
}
