import { EMPTY, reduce } from '../../../static/src/table/store';
import type { Frame } from '../../../static/src/table/wire';

/** Take in frames as the page does; what it then knows, and how often it would have asked for a snapshot. */
export function replay(frames: Frame[]) {
  let state = EMPTY;
  let gaps = 0;
  for (const frame of frames) {
    const outcome = reduce(state, frame, 0);
    state = outcome.state;
    if (outcome.gap) gaps++;
  }
  return { hand: state.hand, table: state.table, me: state.me, gaps };
}
