/** The player's own switches: turned here, kept by the site for all his devices. */
import type { Page } from './page';
import { post } from './post';

export type Switch = 'sounds' | 'auto_ready' | 'notify';

export class Switches {
  private readonly on: Record<Switch, boolean>;

  constructor(private readonly page: Page) {
    this.on = { sounds: page.sounds ?? true, auto_ready: page.autoReady, notify: page.notify };
  }

  is(name: Switch): boolean {
    return this.on[name];
  }

  /** Turn a switch; the screen goes by it at once, also while the site cannot be reached. */
  set(name: Switch, on: boolean): void {
    this.on[name] = on;
    if (this.page.switchUrl) void post(this.page.switchUrl, { name, on: on ? '1' : '0' }, '');
  }
}
