/** What keys and a swipe mean in a replay. */
import { NAMES, type PaceName } from './pace';

export type Deed = 'next' | 'previous' | 'first' | 'last' | 'toggle' | PaceName;

const KEYS: Record<string, Deed> = {
  ArrowRight: 'next', ArrowLeft: 'previous', Home: 'first', End: 'last', ' ': 'toggle', k: 'toggle',
};

/** These move within a list that scrolls by itself. */
const SCROLLS = [' ', 'Home', 'End'];

/** What a key means; null for one that belongs to a field, a control or the browser. */
export function deedOf(event: KeyboardEvent): Deed | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const { target, key } = event;
  if (target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]')) return null;
  if (key === ' ' && target instanceof Element && target.closest('button, a, summary')) return null;
  if (SCROLLS.includes(key) && target instanceof Element && target.closest('[tabindex]')) return null;
  return KEYS[key] ?? NAMES[Number(key) - 1] ?? null;
}

const FAR = 40;

/** The way of a swipe, in px: to the left goes on, to the right goes back; null if it was none. */
export const swiped = (dx: number, dy: number): 'next' | 'previous' | null =>
  Math.abs(dx) < FAR || Math.abs(dx) < 1.5 * Math.abs(dy) ? null : dx < 0 ? 'next' : 'previous';

/** Listen for swipes on an element; returns what ends it. */
export function onSwipe(element: HTMLElement, deed: (deed: 'next' | 'previous') => void): () => void {
  let from: { id: number; x: number; y: number } | null = null;
  const down = (event: PointerEvent): void => {
    from = event.pointerType === 'mouse' ? null : { id: event.pointerId, x: event.clientX, y: event.clientY };
  };
  const up = (event: PointerEvent): void => {
    const way = from?.id === event.pointerId ? swiped(event.clientX - from.x, event.clientY - from.y) : null;
    from = null;
    if (way) deed(way);
  };
  const cancel = (): void => { from = null; };
  const listeners = [['pointerdown', down], ['pointerup', up], ['pointercancel', cancel]] as const;
  for (const [name, listener] of listeners) element.addEventListener(name, listener);
  return () => listeners.forEach(([name, listener]) => element.removeEventListener(name, listener));
}
