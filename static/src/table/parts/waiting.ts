import { html, nothing } from 'lit';
import { t } from '../../i18n/texts';
import { invite as inviteFriends } from '../deeds';
import type { Desk } from '../desk';
import { readyCount } from '../model';
import { inviteUrl } from '../page';
import { stake } from './stake';

/** The middle of the felt before the first hand. */
export function waiting(desk: Desk): unknown {
  const table = desk.state.table;
  if (!table) return nothing;
  const invite = table.private ? html`<p>${t.wait.invite}</p><code class="wait__link">${inviteUrl(location, table.code)}</code>
    <button class="btn" @click=${() => inviteFriends(desk)}><ui-icon n="link"></ui-icon>${desk.ui.copied === 'yes' ? t.more.copied : 'share' in navigator ? t.more.share : t.more.invite}</button>` : nothing;
  return html`<div class="wait">
    <p class="wait__count">${t.wait.title(table.seats.length, table.places)}</p>
    <p class="felt__mark">${t.wait.ready(readyCount(table))}</p>
    ${stake(desk)}${invite}
  </div>`;
}
