import { html } from 'lit';
import { t } from '../../i18n/texts';
import type { Desk } from '../desk';
import { chat } from './chat';
import { money } from './money';
import { rules } from './rules';

const TABS = ['money', 'rules'] as const;

function tab(desk: Desk, name: (typeof TABS)[number]): unknown {
  const on = desk.ui.tab === name;
  const choose = (): void => { desk.ui.tab = name; desk.changed(); };
  const step = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    desk.ui.tab = name === 'money' ? 'rules' : 'money';
    desk.changed();
    const buttons = (event.currentTarget as HTMLElement).parentElement?.querySelectorAll('button');
    buttons?.[TABS.indexOf(desk.ui.tab)]?.focus();
  };
  return html`<button role="tab" aria-selected=${on} tabindex=${on ? 0 : -1} @click=${choose} @keydown=${step}>${t.money[name === 'money' ? 'title' : 'rules']}</button>`;
}

/** The panel at the side of a wide screen: this hand's chips, the rules, chat. */
export const side = (desk: Desk): unknown => html`<aside class="side" aria-label=${t.aria.side}>
  <div class="tabs" role="tablist">${TABS.map((name) => tab(desk, name))}</div>
  <div class="side__body" role="tabpanel">${desk.ui.tab === 'money' ? money(desk) : rules('side')}</div>
  ${chat(desk)}
</aside>`;
