import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { tile } from '../../kit/tile';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { box } from '../../table/box';
import { layoutLine, type Layout, type Spot } from './layout';
import { t } from './texts';
import type { End, Laid } from './types';

export interface Ghost {
  tile: string;
  left: Laid | null;
  right: Laid | null;
}

/** The line of play, kept laid out in its box (CSS --u-max: the largest short side in px). With `ghost`, what the
 *  lifted tile would look like at the ends; a tap there fires "end" with the end as its detail. */
export class DominoLine extends LitElement {
  static override properties = { line: { attribute: false }, first: { type: Number }, last: { type: Number }, ghost: { attribute: false } };

  declare line: readonly Laid[];
  declare first: number;
  declare last: number;
  declare ghost: Ghost | null;

  private readonly observer = new ResizeObserver(() => this.requestUpdate());

  constructor() {
    super();
    this.line = [];
    this.first = 0;
    this.last = -1;
    this.ghost = null;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  private layout(line: readonly Laid[], first: number): Layout {
    const largest = Number(getComputedStyle(this).getPropertyValue('--u-max')) || 34;
    return layoutLine(line, first, this.clientWidth, this.clientHeight, largest);
  }

  protected override updated(_changed: PropertyValues): void {
    this.classList.add('is-laid');
  }

  protected override render(): unknown {
    if (this.clientWidth === 0) return nothing;
    const { left = null, right = null } = this.ghost ?? {};
    const shift = left ? 1 : 0;
    const line = [...(left ? [left] : []), ...this.line, ...(right ? [right] : [])];
    const { u, spots } = this.layout(line, this.line.length > 0 ? this.first + shift : 0);
    this.style.setProperty('--u', `${u}px`);
    const at = (i: number): Spot => spots.find((s) => s.i === i) as Spot;
    return html`${this.line.map((laid, i) => this.piece(at(i + shift), laid, i === this.last))}
      ${left ? this.target(at(0), left, 'left') : nothing}${right ? this.target(at(line.length - 1), right, 'right') : nothing}`;
  }

  private piece(spot: Spot, [a, b]: Laid, last: boolean): unknown {
    return html`<span class="line__tile boxed ${last ? 'is-last' : ''}" role="img" aria-label="${a}-${b}" ${box(spot)}>${drawn(spot, [a, b])}</span>`;
  }

  private target(spot: Spot, laid: Laid, end: End): unknown {
    const name = this.ghost?.tile ?? '';
    const label = this.line.length > 0 ? t.ghost(name, t.end[end]) : t.ghostLead(name);
    const choose = (): boolean => this.dispatchEvent(new CustomEvent<End>('end', { detail: end }));
    return html`<button class="line__ghost boxed" data-end=${end} aria-label=${label} @click=${choose} ${box(spot)}>${drawn(spot, laid)}</button>`;
  }
}

/** The drawing is made from numbers by our own code. */
const drawn = (spot: Spot, [a, b]: Laid): unknown => unsafeHTML(spot.flip ? tile(b, a, spot.lying) : tile(a, b, spot.lying));

customElements.define('domino-line', DominoLine);
