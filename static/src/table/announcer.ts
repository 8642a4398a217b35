/** Two live regions: one polite for the game, one assertive for one's own turn and a lost connection. */
export class Announcer {
  private polite: string[] = [];
  private timer = 0;

  constructor(private readonly region: (kind: 'polite' | 'assertive') => HTMLElement | null) {}

  /** Texts of one moment are read together, in their order. */
  say(text: string | null): void {
    if (!text) return;
    this.polite.push(text);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.flush(), 50);
  }

  /** Read at once, even over other speech. */
  alert(text: string): void {
    this.put('assertive', text);
  }

  private flush(): void {
    this.put('polite', this.polite.join(' '));
    this.polite = [];
  }

  /** The same text twice is read twice only if the region was empty in between. */
  private put(kind: 'polite' | 'assertive', text: string): void {
    const region = this.region(kind);
    if (!region) return;
    region.textContent = '';
    requestAnimationFrame(() => { region.textContent = text; });
  }
}
