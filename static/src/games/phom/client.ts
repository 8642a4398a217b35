import { html, nothing } from 'lit';
import { placesOf } from '../../kit/travel';
import type { GameClient, GameHost, ReasonText, Scene } from '../../table/game';
import type { Action, GameEvent, HandFrame, Payment, Seat } from '../../table/wire';
import { byRank, deadwood, shown } from './cards';
import { dragFrom, type Drop } from './drag';
import { flyAll, type Places } from './flight';
import { handOf, type CardState } from './hand';
import { copies } from './melds';
import { celebration, piles } from './middle';
import { Order, type Sort } from './order';
import { acts, prompt, type Moment } from './prompt';
import { before } from './seat';
import { t } from './texts';
import { Turn } from './turn';
import type { Layoff, Meld, PhomView } from './types';
import { describe, detail, note } from './words';

const PLAIN: ReasonText = { paid: '', got: '', line: '' };
const SOUND = { discarded: 'card', drew: 'draw', ate: 'eat', laid: 'card', laid_off: 'card', u: 'gong' } as const;

export class PhomClient implements GameClient<PhomView> {
  readonly holds = 'card';
  readonly keys = t.keys;
  private scene: Scene<PhomView> | null = null;
  private turn: Turn | null = null;
  private lifted: string | null = null;
  private focus: string | null = null;
  private taken: string | null = null;
  private way = 0;
  private places: Places = new Map();
  private readonly order = new Order();
  private readonly pointerdown = dragFrom({
    lifted: (card) => { if (this.plays(card)) this.lift(card); },
    dropped: (card, at) => this.drop(card, at),
  });

  constructor(private readonly host: GameHost) {}

  private get view(): PhomView | null {
    return this.scene?.hand.view ?? null;
  }

  /** The melds that my hand would lay: as chosen, else the best. */
  private get melds(): Meld[] {
    return this.turn?.lays[this.way]?.melds ?? this.view?.arrangement ?? [];
  }

  /** My cards in the order in which they are shown. */
  private get cards(): string[] {
    return this.order.arrange(this.view?.hand ?? [], this.melds);
  }

  /** An ù of that seat is shown in the middle, with all its cards. */
  private isUOf(seat: Seat): boolean {
    const result = this.view?.result;
    return result?.points === null && result.winner === seat;
  }

  /** May a card be thrown or laid off now? */
  private plays(card: string): boolean {
    return this.turn !== null && (this.turn.discard(card) !== null || this.turn.layoffs(card).length > 0);
  }

  private get moment(): Moment | null {
    const { scene, turn, lifted, way } = this;
    return scene && turn && { scene, turn, lifted, way };
  }

  update(scene: Scene<PhomView>, step: HandFrame | null): void {
    if (step) this.notice(scene, step);
    this.scene = scene;
    this.turn = new Turn(scene);
    this.way = Math.min(this.way, Math.max(0, this.turn.lays.length - 1));
    if (this.lifted && !this.plays(this.lifted)) this.lifted = null;
  }

  /** What a step leaves to see and to hear. */
  private notice({ me }: Scene<PhomView>, step: HandFrame): void {
    this.places = placesOf(this.host.find('.felt, .board'));
    this.way = 0;
    const take = step.events.find((e) => (e.type === 'drew' || e.type === 'ate') && e.seat === me);
    if (take) this.taken = String(take['card']);
    else if (step.seat === me || step.seat === null) this.taken = null;
    const cue = step.events.map((e) => SOUND[e.type as keyof typeof SOUND]).filter(Boolean).pop();
    if (cue) this.host.sound(cue);
  }

  moved(step: HandFrame): void {
    flyAll(this.host, this.places, step);
  }

  middle(): unknown {
    const { scene, view, lifted } = this;
    if (!scene || !view) return nothing;
    if (view.result?.points === null) return celebration(view, this.host.who);
    return piles(scene, {
      draw: () => this.take('draw'),
      eat: () => this.take('eat'),
      discard: lifted && this.turn?.discard(lifted) ? () => this.discard(lifted) : null,
      lifted,
      mayPlan: this.host.mayPlan,
      planned: this.host.planned?.['type'] === 'draw',
      who: this.host.who,
    });
  }

