import type { Hand, HandFrame, Player, Seat, TableInfo } from './wire';

/** Does a snapshot's hand replace the one that we hold? The newest version wins; of two hands the later one. */
export function newer(hand: Hand | null, now: number, held: Hand | null, heldAt: number): boolean {
  if (hand && held && hand.id === held.id) return hand.version >= held.version;
  return now >= heldAt;
}

const markGone = (players: Player[], gone: readonly Seat[] | undefined): Player[] =>
  gone ? players.map((p) => ({ ...p, gone: p.gone || gone.includes(p.seat) })) : players;

const step = (frame: HandFrame) => ({
  id: frame.hand,
  version: frame.version,
  view: frame.view,
  to_act: frame.to_act,
  deadlines: frame.deadlines,
  actions: frame.actions,
  away: frame.away,
  over: frame.view.over,
  status: frame.view.over ? ('over' as const) : ('playing' as const),
});

/** The same hand after one more step. */
export const nextHand = (hand: Hand, frame: HandFrame): Hand => ({
  ...hand,
  ...step(frame),
  players: markGone(hand.players, frame.view.gone),
  payments: [...hand.payments, ...frame.payments],
});

/** A hand first seen by one of its steps: who was dealt in stands in the view, their names at the table. */
export function dealtHand(table: TableInfo | null, frame: HandFrame): Hand {
  const dealt = frame.view.seats ?? Object.keys(frame.balances).map(Number);
  const players = (table?.seats ?? [])
    .filter((s) => dealt.includes(s.seat))
    .map(({ seat, user, name, bot }) => ({ seat, user, name, bot, gone: false }));
  return {
    ...step(frame),
    stake: table?.stake ?? 0,
    players: markGone(players, frame.view.gone),
    payments: [...frame.payments],
  };
}
