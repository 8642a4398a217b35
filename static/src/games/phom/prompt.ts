/** The strip's words and the buttons at one's own turn. */
import { html, nothing } from 'lit';
import { chips } from '../../i18n';
import type { GameHost, Scene } from '../../table/game';
import { deadwood, points, shown, shownAll } from './cards';
import { t } from './texts';
import type { Turn } from './turn';
import { TURNS, type Lay, type Layoff, type PhomView } from './types';
import { together } from './words';

export interface Moment {
  scene: Scene<PhomView>;
  turn: Turn;
  lifted: string | null;
  /** Index among the ways to lay down. */
  way: number;
}

export interface ActHooks {
  draw(): void;
  eat(): void;
  lay(): void;
  otherWay(): void;
  layoff(action: Layoff): void;
  discard(card: string): void;
  who: GameHost['who'];
}

function lay({ turn, way }: Moment): string {
  const melds = turn.lays[way]?.melds ?? [];
  if (melds.length === 0) return t.prompt.burnt;
  return turn.lays.length > 1 ? t.prompt.layOr(together(melds)) : t.prompt.lay(together(melds));
}

function take({ scene, turn }: Moment, nth: number): string {
  const { offer, eat_meld: meld } = scene.hand.view;
  if (offer && turn.find('eat')) return t.prompt.eat(shown(offer.card), shownAll(meld ?? []));
  return offer ? t.prompt.noEat(nth, shown(offer.card)) : t.prompt.draw(nth);
}

function throwing({ scene, turn, lifted }: Moment, nth: number): string {
  const { view } = scene.hand;
  if (lifted) return turn.layoffs(lifted).length > 0 ? t.prompt.which(shown(lifted)) : t.prompt.again(shown(lifted));
  if (turn.layable.length > 0) return t.prompt.layoff(shownAll(turn.layable));
  if (scene.me === view.leader && nth === 1) return t.prompt.open;
  return nth === TURNS ? t.prompt.last : t.prompt.discard(nth);
}

export function prompt(moment: Moment): string {
  const { view } = moment.scene.hand;
  const nth = (view.thrown[moment.scene.me ?? -1] ?? 0) + 1;
  if (view.phase === 'take') return take(moment, nth);
  return view.phase === 'lay' ? lay(moment) : throwing(moment, nth);
}

const button = (text: string, small: string, act: () => void, go = true): unknown =>
  html`<button class="btn ${go ? 'btn--go' : ''}" @click=${act}><span>${text}<small>${small}</small></span></button>`;

function layActs({ scene, turn, way }: Moment, hooks: ActHooks): unknown {
  const chosen = turn.lays[way] as Lay;
  const left = points(deadwood(scene.hand.view.hand ?? [], chosen.melds));
  const count = chosen.melds.length;
  const other = turn.lays.length > 1 ? button(t.act.other, t.act.way(way + 1, turn.lays.length), hooks.otherWay, false) : nothing;
  return html`${other}${count > 0 ? button(t.act.lay(count), t.act.rest(left), hooks.lay) : button(t.act.none, t.act.burnt, hooks.lay)}`;
}

function throwActs({ scene, turn, lifted }: Moment, hooks: ActHooks): unknown {
  if (!lifted) return nothing;
  const [first] = turn.layoffs(lifted);
  const { risk } = scene.hand.view;
  return html`${first ? button(t.act.layoff(shown(lifted)), t.act.to(hooks.who(first.seat)), () => hooks.layoff(first)) : nothing}
    ${turn.discard(lifted)
      ? button(t.act.discard(shown(lifted)), risk === null ? t.act.safe : t.act.risk(chips(risk)), () => hooks.discard(lifted), !first)
      : nothing}`;
}

/** The moves under the thumb, each with what it costs or earns. */
export function acts(moment: Moment, hooks: ActHooks): unknown {
  const { scene, turn } = moment;
  const { view } = scene.hand;
  if (!scene.canAct) return nothing;
  if (view.phase === 'lay') return layActs(moment, hooks);
  if (view.phase !== 'take') return throwActs(moment, hooks);
  const eat = turn.find('eat') !== null;
  return html`${button(t.act.draw, t.act.left(view.stock), hooks.draw, !eat)}
    ${eat && view.offer ? button(t.act.eat(shown(view.offer.card)), t.act.earns(chips(view.offer.price), hooks.who(view.offer.seat)), hooks.eat) : nothing}`;
}
