/** A seat's cards once the hand is over, with what each row brought; and the comparisons of the row being shown. */
import { html, nothing } from 'lit';
import { chips, signed } from '../../i18n';
import '../../kit/play-card';
import type { GameHost, Scene } from '../../table/game';
import { sum } from '../../table/model';
import { tone } from '../../table/money-text';
import type { Seat } from '../../table/wire';
import { layInstant } from './instants';
import type { Reason, Reveal, Stage } from './reveal';
import { asLaid, kindOf, strength } from './rows';
import { t } from './texts';
import { inRows, INSTANT_TIMES, ROWS, timesOf, type MaubinhView, type RowIndex, type Rows, type Shown } from './types';
import { rowName } from './words';

type Over = Scene<MaubinhView>;

const rowReason = (row: RowIndex): Reason => `maubinh.row${(row + 1) as 1 | 2 | 3}`;

const laid = ({ hand, instant, arrangement }: Shown): Rows =>
  arrangement?.rows ?? (instant ? layInstant(hand, instant) : inRows(asLaid(hand)));

const net = (scene: Over, reason: Reason, seat: Seat): number =>
  sum(scene.hand.payments.filter((p) => p.reason === reason), seat);

const amount = (chipsWon: number): unknown => html`<b class="num ${tone(chipsWon)}">${signed(chipsWon)}</b>`;

function rowOf(scene: Over, reveal: Reveal, seat: Seat, shown: Shown, row: RowIndex): unknown {
  const reason = shown.instant ? 'maubinh.instant' : rowReason(row);
  const open = reveal.opened(reason);
  const cards = laid(shown)[row];
  const won = net(scene, reason, seat);
  const times = timesOf(row, kindOf(strength(cards)));
  const name = open && shown.arrangement ? rowName(cards) + (times > 1 && !shown.arrangement.foul ? ` ×${times}` : '') : '';
  return html`<div class="show__row ${reveal.now?.reason === reason ? 'is-now' : ''}">
    <div class="show__cards">${cards.map((code) => (open ? html`<play-card c=${code}></play-card>` : html`<play-card></play-card>`))}</div>
    ${shown.arrangement && reveal.settled(reason) ? amount(won) : nothing}${shown.arrangement ? html`<small>${name}</small>` : nothing}
  </div>`;
}

function headline(scene: Over, reveal: Reveal, seat: Seat, shown: Shown): unknown {
  if (shown.instant && reveal.opened('maubinh.instant')) {
    return html`<p class="show__head is-instant"><span>${t.instant[shown.instant]} ×${INSTANT_TIMES[shown.instant]}</span>
      ${reveal.settled('maubinh.instant') ? amount(net(scene, 'maubinh.instant', seat)) : nothing}</p>`;
  }
  if (shown.arrangement?.foul && reveal.opened('maubinh.row1')) return html`<p class="show__head is-foul">${t.foulShort}</p>`;
  if (!shown.arrangement && !shown.instant) return html`<p class="show__head">${t.unset}</p>`;
  return nothing;
}

/** What a seat has won or lost in the whole hand, once that is no secret any more. */
const total = (scene: Over, reveal: Reveal, seat: Seat): unknown =>
  reveal.running ? nothing : html`<p class="show__sum">${amount(sum(scene.hand.payments, seat))}</p>`;

export function showOf(scene: Over, reveal: Reveal, seat: Seat): unknown {
  const { view } = scene.hand;
  const shown = view.shown?.[seat];
  if (!shown || view.gone.includes(seat)) return nothing;
  const first = !reveal.running && view.result?.ranking[0]?.includes(seat);
  return html`<div class="show ${first ? 'is-winner' : ''}" @click=${() => reveal.skip()}>
    ${total(scene, reveal, seat)}${headline(scene, reveal, seat, shown)}
    ${ROWS.map((row) => rowOf(scene, reveal, seat, shown, row))}
  </div>`;
}

/** "So chi 1", "Mậu binh", … */
export function stageTitle(stage: Stage | null): string {
  if (!stage) return t.said.over;
  if (stage.reason === 'maubinh.instant') return t.tale.instant;
  if (stage.reason === 'maubinh.quit') return t.tale.quit;
  return t.tale.row(Number(stage.reason.slice(-1)));
}

/** Each comparison of the row being shown, as a payment between two players. */
export function taleOf(scene: Over, reveal: Reveal, who: GameHost['who']): unknown {
  const stage = reveal.now;
  if (!stage) return nothing;
  if (stage.payments.length === 0) return html`<p class="tale">${t.tale.tie}</p>`;
  const tint = (from: unknown, to: unknown): string => (to === scene.me ? 'gain' : from === scene.me ? 'loss' : '');
  return html`<ul class="tale" aria-hidden="true">${stage.payments.map((p) =>
    html`<li class=${tint(p.from, p.to)}><span>${who(p.from)}</span>→<span>${who(p.to)}</span><b class="num">${chips(p.paid)}</b></li>`)}</ul>`;
}

/** The same for screen readers: what everybody has in that row, and what it brings. */
export function stageSaid(scene: Over, stage: Stage, who: GameHost['who']): string {
  const { view } = scene.hand;
  const seats = view.seats.filter((seat) => !view.gone.includes(seat));
  const sums = seats
    .map((seat) => [who(seat), sum(stage.payments, seat)] as const)
    .map(([name, won]) => `${name} ${signed(won)}`).join(', ');
  if (stage.reason === 'maubinh.quit') return `${t.tale.quit}: ${sums}.`;
  if (stage.reason === 'maubinh.instant') {
    const holders = seats.flatMap((seat) => {
      const instant = view.shown?.[seat]?.instant;
      return instant ? [t.said.instant(who(seat), t.instant[instant])] : [];
    });
    return `${holders.join(', ')}. ${sums}.`;
  }
  const row = (Number(stage.reason.slice(-1)) - 1) as RowIndex;
  const kinds = seats.flatMap((seat) => {
    const rows = view.shown?.[seat]?.arrangement?.rows;
    return rows ? [`${who(seat)} ${rowName(rows[row])}`] : [];
  });
  return t.said.row(row + 1, kinds.join(', '), stage.payments.length > 0 ? sums : t.tale.tie);
}
