import { html, nothing } from 'lit';
import { signed } from '../../i18n';
import { t } from '../../i18n/texts';
import { ready, showResult } from '../deeds';
import type { Desk } from '../desk';
import type { GameClient } from '../game';
import { faceOf, seatInHand, sum } from '../model';
import { tone } from '../money-text';
import type { Hand, Payment, Seat } from '../wire';
import { paymentLine } from './money';

function row(desk: Desk, hand: Hand, game: GameClient, seat: Seat, rank: number): unknown {
  const player = hand.players.find((p) => p.seat === seat);
  const net = sum(hand.payments, seat);
  return html`<li>
    <b class="result__rank">${rank}</b>
    <seat-avatar seed=${faceOf(player?.user ?? '', desk.state.table?.seats.find((s) => s.user === player?.user)?.avatar ?? 0)} ?bot=${player?.bot}></seat-avatar>
    <div class="result__who"><span>${desk.who(seat)}</span>${game.standing?.(seat) ?? nothing}</div>
    <span class="num ${tone(net)}">${signed(net)}</span>
  </li>`;
}

/** Ranks as people count them: two who share the second place are both 2, the next is 4. */
function ranking(desk: Desk, hand: Hand, game: GameClient): unknown[] {
  let rank = 1;
  return (hand.view.result?.ranking ?? []).flatMap((group) => {
    const rows = group.map((seat) => row(desk, hand, game, seat, rank));
    rank += group.length;
    return rows;
  });
}

/** My payments first, then the others', each as they happened. */
function ordered(payments: readonly Payment[], me: Seat | null): Payment[] {
  const mine = (p: Payment): boolean => me !== null && (p.from === me || p.to === me);
  return [...payments.filter(mine), ...payments.filter((p) => !mine(p))];
}

function proof(desk: Desk, hand: Hand): unknown {
  const commitment = desk.state.commitments[hand.id];
  const link = desk.page.handUrl && html`<a href=${desk.page.handUrl.replace('{id}', hand.id)}>${t.result.history}</a>`;
  if (!commitment && !link) return nothing;
  return html`<div class="result__proof">${commitment ? html`<span>${t.result.proof}</span><code class="hash">${commitment}</code>` : nothing}${link}</div>`;
}

function foot(desk: Desk): unknown {
  const { table, me } = desk.state;
  const secs = desk.seconds(table?.starts_at);
  const mine = table?.seats.find((s) => s.seat === me?.seat);
  const button = mine && !mine.ready && table?.status === 'open'
    ? html`<button class="btn btn--go" @click=${() => ready(desk)}>${t.act.ready}</button>`
    : html`<button class="btn" @click=${() => showResult(desk, false)}>${t.result.close}</button>`;
  const shut = table?.status === 'closed' ? t.strip.closed : table?.status === 'closing' ? t.strip.closing : null;
  return html`<footer class="result__foot"><span>${shut ?? (secs === null ? t.result.whenReady : t.result.soon(secs))}</span>${button}</footer>`;
}

/** The end of a hand: who came where, what every line of money was for, and what comes next. */
export function result(desk: Desk): unknown {
  const { hand } = desk.state;
  const { game } = desk;
  if (!desk.ui.result || !hand?.over || !game) return nothing;
  const me = seatInHand(desk.state);
  const winner = hand.view.result?.winner ?? null;
  const net = me === null ? null : sum(hand.payments, me);
  return html`<section class="result result--table" aria-label=${t.aria.result}>
    <header class="result__head">
      <p class="muted">${winner === null ? t.result.none : t.result.first(desk.who(winner), game.outcome())}</p>
      ${net === null ? nothing : html`<p class="result__sum ${tone(net)}">${signed(net)}</p>`}
      <button class="btn btn--icon" aria-label=${t.aria.close} @click=${() => showResult(desk, false)}><ui-icon n="close"></ui-icon></button>
    </header>
    <div class="result__body" tabindex="0">
      <ol class="result__rows" aria-label=${t.result.ranking}>${ranking(desk, hand, game)}</ol>
      <ul class="money" aria-label=${t.result.payments}>${ordered(hand.payments, me).map((p) => paymentLine(desk, game, me, p))}</ul>
      ${proof(desk, hand)}
    </div>
    ${foot(desk)}
  </section>`;
}
