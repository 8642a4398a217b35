import { html, LitElement, nothing } from 'lit';
import { choose } from '../i18n';

const t = choose({
  vi: { why: 'Vì sao?', rule: 'Xem luật', failed: 'Chưa tải được, thử lại.' },
  en: { why: 'Why?', rule: 'The rule', failed: 'Could not be loaded, try again.' },
});

interface Why {
  text: string;
  /** The address of the rule; null if no game's rule says it. */
  rule: string | null;
}

/** A private table's hand in play is read with the table's code, as this page is. */
function withCode(href: string): URL {
  const url = new URL(href, location.href);
  const code = new URLSearchParams(location.search).get('code');
  if (code) url.searchParams.set('code', code);
  return url;
}

/** `<why-line href="/hands/…/why/17/1/">`: asks the site why a payment was made, and shows the sentence below. Without
 *  scripts the link that the server wrote inside leads to the same sentence. */
class WhyLine extends LitElement {
  static override readonly properties = { href: { type: String } };
  declare href: string;
  private open = false;
  private told: Why | null = null;
  private failed = false;

  protected override createRenderRoot(): HTMLElement {
    this.replaceChildren();
    return this;
  }

  /** The line may come to stand for another payment: then nothing is known of it. */
  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('href') || changed.get('href') === undefined) return;
    this.open = this.failed = false;
    this.told = null;
  }

  private readonly toggle = async (): Promise<void> => {
    this.open = !this.open;
    this.requestUpdate();
    if (this.open && !this.told) await this.ask(this.href);
  };

  private async ask(href: string): Promise<void> {
    this.failed = false;
    try {
      const answer = await fetch(withCode(href), { headers: { Accept: 'application/json' } });
      if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
      const told = (await answer.json()) as Why;
      if (href === this.href) this.told = told;
    } catch (error) {
      console.warn(error);
      if (href === this.href) this.failed = true;
    }
    this.requestUpdate();
  }

  protected override render(): unknown {
    return html`<button type="button" class="why" aria-expanded=${this.open} @click=${this.toggle}>${t.why}</button>
      ${this.open ? html`<span class="why__text" role="status">${this.said()}</span>` : nothing}`;
  }

  private said(): unknown {
    if (this.failed) return t.failed;
    if (!this.told) return '…';
    const { text, rule } = this.told;
    return html`${text}${rule ? html` <a href=${rule} target="_blank" rel="noopener">${t.rule}</a>` : nothing}`;
  }
}

customElements.define('why-line', WhyLine);
