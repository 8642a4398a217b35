import type { RowIndex } from './types';

/** The first slot of each row; slots are numbered 0 … 12 through all rows. */
export const START: readonly number[] = [0, 5, 10];

const rowOf = (slot: number): RowIndex => (slot < 5 ? 0 : slot < 10 ? 1 : 2);

/** The slot that an arrow leads to; the third row stands centred under the others. */
export function neighbour(slot: number, key: string): number | null {
  const row = rowOf(slot);
  const column = slot - (START[row] ?? 0) + (row === 2 ? 1 : 0);
  const at = (to: number): number => (START[to] ?? 0) + (to === 2 ? Math.min(Math.max(column - 1, 0), 2) : column);
  switch (key) {
    case 'ArrowLeft': return (slot + 12) % 13;
    case 'ArrowRight': return (slot + 1) % 13;
    case 'ArrowUp': return row === 0 ? null : at(row - 1);
    case 'ArrowDown': return row === 2 ? null : at(row + 1);
    default: return null;
  }
}
