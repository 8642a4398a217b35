/** Cards that lie open on the felt: melds, discards, what somebody has eaten. */
import { html, nothing } from 'lit';
import '../../kit/play-card';
import { cardName } from '../../kit/names';
import { t } from './texts';
import type { Throw } from './throws';
import type { Layoff, Meld } from './types';

export const names = (cards: readonly string[]): string => cards.map(cardName).join(', ');

const cardOf = (card: string, eaten: boolean): unknown =>
  html`<play-card c=${card} data-card=${card} class=${eaten ? 'is-eaten' : ''} aria-hidden="true"></play-card>`;

/** Cards side by side once more, where they do not lie: in the result. */
export const copies = (cards: readonly string[], label: string, kind = ''): unknown =>
  html`<span class="fan ${kind}" role="img" aria-label="${label}: ${names(cards)}">${cards.map((card) => html`<play-card c=${card} aria-hidden="true"></play-card>`)}</span>`;

/** Cards side by side, overlapped, under one name. */
export const fan = (cards: readonly string[], label: string, eaten: readonly string[] = [], kind = ''): unknown =>
  html`<div class="fan ${kind}" role="img" aria-label="${label}: ${names(cards)}">${cards.map((card) => cardOf(card, eaten.includes(card)))}</div>`;

/** A seat's discards in their order; an eaten one leaves its outline, the chốt is marked. */
export function throwsFan(all: readonly Throw[], label: string): unknown {
  if (all.length === 0) return html`<div class="fan fan--thrown"></div>`;
  const said = all.map(({ nth, card, chot }) =>
    [card ? t.thrownNth(nth, cardName(card)) : t.thrownEaten(nth), chot && t.chot[chot]].filter(Boolean).join(' '));
  return html`<div class="fan fan--thrown" role="img" aria-label="${label}: ${said.join(', ')}">${all.map(({ card, chot }) =>
    html`<span class="throw ${card ? '' : 'is-gone'}">${card ? html`<play-card c=${card} data-card=${card} class="is-dim" aria-hidden="true"></play-card>` : nothing}
      ${chot ? html`<small class="throw__chot">${t.chot.chot}</small>` : nothing}</span>`)}</div>`;
}

export interface MeldHooks {
  /** The lay-off of the lifted card on a meld, if there is one. */
  target(number: number): Layoff | null;
  layoff(action: Layoff): void;
}

/** What a seat has laid down; a meld that the lifted card fits is a button. */
export function meldsOf(melds: readonly Meld[], eaten: readonly string[], who: string, hooks: MeldHooks | null): unknown {
  return html`<div class="melds" role="group" aria-label=${t.group.laid(who)}>${melds.map((meld, number) => {
    const action = hooks?.target(number) ?? null;
    const cards = meld.map((card) => cardOf(card, eaten.includes(card)));
    if (!action) return html`<span class="meld fan" role="img" aria-label=${t.meld(names(meld), who)}>${cards}</span>`;
    return html`<button class="meld fan is-target" data-drop="${action.seat}:${number}" aria-label=${t.layoffOn(cardName(action.card), names(meld), who)}
      @click=${() => hooks?.layoff(action)}>${cards}</button>`;
  })}</div>`;
}

export const burnt = (): unknown => html`<span class="badge badge--away">${t.burnt}</span>`;
