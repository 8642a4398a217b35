/** Rows and events of Mậu Binh in words. */
import type { GameHost } from '../../table/game';
import type { GameEvent, HandFrame, Payment, Seat } from '../../table/wire';
import { faults, figuresOf, kindOf, strength, STRAIGHTS } from './rows';
import { t } from './texts';
import { INSTANT_TIMES, type MaubinhView, type RowIndex, type Rows } from './types';

const SUIT_SIGNS: Record<string, string> = { S: '♠', C: '♣', D: '♦', H: '♥' };

/** "10♠" */
export const short = (card: string): string =>
  `${card.charAt(0) === 'T' ? '10' : card.charAt(0)}${SUIT_SIGNS[card.charAt(1)] ?? ''}`;

const rank = (figure: number | undefined): string => t.rank[figure ?? 0] ?? '';

/** "Cù lũ Át", "Thú 5-3", "Sảnh 10" */
export function rowName(row: readonly string[]): string {
  const value = strength(row);
  const kind = kindOf(value);
  const [top, next] = figuresOf(value);
  const straight = kind === 'straight' || kind === 'straight_flush' ? STRAIGHTS[top ?? 0] ?? [] : null;
  const ranks = straight
    ? (straight[0] === 0 && straight[4] === 12 ? t.wheel : t.straightTo(rank(straight[4])))
    : kind === 'two_pairs' ? `${rank(top)}-${rank(next)}` : rank(top);
  return t.named(kind, t.kind[kind], ranks);
}

/** "chi 2 mạnh hơn chi 1, chi 3 mạnh hơn chi 2"; "" for a sound arrangement. */
export const faultText = (rows: Rows): string =>
  faults(rows).map(([stronger, weaker]) => t.fault(stronger + 1, weaker + 1)).join(', ');

export const kindsText = (rows: Rows): string => rows.map((row) => t.kind[kindOf(strength(row))]).join(' · ');

/** How a payment comes about: "Cù lũ Già hơn Thú 5-3", "Rồng ×39"; null where its reason says it all. */
export function detail({ from, to, reason }: Payment, view: MaubinhView): string | null {
  const [payer, payee] = [view.shown?.[from], view.shown?.[to]];
  if (reason === 'maubinh.instant') return payee?.instant ? `${t.instant[payee.instant]} ×${INSTANT_TIMES[payee.instant]}` : null;
  const [won, lost] = [payee?.arrangement, payer?.arrangement];
  if (!reason.startsWith('maubinh.row') || !won || !lost) return null;
  const row = (Number(reason.slice(-1)) - 1) as RowIndex;
  return lost.foul ? t.foulLost(rowName(won.rows[row])) : t.beats(rowName(won.rows[row]), rowName(lost.rows[row]));
}

export function describe(event: GameEvent, step: HandFrame, who: GameHost['who']): string | null {
  const seat: Seat = event.seat ?? -1;
  const view = step.view as MaubinhView;
  switch (event.type) {
    case 'dealt': return view.instant ? t.celebrate(t.instant[view.instant]) : t.said.dealt;
    case 'arranged': return t.said.arranged(who(seat));
    case 'left': return t.said.left(who(seat));
    case 'over':
      if (event['how'] === 'last') return t.said.last(who(event['winner'] as Seat));
      return event['how'] === 'instant' ? t.said.instantOver : t.said.over;
    default: return null;
  }
}
