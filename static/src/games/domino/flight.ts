/** A played tile travels from its player to its place in the line; dealt tiles come from the middle. */
import type { GameHost } from '../../table/game';
import type { HandFrame } from '../../table/wire';
import type { DominoView } from './types';

const MOVE = 220;
const DEAL = 320;
const STAGGER = 60;
const EASE = 'cubic-bezier(.2, .8, .3, 1)';

/** Start an element's travel at another place's centre. */
function from(element: HTMLElement, source: DOMRect, duration: number, delay = 0): void {
  const own = element.getBoundingClientRect();
  const dx = source.x + source.width / 2 - (own.x + own.width / 2);
  const dy = source.y + source.height / 2 - (own.y + own.height / 2);
  element.animate(
    [{ translate: `${dx}px ${dy}px`, opacity: 0.4 }, { translate: '0 0', opacity: 1 }],
    { duration, delay, easing: EASE, fill: 'backwards' },
  );
}

export function flyIn(host: GameHost, step: HandFrame): void {
  if (!host.motion) return;
  const view = step.view as DominoView;
  if (step.events.some((e) => e.type === 'played')) {
    const tile = host.find<HTMLElement>('.line__tile.is-last');
    const source = view.last_seat === null ? null : host.rectOf(view.last_seat);
    if (tile && source) from(tile, source, MOVE);
  }
  if (step.events.some((e) => e.type === 'dealt')) {
    const middle = host.find('.middle')?.getBoundingClientRect();
    const hand = host.find('.hand')?.querySelectorAll<HTMLElement>('.pick') ?? [];
    hand.forEach((tile, i) => middle && from(tile, middle, DEAL, i * STAGGER));
  }
}
