/** Events and payments of Phỏm in words. */
import { chips } from '../../i18n';
import type { GameHost, Scene } from '../../table/game';
import type { GameEvent, HandFrame, Payment, Seat } from '../../table/wire';
import { shown, shownAll } from './cards';
import { t } from './texts';
import { chotOf, isEat, nthPaid } from './throws';
import type { Meld, PhomView } from './types';

type Who = GameHost['who'];

const meldsOf = (event: GameEvent): Meld[] => (event['melds'] as Meld[] | undefined) ?? [];
const cardOf = (event: GameEvent): string => shown(String(event['card'] ?? ''));

/** "7♠ 7♣ 7♦, 4♥ 5♥ 6♥" */
export const together = (melds: readonly Meld[]): string => melds.map(shownAll).join(', ');

function thrown(event: GameEvent, view: PhomView, who: string): string {
  const seat = event.seat as Seat;
  const chot = chotOf(view, seat, view.thrown[seat] ?? 0);
  return t.said.discarded(who, cardOf(event), chot && t.chot[chot]);
}

export function describe(event: GameEvent, step: HandFrame, who: Who): string | null {
  const view = step.view as PhomView;
  const name = who(event.seat ?? -1);
  switch (event.type) {
    case 'dealt': return t.said.dealt;
    case 'drew': return event['card'] === undefined ? t.said.drew(name) : t.said.drewCard(name, cardOf(event));
    case 'ate': return t.said.ate(name, cardOf(event), who(event['from'] as Seat));
    case 'discarded': return thrown(event, view, name);
    case 'laid': return meldsOf(event).length > 0 ? t.said.laid(name, together(meldsOf(event))) : t.said.burnt(name);
    case 'laid_off': return t.said.laidOff(name, cardOf(event), who(event['owner'] as Seat));
    case 'u': return event['khan'] ? t.said.khan(name) : t.said.u(name, together(meldsOf(event)));
    case 'left': return t.said.left(name);
    case 'over': return t.said.over(who(event['winner'] as Seat));
    default: return null;
  }
}

export function note(event: GameEvent): { seat: Seat; text: string } | null {
  const { seat } = event;
  if (seat === undefined) return null;
  if (event.type === 'laid') return { seat, text: meldsOf(event).length > 0 ? t.note.laid : t.note.burnt };
  if (event.type === 'laid_off') return { seat, text: t.note.layoff(cardOf(event)) };
  return null;
}

/** "lá đánh thứ 2 4♣: 2 × 100": which discard was eaten, which place was paid for, and how many stakes that makes. */
export function detail(payment: Payment, scene: Scene<PhomView> | null): string | null {
  if (!scene || typeof payment.from !== 'number') return null;
  const { hand } = scene;
  const stakes = payment.claimed / hand.stake;
  const times = `${chips(Math.floor(stakes))}${stakes % 1 ? '½' : ''} × ${chips(hand.stake)}`;
  if (!isEat(payment)) {
    const place = hand.view.result?.ranking.findIndex((group) => group.includes(payment.from as Seat)) ?? -1;
    return payment.reason === 'phom.win' && place > 0 ? t.detail.place(place + 1, times) : times;
  }
  const nth = nthPaid(hand.view, payment, hand.payments);
  const chot = chotOf(hand.view, payment.from, nth);
  const at = hand.payments.filter((p) => isEat(p) && p.to === payment.to).indexOf(payment);
  const card = hand.view.eaten[payment.to]?.[at];
  return t.detail.eat(nth, card ? shown(card) : null, chot && t.chot[chot], times);
}
