import { t } from '../i18n/texts';
import type { Desk } from './desk';

const title = document.title;
let moment = '';

/** What stands outside the app: the number of seats and the moment's class on <body>, and the document's title. */
export function dress(desk: Desk): void {
  const { body } = document;
  body.dataset['seats'] = String(desk.state.table?.places ?? 4);
  const next = desk.state.hand ? desk.game?.bodyClass?.() ?? '' : '';
  if (next !== moment) {
    if (moment) body.classList.remove(moment);
    if (next) body.classList.add(next);
    moment = next;
  }
  document.title = desk.scene?.canAct ? `${t.title} · ${title}` : title;
}

/** The focus stays on the hand when the very card that had it was played. */
export function keepFocus(root: HTMLElement): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  root.querySelector<HTMLElement>('.hand [tabindex="0"]')?.focus();
}
