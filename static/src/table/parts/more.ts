import { html, nothing } from 'lit';
import { t } from '../../i18n/texts';
import { askLeave, invite as inviteFriends, openSheet, toggleAutoReady, toggleNotices, toggleSound } from '../deeds';
import type { Desk } from '../desk';
import { inviteUrl } from '../page';
import { fair } from './fair';
import { stake } from './stake';

const row = (icon: string, text: string, run: () => void, pressed?: boolean): unknown => html`
  <button class="more__row" aria-pressed=${pressed ?? nothing} @click=${run}><ui-icon n=${icon}></ui-icon><span>${text}</span></button>`;

function invite(desk: Desk): unknown {
  const code = desk.state.table?.code ?? null;
  const { copied } = desk.ui;
  return html`${row('link', 'share' in navigator ? t.more.share : t.more.invite, () => void inviteFriends(desk))}
    ${copied ? html`<p class="more__note" role="status">${copied === 'yes' ? t.more.copied : t.more.notCopied}
      ${copied === 'no' ? html`<code>${inviteUrl(location, code)}</code>` : nothing}</p>` : nothing}
    ${code ? html`<p class="more__note">${t.more.code(code)}</p>` : nothing}`;
}

/** Everything about the table that is not needed at every move. */
export function more(desk: Desk): unknown {
  const { sounds, page, state } = desk;
  const { switches } = desk;
  return html`<div class="more">
    ${row(sounds.on ? 'sound' : 'mute', sounds.on ? t.bar.soundOn : t.bar.soundOff, () => toggleSound(desk), sounds.on)}
    ${row('check', switches.is('auto_ready') ? t.more.autoOn : t.more.autoOff, () => toggleAutoReady(desk), switches.is('auto_ready'))}
    ${'Notification' in window
      ? row('eye', switches.is('notify') ? t.more.noticesOn : t.more.noticesOff, () => void toggleNotices(desk), switches.is('notify'))
      : nothing}
    ${row('file', t.more.rules, () => openSheet(desk, 'rules'))}
    ${invite(desk)}
    ${stake(desk)}
    ${fair(desk)}
    <a class="more__row" href=${page.walletUrl}><ui-icon n="coins"></ui-icon><span>${t.more.wallet}</span></a>
    ${state.me && state.me.seat !== null
      ? row('back', t.more.leave, () => void askLeave(desk))
      : html`<a class="more__row" href=${page.lobbyUrl}><ui-icon n="back"></ui-icon><span>${t.more.lobby}</span></a>`}
    <p class="more__note only-wide">${desk.game?.keys ?? t.more.hotkeys}</p>
  </div>`;
}
