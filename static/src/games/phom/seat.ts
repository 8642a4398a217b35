/** What lies before another seat: what it ate or laid, its discards in order; at the end what it still held. */
import { html, nothing } from 'lit';
import type { Scene } from '../../table/game';
import type { Seat } from '../../table/wire';
import { bySuit } from './cards';
import { burnt, fan, meldsOf, throwsFan, type MeldHooks } from './melds';
import { t } from './texts';
import { throwsOf } from './throws';
import type { PhomView } from './types';

function laid(view: PhomView, seat: Seat, who: string, hooks: MeldHooks): unknown {
  const melds = view.melds[seat];
  const eaten = view.eaten[seat] ?? [];
  if (melds?.length) return meldsOf(melds, eaten, who, hooks);
  if (melds) return html`<div class="melds">${burnt()}</div>`;
  if (view.over) return nothing;
  return eaten.length > 0 ? fan(eaten, t.group.eaten(who), eaten) : html`<div class="fan"></div>`;
}

function left(view: PhomView, seat: Seat, who: string): unknown {
  const cards = bySuit(view.hands?.[seat] ?? []);
  const shownAbove = view.result?.winner === seat && view.result.points === null;
  if (cards.length === 0 || shownAbove) return nothing;
  return fan(cards, t.group.left(who), view.melds[seat] ? [] : view.eaten[seat], 'fan--left');
}

export function before(scene: Scene<PhomView>, seat: Seat, who: string, hooks: MeldHooks): unknown {
  const { view } = scene.hand;
  const thrown = throwsOf(view, seat).filter(({ card }) => card === null || card !== view.offer?.card);
  return html`<div class="seat__cards ${view.over ? 'is-over' : ''}">
    ${laid(view, seat, who, hooks)}${throwsFan(thrown, t.group.thrown(who))}${view.over ? left(view, seat, who) : nothing}
  </div>`;
}
