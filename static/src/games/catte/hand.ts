/** One's own cards: buttons with one tab stop. What can beat is lit; each says below what it brings or costs. */
import { html, nothing } from 'lit';
import { chips } from '../../i18n';
import { t as table } from '../../i18n/texts';
import { cardName } from '../../kit/names';
import { firstOf, movesOf, priceOf, type Moves, type Price } from './moves';
import { t } from './texts';
import { LAST_FOLDING, type CatteView } from './types';
import type { Action } from '../../table/wire';

export interface HandState {
  view: CatteView;
  cards: readonly string[];
  actions: readonly Action[];
  lifted: string | null;
  /** Chosen for the next turn. */
  planned: string | null;
  focus: string | null;
  taxBps: number;
  /** This player's last card lies hidden until trick 6. */
  hidden: boolean;
  /** It has won. */
  won: boolean;
  dead: boolean;
}

export interface HandHooks {
  tap(card: string): void;
  focused(card: string): void;
}

interface Offer {
  card: string;
  moves: Moves;
  price: Price;
  /** There is a best card to beat. */
  follows: boolean;
}

const lit = ({ moves, follows }: Offer): boolean => follows && moves.play !== null;
const dim = (offer: Offer): boolean => offer.follows && offer.moves.play === null;

function tag(offer: Offer, { hidden, view: { over } }: HandState): unknown {
  const { moves, price, follows } = offer;
  if (hidden) return over ? nothing : html`<small class="tag">${t.tag.hidden}</small>`;
  if (!follows) return nothing;
  if (moves.play && price.gain > 0) return html`<small class="tag gain">${t.tag.plus(chips(price.gain))}</small>`;
  if (moves.toss) return html`<small class="tag">${t.tag.toss}</small>`;
  const cost = price.fold + price.fine;
  return moves.fold && cost > 0 ? html`<small class="tag loss">${t.tag.minus(chips(cost))}</small>` : nothing;
}

/** "4 bích, úp mất 50" */
function label({ card, moves, price, follows }: Offer, { view, lifted, hidden, planned }: HandState): string {
  const name = cardName(card);
  if (hidden) return t.hand.hidden(name);
  if (!firstOf(moves)) return card === planned ? table.plan.tile(name) : name;
  const says = !follows ? t.hand.leads(name)
    : moves.play ? t.hand.beats(name, cardName(view.best?.card ?? ''), chips(price.gain))
    : moves.toss ? t.hand.tossed(name)
    : t.hand.folds(name, chips(price.fold)) + (price.fine > 0 ? t.prompt.foldAce(chips(price.fine)) : '');
  return lifted === card ? `${says}, ${t.hand.chosen}` : says;
}

/** Arrows move within the hand, as within any toolbar. */
function arrows(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const cards = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.pick')];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  cards[(at + step + cards.length) % cards.length]?.focus();
  event.preventDefault();
}

function pick(card: string, state: HandState, hooks: HandHooks): unknown {
  const { view, actions, taxBps } = state;
  const offer: Offer = { card, moves: movesOf(card, actions), price: priceOf(card, view, taxBps), follows: actions.length > 0 && view.best !== null };
  const looks = [lit(offer) && 'is-lit', (dim(offer) || state.dead) && 'is-dim', state.won && 'is-best'].filter(Boolean).join(' ');
  const idle = actions.length > 0 && !firstOf(offer.moves);
  return html`<button class="pick ${looks}" data-card=${card} ?data-plan=${card === state.planned} aria-pressed=${card === state.lifted || card === state.planned} aria-disabled=${idle || state.dead || state.hidden}
    tabindex=${card === state.focus ? 0 : -1} aria-label=${label(offer, state)} @click=${() => hooks.tap(card)} @focus=${() => hooks.focused(card)}>
    <play-card c=${card}></play-card>${tag(offer, state)}</button>`;
}

export const handOf = (state: HandState, hooks: HandHooks): unknown =>
  html`<div class="hand ${state.view.trick > LAST_FOLDING ? 'is-last' : ''}" role="group" aria-label=${table.aria.hand} @keydown=${arrows}>
    ${state.cards.map((card) => pick(card, state, hooks))}</div>`;
