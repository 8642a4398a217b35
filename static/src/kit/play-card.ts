import { back, card } from './card';
import { Drawn } from './element';
import { cardName } from './names';

/** `<play-card c="TD">`, or without `c` a back. */
class PlayCard extends Drawn {
  static readonly observedAttributes = ['c'];

  override draw(): void {
    const code = this.getAttribute('c');
    this.innerHTML = code ? card(code) : back();
    this.name(cardName(code));
  }
}

customElements.define('play-card', PlayCard);
