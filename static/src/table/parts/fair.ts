import { html, nothing } from 'lit';
import { t } from '../../i18n/texts';
import type { Desk } from '../desk';
import { newSeed } from '../ui';

/** The next hand's commitment, and this player's share of its shuffle. */
export function fair(desk: Desk): unknown {
  const { table, me } = desk.state;
  const type = (event: InputEvent): void => { desk.ui.seed = (event.target as HTMLInputElement).value; };
  const renew = (): void => { desk.ui.seed = newSeed(); desk.changed(); };
  const seed = html`<label>${t.fair.seed} <small class="muted">${t.fair.hint}</small>
      <input class="field" maxlength="64" .value=${desk.ui.seed} @input=${type} autocomplete="off" spellcheck="false"></label>
    <button class="btn" type="button" @click=${renew}>${t.fair.renew}</button>`;
  return html`<details class="fair"><summary class="more__row"><ui-icon n="shuffle"></ui-icon><span>${t.fair.title}</span></summary>
    ${table?.next ? html`<p>${t.fair.commitment}</p><code class="hash">${table.next.commitment}</code>` : nothing}
    ${me && me.seat !== null ? seed : nothing}
  </details>`;
}
