import { html, nothing } from 'lit';
import { t } from '../../i18n/texts';
import { openSheet } from '../deeds';
import type { Desk } from '../desk';
import type { SheetName } from '../ui';
import { modal } from '../modal';
import { chat } from './chat';
import { money } from './money';
import { more } from './more';
import { person } from './person';
import { rules } from './rules';

const SHEETS: Record<SheetName, { title: string; body: (desk: Desk) => unknown }> = {
  money: { title: t.money.title, body: money },
  rules: { title: t.money.rules, body: () => rules('sheet') },
  chat: { title: t.chat.title, body: chat },
  more: { title: t.more.title, body: more },
  person: { title: t.person.title, body: person },
};

/** The sheet that is open: from the bottom on a phone, in the middle of a wide screen. */
export function sheet(desk: Desk): unknown {
  const name = desk.ui.sheet;
  if (!name) return nothing;
  const { title, body } = SHEETS[name];
  const close = (): void => openSheet(desk, null);
  return html`<dialog class="sheet sheet--${name}" aria-label=${title} ${modal(close)}>
    <header class="panel__head"><h2>${title}</h2>
      <button class="btn btn--icon" aria-label=${t.aria.close} @click=${close}><ui-icon n="close"></ui-icon></button></header>
    <div class="sheet__body">${body(desk)}</div>
  </dialog>`;
}
