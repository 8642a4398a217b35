import { html, nothing } from 'lit';
import { t } from '../../i18n/texts';
import { freeSeat, ready, showResult, sit, start, takeGift, unready } from '../deeds';
import type { Desk } from '../desk';
import { mayStart, running } from '../model';

function readyButton(desk: Desk): unknown {
  const { table, me } = desk.state;
  const mine = table?.seats.find((s) => s.seat === me?.seat);
  if (!table || !mine || table.status !== 'open') return nothing;
  if (mine.ready) return html`<button class="btn" @click=${() => unready(desk)}>${t.act.unready}</button>`;
  const secs = desk.seconds(table.starts_at);
  const text = secs === null ? t.act.ready : t.act.readyIn(secs);
  return html`<button class="btn btn--go" @click=${() => ready(desk)}>${text}</button>`;
}

function sitButton(desk: Desk): unknown {
  const seat = freeSeat(desk);
  if (desk.state.me?.seat !== null || seat === null || desk.state.table?.status !== 'open') return nothing;
  return html`<button class="btn btn--main" @click=${() => sit(desk, seat)}>${t.act.sit}</button>`;
}

function between(desk: Desk): unknown {
  const { finale } = desk.game ?? {};
  if (finale && finale.text() !== null) return html`<button class="btn" @click=${() => finale.skip()}>${t.act.skip}</button>${readyButton(desk)}`;
  const details = desk.state.hand?.view.result
    ? html`<button class="btn" @click=${() => showResult(desk, !desk.ui.result)}>${t.act.details}</button>`
    : nothing;
  const deal = mayStart(desk.state) ? html`<button class="btn btn--go" @click=${() => start(desk)}>${t.act.start}</button>` : nothing;
  return html`${details}${readyButton(desk)}${deal}${gifts(desk) ?? sitButton(desk)}`;
}

/** Who has no seat and too few chips to take one: the house's gifts, where there is one for him. */
function gifts(desk: Desk): unknown {
  const { me, table } = desk.state;
  const { rescueBelow, rescueUrl, dailyUrl } = desk.page;
  if (!me || me.seat !== null || !table || me.balance >= table.entry) return null;
  const gift = (url: string, text: string): unknown => html`<button class="btn btn--go" @click=${() => takeGift(desk, url)}>${text}</button>`;
  if (dailyUrl) return gift(dailyUrl, t.act.daily);
  return me.balance < rescueBelow && rescueUrl ? gift(rescueUrl, t.act.rescue) : null;
}

/** An away player who is at his screen after all takes over from the machine. */
const back = (desk: Desk): unknown =>
  html`<button class="btn btn--go" @click=${() => desk.send('sync')}>${t.act.back}</button>`;

/** The buttons under the thumb: the game's moves during a hand, else what is next. */
export function acts(desk: Desk): unknown {
  const live = desk.link.at === 'live';
  const { hand } = desk.state;
  const me = desk.scene?.me ?? null;
  const away = me !== null && hand?.away.includes(me);
  const inside = !live ? nothing : running(hand)
    ? html`${away ? back(desk) : nothing}${desk.game?.acts() ?? nothing}${me === null ? sitButton(desk) : nothing}`
    : between(desk);
  return html`<div class="acts" role="group" aria-label=${t.aria.acts}>${inside}</div>`;
}
