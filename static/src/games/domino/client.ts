import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import '../../kit/domino-tile';
import type { GameClient, GameHost, ReasonText, Scene } from '../../table/game';
import type { Wanted } from '../../table/plan';
import type { Fine, GameEvent, HandFrame, Seat } from '../../table/wire';
import { dragFrom } from './drag';
import { flyIn } from './flight';
import { handOf, whyNot, type TileState } from './hand';
import './line';
import { t } from './texts';
import { endsFor, isPlay, laidAt, type DominoView, type End } from './types';
import { describe, fineNote, note } from './words';

const PLAIN: ReasonText = { paid: '', got: '', line: '' };

export class DominoClient implements GameClient<DominoView> {
  readonly holds = 'tile';
  private scene: Scene<DominoView> | null = null;
  private lifted: string | null = null;
  private focus: string | null = null;
  private heldAt: DOMRect | null = null;
  private readonly pointerdown = dragFrom({
    may: (tile) => this.ends(tile).length > 0,
    lifted: (tile) => this.lift(tile),
    dropped: (tile, end) => { if (end) this.play(tile, end); },
  });

  constructor(private readonly host: GameHost) {}

  private get view(): DominoView | null {
    return this.scene?.hand.view ?? null;
  }

  private get mine(): string[] {
    return this.view?.hand ?? [];
  }

  private ends(tile: string): End[] {
    return this.scene?.canAct ? endsFor(tile, this.scene.hand.actions) : [];
  }

  update(scene: Scene<DominoView>, step: HandFrame | null): void {
    this.heldAt = this.placeOf(step, scene.me);
    this.scene = scene;
    if (this.lifted && this.ends(this.lifted).length === 0) this.lifted = null;
    if (step?.events.some((e) => e.type === 'played')) this.host.sound('tile');
    else if (step?.events.some((e) => e.type === 'drew')) this.host.sound('draw');
    if (step && scene.hand.view.result?.how === 'lock') this.host.sound('gong');
  }

  /** Where the tile that this step takes out of my hand still lies. */
  private placeOf(step: HandFrame | null, me: Seat | null): DOMRect | null {
    const tile = step?.events.find((e) => e.type === 'played' && e.seat === me)?.['tile'];
    return tile ? this.host.find(`.hand [data-tile="${tile as string}"]`)?.getBoundingClientRect() ?? null : null;
  }

  moved(step: HandFrame): void {
    flyIn(this.host, step, this.scene?.me ?? null, this.heldAt);
  }

  middle(): unknown {
    const view = this.view;
    if (!view) return nothing;
    const ends = this.lifted ? this.ends(this.lifted) : [];
    const at = (end: End, open: number | undefined) =>
      this.lifted && ends.includes(end) ? laidAt(this.lifted, end, open ?? null) : null;
    const ghost = ends.length > 0 ? { tile: this.lifted, left: at('left', view.ends?.[0]), right: at('right', view.ends?.[1]) } : null;
    const mark = [t.mark(view.boneyard), view.ends && t.ends(view.ends[0], view.ends[1])].filter(Boolean).join(' · ');
    return html`<domino-line role="group" aria-label=${t.line} .line=${view.line} .first=${view.first ?? 0} .last=${view.last ?? -1}
        .ghost=${ghost} @end=${(event: CustomEvent<End>) => this.lifted && this.play(this.lifted, event.detail)}></domino-line>
      <p class="felt__mark">${mark}</p>`;
  }

  hand(): unknown {
    const view = this.view;
    if (!view?.hand || this.scene?.me === null) return nothing;
    const focus = this.focus && view.hand.includes(this.focus) ? this.focus : view.hand[0];
    const planned = this.host.planned?.['tile'];
    const tiles = view.hand.map((tile): TileState =>
      ({ tile, ends: this.ends(tile), lifted: tile === this.lifted, focus: tile === focus, planned: tile === planned }));
    return handOf(tiles, view, Boolean(this.scene?.canAct), {
      tap: (tile) => this.tap(tile),
      focused: (tile) => { this.focus = tile; this.host.refresh(); },
      pointerdown: this.pointerdown,
    });
  }

