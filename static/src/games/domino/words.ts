/** Events and payments of Domino in words. */
import { chips } from '../../i18n';
import type { GameHost, Scene } from '../../table/game';
import type { Fine, GameEvent, HandFrame, Seat } from '../../table/wire';
import { t } from './texts';
import { pips, type DominoView, type End } from './types';

type Who = GameHost['who'];

/** Which tiles were drawn is told only to who drew them. */
const drawn = (event: GameEvent): string => ((event['tiles'] as string[] | undefined) ?? []).join(', ');

/** The payment that goes with a pass says that someone passed. */
const paid = (seat: Seat, step: HandFrame): boolean =>
  step.payments.some((p) => p.from === seat && p.reason === 'domino.pass_penalty');

const ended = (how: unknown, who: string): string =>
  how === 'lock' ? t.said.lock(who) : how === 'last' ? t.said.last(who) : t.said.out(who);

export function describe(event: GameEvent, step: HandFrame, who: Who): string | null {
  const seat = event.seat ?? -1;
  const view = step.view as DominoView;
  switch (event.type) {
    case 'dealt': return t.said.dealt;
    case 'played': return view.line.length === 1
      ? t.said.led(who(seat), String(event['tile']))
      : t.said.played(who(seat), String(event['tile']), t.end[event['end'] as End]);
    case 'drew': return t.said.drew(who(seat), Number(event['count']), drawn(event));
    case 'passed': return paid(seat, step) ? null : t.said.passed(who(seat));
    case 'left': return t.said.left(who(seat));
    case 'over': return ended(event['how'], who(event['winner'] as Seat));
    default: return null;
  }
}

export function note(event: GameEvent, step: HandFrame): { seat: Seat; text: string } | null {
  const { seat } = event;
  if (seat === undefined) return null;
  if (event.type === 'drew') return { seat, text: t.note.drew(Number(event['count'])) };
  if (event.type === 'passed' && !paid(seat, step)) return { seat, text: t.note.passed };
  return null;
}

/** "phạt 100 + 200 cho một quân bò (0-0)": one stake, and two more for each double in the hand. */
export function fineNote(fine: Fine, scene: Scene<DominoView> | null): string | null {
  const stake = scene?.hand.stake ?? 0;
  const doubles = (scene?.hand.view.hand ?? []).filter((tile) => pips(tile)[0] === pips(tile)[1]);
  if (fine.amount === 0 || fine.amount !== stake + 2 * stake * doubles.length) return null;
  return t.fine(chips(stake), doubles.length === 0 ? null : { each: chips(2 * stake), tiles: doubles });
}
