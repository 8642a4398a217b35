/** Laid cards travel from their player; hidden ones turn over. */
import type { GameHost } from '../../table/game';
import { dealOut, MOVE, travel } from '../../table/travel';
import type { HandFrame, Seat } from '../../table/wire';

const LAID = ['played', 'folded', 'kept'];

/** Turn a seat's hidden card over: its back narrows, then its face widens. */
export function turnOver(host: GameHost, seat: Seat): void {
  const [back, face] = host.find<HTMLElement>(`[data-turned="${seat}"]`)?.querySelectorAll('play-card') ?? [];
  const half = { duration: MOVE / 2, easing: 'linear' };
  back?.animate([{ transform: 'scaleX(1)', opacity: 1 }, { transform: 'scaleX(0)', opacity: 1 }], half);
  face?.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], { ...half, delay: MOVE / 2, fill: 'backwards' });
}

/** `held`: where one's own card was in the hand before it was laid. */
export function fly(host: GameHost, step: HandFrame, me: Seat | null, held: DOMRect | null): void {
  if (!host.motion) return;
  for (const event of step.events) {
    const { seat } = event;
    if (event.type === 'dealt') dealOut(host.find);
    if (seat === undefined || !LAID.includes(event.type)) continue;
    const place = seat === me ? '.trick__mine' : `[data-seat="${seat}"] .seat__played`;
    const card = host.find<HTMLElement>(`${place} > :first-child`);
    const source = (seat === me ? held : null) ?? host.rectOf(seat);
    if (card && source) travel(card, source);
  }
}
