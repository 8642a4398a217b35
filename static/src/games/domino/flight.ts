/** A played tile travels from its player to its place in the line; dealt tiles come from the middle. */
import type { GameHost } from '../../table/game';
import { dealOut, travel } from '../../table/travel';
import type { HandFrame } from '../../table/wire';
import type { DominoView } from './types';

export function flyIn(host: GameHost, step: HandFrame): void {
  if (!host.motion) return;
  const view = step.view as DominoView;
  if (step.events.some((e) => e.type === 'played')) {
    const tile = host.find<HTMLElement>('.line__tile.is-last');
    const source = view.last_seat === null ? null : host.rectOf(view.last_seat);
    if (tile && source) travel(tile, source);
  }
  if (step.events.some((e) => e.type === 'dealt')) dealOut(host.find);
}
