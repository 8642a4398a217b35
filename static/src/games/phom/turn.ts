/** What I may do at this moment, from the listed actions. */
import type { Scene } from '../../table/game';
import type { Action } from '../../table/wire';
import { deadwood, points, shown } from './cards';
import { t } from './texts';
import { isDiscard, isLay, isLayoff, type Discard, type Lay, type Layoff, type Meld, type PhomView } from './types';

export class Turn {
  /** The ways to lay down, the best one first: fewest points left, then more cards laid. */
  readonly lays: readonly Lay[];
  private readonly actions: readonly Action[];

  constructor(private readonly scene: Scene<PhomView>) {
    const { actions, view } = scene.hand;
    const hand = view.hand ?? [];
    const left = ({ melds }: Lay): number => points(deadwood(hand, melds));
    this.actions = scene.canAct ? actions : [];
    this.lays = actions.filter(isLay).sort((a, b) => left(a) - left(b) || b.melds.flat().length - a.melds.flat().length);
  }

  find(type: string): Action | null {
    return this.actions.find((action) => action.type === type) ?? null;
  }

  get throws(): boolean {
    return this.scene.canAct && this.scene.hand.view.phase === 'discard';
  }

  discard(card: string): Discard | null {
    return this.actions.filter(isDiscard).find((action) => action.card === card) ?? null;
  }

  layoffs(card: string): Layoff[] {
    return this.actions.filter(isLayoff).filter((action) => action.card === card);
  }

  /** All cards that may be laid off. */
  get layable(): string[] {
    return [...new Set(this.actions.filter(isLayoff).map((action) => action.card))];
  }

  /** Why a card can neither be thrown nor laid off; null if it can, or while no card is to be played. */
  whyNot(card: string): string | null {
    if (!this.throws || this.discard(card) || this.layoffs(card).length > 0) return null;
    const { eaten } = this.scene.hand.view;
    const bound = this.scene.me !== null && (eaten[this.scene.me] ?? []).includes(card);
    return bound ? t.no.eaten(shown(card)) : t.no.bound(shown(card));
  }

  /** The next way to lay down in which a card lies otherwise; null if there is none. */
  otherWay(at: number, card: string): number | null {
    const where = (melds: readonly Meld[]): string => melds.find((meld) => meld.includes(card))?.join() ?? '';
    const now = where(this.lays[at]?.melds ?? []);
    for (let i = 1; i < this.lays.length; i++) {
      const next = (at + i) % this.lays.length;
      if (where(this.lays[next]?.melds ?? []) !== now) return next;
    }
    return null;
  }
}
