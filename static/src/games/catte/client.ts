import { html, nothing } from 'lit';
import { t as table } from '../../i18n/texts';
import '../../kit/play-card';
import type { GameClient, GameHost, Scene } from '../../table/game';
import type { Fine, GameEvent, HandFrame, Seat } from '../../table/wire';
import { hides, shownTrick, tricksWon } from './felt';
import { fly } from './flight';
import { handOf } from './hand';
import { middleOf, type Felt } from './middle';
import { firstOf, movesOf, type Moves } from './moves';
import { actsOf, promptOf, type Turn } from './prompt';
import { Reveal } from './reveal';
import { playedOf, tricksOf } from './seats';
import { reasonText, t } from './texts';
import { sorted, written, type CardAction, type CatteView } from './types';
import { describe, fineNote, note } from './words';

export class CatteClient implements GameClient<CatteView> {
  readonly holds = 'card';
  readonly keys = t.keys;
  readonly finale: Reveal;
  private scene: Scene<CatteView> | null = null;
  private lifted: string | null = null;
  private focus: string | null = null;
  private heldAt: DOMRect | null = null;

  constructor(private readonly host: GameHost) {
    this.finale = new Reveal(host, t.turning);
  }

  private get view(): CatteView | null {
    return this.scene?.hand.view ?? null;
  }

  private get me(): Seat | null {
    return this.scene?.me ?? null;
  }

  private get mine(): string[] {
    return this.me === null ? [] : sorted(this.view?.hand ?? []);
  }

  private get actions() {
    return this.scene?.canAct ? this.scene.hand.actions : [];
  }

  private get hidden(): boolean {
    const { view, me } = this;
    return view !== null && me !== null && hides(view, shownTrick(view), me);
  }

  private get dead(): boolean {
    return this.me !== null && (this.view?.dead.includes(this.me) ?? false);
  }

  private moves(card: string): Moves {
    return movesOf(card, this.actions);
  }

  /** "bạn" or a name within a sentence. */
  private readonly whom = (seat: Seat): string => (seat === this.me ? t.you : this.host.who(seat));

  update(scene: Scene<CatteView>, step: HandFrame | null): void {
    this.heldAt = this.placeOf(step);
    if (step || scene.hand.id !== this.scene?.hand.id) this.finale.stop();
    this.scene = scene;
    if (this.lifted && !firstOf(this.moves(this.lifted))) this.lifted = null;
    const happened = (...types: string[]): boolean => step?.events.some((e) => types.includes(e.type)) ?? false;
    if (happened('turned', 'instant')) this.host.sound('gong');
    else if (happened('played', 'folded', 'kept')) this.host.sound('card');
    else if (happened('dealt')) this.host.sound('draw');
  }

  moved(step: HandFrame): void {
    fly(this.host, step, this.me, this.heldAt);
  }

  middle(): unknown {
    const felt = this.felt();
    return felt ? middleOf(felt) : nothing;
  }

  hand(): unknown {
    const { view, scene, mine, lifted, hidden, dead } = this;
    if (!view?.hand || !scene || scene.me === null) return nothing;
    const focus = this.focus && mine.includes(this.focus) ? this.focus : mine[0] ?? null;
    const won = !this.finale.running && view.result?.how === 'showdown' && view.result.winner === scene.me;
    const planned = this.host.planned?.['card'];
    const state = { planned: typeof planned === 'string' ? planned : null, view, cards: mine, actions: this.actions, lifted, focus, taxBps: scene.taxBps, hidden, won, dead };
    return handOf(state, {
      tap: (card) => this.tap(card),
      focused: (card) => { this.focus = card; this.host.refresh(); },
    });
  }

  acts(): unknown {
    const turn = this.turn();
    return turn ? actsOf(turn, (action) => this.host.act(action)) : nothing;
  }

  shownCards = (): readonly string[] => this.mine;

  prompt(): string {
    const turn = this.turn();
    return turn ? promptOf(turn) : '';
  }

  seatExtra(seat: Seat): unknown {
    const { view } = this;
    if (!view?.seats.includes(seat)) return nothing;
    return html`${tricksOf(view, seat)}${seat === this.me ? nothing : playedOf(view, seat, this.finale)}`;
  }

