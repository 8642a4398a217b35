import { html, nothing } from 'lit';
import { chips, signed } from '../../i18n';
import { t } from '../../i18n/texts';
import '../../kit/why-line';
import type { Desk } from '../desk';
import type { GameClient } from '../game';
import { seatInHand, sum } from '../model';
import { footnote, headline, seen, tone } from '../money-text';
import type { Payment, Seat } from '../wire';

/** Where the site tells why a payment was made: its move, and its place among that move's payments. */
function whyUrl(desk: Desk, payment: Payment): string | null {
  const { hand } = desk.state;
  if (!hand || !desk.page.handUrl) return null;
  const line = hand.payments.filter((p) => p.version === payment.version).indexOf(payment) + 1;
  return `${desk.page.handUrl.replace('{id}', hand.id)}why/${payment.version}/${line}/`;
}

export function paymentLine(desk: Desk, game: GameClient, me: Seat | null, p: Payment): unknown {
  const own = me !== null && (p.from === me || p.to === me);
  const amount = seen(p, me);
  const text = typeof p.from === 'number' || own ? signed(amount) : chips(p.paid - p.tax);
  const why = whyUrl(desk, p);
  return html`<li class=${own ? 'is-own' : ''}>
    <span>${headline(p, game, desk.who)}</span><b class=${typeof p.from === 'number' || own ? tone(amount) : 'gain'}>${text}</b>
    <small>${[game.detail?.(p), footnote(p, me, desk.who)].filter(Boolean).join(' · ')}</small>
    ${why ? html`<why-line href=${why}></why-line>` : nothing}
  </li>`;
}

/** The end of the hand is still being shown. */
const telling = (desk: Desk): boolean => (desk.game?.finale?.text() ?? null) !== null;

/** The hand's payments, newest first, and what I won or lost. */
export function money(desk: Desk): unknown {
  const { hand } = desk.state;
  const game = desk.game;
  const me = seatInHand(desk.state);
  const shown = hand?.payments.filter((p) => !telling(desk) || p.version < hand.version) ?? [];
  const mine = hand && me !== null ? sum(shown, me) : null;
  const lines = game ? [...shown].reverse().map((p) => paymentLine(desk, game, me, p)) : [];
  return html`${lines.length > 0 ? html`<ul class="money">${lines}</ul>` : html`<p class="money money--none muted">${t.money.none}</p>`}
    ${mine === null ? '' : html`<p class="side__sum"><span>${t.money.sum}</span><span class="num ${tone(mine)}">${signed(mine)}</span></p>`}`;
}
