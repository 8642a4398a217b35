/** My rows while I arrange them: kept as a draft on the server, and in this tab until they are there. */
import type { GameHost, Scene } from '../../table/game';
import type { Action } from '../../table/wire';
import { faults, rankOf, suitOf } from './rows';
import { suggest } from './suggest';
import { arrange, inRows, sameRows, swapped, type MaubinhView, type Rows } from './types';
import { worths } from './worth';

const HINTS = 5;
const KEY = 'maubinh.draft';

/** How cards are laid out before anybody has arranged them: high before low, so that pairs lie together. */
const sorted = (hand: readonly string[]): Rows =>
  inRows([...hand].sort((a, b) => rankOf(b) - rankOf(a) || suitOf(a) - suitOf(b)));

const sameCards = (rows: Rows, hand: readonly string[]): boolean =>
  rows.length === 3 && [...rows.flat()].sort().join() === [...hand].sort().join();

export class Tray {
  rows: Rows | null = null;
  /** Somebody has moved a card in this hand. */
  touched = false;
  /** The suggestion that is laid out, from 1; 0: none. */
  hintAt = 0;
  private hand = '';
  private cards: readonly string[] = [];
  /** The draft that the server had last. */
  private heard: Rows | null = null;
  private own: Rows | null = null;
  private suggested: Rows[] | null = null;

  constructor(private readonly host: GameHost) {}

  get foul(): boolean {
    return this.rows !== null && faults(this.rows).length > 0;
  }

  get hints(): number {
    return this.suggested?.length ?? 0;
  }

  /** What the server says. Until it has my newest draft, mine counts; what is final counts always. */
  update({ hand, me }: Scene<MaubinhView>, free: boolean): void {
    const { view } = hand;
    if (!view.hand) {
      this.rows = null;
      return;
    }
    if (hand.id !== this.hand) this.begin(hand.id, view.hand, free);
    this.hear(view.arrangement?.rows ?? null, me === null || !hand.to_act.includes(me));
    if (!this.host.keeping) sessionStorage.removeItem(KEY);
    this.rows ??= sorted(view.hand);
  }

  private hear(rows: Rows | null, final: boolean): void {
    const news = rows !== null && !(this.heard && sameRows(rows, this.heard));
    this.heard = rows;
    if (rows === null || (this.rows && sameRows(rows, this.rows))) return;
    if (final || (news && !this.host.keeping)) this.take(rows);
  }

  private begin(hand: string, cards: readonly string[], free: boolean): void {
    this.hand = hand;
    this.cards = cards;
    this.rows = this.heard = this.own = this.suggested = null;
    this.hintAt = 0;
    this.touched = false;
    const mine = free ? this.unkept() : null;
    if (mine) this.put(mine);
    setTimeout(worths);
  }

  private take(rows: Rows): void {
    this.rows = rows;
    this.touched = true;
    this.hintAt = 0;
  }

  /** Rows of this hand that the page left with before the server had them. */
  private unkept(): Rows | null {
    const text = sessionStorage.getItem(KEY);
    const found = text === null ? null : (JSON.parse(text) as { hand: string; rows: Rows });
    return found?.hand === this.hand && sameCards(found.rows, this.cards) ? found.rows : null;
  }

  private put(rows: Rows): void {
    this.rows = rows;
    this.touched = true;
    sessionStorage.setItem(KEY, JSON.stringify({ hand: this.hand, rows }));
    this.host.keep(arrange(rows, false));
  }

  swap(a: number, b: number): void {
    if (!this.rows) return;
    this.hintAt = 0;
    this.put(swapped(this.rows, a, b));
  }

  /** The next suggestion; after the last one what the player had made himself. */
  hint(): void {
    if (!this.rows) return;
    this.suggested ??= suggest(this.cards, HINTS);
    if (this.hintAt === 0) this.own = this.rows;
    this.hintAt = (this.hintAt + 1) % (this.suggested.length + 1);
    this.put(this.suggested[this.hintAt - 1] ?? this.own ?? this.rows);
  }

  /** The final move; nothing is left to keep. */
  done(): Action {
    sessionStorage.removeItem(KEY);
    return arrange(this.rows ?? sorted(this.cards), true);
  }
}