  held(seat: Seat): number | null {
    return this.view?.over || this.view?.dead.includes(seat) ? null : this.view?.counts[seat] ?? null;
  }

  heldText = t.held;

  key({ key, target }: KeyboardEvent): boolean {
    const number = Number(key);
    if (number >= 1 && number <= 9) return this.pickNumber(number);
    if (!this.lifted) return false;
    if (key === 'Escape') return this.lift(null);
    const { play, fold, toss } = this.moves(this.lifted);
    if (t.foldKeys.includes(key.toLowerCase())) return this.act(fold ?? toss);
    const onButton = target instanceof Element && target.closest('button, a') !== null;
    return key === 'Enter' && !onButton ? this.act(play ?? fold ?? toss) : false;
  }

  describe = (event: GameEvent, step: HandFrame): string | null => describe(event, step, this.host.who);
  note = note;
  reason = reasonText;
  pot = (name: string): string => t.pots[name] ?? table.pot;
  fineNote = (fine: Fine): string | null => fineNote(fine, this.scene);

  outcome(): string {
    const result = this.view?.result;
    if (!result) return '';
    if (result.instant) return `${t.how.instant}, ${t.instant[result.instant]}`;
    if (result.deuce) return t.deuce;
    return result.how === 'showdown' && result.winner !== result.holder ? t.overtook : t.how[result.how];
  }

  standing(seat: Seat): unknown {
    const { view } = this;
    if (!view) return nothing;
    const word = view.gone.includes(seat) ? t.gone : view.dead.includes(seat) ? t.dead : view.trick === 0 ? '' : t.won(tricksWon(view, seat));
    const cards = view.gone.includes(seat) ? [] : view.hands?.[seat] ?? [];
    return html`<small class="muted">${word}</small>
      <span class="result__cards">${sorted(cards).map((card) => html`<play-card c=${card}></play-card>`)}</span>`;
  }

  /** While the hidden cards are turned the last step's chips still lie in the pots. */
  private felt(): Felt | null {
    const { scene, finale } = this;
    if (!scene) return null;
    const { view, payments, version } = scene.hand;
    const moved = finale.running ? payments.filter((p) => p.version < version) : payments;
    return { view, payments: moved, me: scene.me, turning: finale, who: this.host.who, whom: this.whom };
  }

  private turn(): Turn | null {
    const { view, scene, actions, lifted } = this;
    if (!view || !scene || actions.length === 0) return null;
    return { view, hand: this.mine, actions, lifted, taxBps: scene.taxBps, whom: this.whom };
  }

  /** Where the card that this step takes out of my hand still lies. */
  private placeOf(step: HandFrame | null): DOMRect | null {
    const card = step?.events.filter((e) => e.seat === this.me).map((e) => e['card'] ?? e['thrown']).find((c) => typeof c === 'string');
    return card ? this.host.find(`.hand [data-card="${card as string}"]`)?.getBoundingClientRect() ?? null : null;
  }

  private pickNumber(number: number): boolean {
    const card = this.mine[number - 1];
    if (!card) return false;
    this.host.find<HTMLElement>(`.hand [data-card="${card}"]`)?.focus();
    return this.tap(card);
  }

  private lift(card: string | null): true {
    this.lifted = card;
    if (card) this.focus = card;
    this.host.refresh();
    return true;
  }

  /** First tap lifts, the second makes the move of the button in amber. */
  private tap(card: string): boolean {
    const { scene, view } = this;
    if (!scene || !view || view.over) return false;
    const move = firstOf(this.moves(card));
    if (this.dead) this.host.refuse(t.no.dead);
    else if (this.hidden) this.host.refuse(t.no.hidden(written(card)));
    else if (this.host.mayPlan) this.host.plan({ type: 'play', card });
    else if (!move) this.host.refuse(t.no.turn);
    else if (this.lifted !== card) this.lift(card);
    else this.act(move);
    return true;
  }

  private act(action: CardAction | null): boolean {
    if (action) this.host.act(action);
    return action !== null;
  }
}
