import { html, nothing } from 'lit';
import { chips } from '../../i18n';
import type { GameClient, GameHost, ReasonText, Scene } from '../../table/game';
import type { Fine, GameEvent, HandFrame, Payment, Seat } from '../../table/wire';
import { boardOf } from './board';
import { dragFrom } from './drag';
import { deal, glide, whereCardsAre } from './glide';
import { layInstant } from './instants';
import { Reveal } from './reveal';
import { showOf, stageSaid, stageTitle, taleOf } from './show';
import { t } from './texts';
import { Tray } from './tray';
import { INSTANT_TIMES, type MaubinhView, type Rows } from './types';
import { describe, detail, faultText, kindsText, rowName, short } from './words';

const PLAIN: ReasonText = { paid: '', got: '', line: '' };
/** A double tap is no answer to "for good?". */
const THINK = 400;
const SLOTS = [
  'Digit1', 'Digit2', 'Digit3', 'Digit4', 'Digit5', 'KeyQ', 'KeyW', 'KeyE', 'KeyR', 'KeyT', 'KeyA', 'KeyS', 'KeyD',
];

export class MaubinhClient implements GameClient<MaubinhView> {
  readonly holds = 'card';
  readonly together = true;
  readonly keys = t.keys;
  readonly finale: Reveal;
  private scene: Scene<MaubinhView> | null = null;
  private readonly tray: Tray;
  private lifted: number | null = null;
  private target: number | null = null;
  private focus = 0;
  /** When it was asked whether the rows are final; null: not asked. */
  private asked: number | null = null;
  private sent = false;
  private readonly pointerdown = dragFrom({
    may: () => this.free,
    begun: (slot) => this.lift(slot),
    over: (slot) => { this.target = slot; this.host.refresh(); },
    dropped: (from, to) => this.drop(from, to),
  });

  constructor(private readonly host: GameHost) {
    this.tray = new Tray(host);
    this.finale = new Reveal(host, (stage) => (this.scene ? stageSaid(this.scene, stage, host.who) : ''), stageTitle);
  }

  private get view(): MaubinhView | null {
    return this.scene?.hand.view ?? null;
  }

  /** I may still change my rows. */
  private get free(): boolean {
    const { scene } = this;
    return scene !== null && scene.me !== null && !scene.hand.over && scene.hand.actions.length > 0 && !this.sent;
  }

  update(scene: Scene<MaubinhView>, step: HandFrame | null): void {
    const another = scene.hand.id !== this.scene?.hand.id;
    this.scene = scene;
    if (another) this.begin();
    if (scene.canAct) this.sent = false;
    this.tray.update(scene, this.free);
    if (!this.free) this.lifted = this.target = this.asked = null;
    if (step?.events.some((e) => e.type === 'arranged')) this.host.sound('card');
    if (step && this.view?.instant && step.events.some((e) => e.type === 'dealt')) this.host.sound('gong');
  }

  private begin(): void {
    this.finale.stop();
    this.sent = false;
    this.lifted = this.target = this.asked = null;
    this.focus = 0;
  }

  moved(step: HandFrame): void {
    if (!this.host.motion || !step.events.some((e) => e.type === 'dealt')) return;
    deal(this.host.find('.hand'), this.host.find('.felt')?.getBoundingClientRect());
  }

  middle(): unknown {
    const { scene, view } = this;
    if (!scene || !view) return nothing;
    if (view.over) return taleOf(scene, this.finale, this.host.who);
    return nothing;
  }

  hand(): unknown {
    const { scene, view, rows } = this;
    if (!scene || !view || view.over || !rows) return nothing;
    const stake = view.instant ? null : scene.hand.stake;
    const { lifted, target, focus } = this;
    return html`${view.instant ? this.celebration(view) : nothing}
      ${boardOf({ rows, stake, lifted, target, focus, fixed: !this.free }, {
        tap: (slot) => this.tap(slot),
        focused: (slot) => { this.focus = slot; this.host.refresh(); },
        pointerdown: this.pointerdown,
      })}`;
  }

  private celebration(view: MaubinhView): unknown {
    if (!view.instant) return nothing;
    const times = INSTANT_TIMES[view.instant];
    const stake = this.scene?.hand.stake ?? 0;
    return html`<div class="feast" role="status"><p class="feast__name">${t.celebrate(t.instant[view.instant])}</p>
      <p>${t.pays(times, chips(stake), chips(times * stake))}</p><p class="muted">${t.waitInstant}</p></div>`;
  }

  /** What lies before me: a mậu binh, the final rows, or those that I am making. */
  private get rows(): Rows | null {
    const { view } = this;
    if (!view?.hand || this.scene?.me === null) return null;
    if (view.instant) return layInstant(view.hand, view.instant);
    return this.tray.rows;
  }

  acts(): unknown {
    if (!this.free) return nothing;
    const { asked, tray } = this;
    const foul = tray.foul;
    const again = asked !== null;
    const second = again ? t.act.back : tray.hintAt > 0 ? t.act.hintAt(tray.hintAt, tray.hints) : t.act.hint;
    const first = again ? (foul ? t.act.sureFoul : t.act.sure) : t.act.done;
    return html`<button class="btn" @click=${() => (again ? this.ask(false) : this.hint())}>${again ? nothing : html`<ui-icon n="hint"></ui-icon>`}${second}</button>
      <button class="btn ${foul && again ? 'btn--danger' : 'btn--go'}" aria-disabled=${!this.scene?.canAct} @click=${() => this.finish()}>${first}</button>`;
  }