  hand(): unknown {
    const { view, scene } = this;
    if (!view?.hand || !scene || scene.me === null || this.isUOf(scene.me)) return nothing;
    const { cards } = this;
    const focus = this.focus && cards.includes(this.focus) ? this.focus : cards[0];
    return handOf(cards.map((card) => this.stateOf(card, view, scene.me as Seat, card === focus)), this.order.sort, {
      tap: (card) => this.tap(card),
      focused: (card) => { this.focus = card; this.host.refresh(); },
      shift: (card, by) => this.shift(card, by),
      sort: (by) => this.sort(by),
      pointerdown: this.pointerdown,
    });
  }

  private stateOf(card: string, view: PhomView, me: Seat, focus: boolean): CardState {
    const eat = this.turn?.find('eat') ? view.eat_meld ?? [] : [];
    return {
      card, focus,
      meld: this.melds.find((meld) => meld.includes(card)) ?? null,
      eaten: (view.eaten[me] ?? []).includes(card),
      lit: card === this.taken || eat.includes(card),
      no: this.turn?.whyNot(card) ?? null,
      layoff: (this.turn?.layoffs(card).length ?? 0) > 0,
      lifted: card === this.lifted,
    };
  }

  acts(): unknown {
    const { moment } = this;
    if (!moment) return nothing;
    return acts(moment, {
      draw: () => this.take('draw'),
      eat: () => this.take('eat'),
      lay: () => this.lay(),
      otherWay: () => this.choose((this.way + 1) % moment.turn.lays.length),
      layoff: (action) => this.host.act(action),
      discard: (card) => this.discard(card),
      who: this.host.who,
    });
  }

  seatExtra(seat: Seat): unknown {
    const { scene, lifted } = this;
    if (!scene?.hand.view.seats.includes(seat) || seat === scene.me) return nothing;
    const targets = lifted ? this.turn?.layoffs(lifted) ?? [] : [];
    return before(scene, seat, this.host.who(seat), {
      target: (number) => targets.find((action) => action.seat === seat && action.meld === number) ?? null,
      layoff: (action) => this.host.act(action),
    });
  }

  shownCards = (): readonly string[] => this.cards;

  prompt(): string {
    return this.moment ? prompt(this.moment) : '';
  }

  held(seat: Seat): number | null {
    return this.view?.over ? null : this.view?.counts[seat] ?? null;
  }

  heldText = t.held;

  key({ key, target }: KeyboardEvent): boolean {
    if (/^\d$/.test(key)) return this.pickNumber(key === '0' ? 10 : Number(key));
    if (key === 'Escape' && this.lifted) return this.lift(null);
    if (key === 'Enter') return !(target instanceof Element && target.closest('button, a')) && this.enter();
    switch (key.toLowerCase()) {
      case 'b': case 'd': return this.take('draw');
      case 'a': case 'e': return this.take('eat');
      case 'h': case 'l': return this.lay();
      case 'g': case 'o': return this.layoff();
      case 's': return this.view?.hand ? this.sort(this.order.next()) : false;
      default: return false;
    }
  }

  describe = (event: GameEvent, step: HandFrame): string | null => describe(event, step, this.host.who);
  note = note;
  detail = (payment: Payment): string | null => detail(payment, this.scene);
  reason = (code: string): ReasonText => t.reasons[code] ?? { ...PLAIN, line: code };
  pot = (): string => t.pot;
  outcome = (): string => t.how[this.view?.result?.how ?? ''] ?? '';
  bodyClass = (): string => (this.view && Object.keys(this.view.melds).length > 0 ? 'is-laying' : '');

  standing(seat: Seat): unknown {
    const { view } = this;
    const result = view?.result;
    if (!view || !result) return nothing;
    const melds = view.melds[seat] ?? (result.winner === seat ? result.melds : null) ?? [];
    const rest = byRank(deadwood(view.hands?.[seat] ?? [], melds));
    const points = result.points?.[seat];
    const burnt = result.points !== null && result.burnt.includes(seat);
    const word = burnt ? t.standing.burnt : points === undefined ? '' : t.points(points);
    return html`<small class="muted">${word}</small><span class="result__cards">${melds.map((meld) => copies(meld, t.melds))}
      ${rest.length > 0 ? copies(rest, t.rest, 'is-spare') : nothing}</span>`;
  }

