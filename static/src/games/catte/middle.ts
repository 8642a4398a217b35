/** The middle of the felt: which trick runs, the pots, the water suit, and one's own card. */
import { html, nothing } from 'lit';
import { chips } from '../../i18n';
import { laidBy, POTS, potOf, shownTrick, waterCard, type Pot } from './felt';
import { laidCard, looksOf, type Turning } from './seats';
import { t } from './texts';
import { LAST_FOLDING, signOf, suitOf, written, type CatteResult, type CatteView } from './types';
import type { Payment, Seat } from '../../table/wire';

export interface Felt {
  view: CatteView;
  payments: readonly Payment[];
  me: Seat | null;
  turning: Turning;
  who(seat: Seat): string;
  /** "bạn", within a sentence. */
  whom(seat: Seat): string;
}

function showdown({ view, who, whom, turning }: Felt, { holder, winner }: CatteResult): string {
  const card = (seat: Seat | null): string => written(seat === null ? '' : view.hands?.[seat]?.[0] ?? '');
  if (holder === null || winner === null) return '';
  if (turning.covers(holder)) return t.mark.held(whom(holder));
  const turned = t.mark.turned(whom(holder), card(holder));
  if (turning.running) return `${turned}.`;
  return `${turned}; ${winner === holder ? t.mark.stands : t.mark.beaten(who(winner), card(winner))}.`;
}

function ended(felt: Felt, result: CatteResult): string {
  const { winner, how, instant } = result;
  if (how === 'showdown') return showdown(felt, result);
  if (winner === null) return '';
  return how === 'instant' && instant ? t.instantIs(felt.who(winner), t.instant[instant]) : `${felt.who(winner)}: ${t.how[how]}`;
}

/** "Vòng 3/6 · chất rô · lớn nhất Q♦ của Bưởi" */
function running({ view, whom }: Felt): string {
  const trick = shownTrick(view);
  const parts = [t.mark.trick(view.trick)];
  if (view.best) parts.push(t.mark.suit(t.suit[suitOf(trick?.laid[0]?.card ?? view.best.card)]), t.mark.best(written(view.best.card), whom(view.best.seat)));
  else parts.push(t.mark.leads(whom(view.leader)));
  return parts.join(' · ');
}

/** What became of the trick that still lies there. */
function before({ view, who }: Felt): string {
  const trick = shownTrick(view);
  if (view.over || !trick?.past) return '';
  return trick.winner === null ? t.mark.nobody(trick.number) : t.mark.taken(trick.number, who(trick.winner));
}

/** What has to be known now: that one is dead, or how trick 6 will be won. */
function explained({ view, me, who }: Felt): string {
  if (view.over || view.trick <= LAST_FOLDING) return '';
  return me !== null && view.dead.includes(me) ? t.mark.dead(who(me)) : t.mark.last;
}

const box = (name: keyof typeof POTS, title: unknown, pot: Pot, to: string): unknown =>
  html`<div class="pot ${pot.to.length > 0 ? 'is-paid' : ''}" data-pot=${POTS[name]}>
    <span><span class="chip"></span>${title}</span><b>${chips(pot.amount)}</b>${to ? html`<small>${to}</small>` : nothing}</div>`;

function ante({ payments, who }: Felt): unknown {
  const pot = potOf(payments, POTS.ante);
  return box('ante', t.pot.ante, pot, pot.to.map(who).join(', '));
}

function water({ view, payments, who }: Felt): unknown {
  if (!view.water) return nothing;
  const pot = potOf(payments, POTS.water);
  const [seat] = pot.to;
  const card = seat === undefined ? null : waterCard(view, seat);
  const to = seat === undefined ? '' : card ? t.potTo(who(seat), written(card)) : t.potBack;
  const title = html`${t.pot.water} <b class="water water--${view.water}" role="img" aria-label=${t.waterAria(t.suit[view.water])}>${signOf(view.water)}</b>`;
  return box('water', title, pot, to);
}

/** One's own card of the trick lies between the pots. */
function mine({ view, me }: Felt): unknown {
  if (me === null || view.trick === 0) return nothing;
  const trick = shownTrick(view);
  const laid = laidBy(trick, me);
  return html`<div class="trick__mine" role="group" aria-label=${t.mine}>${trick && laid ? laidCard(laid, looksOf(trick, me)) : nothing}</div>`;
}

const instant = ({ view }: Felt): unknown => {
  const { result } = view;
  if (result?.how !== 'instant' || result.winner === null) return nothing;
  return html`<div class="trick__cards">${(view.hands?.[result.winner] ?? []).map((card) => html`<play-card c=${card}></play-card>`)}</div>`;
};

export function middleOf(felt: Felt): unknown {
  const { result } = felt.view;
  const line = (text: string, looks = ''): unknown => (text ? html`<p class="felt__mark ${looks}">${text}</p>` : nothing);
  return html`<div class="trick">
    <div>${line(before(felt))}${line(result ? ended(felt, result) : running(felt))}</div>
    ${line(explained(felt), 'trick__note')}
    ${instant(felt)}
    <div class="pots">${ante(felt)}${mine(felt)}${water(felt)}</div>
  </div>`;
}
