/** Dragging a tile from the hand to an end of the line. Never the only way: taps and keys do the same. */
import type { End } from './types';

export interface DragHooks {
  /** May this tile be picked up? */
  may(tile: string): boolean;
  /** The tile is in the air: show where it may go. */
  lifted(tile: string): void;
  dropped(tile: string, end: End | null): void;
}

const STARTS_AT = 8;
const REACH = 70;

/** The target under or near a point; the nearest within reach. */
function targetAt(root: ParentNode, x: number, y: number): End | null {
  let best: End | null = null;
  let least = REACH;
  for (const ghost of root.querySelectorAll<HTMLElement>('.line__ghost')) {
    const r = ghost.getBoundingClientRect();
    const away = Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom));
    if (away < least) [best, least] = [ghost.dataset['end'] as End, away];
  }
  return best;
}

/** A handler for `pointerdown` on the hand; tiles are buttons with data-tile. */
export function dragFrom(hooks: DragHooks): (event: PointerEvent) => void {
  return (down) => {
    const button = (down.target as Element).closest<HTMLElement>('[data-tile]');
    const tile = button?.dataset['tile'];
    if (!button || !tile || down.button !== 0 || !hooks.may(tile)) return;
    let moving = false;
    const move = (event: PointerEvent): void => {
      const dx = event.clientX - down.clientX;
      const dy = event.clientY - down.clientY;
      if (!moving && Math.hypot(dx, dy) < STARTS_AT) return;
      if (!moving) {
        moving = true;
        button.setPointerCapture(event.pointerId);
        button.classList.add('is-dragged');
        hooks.lifted(tile);
      }
      button.style.setProperty('--drag-x', `${dx}px`);
      button.style.setProperty('--drag-y', `${dy}px`);
    };
    const end = (event: PointerEvent): void => {
      button.removeEventListener('pointermove', move);
      button.removeEventListener('pointerup', end);
      button.removeEventListener('pointercancel', end);
      button.classList.remove('is-dragged');
      if (!moving) return;
      button.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => button.removeEventListener('click', swallow, { capture: true }));
      hooks.dropped(tile, event.type === 'pointerup' ? targetAt(document, event.clientX, event.clientY) : null);
    };
    button.addEventListener('pointermove', move);
    button.addEventListener('pointerup', end);
    button.addEventListener('pointercancel', end);
  };
}

/** The click that ends a drag is no tap. */
const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};
