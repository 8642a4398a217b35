/** The strip's text at one's own turn, and the buttons under the thumb: what each move costs and brings. */
import { html, nothing } from 'lit';
import { chips } from '../../i18n';
import { movesOf, priceOf, type Moves, type Price } from './moves';
import { t } from './texts';
import { isAce, LAST_FOLDING, written, type CardAction, type CatteView } from './types';
import type { Action, Seat } from '../../table/wire';

/** One's own turn: what may be done, and the card that is lifted. */
export interface Turn {
  view: CatteView;
  hand: readonly string[];
  actions: readonly Action[];
  lifted: string | null;
  taxBps: number;
  /** "Lan" within a sentence. */
  whom(seat: Seat): string;
}

const half = (view: CatteView): string => chips(view.stake / 2);
const kept = ({ hand, lifted }: Turn): string => written(hand.find((card) => card !== lifted) ?? '');
const last = ({ view }: Turn): boolean => view.trick > LAST_FOLDING;

function leading(turn: Turn): string {
  const { view, lifted } = turn;
  if (last(turn)) return lifted ? t.prompt.chungLed(written(lifted), kept(turn)) : t.prompt.chungLead;
  return lifted ? t.prompt.led(written(lifted), half(view)) : t.prompt.lead(view.trick);
}

function chung(turn: Turn, best: string): string {
  const { lifted, hand, actions } = turn;
  if (!lifted) {
    return hand.some((card) => movesOf(card, actions).play) ? t.prompt.chungFollow(best) : t.prompt.chungForced(best);
  }
  const said = movesOf(lifted, actions).play ? t.prompt.chungBoth : t.prompt.chungToss;
  return said(written(lifted), kept(turn));
}

/** Nothing is lifted: what beating and folding are worth. */
function offered({ view, hand, actions, taxBps }: Turn, best: string): string {
  const fold = view.due?.fold ?? 0;
  if (fold === 0) return t.prompt.free(best);
  const able = hand.find((card) => !isAce(card) && movesOf(card, actions).play) ?? hand.find((card) => movesOf(card, actions).play);
  const said = able ? t.prompt.follow(best, chips(priceOf(able, view, taxBps).gain), chips(fold)) : t.prompt.forced(best, chips(fold));
  const aces = hand.some(isAce) ? t.prompt.aces(half(view)) : '';
  return `${said}${aces}.`;
}

function folding(card: string, price: Price, whom: string): string {
  const costs = price.fold > 0 ? t.prompt.fold(written(card), whom, chips(price.fold)) : t.prompt.foldFree(written(card));
  return `${costs}${price.fine > 0 ? t.prompt.foldAce(chips(price.fine)) : ''}.`;
}

function beating(card: string, price: Price, best: string, whom: string): string {
  const amount = price.ace > 0 ? t.prompt.withAce(chips(price.beat), chips(price.ace)) : chips(price.beat);
  return t.prompt.beat(written(card), best, whom, amount) + t.prompt.orFold(chips(price.fold)) + (price.fine > 0 ? t.prompt.foldAce(chips(price.fine)) : '') + '.';
}

function following(turn: Turn, best: { seat: Seat; card: string }): string {
  const { view, lifted, actions, taxBps } = turn;
  const name = written(best.card);
  if (last(turn)) return chung(turn, name);
  if (!lifted) return offered(turn, name);
  const price = priceOf(lifted, view, taxBps);
  const whom = turn.whom(best.seat);
  return movesOf(lifted, actions).play && price.beat > 0 ? beating(lifted, price, name, whom) : folding(lifted, price, whom);
}

export const promptOf = (turn: Turn): string => (turn.view.best ? following(turn, turn.view.best) : leading(turn));

interface Button {
  action: CardAction;
  text: string;
  small: string[];
}

function playButton(turn: Turn, action: CardAction, price: Price): Button {
  const card = written(action.card);
  if (!turn.view.best) return { action, text: t.act.lead(card), small: last(turn) ? [t.act.keeps(kept(turn))] : [] };
  return { action, text: last(turn) ? t.act.over(card) : t.act.beat(card), small: price.gain > 0 ? [t.act.gain(chips(price.gain)), t.act.taxed] : [t.act.free] };
}

function foldButton(action: CardAction, price: Price): Button {
  const now = price.fold > 0 ? t.act.cost(chips(price.fold)) : t.act.free;
  return { action, text: t.act.fold(written(action.card)), small: price.fine > 0 ? [now, t.act.lost(chips(price.fold + price.fine))] : [now] };
}

/** The move that leaves the card unplayed stands left, the one that plays it right. */
function buttons(turn: Turn, card: string, { play, fold, toss }: Moves): Button[] {
  const price = priceOf(card, turn.view, turn.taxBps);
  return [
    ...(fold ? [foldButton(fold, price)] : []),
    ...(toss ? [{ action: toss, text: t.act.toss(written(card)), small: [t.act.keeps(kept(turn))] }] : []),
    ...(play ? [playButton(turn, play, price)] : []),
  ];
}

export function actsOf(turn: Turn, act: (action: CardAction) => void): unknown {
  if (!turn.lifted) return nothing;
  const all = buttons(turn, turn.lifted, movesOf(turn.lifted, turn.actions));
  return all.map(({ action, text, small }, i) =>
    html`<button class="btn ${i === all.length - 1 ? 'btn--go' : ''}" @click=${() => act(action)}><span>${text}${small.map((line) => html`<small>${line}</small>`)}</span></button>`);
}
