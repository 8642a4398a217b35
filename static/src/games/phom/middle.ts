/** The middle of the felt: the stock, the card just thrown, one's own discards and melds; or an ù. */
import { html, nothing } from 'lit';
import { chips } from '../../i18n';
import { t as table } from '../../i18n/texts';
import type { GameHost, Scene } from '../../table/game';
import type { Seat } from '../../table/wire';
import { shown } from './cards';
import { burnt, fan, meldsOf, throwsFan } from './melds';
import { t } from './texts';
import { chotOf, throwsOf } from './throws';
import type { PhomView } from './types';

export interface PileHooks {
  draw(): void;
  eat(): void;
  /** Throw the lifted card, if it may be thrown. */
  discard: (() => void) | null;
  lifted: string | null;
  /** Drawing may be chosen for the next turn; it is. */
  mayPlan: boolean;
  planned: boolean;
  who: GameHost['who'];
}

const may = (scene: Scene<PhomView>, type: string): boolean => scene.canAct && scene.hand.actions.some((a) => a.type === type);

function stock(scene: Scene<PhomView>, hooks: PileHooks): unknown {
  const { stock: left } = scene.hand.view;
  const inside = html`<span class="pile__stack ${left > 0 ? '' : 'is-empty'}">${left > 0 ? html`<play-card aria-hidden="true"></play-card>` : nothing}</span>
    <span class="felt__mark">${t.stock(left)}</span>`;
  if (hooks.mayPlan && left > 0) {
    return html`<button class="pile" data-pile="stock" aria-pressed=${hooks.planned} ?data-plan=${hooks.planned} @click=${hooks.draw}
      aria-label=${hooks.planned ? table.plan.tile(t.drawLabel(left)) : t.drawLabel(left)}>${inside}</button>`;
  }
  if (!may(scene, 'draw')) return html`<div class="pile" data-pile="stock">${inside}</div>`;
  return html`<button class="pile is-open" data-pile="stock" aria-label=${t.drawLabel(left)} @click=${hooks.draw}>${inside}</button>`;
}

const empty = (text: string): unknown => html`<div class="pile"><span class="pile__slot"></span><span class="felt__mark">${text}</span></div>`;

/** The card on offer; or, when a card of mine is lifted, the place to throw it. */
function offer(scene: Scene<PhomView>, hooks: PileHooks): unknown {
  const { view } = scene.hand;
  if (hooks.discard && hooks.lifted) {
    return html`<button class="pile is-open" data-drop="discard" aria-label=${t.discardHere(shown(hooks.lifted))} @click=${hooks.discard}>
      <span class="pile__slot"></span><span class="felt__mark">${t.act.discard(shown(hooks.lifted))}</span></button>`;
  }
  if (!view.offer) return empty('\u00a0');
  const { card, seat, nth, price } = view.offer;
  const chot = chotOf(view, seat, nth);
  const inside = html`<span class="throw"><play-card c=${card} data-card=${card} aria-hidden="true"></play-card>
    ${chot ? html`<small class="throw__chot">${t.chot[chot]}</small>` : nothing}</span><span class="felt__mark pile__by"><span>${hooks.who(seat)}</span> ${t.threw}</span>`;
  if (!may(scene, 'draw')) return html`<div class="pile" role="img" aria-label=${t.offerLabel(shown(card), hooks.who(seat))}>${inside}</div>`;
  const open = may(scene, 'eat');
  return html`<button class="pile ${open ? 'is-open' : ''}" data-pile="offer" aria-disabled=${!open} @click=${hooks.eat}
    aria-label=${open ? t.eatLabel(shown(card), hooks.who(seat), chips(price)) : t.no.eat(shown(card))}>${inside}</button>`;
}

/** What lies before me: at the bottom of the screen there is no room for it. */
function mine(scene: Scene<PhomView>, me: Seat): unknown {
  const { view } = scene.hand;
  const you = t.you;
  const melds = view.melds[me];
  const all = throwsOf(view, me).filter(({ card }) => card === null || card !== view.offer?.card);
  if (!melds && all.length === 0) return nothing;
  const laid = !melds ? nothing : melds.length > 0 ? meldsOf(melds, view.eaten[me] ?? [], you, null) : burnt();
  return html`<div class="pile pile--mine ${melds ? 'is-laid' : ''}">${laid}${throwsFan(all, t.group.thrown(you))}
    <span class="felt__mark">${melds ? t.mineLaid : t.mine}</span></div>`;
}

export const piles = (scene: Scene<PhomView>, hooks: PileHooks): unknown =>
  html`<div class="piles">${stock(scene, hooks)}${offer(scene, hooks)}${scene.me === null ? nothing : mine(scene, scene.me)}</div>`;

/** An ù is shown to all: whose it is, and the melds that make it. */
export function celebration(view: PhomView, who: GameHost['who']): unknown {
  const { result, hands } = view;
  const winner = result?.winner;
  if (!result || winner === null || winner === undefined) return nothing;
  const khan = result.how === 'u_khan';
  const hand = hands?.[winner] ?? [];
  const spare = hand.filter((card) => !result.melds?.flat().includes(card));
  const groups = khan ? [hand] : [...(result.melds ?? []), ...(spare.length ? [spare] : [])];
  return html`<div class="u" role="group" aria-label=${khan ? t.khan(who(winner)) : t.u(who(winner))}>
    <p class="u__word">${khan ? t.khan(who(winner)) : t.u(who(winner))}</p>
    <div class="u__melds">${groups.map((cards) => fan(cards, khan ? t.rest : t.melds, view.eaten[winner] ?? [], cards === spare ? 'is-spare' : ''))}</div>
  </div>`;
}
