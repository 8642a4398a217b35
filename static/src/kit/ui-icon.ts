import { Drawn } from './element';
import { icon, ICON, type IconName } from './icons';

/** `<ui-icon n="sound">`. An icon that only the server knows stays as the server drew it. */
class UiIcon extends Drawn {
  static readonly observedAttributes = ['n'];

  override draw(): void {
    const name = this.getAttribute('n') ?? '';
    if (name in ICON) this.innerHTML = icon(name as IconName);
  }
}

customElements.define('ui-icon', UiIcon);
