/** Cards and tiles on their way: they begin where they come from and end in their place. Ask `host.motion` first. */
import { faceDown } from '../kit/face-down';

export const MOVE = 220;
export const DEAL = 320;
export const STAGGER = 60;

const EASE = 'cubic-bezier(.2, .8, .3, 1)';

/** Start an element's travel at another place's centre. */
export function travel(element: HTMLElement, source: DOMRect, duration = MOVE, delay = 0): void {
  const own = element.getBoundingClientRect();
  const dx = source.x + source.width / 2 - (own.x + own.width / 2);
  const dy = source.y + source.height / 2 - (own.y + own.height / 2);
  element.animate(
    [{ translate: `${dx}px ${dy}px`, opacity: 0.4 }, { translate: '0 0', opacity: 1 }],
    { duration, delay, easing: EASE, fill: 'backwards' },
  );
}

/** A card or tile face down goes from one place to another and is gone; `layer` lies over the felt. */
export function sendBack(
  layer: HTMLElement, holds: 'tile' | 'card', from: DOMRect, to: DOMRect | null, duration = MOVE, delay = 0,
): void {
  if (!to) return;
  const box = layer.getBoundingClientRect();
  const thing = faceDown(holds);
  thing.className = 'flight';
  layer.append(thing);
  const at = (r: DOMRect): string =>
    `translate(${r.x + r.width / 2 - box.x - thing.offsetWidth / 2}px, ${r.y + r.height / 2 - box.y - thing.offsetHeight / 2}px)`;
  const frames = [{ transform: at(from), opacity: 1 }, { transform: `${at(to)} scale(.5)`, opacity: 0.2 }];
  const gone = (): void => thing.remove();
  thing.animate(frames, { duration, delay, easing: EASE, fill: 'both' }).finished.then(gone, gone);
}

/** Deal one's own cards out of the middle, one after the other. */
export function dealOut(find: <E extends Element>(selector: string) => E | null): void {
  const middle = find('.middle')?.getBoundingClientRect();
  const hand = find('.hand')?.querySelectorAll<HTMLElement>('.pick') ?? [];
  hand.forEach((card, i) => middle && travel(card, middle, DEAL, i * STAGGER));
}