  /** Who may eat is asked, though he had chosen to draw. */
  plannable(actions: readonly Action[]): readonly Action[] {
    return actions.some((action) => action.type === 'eat') ? [] : actions;
  }

  private pickNumber(number: number): boolean {
    const card = this.cards[number - 1];
    if (!card) return false;
    this.host.find<HTMLElement>(`.hand [data-pick="${card}"]`)?.focus();
    return this.tap(card);
  }

  /** Enter without a card under it: the one move that there is. */
  private enter(): boolean {
    if (this.lifted) return this.tap(this.lifted);
    if (this.turn?.find('lay')) return this.lay();
    return this.turn?.find('eat') ? false : this.take('draw');
  }

  private lift(card: string | null): true {
    this.lifted = card;
    if (card) this.focus = card;
    this.host.refresh();
    return true;
  }

  /** First tap lifts, the second throws; a card that may be laid off as well is put down again. Before laying down, a tap
   *  asks for another way to lay that card. */
  private tap(card: string): boolean {
    const { scene, turn, view } = this;
    if (!scene || !turn || !view || view.over) return false;
    const no = turn.whyNot(card);
    if (!scene.canAct) this.host.refuse(t.no.turn);
    else if (view.phase === 'take') this.host.refuse(t.no.take);
    else if (view.phase === 'lay') this.choose(turn.otherWay(this.way, card), card);
    else if (no) this.host.refuse(no);
    else if (this.lifted !== card) this.lift(card);
    else if (turn.layoffs(card).length > 0) this.lift(null);
    else this.discard(card);
    return true;
  }

  private choose(way: number | null, card?: string): void {
    if (way === null) return this.host.refuse(t.no.onlyWay(shown(card ?? '')));
    this.rearrange(() => { this.way = way; });
    this.host.say(this.prompt());
  }

  private do(action: Action | null | undefined): true {
    if (action) this.host.act(action);
    return true;
  }

  private take(how: 'draw' | 'eat'): boolean {
    const { scene, turn, view } = this;
    if (!scene || !turn || !view || view.over || scene.me === null) return false;
    const action = turn.find(how);
    if (action) return this.do(action);
    if (how === 'draw' && this.host.mayPlan) this.host.plan({ type: 'draw' });
    else if (!scene.canAct) this.host.refuse(t.no.turn);
    else if (view.phase !== 'take') this.host.refuse(t.no.taken);
    else this.host.refuse(view.offer ? t.no.eat(shown(view.offer.card)) : t.no.offer);
    return true;
  }

  private lay(): boolean {
    return this.scene?.canAct && this.turn?.lays.length ? this.do(this.turn.lays[this.way]) : false;
  }

  private layoff(): boolean {
    const [action] = this.lifted ? this.turn?.layoffs(this.lifted) ?? [] : [];
    return action ? this.do(action) : false;
  }

  private discard(card: string): true {
    return this.do(this.turn?.discard(card));
  }

  private drop(card: string, at: Drop): void {
    const meld = at !== null && typeof at === 'object' ? at.meld : null;
    const onMeld = (action: Layoff): boolean => `${action.seat}:${action.meld}` === meld;
    if (at === 'discard') this.discard(card);
    else if (meld !== null) this.do(this.turn?.layoffs(card).find(onMeld));
    else if (typeof at === 'number') this.order.move(card, at);
    if (typeof at === 'number' || at === null) this.lift(null);
  }

  private shift(card: string, by: number): void {
    const at = this.cards.indexOf(card);
    this.rearrange(() => this.order.move(card, at + by));
    this.host.say(t.moved(shown(card), this.cards.indexOf(card) + 1));
  }

  private sort(by: Sort): true {
    this.rearrange(() => this.order.by(by));
    this.host.say(t.sorted[by]);
    return true;
  }

  /** Change the order of my cards and let them travel to their new places. */
  private rearrange(change: () => void): void {
    const places = placesOf(this.host.find('.hand'));
    change();
    this.host.refresh();
    requestAnimationFrame(() => flyAll(this.host, places, null));
  }
}
