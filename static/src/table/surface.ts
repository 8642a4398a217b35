import type { Party } from './wire';

/** Measuring and finding what is drawn: the only place that looks at the screen. */
export class Surface {
  constructor(private readonly root: HTMLElement) {}

  get motion(): boolean {
    return !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** The side panel is always open. */
  get wide(): boolean {
    return matchMedia('(min-width: 70em)').matches;
  }

  /** End at once whatever travels: it is where it belongs. What style sheets animate goes on. */
  arrive(): void {
    for (const animation of this.root.getAnimations({ subtree: true })) {
      if (!(animation instanceof CSSAnimation || animation instanceof CSSTransition)) animation.finish();
    }
  }

  find<E extends Element>(selector: string): E | null {
    return this.root.querySelector<E>(selector);
  }

  /** Where a seat's face is; a pot lies in the middle of the felt. */
  rectOf(party: Party): DOMRect | null {
    const element =
      typeof party === 'number' ? this.find(`.seat[data-seat="${party}"] .seat__who`) : this.find(`[data-pot="${party}"]`) ?? this.find('.middle');
    return element?.getBoundingClientRect() ?? null;
  }
}
