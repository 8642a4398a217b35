import { html, LitElement, nothing } from 'lit';
import { signed } from '../i18n';
import '../kit/domino-tile';
import '../kit/play-card';
import '../kit/ui-icon';
import type { CreateGame, GameClient } from '../table/game';
import type { Party } from '../table/wire';
import { netOf, onlooker, sceneOf, type Recording } from './record';
import { t } from './texts';

const PACE_MS = 1_200;

/** `<hand-replay data-client="…url">`: a finished hand, step by step, once `show` has been given it. Until then what the
 *  server wrote inside stays. Fires "step" with the number of the move shown. */
export class HandReplay extends LitElement {
  private hand: Recording | null = null;
  private game: GameClient | null = null;
  private at = 0;
  private running = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override shouldUpdate(): boolean {
    return this.game !== null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pause();
  }

  /** Draw the hand by its game's own module, from its end. */
  async show(hand: Recording): Promise<void> {
    const url = new URL(this.dataset['client'] ?? '', location.href).href;
    const module = (await import(url)) as { default: CreateGame };
    this.hand = hand;
    this.game = module.default(onlooker(this, this.who, () => this.requestUpdate()));
    this.replaceChildren();
    this.go(this.end);
  }

  private readonly who = (party: Party): string =>
    this.hand?.players.find((player) => player.seat === party)?.name ?? t.pot;

  /** Show the state after the step of that index. */
  go(at: number): void {
    if (!this.hand) return;
    this.at = Math.max(0, Math.min(at, this.hand.steps.length - 1));
    this.game?.update(sceneOf(this.hand, this.at), null);
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent('step', { detail: this.hand.steps[this.at]?.number }));
  }

  /** Show the state after the move of that number. */
  goTo(number: number): void {
    this.pause();
    this.go(this.hand?.steps.findIndex((step) => step.number === number) ?? 0);
  }

  private get end(): number {
    return (this.hand?.steps.length ?? 1) - 1;
  }

  private play(): void {
    if (this.at >= this.end) this.go(0);
    this.running = window.setInterval(() => {
      this.go(this.at + 1);
      if (this.at >= this.end) this.pause();
    }, PACE_MS);
    this.requestUpdate();
  }

  private pause(): void {
    window.clearInterval(this.running);
    this.running = 0;
    this.requestUpdate();
  }

  private readonly jump = (to: number) => (): void => {
    this.pause();
    this.go(to);
  };

  protected override render(): unknown {
    const { hand, game } = this;
    if (!hand || !game) return nothing;
    const number = hand.steps[this.at]?.number ?? 0;
    return html`<section class="board" data-holds=${game.holds} aria-label=${t.board(number)}>
        <div class="holders">${hand.players.map((player) => this.holder(player, hand, game))}</div>
        <div class="board__line middle">${game.middle()}</div>
      </section>
      <section class="panel" aria-label=${t.controls}>
        <p class="panel__head"><span><b>${t.step(number, hand.steps[this.end]?.number ?? 0)}</b> <span aria-live="polite">${this.said(number)}</span></span></p>
        <div class="pad">${this.controls(number, hand)}</div>
      </section>`;
  }

  private holder(player: Recording['players'][number], hand: Recording, game: GameClient): unknown {
    const { seat } = player;
    const step = hand.steps[this.at];
    const net = netOf(hand, this.at, seat);
    const notes = [seat === hand.me && t.me, player.bot && t.bot, step?.view.gone?.includes(seat) && t.gone].filter(Boolean);
    return html`<div class="holder ${step?.view.to_act.includes(seat) ? 'is-turn' : ''}">
      <seat-avatar seed=${player.public} ?bot=${player.bot}></seat-avatar>
      <span><b>${player.name}</b>${notes.length ? html` <small>(${notes.join(', ')})</small>` : nothing}<br><span class="num">${signed(net)}</span></span>
      ${game.seatExtra?.(seat) ?? nothing}
      <div class="holder__cards">${(step?.cards[seat] ?? []).map(drawn)}</div>
    </div>`;
  }

  /** The list of moves beside says it already. */
  private said(number: number): string {
    return document.querySelector(`[data-move="${number}"] .moves__text`)?.textContent?.trim() ?? '';
  }

  private controls(number: number, hand: Recording): unknown {
    const button = (name: string, icon: string, to: number) =>
      html`<button type="button" class="btn" aria-label=${name} title=${name} @click=${this.jump(to)}><ui-icon n=${icon}></ui-icon></button>`;
    const running = this.running !== 0;
    const toggle = running ? t.pause : t.play;
    return html`<div class="steps">
        ${button(t.first, 'first', 0)}${button(t.previous, 'prev', this.at - 1)}
        <button type="button" class="btn btn--main" aria-label=${toggle} title=${toggle} @click=${() => (running ? this.pause() : this.play())}><ui-icon n=${running ? 'pause' : 'play'}></ui-icon></button>
        ${button(t.next, 'next', this.at + 1)}${button(t.last, 'last', this.end)}
      </div>
      <input type="range" min="0" max=${this.end} .value=${String(this.at)} aria-label=${t.slider} aria-valuetext="${number} / ${hand.steps[this.end]?.number ?? 0}"
        @input=${(event: Event) => this.jump(Number((event.target as HTMLInputElement).value))()}>`;
  }
}

const drawn = (card: string): unknown =>
  card.includes('-') ? html`<domino-tile t=${card}></domino-tile>` : html`<play-card c=${card}></play-card>`;

customElements.define('hand-replay', HandReplay);
