import { Drawn } from './element';
import { icon, type IconName } from './icons';

/** `<ui-icon n="sound">` */
class UiIcon extends Drawn {
  static readonly observedAttributes = ['n'];

  override draw(): void {
    this.innerHTML = icon(this.getAttribute('n') as IconName);
  }
}

customElements.define('ui-icon', UiIcon);
