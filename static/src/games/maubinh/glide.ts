/** Cards that changed places travel there; dealt ones come from the middle. */
const MOVE = 220;
const DEAL = 320;
const STAGGER = 60;
const EASE = 'cubic-bezier(.2, .8, .3, 1)';

const cards = (root: ParentNode | null): HTMLElement[] => [...(root?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];

export const whereCardsAre = (root: ParentNode | null): Map<string, DOMRect> =>
  new Map(cards(root).map((card) => [card.dataset['card'] ?? '', card.getBoundingClientRect()]));

function travel(card: HTMLElement, from: DOMRect, duration: number, delay = 0): void {
  const own = card.getBoundingClientRect();
  const dx = from.x + from.width / 2 - (own.x + own.width / 2);
  const dy = from.y + from.height / 2 - (own.y + own.height / 2);
  if (Math.hypot(dx, dy) < 1) return;
  card.animate([{ translate: `${dx}px ${dy}px`, zIndex: 3 }, { translate: '0 0', zIndex: 3 }], { duration, delay, easing: EASE, fill: 'backwards' });
}

export function glide(root: ParentNode | null, before: ReadonlyMap<string, DOMRect>): void {
  for (const card of cards(root)) {
    const from = before.get(card.dataset['card'] ?? '');
    if (from) travel(card, from, MOVE);
  }
}

export function deal(root: ParentNode | null, from: DOMRect | undefined): void {
  if (from) cards(root).forEach((card, i) => travel(card, from, DEAL, (i * STAGGER) / 2));
}
