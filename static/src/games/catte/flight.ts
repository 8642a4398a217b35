/** Laid cards travel from their player; in trick 6 the hidden cards turn over one after the other. */
import type { GameHost } from '../../table/game';
import { dealOut, MOVE, travel } from '../../table/travel';
import type { HandFrame, Seat } from '../../table/wire';

const TURN_AFTER = 350;
const TURN_EACH = 280;
const LAID = ['played', 'folded', 'kept'];

/** Turn a card over: its back narrows, then its face widens. */
function turn(element: HTMLElement, delay: number): void {
  const [back, face] = element.querySelectorAll('play-card');
  const half = { duration: MOVE / 2, easing: 'linear' };
  back?.animate([{ transform: 'scaleX(1)', opacity: 1 }, { transform: 'scaleX(0)', opacity: 1 }], { ...half, delay, fill: 'backwards' });
  face?.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], { ...half, delay: delay + MOVE / 2, fill: 'backwards' });
}

function turnAll(host: GameHost, seats: readonly Seat[]): void {
  seats.forEach((seat, i) => {
    const element = host.find<HTMLElement>(`[data-turned="${seat}"]`);
    if (element) turn(element, TURN_AFTER + i * TURN_EACH);
  });
}

/** `held`: where one's own card was in the hand before it was laid. */
export function fly(host: GameHost, step: HandFrame, me: Seat | null, held: DOMRect | null): void {
  if (!host.motion) return;
  for (const event of step.events) {
    const { seat } = event;
    if (event.type === 'dealt') dealOut(host.find);
    if (event.type === 'turned') {
      const holder = event['holder'] as Seat;
      const others = Object.keys(event['cards'] as object).map(Number).filter((other) => other !== holder);
      turnAll(host, [holder, ...others]);
    }
    if (seat === undefined || !LAID.includes(event.type)) continue;
    const place = seat === me ? '.trick__mine' : `.seat[data-seat="${seat}"] .seat__played`;
    const card = host.find<HTMLElement>(`${place} > :first-child`);
    const source = (seat === me ? held : null) ?? host.rectOf(seat);
    if (card && source) travel(card, source);
  }
}
