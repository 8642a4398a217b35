import { html, nothing } from 'lit';
import { t } from '../../i18n/texts';
import { report, silence } from '../deeds';
import type { Desk } from '../desk';
import { faceOf } from '../model';
import type { Other } from '../ui';

const row = (icon: string, text: string, run: () => void): unknown => html`
  <button class="more__row" @click=${run}><ui-icon n=${icon}></ui-icon><span>${text}</span></button>`;

function submit(desk: Desk, other: Other, event: SubmitEvent): void {
  event.preventDefault();
  const data = new FormData(event.target as HTMLFormElement);
  void report(desk, other.user, String(data.get('reason')), String(data.get('note')));
}

const form = (desk: Desk, other: Other): unknown => html`<form class="report" @submit=${(event: SubmitEvent) => submit(desk, other, event)}>
  <fieldset><legend>${t.person.about}</legend>${Object.entries(t.person.reasons).map(([code, text], number) =>
    html`<label><input type="radio" name="reason" value=${code} required ?checked=${number === 0}> ${text}</label>`)}</fieldset>
  <label class="report__note">${t.person.note}<input class="field" name="note" maxlength="200" autocomplete="off"></label>
  <p class="muted">${t.person.lines}</p>
  <button class="btn btn--danger">${t.person.send}</button>
</form>`;

/** Another player: what is known of him here, and the ways not to hear him and to report him. */
export function person(desk: Desk): unknown {
  const { other } = desk.ui;
  if (!other) return nothing;
  const seat = desk.state.table?.seats.find((s) => s.user === other.user);
  const quiet = desk.silenced.includes(other.user);
  const open = (): void => { other.reporting = !other.reporting; other.note = ''; desk.changed(); };
  return html`<div class="more">
    <p class="person-head"><seat-avatar seed=${faceOf(other.user, seat?.avatar ?? 0)}></seat-avatar><span><b>${other.name}</b>${
      seat ? html`<small class="muted">${t.person.level(seat.level)}</small>` : nothing}</span></p>
    ${desk.page.playerUrl ? html`<a class="more__row" target="_blank" href=${desk.page.playerUrl.replace('{id}', other.user)}><ui-icon n="user"></ui-icon><span>${t.person.profile}</span></a>` : nothing}
    ${row(quiet ? 'sound' : 'mute', quiet ? t.person.hear : t.person.silence, () => void silence(desk, other.user, !quiet))}
    ${row('warn', t.person.report, open)}
    ${other.note ? html`<p class="more__note" role="status">${other.note}</p>` : nothing}
    ${other.reporting ? form(desk, other) : nothing}
  </div>`;
}
