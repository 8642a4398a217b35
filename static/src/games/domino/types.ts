/** The view and the events of a hand of Domino. Tiles are "6-4", the higher end first. */
import type { Action, Result, Seat, View } from '../../table/wire';

export type End = 'left' | 'right';
/** A tile as it lies, left to right. */
export type Laid = readonly [number, number];

export interface DominoResult extends Result {
  how: 'out' | 'lock' | 'last';
  points: Record<string, number>;
}

export interface DominoView extends View {
  phase: 'lead' | 'play' | 'over';
  result: DominoResult | null;
  line: Laid[];
  /** Index in `line` of the tile led. */
  first: number | null;
  /** Index in `line` of the latest tile, and who placed it. */
  last: number | null;
  last_seat: Seat | null;
  ends: [number, number] | null;
  boneyard: number;
  counts: Record<string, number>;
  /** The very tile that must be led. */
  must: string | null;
  hand: string[] | null;
  hands: Record<string, string[]> | null;
}

export interface PlayAction extends Action {
  type: 'play';
  tile: string;
  end: End;
}

export const isPlay = (action: Action): action is PlayAction => action.type === 'play';

export const pips = (tile: string): [number, number] => {
  const [a = 0, b = 0] = tile.split('-').map(Number);
  return [a, b];
};

/** The ends at which a tile may be played now. */
export const endsFor = (tile: string, actions: readonly Action[]): End[] =>
  actions.filter(isPlay).filter((a) => a.tile === tile).map((a) => a.end);

/** How a tile would lie at an end that shows `open` (null: on the empty felt, as written). */
export function laidAt(tile: string, end: End, open: number | null): Laid {
  const [a, b] = pips(tile);
  if (open === null) return [a, b];
  const outer = a === open ? b : a;
  return end === 'left' ? [outer, open] : [open, outer];
}
