import { Drawn } from './element';
import { tileName } from './names';
import { tile, tileBack } from './tile';

/** `<domino-tile t="6-4">` upright, or with `lying`; without `t` the tile lies face down. */
class DominoTile extends Drawn {
  static readonly observedAttributes = ['t', 'lying'];

  override draw(): void {
    const t = this.getAttribute('t');
    const lying = this.hasAttribute('lying');
    const [a = 0, b = 0] = (t ?? '').split('-').map(Number);
    this.innerHTML = t ? tile(a, b, lying) : tileBack(lying);
    this.name(tileName(t));
  }
}

customElements.define('domino-tile', DominoTile);
