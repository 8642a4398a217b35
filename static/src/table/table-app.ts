import { html, LitElement, nothing } from 'lit';
import { t } from '../i18n/texts';
import '../kit/seat-avatar';
import '../kit/ui-icon';
import { Desk } from './desk';
import { hostFor } from './host';
import { hotkey } from './hotkeys';
import { places, running } from './model';
import { readPage } from './page';
import { acts } from './parts/acts';
import { bar } from './parts/bar';
import { gate } from './parts/gate';
import { leave } from './parts/leave';
import { reminder } from './parts/reminder';
import { result } from './parts/result';
import { seatAt } from './parts/seat';
import { sheet } from './parts/sheet';
import { side } from './parts/side';
import { strip } from './parts/strip';
import { waiting } from './parts/waiting';
import { dress, keepFocus, markHint } from './dress';
import { clearNotices } from './notice';
import { Ticker } from './ticker';
import type { CreateGame } from './game';

/** The whole table; renders into the page itself so that the site's style sheets apply. */
export class TableApp extends LitElement {
  private readonly desk = new Desk(readPage(document.body, location), this, () => this.requestUpdate());
  private readonly ticker = new Ticker(this.desk);
  private hadFocus = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.begin();
    addEventListener('keydown', this.onKey);
    addEventListener('pointerdown', this.onTouch);
    addEventListener('online', this.onReturn);
    addEventListener('offline', this.onCut);
    addEventListener('pagehide', this.onGo);
    document.addEventListener('visibilitychange', this.onReturn);
    this.ticker.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('keydown', this.onKey);
    removeEventListener('pointerdown', this.onTouch);
    removeEventListener('online', this.onReturn);
    removeEventListener('offline', this.onCut);
    removeEventListener('pagehide', this.onGo);
    document.removeEventListener('visibilitychange', this.onReturn);
    this.ticker.stop();
    this.desk.close();
  }

  private async begin(): Promise<void> {
    this.desk.open();
    try {
      const module = (await import(this.desk.page.clientUrl)) as { default: CreateGame };
      this.desk.game = module.default(hostFor(this.desk, this));
    } catch (error) {
      this.desk.ui.fault = true;
      console.error(error);
    }
    this.desk.refreshGame();
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    this.desk.autoReady.touched();
    this.desk.arrive();
    hotkey(this.desk, event);
  };
  private readonly onTouch = (): void => {
    this.desk.autoReady.touched();
    this.desk.sounds.wake();
    this.desk.arrive();
  };
  private readonly onGo = (): void => void this.desk.drafts.flush();
  private readonly onCut = (): void => this.desk.doubt();
  private readonly onReturn = (): void => {
    if (document.hidden) return;
    this.desk.hurry();
    clearNotices().catch((error: unknown) => console.warn(error));
  };

  protected override willUpdate(): void {
    this.hadFocus = Boolean(document.activeElement?.closest('.hand'));
    dress(this.desk);
  }

  protected override updated(): void {
    if (this.hadFocus) keepFocus(this);
    markHint(this.desk, this);
  }

  /** Until the table and its game are there: a felt and a word, so that nothing jumps when they come. */
  private opening(): unknown {
    const { desk } = this;
    return html`<main class="felt felt--opening" aria-label=${t.aria.felt}>${strip(desk)}</main>${bar(desk)}
      <p class="sr-only" aria-live="polite"></p><p class="sr-only" aria-live="assertive"></p>`;
  }

  protected override render(): unknown {
    const { desk } = this;
    if (desk.link.at === 'refused') return gate(desk, desk.link.code);
    if (!desk.state.table || (!desk.game && !desk.ui.fault)) return this.opening();
    const [own, ...others] = places(desk.state);
    const hand = desk.state.hand;
    return html`
      <main class="felt" aria-label=${t.aria.felt}>
        <div class="me">${strip(desk)}${hand ? desk.game?.hand() ?? nothing : nothing}${acts(desk)}${own ? seatAt(desk, own) : nothing}</div>
        <div class="middle">${hand ? desk.game?.middle() ?? nothing : waiting(desk)}</div>
        <div class="opponents" role="group" aria-label=${t.aria.seats}>${others.map((place) => seatAt(desk, place))}</div>
        ${running(hand) ? nothing : result(desk)}
        <div class="flights" aria-hidden="true"></div>
      </main>
      ${reminder(desk)}${side(desk)}${bar(desk)}${sheet(desk)}${leave(desk)}
      <p class="sr-only" aria-live="polite"></p><p class="sr-only" aria-live="assertive"></p>`;
  }
}

customElements.define('table-app', TableApp);
