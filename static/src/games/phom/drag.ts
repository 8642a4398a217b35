/** Dragging a card: to another place in the hand, to the discards, to a meld. Taps and keys do the same. */

/** The place in the hand at which the card would stand (from 0), the discards, a meld ("2:0": seat, number), or nothing. */
export type Drop = number | 'discard' | { meld: string } | null;

export interface DragHooks {
  /** The card is in the air: show where it may go. */
  lifted(card: string): void;
  dropped(card: string, at: Drop): void;
}

const STARTS_AT = 8;
const REACH = 30;

const away = (r: DOMRect, x: number, y: number): number => Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom));

/** The nearest of some elements within reach of a point. */
function nearest(elements: Iterable<HTMLElement>, x: number, y: number, reach = REACH): HTMLElement | null {
  let best: HTMLElement | null = null;
  let least = reach;
  for (const element of elements) {
    const far = away(element.getBoundingClientRect(), x, y);
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

function placeIn(hand: HTMLElement, dragged: HTMLElement, x: number, y: number): number | null {
  if (away(hand.getBoundingClientRect(), x, y) > 0) return null;
  const others = [...hand.querySelectorAll<HTMLElement>('[data-pick]')].filter((pick) => pick !== dragged);
  const near = nearest(others, x, y, Infinity);
  if (!near) return null;
  const { left, width } = near.getBoundingClientRect();
  return others.indexOf(near) + (x > left + width / 2 ? 1 : 0);
}

function dropAt(hand: HTMLElement, dragged: HTMLElement, x: number, y: number): Drop {
  const place = placeIn(hand, dragged, x, y);
  if (place !== null) return place;
  const target = nearest(document.querySelectorAll<HTMLElement>('[data-drop]'), x, y);
  const name = target?.dataset['drop'];
  if (!name) return null;
  return name === 'discard' ? name : { meld: name };
}

/** A handler for `pointerdown` on the hand; cards are buttons with data-pick, targets have data-drop. */
export function dragFrom(hooks: DragHooks): (event: PointerEvent) => void {
  return (down) => {
    const hand = down.currentTarget as HTMLElement;
    const pick = (down.target as Element).closest<HTMLElement>('[data-pick]');
    const card = pick?.dataset['pick'];
    if (!pick || !card || down.button !== 0) return;
    let moving = false;
    const move = (event: PointerEvent): void => {
      const dx = event.clientX - down.clientX;
      const dy = event.clientY - down.clientY;
      if (!moving && Math.hypot(dx, dy) < STARTS_AT) return;
      if (!moving) {
        moving = true;
        pick.setPointerCapture(event.pointerId);
        pick.classList.add('is-dragged');
        hooks.lifted(card);
      }
      pick.style.setProperty('--drag-x', `${dx}px`);
      pick.style.setProperty('--drag-y', `${dy}px`);
    };
    const end = (event: PointerEvent): void => {
      pick.removeEventListener('pointermove', move);
      pick.removeEventListener('pointerup', end);
      pick.removeEventListener('pointercancel', end);
      pick.classList.remove('is-dragged');
      if (!moving) return;
      pick.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => pick.removeEventListener('click', swallow, { capture: true }));
      hooks.dropped(card, event.type === 'pointerup' ? dropAt(hand, pick, event.clientX, event.clientY) : null);
    };
    pick.addEventListener('pointermove', move);
    pick.addEventListener('pointerup', end);
    pick.addEventListener('pointercancel', end);
  };
}

/** The click that ends a drag is no tap. */
const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};
