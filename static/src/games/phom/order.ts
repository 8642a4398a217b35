/** The order of one's own cards: sorted, or as the player has put them. */
import { byMelds, byRank, bySuit } from './cards';
import type { Meld } from './types';

export const SORTS = ['melds', 'rank', 'suit'] as const;
export type Sort = (typeof SORTS)[number];

const KEY = 'phom.sort';

const remembered = (): Sort => SORTS.find((sort) => sort === globalThis.localStorage?.getItem(KEY)) ?? 'melds';

export class Order {
  /** null: as the player has moved them. */
  sort: Sort | null = remembered();
  private cards: string[] = [];

  /** The hand in order; a card that is new since the last call stands at the end of an order of the player's own. */
  arrange(hand: readonly string[], melds: readonly Meld[]): string[] {
    if (this.sort === 'rank') this.cards = byRank(hand);
    else if (this.sort === 'suit') this.cards = bySuit(hand);
    else if (this.sort === 'melds') this.cards = byMelds(hand, melds);
    else this.cards = [...this.cards.filter((card) => hand.includes(card)), ...hand.filter((card) => !this.cards.includes(card))];
    return this.cards;
  }

  by(sort: Sort): void {
    this.sort = sort;
    globalThis.localStorage?.setItem(KEY, sort);
  }

  /** The next way to sort, in a circle. */
  next(): Sort {
    const at = this.sort === null ? -1 : SORTS.indexOf(this.sort);
    return SORTS[(at + 1) % SORTS.length] ?? 'melds';
  }

  /** Put a card at a place (from 0) among the others. */
  move(card: string, to: number): void {
    const others = this.cards.filter((other) => other !== card);
    const at = Math.max(0, Math.min(to, others.length));
    this.cards = [...others.slice(0, at), card, ...others.slice(at)];
    this.sort = null;
  }
}
