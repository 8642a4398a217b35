/** What pages other than a live table need: faces. Everything else works without scripts. */
import { avatar } from '../kit/avatar';

class SeatAvatar extends HTMLElement {
  connectedCallback(): void {
    const face = avatar(this.getAttribute('seed') ?? '', this.hasAttribute('bot'));
    this.innerHTML = `<span class="avatar__face"><svg viewBox="0 0 40 40" aria-hidden="true">${face}</svg></span>`;
  }
}

if (!customElements.get('seat-avatar')) customElements.define('seat-avatar', SeatAvatar);
