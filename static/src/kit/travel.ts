/** Things that travel to where they stand now. Only transform and opacity move; nothing waits for it. */

export const TRAVEL = { move: 220, deal: 320, stagger: 60, ease: 'cubic-bezier(.2, .8, .3, 1)' } as const;

/** Let an element come from where `source` was, in that size. Times in ms. */
export function travel(element: Element, source: DOMRect, duration: number = TRAVEL.move, delay = 0): void {
  const own = element.getBoundingClientRect();
  const dx = source.x + source.width / 2 - (own.x + own.width / 2);
  const dy = source.y + source.height / 2 - (own.y + own.height / 2);
  const scale = own.width > 0 ? Math.min(source.width / own.width, 2) : 1;
  if (Math.hypot(dx, dy) < 1) return;
  element.animate([{ translate: `${dx}px ${dy}px`, scale: String(scale) }, { translate: '0 0', scale: '1' }], {
    duration, delay, easing: TRAVEL.ease, fill: 'backwards',
  });
}

/** Where each card within an element lies now, by its data-card. */
export const placesOf = (root: Element | null): Map<string, DOMRect> =>
  new Map([...(root?.querySelectorAll<HTMLElement>('[data-card]') ?? [])].map((el) => [el.dataset['card'] ?? '', el.getBoundingClientRect()]));
