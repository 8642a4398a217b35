/** Before each seat: the tricks it has won, and what it laid. */
import { html, nothing } from 'lit';
import { bestOf, hides, laidBy, shownTrick, tricksWon, turnedBy, wonBy, type ShownTrick } from './felt';
import { t } from './texts';
import { written, type CatteView, type Laid } from './types';
import type { Seat } from '../../table/wire';

/** Four dots, one for each trick that can be won; or in plain words that there is none. */
export function tricksOf(view: CatteView, seat: Seat): unknown {
  if (view.gone.includes(seat) || view.trick === 0) return nothing;
  if (view.dead.includes(seat)) return html`<p class="dead">${t.dead}</p>`;
  return html`<div class="ton" role="img" aria-label=${t.won(tricksWon(view, seat))}>
    ${wonBy(view, seat).map((won) => html`<i class=${won ? 'is-won' : ''}></i>`)}</div>`;
}

/** A card that was laid. Folded ones lie face down; whoever knows one reads it on its back. */
export function laidCard({ how, card }: Laid, looks: string): unknown {
  if (how !== 'fold') return html`<play-card c=${card} class=${looks}></play-card>`;
  return html`<span class="folded"><play-card></play-card>${card ? html`<small>${written(card)}</small>` : nothing}</span>`;
}

/** The best card stands out, what it beats steps back. */
export const looksOf = (trick: ShownTrick, seat: Seat): string =>
  bestOf(trick)?.seat === seat ? 'is-best' : 'is-dim';

/** Are the hidden cards still being turned, and is a seat's still to come? */
export interface Turning {
  running: boolean;
  covers(seat: Seat): boolean;
}

function hidden(view: CatteView, trick: ShownTrick | null, seat: Seat, turning: Turning): unknown {
  const turned = turning.covers(seat) ? null : turnedBy(view, seat);
  if (turned) {
    const looks = turning.running ? '' : view.result?.winner === seat ? 'is-best' : 'is-dim';
    return html`<span class="turned" data-turned=${seat}><play-card aria-hidden="true"></play-card>
      <play-card c=${turned} class=${looks}></play-card></span>`;
  }
  return hides(view, trick, seat) ? html`<play-card class="is-kept"></play-card>` : nothing;
}

export function playedOf(view: CatteView, seat: Seat, turning: Turning): unknown {
  const trick = shownTrick(view);
  const laid = laidBy(trick, seat);
  const looks = trick && (turning.running || !turnedBy(view, seat)) ? looksOf(trick, seat) : 'is-dim';
  return html`<div class="seat__played">${laid ? laidCard(laid, looks) : nothing}${hidden(view, trick, seat, turning)}</div>`;
}
