import { html, nothing } from 'lit';
import { chips, percent } from '../../i18n';
import { t } from '../../i18n/texts';
import { askHint, askLeave, openSheet, toggleSound } from '../deeds';
import type { Desk } from '../desk';

/** Where the line is too short for all, its last facts are left out whole. */
const under = (desk: Desk): unknown => {
  const table = desk.state.table;
  if (!table) return nothing;
  const facts = t.bar.under(desk.page.roomName, chips(table.stake), percent(table.tax_bps));
  if (table.watching > 0) facts.push(t.bar.watching(table.watching));
  return facts.map((fact, i) => html`<span>${i > 0 ? ' · ' : ''}${fact}</span>`);
};

/** Where all the others are bots, who is to move may ask what a bot would do. */
export function mayAsk(desk: Desk): boolean {
  const { scene } = desk;
  return scene !== null && scene.canAct && scene.hand.players.every((player) => player.bot || player.seat === scene.me);
}

export function bar(desk: Desk): unknown {
  const { page, state, ui, sounds } = desk;
  const title = [page.gameName, page.tableName].filter(Boolean).join(' · ');
  const seated = state.me !== null && state.me.seat !== null;
  const chat = ui.unread ? `${t.bar.chat}, ${t.bar.unread}` : t.bar.chat;
  return html`<header class="bar">
    <button class="btn btn--icon" aria-label=${seated ? t.bar.leave : t.bar.back} @click=${() => askLeave(desk)}>
      <ui-icon n="back"></ui-icon>
    </button>
    <div class="bar__title"><h1>${title}</h1><p>${under(desk)}</p></div>
    ${mayAsk(desk) ? html`<button class="btn btn--icon" aria-label=${t.bar.hint} @click=${() => askHint(desk)}><ui-icon n="hint"></ui-icon></button>` : nothing}
    <button class="btn btn--icon only-phone" aria-label=${t.bar.money} @click=${() => openSheet(desk, 'money')}>
      <ui-icon n="coins"></ui-icon>
    </button>
    <button class="btn btn--icon only-phone" aria-label=${chat} @click=${() => openSheet(desk, 'chat')}>
      <ui-icon n="chat"></ui-icon>${ui.unread ? html`<span class="bar__dot"></span>` : nothing}
    </button>
    <button class="btn btn--icon only-wide" aria-label=${sounds.on ? t.bar.soundOn : t.bar.soundOff} aria-pressed=${sounds.on}
      @click=${() => toggleSound(desk)}>
      <ui-icon n=${sounds.on ? 'sound' : 'mute'}></ui-icon>
    </button>
    <button class="btn btn--icon" aria-label=${t.bar.more} @click=${() => openSheet(desk, 'more')}><ui-icon n="more"></ui-icon></button>
  </header>`;
}
