import { avatar } from './avatar';

const ring = (left: number, of: number): string =>
  `<svg class="avatar__ring" viewBox="0 0 44 44" aria-hidden="true"><circle cx="22" cy="22" r="20.5"/>
    <circle cx="22" cy="22" r="20.5" pathLength="100" stroke-dasharray="${(100 * left) / of} 100"/></svg>
    <span class="avatar__secs" aria-hidden="true">${left}</span>`;

/** `<seat-avatar seed="…" bot secs="12" of="20">`; with `secs` it draws the turn ring. */
class SeatAvatar extends HTMLElement {
  static readonly observedAttributes = ['seed', 'bot', 'secs', 'of'];
  private face = '';

  connectedCallback(): void {
    this.draw();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.isConnected) return;
    if (name === 'seed' || name === 'bot') this.face = '';
    this.draw();
  }

  private draw(): void {
    this.face ||= `<span class="avatar__face">${avatar(this.getAttribute('seed') ?? '', this.hasAttribute('bot'))}</span>`;
    const secs = this.getAttribute('secs');
    const of = Number(this.getAttribute('of')) || 20;
    this.innerHTML = this.face + (secs === null ? '' : ring(Math.min(Number(secs), of), of));
  }
}

customElements.define('seat-avatar', SeatAvatar);
