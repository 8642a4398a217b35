/** One's own cards in their three rows: buttons with one tab stop, and under each row what it is. */
import { html, nothing } from 'lit';
import { chips } from '../../i18n';
import '../../kit/play-card';
import '../../kit/ui-icon';
import { cardName } from '../../kit/names';
import { faults, kindOf, strength } from './rows';
import { neighbour, START } from './slots';
import { t } from './texts';
import { ROWS, timesOf, type RowIndex, type Rows } from './types';
import { rowName } from './words';

export interface Board {
  rows: Rows;
  /** Null where rows are not compared: a mậu binh. */
  stake: number | null;
  /** Slots, 0 … 12. */
  lifted: number | null;
  target: number | null;
  focus: number;
  fixed: boolean;
}

export interface BoardHooks {
  tap(slot: number): void;
  focused(slot: number): void;
  pointerdown(event: PointerEvent): void;
}

function card(board: Board, hooks: BoardHooks, code: string, row: RowIndex, place: number): unknown {
  const slot = (START[row] ?? 0) + place;
  const lifted = slot === board.lifted;
  const label = t.place(cardName(code), row + 1, place + 1) + (lifted ? `, ${t.chosen}` : '');
  return html`<button class="pick ${slot === board.target ? 'is-target' : ''}" data-slot=${slot} data-card=${code} aria-label=${label}
      aria-pressed=${lifted} aria-disabled=${board.fixed} tabindex=${slot === board.focus ? 0 : -1}
      @click=${() => hooks.tap(slot)} @focus=${() => hooks.focused(slot)}><play-card c=${code}></play-card></button>`;
}

function remark(board: Board, row: RowIndex): unknown {
  if (board.stake === null) return nothing;
  const fault = faults(board.rows).find(([stronger]) => stronger === row);
  if (fault) return html`<small class="row__foul"><ui-icon n="warn"></ui-icon>${t.foulRow(t.row(fault[1] + 1))}</small>`;
  const times = timesOf(row, kindOf(strength(board.rows[row])));
  return times > 1 ? html`<small>${t.worth(times, chips(board.stake))}</small>` : nothing;
}

function rowAt(board: Board, hooks: BoardHooks, row: RowIndex): unknown {
  const cards = board.rows[row];
  const name = board.stake === null ? nothing : html`<p class="row__name">${t.row(row + 1)} · ${rowName(cards)} ${remark(board, row)}</p>`;
  const foul = board.stake !== null && faults(board.rows).some((pair) => (pair as number[]).includes(row));
  return html`<section class="row ${foul ? 'is-foul' : ''}" aria-label="${t.row(row + 1)}: ${rowName(cards)}">
    <div class="row__cards">${cards.map((code, place) => card(board, hooks, code, row, place))}</div>${name}
  </section>`;
}

export function boardOf(board: Board, hooks: BoardHooks): unknown {
  const arrow = (event: KeyboardEvent): void => {
    const to = neighbour(board.focus, event.key);
    if (to === null) return;
    event.preventDefault();
    (event.currentTarget as Element).querySelector<HTMLElement>(`[data-slot="${to}"]`)?.focus();
  };
  return html`<div class="hand rows ${board.fixed ? 'is-fixed' : ''}" role="group" aria-label=${t.mine}
      @keydown=${arrow} @pointerdown=${hooks.pointerdown}>${ROWS.map((row) => rowAt(board, hooks, row))}</div>`;
}
