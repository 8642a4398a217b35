import { html, nothing } from 'lit';
import { t } from '../../i18n/texts';
import type { Desk } from '../desk';

const codeForm = (): unknown => html`<form class="gate__form" method="get">
  <label class="field">${t.gate.code} <input name="code" autocomplete="off" required></label><button class="btn btn--main">${t.gate.enter}</button></form>`;

/** Instead of the table, when the server does not let this visitor in. */
export function gate(desk: Desk, code: number): unknown {
  const text = code === 4401 ? t.gate[4401] : code === 4403 ? t.gate[4403] : t.gate[4404];
  return html`<section class="gate panel" role="alert">
    <p>${text}</p>
    ${code === 4401 ? html`<a class="btn btn--main" href=${desk.page.loginUrl}>${t.gate.login}</a>` : nothing}
    ${code === 4403 ? codeForm() : nothing}
    <a class="btn" href=${desk.page.lobbyUrl}>${t.gate.lobby}</a>
  </section>`;
}
