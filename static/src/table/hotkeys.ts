import { askHint } from './deeds';
import type { Desk } from './desk';
import { mayAsk } from './parts/bar';

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Keys mean moves unless the player is typing, in a dialog, or using the browser's own shortcuts. */
export function hotkey(desk: Desk, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (desk.ui.sheet || desk.ui.leaving) return;
  if (event.key === 'Escape' && desk.ui.result) {
    desk.ui.result = false;
    desk.changed();
  } else if (desk.game?.key?.(event)) event.preventDefault();
  else if ((event.key === '?' || event.key.toLowerCase() === 'h') && mayAsk(desk)) void askHint(desk);
}
