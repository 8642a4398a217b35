import { html, LitElement, nothing } from 'lit';
import { signed } from '../i18n';
import '../kit/domino-tile';
import '../kit/play-card';
import '../kit/seat-avatar';
import { Flights } from '../table/flights';
import type { CreateGame, GameClient } from '../table/game';
import { tone } from '../table/money-text';
import type { Party, Seat } from '../table/wire';
import { controls } from './controls';
import { deedOf, onSwipe, type Deed } from './gestures';
import { Pace } from './pace';
import { frameOf, netOf, sceneOf, type Recording } from './record';
import { motion, onlooker, placeOf, withRefunds } from './stage';
import { t } from './texts';

/** `<hand-replay data-client="…url" data-hand="/hands/…/">`: a hand, step by step, once `show` has been given it. Until then
 *  what the server wrote inside stays. Fires "step" with the number of the move shown. */
export class HandReplay extends LitElement {
  private hand: Recording | null = null;
  private game: GameClient | null = null;
  private at = 0;
  private unswipe: (() => void) | null = null;
  private readonly pace = new Pace(() => this.on());
  private readonly flights = new Flights({
    rectOf: (party) => placeOf(this, party),
    reason: (code) => this.game?.reason(code) ?? { paid: '', got: '', line: '' },
    layer: () => this.querySelector<HTMLElement>('.flights'),
    changed: () => this.requestUpdate(),
    motion,
  });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override shouldUpdate(): boolean {
    return this.game !== null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.onKey);
    this.unswipe?.();
    this.pace.stop();
  }

  /** Draw the hand by its game's own module, after the move of that number, else from its end. */
  async show(hand: Recording, number: number | null = null): Promise<void> {
    const url = new URL(this.dataset['client'] ?? '', location.href).href;
    const module = (await import(url)) as { default: CreateGame };
    this.hand = hand;
    this.game = withRefunds(module.default(onlooker(this, this.who, () => this.requestUpdate())));
    this.replaceChildren();
    this.go(number === null ? this.end : this.indexOf(number));
    await this.updateComplete;
    const board = this.querySelector<HTMLElement>('.board');
    if (board) this.unswipe = onSwipe(board, (deed) => this.do(deed));
  }

  private readonly who = (party: Party): string =>
    this.hand?.players.find((player) => player.seat === party)?.name ?? (typeof party === 'string' ? this.game?.pot(party) : null) ?? t.pot;

  /** Show the state after the step of that index; the next one after what is shown travels there. */
  go(at: number): void {
    if (!this.hand) return;
    const to = Math.max(0, Math.min(at, this.end));
    const travels = to === this.at + 1;
    this.at = to;
    this.flights.land();
    this.game?.update(sceneOf(this.hand, to), travels ? frameOf(this.hand, to) : null);
    this.requestUpdate();
    if (travels) void this.travel(to);
    this.dispatchEvent(new CustomEvent('step', { detail: this.hand.steps[to]?.number }));
  }

  /** Let cards and chips of a step go their way, unless another has come meanwhile. */
  private async travel(at: number): Promise<void> {
    await this.updateComplete;
    if (!this.hand || at !== this.at) return;
    const frame = frameOf(this.hand, at);
    this.game?.moved?.(frame);
    this.flights.start(frame.payments, {});
  }

  private indexOf(number: number): number {
    const at = this.hand?.steps.findIndex((step) => step.number === number) ?? -1;
    return at < 0 ? this.end : at;
  }

  /** Show the state after the move of that number. */
  goTo(number: number): void {
    if (number === this.hand?.steps[this.at]?.number) return;
    this.pace.stop();
    this.go(this.indexOf(number));
  }

  /** Is the last step shown? */
  get ended(): boolean {
    return this.at >= this.end;
  }

  private get end(): number {
    return (this.hand?.steps.length ?? 1) - 1;
  }

  private on(): boolean {
    this.go(this.at + 1);
    return !this.ended;
  }

  private toggle(): void {
    if (this.pace.running) return this.pace.stop();
    if (this.ended) this.go(0);
    this.pace.start();
  }

  private readonly jump = (to: number): void => {
    this.pace.stop();
    this.go(to);
  };

  private readonly do = (deed: Deed): void => {
    switch (deed) {
      case 'first': this.jump(0); break;
      case 'previous': this.jump(this.at - 1); break;
      case 'next': this.jump(this.at + 1); break;
      case 'last': this.jump(this.end); break;
      case 'toggle': this.toggle(); break;
      default: this.pace.choose(deed);
    }
    this.requestUpdate();
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const deed = this.game && deedOf(event);
    if (!deed) return;
    event.preventDefault();
    this.do(deed);
  };

  protected override render(): unknown {
    const { hand, game, at, end, pace } = this;
    const step = hand?.steps[at];
    if (!hand || !game || !step) return nothing;
    return html`<section class="board" data-holds=${game.holds} aria-label=${hand.over ? t.board(step.number) : t.ownBoard(step.number)}>
        <div class="holders">${hand.players.map((player) => this.holder(player, hand, game))}</div>
        <div class="board__line middle">${game.middle()}</div>
        <div class="flights" aria-hidden="true"></div>
      </section>
      ${controls({
        hand, game, step, at, end, pace, who: this.who, said: this.said(step.number), url: this.dataset['hand'] ?? '',
        deed: this.do, jump: this.jump,
      })}`;
  }

  private holder(player: Recording['players'][number], hand: Recording, game: GameClient): unknown {
    const { seat } = player;
    const step = hand.steps[this.at];
    const net = netOf(hand, this.at, seat);
    const notes = [seat === hand.me && t.me, player.bot && t.bot, step?.view.gone?.includes(seat) && t.gone].filter(Boolean);
    return html`<div class="holder ${step?.view.to_act.includes(seat) ? 'is-turn' : ''}" data-seat=${seat}>
      <seat-avatar seed=${player.public} ?bot=${player.bot}></seat-avatar>
      <span><b>${player.name}</b>${notes.length ? html` <small>(${notes.join(', ')})</small>` : nothing}<br><span class="num ${tone(net)}">${signed(net)}</span></span>
      ${this.pills(seat)}
      ${game.seatExtra?.(seat) ?? nothing}
      <div class="holder__cards">${(step?.cards[seat] ?? []).map(drawn)}</div>
    </div>`;
  }

  /** What a seat has just paid or received. */
  private pills(seat: Seat): unknown {
    const all = this.flights.at(seat);
    if (all.length === 0) return nothing;
    return html`<span class="holder__deltas" aria-hidden="true">${all.map(({ amount, text }) =>
      html`<span class="amount ${amount > 0 ? 'is-gain' : 'is-loss'}"><b>${signed(amount)}</b> ${text}</span>`)}</span>`;
  }

  /** The list of moves beside says it already. */
  private said(number: number): string {
    return document.querySelector(`[data-move="${number}"] .moves__text`)?.textContent?.trim() ?? '';
  }
}

const drawn = (card: string): unknown =>
  card.includes('-') ? html`<domino-tile t=${card}></domino-tile>` : html`<play-card c=${card} data-card=${card}></play-card>`;

customElements.define('hand-replay', HandReplay);