  doing(seat: Seat): { text: string; done: boolean } | null {
    const { scene, view } = this;
    if (!scene || !view || view.over || !view.seats.includes(seat)) return null;
    if (!view.to_act.includes(seat)) return { text: t.doing.done, done: true };
    return seat === scene.me ? null : { text: t.doing.arranging, done: false };
  }

  seatExtra(seat: Seat): unknown {
    return this.scene && this.view?.over ? showOf(this.scene, this.finale, seat) : nothing;
  }

  prompt(): string {
    const { tray, lifted, asked } = this;
    const rows = tray.rows;
    if (!rows) return '';
    const foul = faultText(rows);
    if (asked !== null) return foul ? t.prompt.sureFoul(chips(3 * (this.scene?.hand.stake ?? 0))) : t.prompt.sure;
    if (lifted !== null) return t.prompt.swap(short(rows.flat()[lifted] ?? ''));
    if (tray.hintAt > 0) return t.prompt.hint(tray.hintAt, tray.hints, kindsText(rows));
    if (foul) return t.foul(foul);
    return tray.touched ? t.prompt.sound : t.prompt.start;
  }

  held = (): null => null;
  heldText = (): string => '';

  key({ code, key, target }: KeyboardEvent): boolean {
    const onButton = target instanceof Element && target.closest('button, a') !== null;
    if (this.finale.running) {
      if (key !== 'Escape' && (onButton || (key !== 'Enter' && key !== ' '))) return false;
      this.finale.skip();
      return true;
    }
    if (!this.free) return false;
    const slot = SLOTS.indexOf(code);
    if (slot >= 0) return this.pick(slot);
    if (code === 'KeyH') return this.hint();
    if (key === 'Escape' && (this.asked !== null || this.lifted !== null)) return this.ask(false);
    return key === 'Enter' && !onButton ? this.finish() : false;
  }

  describe = (event: GameEvent, step: HandFrame): string | null => describe(event, step, this.host.who);
  note = ({ type, seat }: GameEvent): { seat: Seat; text: string } | null =>
    type === 'left' && seat !== undefined ? { seat, text: t.note.left } : null;
  reason = (code: string): ReasonText => t.reasons[code] ?? { ...PLAIN, line: code };
  detail = (payment: Payment): string | null => (this.view ? detail(payment, this.view) : null);
  pot = (name: string): string => name;
  fineNote = (fine: Fine): string | null => (fine.amount > 0 ? t.fine(chips(6 * (this.scene?.hand.stake ?? 0))) : null);
  outcome = (): string => t.how[this.view?.result?.how ?? ''] ?? '';
  bodyClass = (): string => (this.view?.over ? 'is-reveal' : '');

  standing(seat: Seat): unknown {
    const shown = this.view?.shown?.[seat];
    if (!shown) return nothing;
    const { instant, arrangement } = shown;
    const text = instant ? t.instant[instant] : arrangement ? arrangement.rows.map(rowName).join(' · ') : '';
    return html`<small class="muted">${arrangement?.foul ? `${t.foulShort} · ` : ''}${text}</small>`;
  }

  // --- What the player does ------------------------------------------------------------------------------------

  private pick(slot: number): true {
    this.host.find<HTMLElement>(`.hand [data-slot="${slot}"]`)?.focus();
    this.tap(slot);
    return true;
  }

  private lift(slot: number | null): void {
    this.lifted = slot;
    this.asked = null;
    if (slot !== null) this.focus = slot;
    this.host.refresh();
  }

  /** The first tap lifts a card, the second puts it in the other one's place. */
  private tap(slot: number): void {
    const { lifted, view } = this;
    if (!this.free) this.host.refuse(view?.instant ? t.no.instant : t.no.done);
    else if (lifted === null) this.lift(slot);
    else if (lifted === slot) this.lift(null);
    else this.change(() => this.tray.swap(lifted, slot));
  }

  private drop(from: number, to: number | null): void {
    this.target = null;
    if (to === null || !this.free) this.lift(null);
    else this.change(() => this.tray.swap(from, to));
  }

  private hint(): true {
    this.change(() => this.tray.hint());
    return true;
  }

  private change(work: () => void): void {
    const before = whereCardsAre(this.host.find('.hand'));
    const names = this.tray.rows?.map(rowName) ?? [];
    this.lifted = this.target = this.asked = null;
    work();
    this.host.sound('card');
    this.host.refresh();
    this.speak(names);
    if (this.host.motion) requestAnimationFrame(() => glide(this.host.find('.hand'), before));
  }

  private speak(before: readonly string[]): void {
    const { rows } = this.tray;
    if (!rows) return;
    const news = rows.map(rowName).flatMap((name, row) => (name === before[row] ? [] : [`${t.row(row + 1)}: ${name}.`]));
    const foul = faultText(rows);
    this.host.say([...news, foul && t.foul(foul)].filter(Boolean).join(' '));
  }

  private ask(yes: boolean): true {
    this.asked = yes ? Date.now() : null;
    this.lifted = null;
    this.host.refresh();
    if (yes) this.host.say(this.prompt());
    return true;
  }

  private finish(): true {
    if (!this.free || !this.scene?.canAct) return true;
    if (this.asked === null) return this.ask(true);
    if (Date.now() - this.asked < THINK) return true;
    this.asked = null;
    this.sent = true;
    this.host.act(this.tray.done());
    return true;
  }
}
