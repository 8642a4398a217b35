import { html, nothing } from 'lit';
import { chips, signed } from '../../i18n';
import { t } from '../../i18n/texts';
import { confirmLeave, stay } from '../deeds';
import type { Desk } from '../desk';
import { modal } from '../modal';
import type { Fine } from '../wire';

const reasons = (desk: Desk, fine: Fine): unknown =>
  fine.reasons.length === 0 ? nothing : html`<ul class="money">${fine.reasons.map(({ reason, amount }) =>
    html`<li><span>${desk.game?.reason(reason).line ?? reason}</span><b class="loss">${signed(-amount)}</b></li>`)}</ul>`;

const cost = (fine: Fine): unknown =>
  fine.amount > 0 ? html`<p class="result__sum loss">${signed(-fine.amount)}</p>` : html`<p class="muted">${t.leave.free}</p>`;

/** What leaving costs, exactly, before it is done. */
export function leave(desk: Desk): unknown {
  const { leaving } = desk.ui;
  if (!leaving) return nothing;
  const { fine, note, sending } = leaving;
  return html`<dialog class="result leave" role="alertdialog" aria-label=${t.leave.title} ${modal(() => stay(desk))}>
    <header class="result__head">
      <p><b>${t.leave.title}</b></p>
      ${fine ? cost(fine) : html`<p class="muted">${t.leave.asking}</p>`}
      ${fine ? html`<p class="muted">${desk.game?.fineNote?.(fine) ?? nothing}</p>` : nothing}
      ${note ? html`<p class="leave__note" role="status">${note}</p>` : nothing}
      ${fine?.stays ? html`<p class="muted">${t.leave.stays}</p>` : nothing}
    </header>
    ${fine ? reasons(desk, fine) : nothing}
    <footer class="result__foot">
      <button class="btn btn--danger" aria-disabled=${!fine || sending} @click=${() => confirmLeave(desk)}>
        ${fine && fine.amount > 0 ? t.leave.pay(chips(fine.amount)) : t.leave.go}</button>
      <button class="btn btn--main" autofocus @click=${() => stay(desk)}>${t.leave.stay}</button>
    </footer>
  </dialog>`;
}
