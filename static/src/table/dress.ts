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

/** Mark the card or tile of one's hand that the bot would play, as long as its advice holds. */
export function markHint({ ui, state }: Desk, root: HTMLElement): void {
  for (const marked of root.querySelectorAll('.hand [data-hint]')) marked.removeAttribute('data-hint');
  const { advice } = ui;
  if (!advice || advice.hand !== state.hand?.id || advice.version !== state.hand.version) return;
  for (const name of Object.values(advice.hint.action)) {
    if (typeof name !== 'string') continue;
    const card = root.querySelector(['tile', 'card', 'pick'].map((kind) => `.hand .pick[data-${kind}="${CSS.escape(name)}"]`).join());
    card?.setAttribute('data-hint', '');
  }
}