  acts(): unknown {
    const { lifted, view } = this;
    if (!lifted || !view) return nothing;
    return this.ends(lifted).map((end) => {
      const open = view.ends?.[end === 'left' ? 0 : 1];
      const text = open === undefined ? html`${t.lead(lifted)}` : html`${t.button[end]}<small>${t.join(open)}</small>`;
      return html`<button class="btn btn--go" @click=${() => this.play(lifted, end)}><span>${text}</span></button>`;
    });
  }

  seatExtra(seat: Seat): unknown {
    const tiles = this.view?.hands?.[seat];
    if (!this.view?.over || !tiles || tiles.length === 0 || seat === this.scene?.me) return nothing;
    return html`<div class="seat__tiles">${repeat(tiles, (tile) => tile, (tile) => html`<domino-tile t=${tile}></domino-tile>`)}</div>`;
  }

  prompt(): string {
    const { lifted, view } = this;
    if (!view) return '';
    if (lifted) return this.ends(lifted).length > 1 ? t.prompt.which(lifted) : t.prompt.again(lifted);
    if (view.ends) return t.prompt.play(view.ends[0], view.ends[1]);
    return view.must ? t.prompt.must(view.must) : t.prompt.lead;
  }

  held(seat: Seat): number | null {
    return this.view?.over ? null : this.view?.counts[seat] ?? null;
  }

  heldText = t.held;

  key({ key, target }: KeyboardEvent): boolean {
    const number = Number(key);
    if (number >= 1 && number <= 9) return this.pickNumber(number);
    if (key === 'Escape' && this.lifted) return this.lift(null);
    const end = { l: 'left', r: 'right' }[key.toLowerCase()] as End | undefined;
    if (end && this.lifted && this.ends(this.lifted).includes(end)) return this.play(this.lifted, end);
    const onButton = target instanceof Element && target.closest('button, a') !== null;
    return key === 'Enter' && !onButton && this.lifted !== null ? this.tap(this.lifted) : false;
  }

  describe = (event: GameEvent, step: HandFrame): string | null => describe(event, step, this.host.who);
  note = note;
  reason = (code: string): ReasonText => t.reasons[code] ?? { ...PLAIN, line: code };
  pot = (): string => t.fines;
  fineNote = (fine: Fine): string | null => fineNote(fine, this.scene);
  outcome = (): string => t.how[this.view?.result?.how ?? ''] ?? '';

  standing(seat: Seat): unknown {
    const points = this.view?.result?.points[seat];
    const tiles = this.view?.hands?.[seat] ?? [];
    return html`<small class="muted">${points === undefined ? nothing : t.points(points)}</small>
      <span class="result__tiles">${tiles.map((tile) => html`<domino-tile t=${tile}></domino-tile>`)}</span>`;
  }

  /** The tile chosen in advance fits both ends: the player says which. */
  offer(wanted: Wanted): void {
    this.lift(String(wanted['tile']));
  }

  private pickNumber(number: number): boolean {
    const tile = this.mine[number - 1];
    if (!tile) return false;
    this.host.find<HTMLElement>(`.hand [data-tile="${tile}"]`)?.focus();
    return this.tap(tile);
  }

  private lift(tile: string | null): true {
    this.lifted = tile;
    if (tile) this.focus = tile;
    this.host.refresh();
    return true;
  }

  /** First tap lifts, the second plays where only one end fits; where both fit it puts the tile down again. */
  private tap(tile: string): boolean {
    const { scene, view } = this;
    if (!scene || !view || view.over) return false;
    const [end, other] = this.ends(tile);
    if (this.host.mayPlan) this.host.plan({ type: 'play', tile });
    else if (!scene.canAct) this.host.refuse(t.no.turn);
    else if (!end) this.host.refuse(whyNot(tile, view));
    else if (this.lifted !== tile) this.lift(tile);
    else if (other) this.lift(null);
    else this.play(tile, end);
    return true;
  }

  private play(tile: string, end: End): true {
    const action = this.scene?.hand.actions.find((a) => isPlay(a) && a.tile === tile && a.end === end);
    if (action) this.host.act(action);
    return true;
  }
}
