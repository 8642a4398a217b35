/** Base of the drawn elements: SVG text in light DOM, drawn anew when an attribute changes. */
export abstract class Drawn extends HTMLElement {
  abstract draw(): void;

  connectedCallback(): void {
    this.draw();
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.isConnected && before !== after) this.draw();
  }

  /** Outside a button the picture speaks for itself; inside, the button does. */
  protected name(label: string): void {
    if (this.closest('button, [aria-hidden="true"]')) return;
    this.setAttribute('role', 'img');
    this.setAttribute('aria-label', label);
  }
}
