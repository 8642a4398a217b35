/** Cards travel: whatever lies elsewhere after a step comes from where it lay; what was hidden comes from its holder. */
import { travel, TRAVEL } from '../../kit/travel';
import type { GameHost } from '../../table/game';
import { sendBack } from '../../table/travel';
import type { HandFrame, Seat } from '../../table/wire';

export type Places = ReadonlyMap<string, DOMRect>;

const stockAt = (host: GameHost): DOMRect | undefined => host.find('[data-pile="stock"] > :first-child')?.getBoundingClientRect();

/** Where a card that nobody could see before comes from. */
function origin(host: GameHost, step: HandFrame): DOMRect | null {
  const [first] = step.events;
  if (!first) return null;
  if (first.type === 'drew' || first.type === 'dealt') return stockAt(host) ?? null;
  return host.rectOf((first.seat ?? step.seat) as Seat);
}

/** A card face down goes from the stock to who has drawn it. */
function drawn(host: GameHost, seat: Seat): void {
  const layer = host.find<HTMLElement>('.flights');
  const from = stockAt(host);
  if (layer && from) sendBack(layer, 'card', from, host.rectOf(seat));
}

/** After the rendering: `before` is where the cards lay until then. */
export function flyAll(host: GameHost, before: Places, step: HandFrame | null): void {
  if (!host.motion) return;
  const dealt = step?.events.some((e) => e.type === 'dealt') ?? false;
  const hidden = step && origin(host, step);
  let late = 0;
  for (const element of host.find('.felt, .board')?.querySelectorAll<HTMLElement>('[data-card]') ?? []) {
    const from = before.get(element.dataset['card'] ?? '') ?? hidden;
    if (from) travel(element, from, dealt ? TRAVEL.deal : TRAVEL.move, dealt ? late++ * TRAVEL.stagger : 0);
  }
  for (const { type, seat, card } of step?.events ?? []) {
    if (type === 'drew' && card === undefined && seat !== undefined) drawn(host, seat);
  }
}
