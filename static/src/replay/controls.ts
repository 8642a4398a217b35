/** The panel below the board: which move is shown, what was paid for it, and how to go on. */
import { html, nothing } from 'lit';
import { chips, signed } from '../i18n';
import '../kit/ui-icon';
import '../kit/why-line';
import type { GameClient } from '../table/game';
import { footnote, headline, seen, tone, type Who } from '../table/money-text';
import type { Payment } from '../table/wire';
import type { Deed } from './gestures';
import { NAMES, type Pace } from './pace';
import type { Recording, Step } from './record';
import { t } from './texts';

export interface Panel {
  hand: Recording;
  game: GameClient;
  step: Step;
  /** Index of the step shown, and of the last one. */
  at: number;
  end: number;
  pace: Pace;
  who: Who;
  said: string;
  /** Where a hand's page is: "/hands/<id>/". */
  url: string;
  deed(deed: Deed): void;
  jump(at: number): void;
}

function payment(panel: Panel, paid: Payment, line: number): unknown {
  const { hand: { me }, game, who, url, step } = panel;
  const amount = seen(paid, me);
  const own = me !== null && (paid.from === me || paid.to === me);
  const text = typeof paid.from === 'number' || own ? signed(amount) : chips(paid.paid - paid.tax);
  return html`<li class=${own ? 'is-own' : ''}>
    <span>${headline(paid, game, who)}</span><b class=${typeof paid.from === 'number' || own ? tone(amount) : 'gain'}>${text}</b>
    <small>${[game.detail?.(paid), footnote(paid, me, who)].filter(Boolean).join(' · ')}</small>
    <why-line href="${url}why/${step.number}/${line}/"></why-line>
  </li>`;
}

const payments = (panel: Panel): unknown =>
  panel.step.payments.length === 0
    ? nothing
    : html`<ul class="money" aria-label=${t.payments}>${panel.step.payments.map((paid, i) => payment(panel, paid, i + 1))}</ul>`;

function steps({ pace, deed }: Panel): unknown {
  const button = (name: string, icon: string, what: Deed, main = false): unknown =>
    html`<button type="button" class="btn ${main ? 'btn--main' : ''}" aria-label=${name} title=${name} @click=${() => deed(what)}><ui-icon n=${icon}></ui-icon></button>`;
  return html`<div class="steps">
    ${button(t.first, 'first', 'first')}${button(t.previous, 'prev', 'previous')}
    ${button(pace.running ? t.pause : t.play, pace.running ? 'pause' : 'play', 'toggle', true)}
    ${button(t.next, 'next', 'next')}${button(t.last, 'last', 'last')}
  </div>`;
}

const paces = ({ pace, deed }: Panel): unknown =>
  html`<div class="paces" role="group" aria-label=${t.pace}>${NAMES.map((name) =>
    html`<button type="button" class="btn" aria-pressed=${pace.name === name} @click=${() => deed(name)}>${t.paces[name]}</button>`)}</div>`;

export function controls(panel: Panel): unknown {
  const { hand, step, at, end, said } = panel;
  const last = hand.steps[end]?.number ?? 0;
  const slide = (event: Event): void => panel.jump(Number((event.target as HTMLInputElement).value));
  return html`<section class="panel" aria-label=${t.controls}>
    <p class="panel__head"><span><b>${t.step(step.number, last)}</b> <span aria-live="polite">${said}</span></span></p>
    <div class="pad">
      ${steps(panel)}
      <input type="range" min="0" max=${end} .value=${String(at)} aria-label=${t.slider} aria-valuetext="${step.number} / ${last}" @input=${slide}>
      ${paces(panel)}
    </div>
    ${payments(panel)}
    <p class="pad muted replay__keys">${t.keys}</p>
  </section>`;
}
