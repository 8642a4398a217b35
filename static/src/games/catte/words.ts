/** Events and payments of Catte in words. */
import { chips } from '../../i18n';
import { cardName } from '../../kit/names';
import type { GameHost, Scene } from '../../table/game';
import type { Fine, GameEvent, HandFrame, Seat } from '../../table/wire';
import { dealtTo, shownTrick } from './felt';
import { names, t } from './texts';
import { isAce, written, type CatteView, type Instant, type Suit } from './types';

type Who = GameHost['who'];

/** The payment that goes with a fold or a beaten card tells of it already. */
const paid = (step: HandFrame, reason: string): boolean => step.payments.some((p) => p.reason === reason);

function played(event: GameEvent, view: CatteView, who: Who): string {
  const seat = event.seat as Seat;
  const card = cardName(String(event['card']));
  return shownTrick(view)?.laid[0]?.seat === seat ? t.said.played(who(seat), card) : t.said.beat(who(seat), card);
}

function turned(event: GameEvent, who: Who): string {
  const cards = Object.entries(event['cards'] as Record<string, string>);
  const each = cards.map(([seat, card]) => t.said.turnedCard(who(Number(seat)), cardName(card)));
  return t.said.turned(who(event['holder'] as Seat), each.join(', '));
}

function trick(event: GameEvent, who: Who): string {
  const winner = event['winner'] as Seat | null;
  const number = Number(event['number']);
  return winner === null ? t.said.nobody(number) : t.said.trick(who(winner), number);
}

function instant(event: GameEvent, who: Who): string {
  const cards = (event['cards'] as string[]).map(cardName);
  return t.said.instant(who(event.seat as Seat), t.instant[event['kind'] as Instant], cards.join(', '));
}

export function describe(event: GameEvent, step: HandFrame, who: Who): string | null {
  const seat = event.seat ?? -1;
  switch (event.type) {
    case 'dealt': {
      const water = event['water'] as Suit | null;
      return t.said.dealt(who(event['leader'] as Seat), water ? t.suit[water] : '');
    }
    case 'played': return played(event, step.view as CatteView, who);
    case 'folded': return paid(step, 'catte.fold') && !event['card'] ? null : t.said.folded(who(seat), event['card'] ? cardName(String(event['card'])) : '');
    case 'kept': return t.said.kept(who(seat), cardName(String(event['thrown'])));
    case 'trick': return trick(event, who);
    case 'dead': return t.said.dead(names((event['seats'] as Seat[]).map(who)));
    case 'turned': return turned(event, who);
    case 'left': return t.said.left(who(seat));
    case 'instant': return instant(event, who);
    case 'over': return t.said.over(who(event['winner'] as Seat));
    default: return null;
  }
}

export function note(event: GameEvent, step: HandFrame): { seat: Seat; text: string } | null {
  const { seat } = event;
  if (seat === undefined || step.payments.length > 0) return null;
  if (event.type === 'folded') return { seat, text: t.note.fold };
  if (event.type === 'kept') return { seat, text: t.note.kept };
  return null;
}

/** "phạt 100 + 50 mỗi lá át được chia (A♦)": one stake, and half of one for each ace dealt. */
export function fineNote(fine: Fine, scene: Scene<CatteView> | null): string | null {
  const { view, stake } = scene?.hand ?? {};
  if (!view?.hand || !stake || scene?.me === null || scene?.me === undefined) return null;
  const aces = dealtTo(view, scene.me, view.hand).filter(isAce);
  if (fine.amount !== stake + (stake / 2) * aces.length) return null;
  return t.fine(chips(stake), aces.length === 0 ? null : { each: chips(stake / 2), cards: aces.map(written) });
}
