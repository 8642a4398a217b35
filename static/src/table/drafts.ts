/** Moves that may still be changed, kept on the server in the background: the newest counts, one travels at a time. */
import type { Action } from './wire';

export interface DraftHost {
  /** How long to wait for a still newer one, ms; null: none can be kept now. */
  patience(): number | null;
  /** Send it; false if it cannot be kept. */
  send(draft: Action): Promise<boolean>;
  /** All is kept. */
  kept(): void;
}

export class Drafts {
  private newest: Action | null = null;
  private sending = false;
  private timer = 0;

  constructor(private readonly host: DraftHost) {}

  /** Something is not on the server yet. */
  get open(): boolean {
    return this.newest !== null || this.sending;
  }

  keep(draft: Action): void {
    this.newest = draft;
    this.resume();
  }

  /** Forget what has not been sent: the move is final, or the hand is another. */
  drop(): void {
    this.newest = null;
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** Something may be sendable now that was not before. */
  resume(): void {
    const patience = this.host.patience();
    if (this.newest === null || this.sending || this.timer || patience === null) return;
    this.timer = window.setTimeout(() => void this.flush(), patience);
  }

  /** Send at once: the page is about to go. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = 0;
    const draft = this.newest;
    if (draft === null || this.sending || this.host.patience() === null) return;
    this.newest = null;
    this.sending = true;
    try {
      await this.host.send(draft);
    } finally {
      this.sending = false;
    }
    if (this.newest) this.resume();
    else this.host.kept();
  }
}
