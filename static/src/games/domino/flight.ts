/** A played tile travels from the hand or its player to its place in the line; drawn and dealt ones come from the middle. */
import type { GameHost } from '../../table/game';
import { dealOut, MOVE, sendBack, STAGGER, travel } from '../../table/travel';
import type { GameEvent, HandFrame, Seat } from '../../table/wire';
import type { DominoView } from './types';

function played(host: GameHost, seat: Seat | null, held: DOMRect | null): void {
  const tile = host.find<HTMLElement>('.line__tile.is-last');
  const source = held ?? (seat === null ? null : host.rectOf(seat));
  if (tile && source) travel(tile, source);
}

/** One's own drawn tiles come into the hand; others' go face down to who drew them. */
function drew(host: GameHost, event: GameEvent, me: Seat | null): void {
  const from = host.find('.middle .felt__mark')?.getBoundingClientRect();
  const layer = host.find<HTMLElement>('.flights');
  if (!from || event.seat === undefined) return;
  if (event.seat !== me) {
    for (let i = 0; layer && i < Number(event['count'] ?? 0); i++) sendBack(layer, 'tile', from, host.rectOf(event.seat), MOVE, i * STAGGER);
    return;
  }
  ((event['tiles'] as string[] | undefined) ?? []).forEach((tile, i) => {
    const own = host.find<HTMLElement>(`.hand [data-tile="${tile}"]`);
    if (own) travel(own, from, MOVE, i * STAGGER);
  });
}

/** `held`: where one's own tile lay in the hand before it was played. */
export function flyIn(host: GameHost, step: HandFrame, me: Seat | null, held: DOMRect | null): void {
  if (!host.motion) return;
  for (const event of step.events) {
    if (event.type === 'played') played(host, (step.view as DominoView).last_seat, held);
    else if (event.type === 'drew') drew(host, event, me);
    else if (event.type === 'dealt') dealOut(host.find);
  }
}
