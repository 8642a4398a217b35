/** Dragging a card onto another one. Never the only way: taps and keys do the same. */

export interface DragHooks {
  may(): boolean;
  begun(place: number): void;
  /** The place that the card would go to if it were dropped now. */
  over(place: number | null): void;
  dropped(from: number, to: number | null): void;
}

const STARTS_AT = 8;
const REACH = 48;

/** The place of the card under or near a point, other than `own`. */
function placeAt(root: Element, own: HTMLElement, x: number, y: number): number | null {
  let best: number | null = null;
  let least = REACH;
  for (const card of root.querySelectorAll<HTMLElement>('[data-slot]')) {
    if (card === own) continue;
    const r = card.getBoundingClientRect();
    const away = Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom));
    if (away < least) [best, least] = [Number(card.dataset['slot']), away];
  }
  return best;
}

/** The click that ends a drag is no tap. */
const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** A handler for `pointerdown` on the rows; cards are buttons with data-slot. */
export function dragFrom(hooks: DragHooks): (event: PointerEvent) => void {
  return (down) => {
    const root = down.currentTarget as Element;
    const button = (down.target as Element).closest<HTMLElement>('[data-slot]');
    if (!button || down.button !== 0 || !hooks.may()) return;
    const from = Number(button.dataset['slot']);
    // While it is dragged the card lies where its place was at first, moved by the pointer's way.
    const rest = button.getBoundingClientRect();
    const onOwn = (x: number, y: number): boolean => x >= rest.left && x <= rest.right && y >= rest.top && y <= rest.bottom;
    let moving = false;
    let goal: number | null = null;
    const move = (event: PointerEvent): void => {
      const dx = event.clientX - down.clientX;
      const dy = event.clientY - down.clientY;
      if (!moving && Math.hypot(dx, dy) < STARTS_AT) return;
      if (!moving) {
        moving = true;
        button.setPointerCapture(event.pointerId);
        button.classList.add('is-dragged');
        hooks.begun(from);
      }
      button.style.setProperty('--drag-x', `${dx}px`);
      button.style.setProperty('--drag-y', `${dy}px`);
      const next = onOwn(event.clientX, event.clientY) ? null : placeAt(root, button, event.clientX, event.clientY);
      if (next !== goal) hooks.over((goal = next));
    };
    const end = (event: PointerEvent): void => {
      button.removeEventListener('pointermove', move);
      button.removeEventListener('pointerup', end);
      button.removeEventListener('pointercancel', end);
      if (!moving) return;
      button.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => button.removeEventListener('click', swallow, { capture: true }));
      hooks.dropped(from, event.type === 'pointerup' ? goal : null);
      button.classList.remove('is-dragged');
    };
    button.addEventListener('pointermove', move);
    button.addEventListener('pointerup', end);
    button.addEventListener('pointercancel', end);
  };
}
