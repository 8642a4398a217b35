/** One's own tiles: buttons with one tab stop; what cannot be played stays reachable and says why. */
import { html } from 'lit';
import { t as table } from '../../i18n/texts';
import { t } from './texts';
import type { DominoView, End } from './types';

export interface TileState {
  tile: string;
  ends: End[];
  lifted: boolean;
  /** Chosen for the next turn. */
  planned: boolean;
  focus: boolean;
}

export interface HandHooks {
  tap(tile: string): void;
  focused(tile: string): void;
  pointerdown(event: PointerEvent): void;
}

/** Why a tile cannot be played at one's own turn. */
export function whyNot(tile: string, view: DominoView): string {
  if (view.must) return t.no.must(tile, view.must);
  return view.ends ? t.no.fit(tile, view.ends[0], view.ends[1]) : t.no.turn;
}

function label({ tile, ends, lifted, planned }: TileState, view: DominoView, turn: boolean): string {
  if (!turn) return planned ? table.plan.tile(tile) : tile;
  const [end] = ends;
  if (!end) return whyNot(tile, view);
  const says = view.ends === null ? t.tile.lead(tile) : ends.length > 1 ? t.tile.both(tile) : t.tile.one(tile, t.end[end]);
  return lifted ? `${says}, ${t.tile.chosen}` : says;
}

/** Arrows move within the hand, as within any toolbar. */
function arrows(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const tiles = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.pick')];
  const at = tiles.indexOf(document.activeElement as HTMLElement);
  tiles[(at + step + tiles.length) % tiles.length]?.focus();
  event.preventDefault();
}

export function handOf(tiles: readonly TileState[], view: DominoView, turn: boolean, hooks: HandHooks): unknown {
  return html`<div class="hand" role="group" aria-label=${table.aria.hand} @keydown=${arrows} @pointerdown=${hooks.pointerdown}>
    ${tiles.map((state) => html`<button class="pick ${turn && state.ends.length === 0 ? 'is-dim' : ''}" data-tile=${state.tile} ?data-plan=${state.planned}
      aria-pressed=${state.lifted || state.planned} aria-disabled=${turn && state.ends.length === 0} tabindex=${state.focus ? 0 : -1}
      aria-label=${label(state, view, turn)} @click=${() => hooks.tap(state.tile)} @focus=${() => hooks.focused(state.tile)}>
      <domino-tile t=${state.tile}></domino-tile></button>`)}
  </div>`;
}
