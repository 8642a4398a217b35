/** One's own cards: buttons with one tab stop, in two rows of five, and the ways to sort them beside. */
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import '../../kit/play-card';
import '../../kit/ui-icon';
import { cardName } from '../../kit/names';
import { SORTS, type Sort } from './order';
import { t } from './texts';
import type { Meld } from './types';

export const COLUMNS = 5;

export interface CardState {
  card: string;
  /** The meld in which it would be laid. */
  meld: Meld | null;
  eaten: boolean;
  /** Just taken, or part of the meld that eating would make. */
  lit: boolean;
  /** Why it cannot be played now; null if it can, or if it is not the time to play cards. */
  no: string | null;
  layoff: boolean;
  lifted: boolean;
  focus: boolean;
}

export interface HandHooks {
  tap(card: string): void;
  focused(card: string): void;
  /** Move a card by so many places. */
  shift(card: string, by: number): void;
  sort(by: Sort): void;
  pointerdown(event: PointerEvent): void;
}

const label = ({ card, meld, eaten, no, layoff, lifted }: CardState): string => [
  cardName(card),
  eaten ? t.card.eaten : null,
  meld ? t.card.meld(meld.map(cardName).join(', ')) : null,
  layoff ? t.card.layoff : null,
  lifted ? t.card.chosen : null,
  no,
].filter(Boolean).join(', ');

const BY: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };

/** Arrows move within the hand; with Shift they move the card. */
const arrows = (cards: readonly CardState[], hooks: HandHooks) => (event: KeyboardEvent): void => {
  const by = BY[event.key];
  const card = (event.target as Element).closest<HTMLElement>('[data-pick]')?.dataset['pick'];
  if (!by || !card) return;
  event.preventDefault();
  if (event.shiftKey) return hooks.shift(card, by);
  const at = cards.findIndex((state) => state.card === card);
  const next = Math.abs(by) === 1 ? (at + by + cards.length) % cards.length : at + by;
  const to = cards[next]?.card;
  if (to) (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-pick="${to}"]`)?.focus();
};

function pick(state: CardState, next: CardState | undefined, last: boolean, hooks: HandHooks): unknown {
  const { card, meld, eaten, lit, no, layoff, lifted, focus } = state;
  const joined = meld !== null && next?.meld === meld && !last;
  const classes = ['pick', eaten && 'is-eaten', lit && 'is-lit', no !== null && 'is-dim', meld && 'is-meld', joined && 'is-joined'];
  return html`<button class=${classes.filter(Boolean).join(' ')} data-pick=${card} aria-pressed=${lifted} aria-disabled=${no !== null}
    tabindex=${focus ? 0 : -1} aria-label=${label(state)} @click=${() => hooks.tap(card)} @focus=${() => hooks.focused(card)}>
    <play-card c=${card} data-card=${card}></play-card>
    ${eaten ? html`<span class="pick__lock"><ui-icon n="lock"></ui-icon></span>` : nothing}
    ${layoff ? html`<span class="pick__tag">${t.card.tag}</span>` : nothing}
  </button>`;
}

const sorts = (sort: Sort | null, hooks: HandHooks): unknown =>
  html`<div class="sorts" role="group" aria-label=${t.sorts}>${SORTS.map((by) =>
    html`<button class="sorts__by" aria-label=${t.sortBy[by]} aria-pressed=${sort === by} @click=${() => hooks.sort(by)}>${t.sort[by]}</button>`)}</div>`;

export const handOf = (cards: readonly CardState[], sort: Sort | null, hooks: HandHooks): unknown =>
  html`<div class="holding">
    <div class="hand" role="group" aria-label=${t.hand(cards.length)} @keydown=${arrows(cards, hooks)} @pointerdown=${hooks.pointerdown}>
      ${repeat(cards, ({ card }) => card, (state, i) => pick(state, cards[i + 1], i % COLUMNS === COLUMNS - 1, hooks))}
    </div>
    ${sorts(sort, hooks)}
  </div>`;
