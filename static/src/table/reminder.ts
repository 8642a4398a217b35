/** A reminder of the time played, as often as the player asked for it. */
import type { Desk } from './desk';

const KEY = 'table.reminded';

/** How many whole spans of `minutes` lie between two times in ms. */
export const spans = (since: number, now: number, minutes: number): number =>
  minutes > 0 ? Math.floor((now - since) / (minutes * 60_000)) : 0;

export class Reminder {
  since: number | null = null;

  constructor(private readonly desk: Desk) {}

  private get due(): number {
    return this.since === null ? 0 : spans(this.since, this.desk.now(), this.desk.page.remindAfter);
  }

  /** Minutes played, when a reminder is to be shown; else null. What was answered stays answered in all tabs. */
  get minutes(): number | null {
    const { due } = this;
    return due > 0 && localStorage.getItem(KEY) !== `${this.since}:${due}` ? due * this.desk.page.remindAfter : null;
  }

  answer(): void {
    localStorage.setItem(KEY, `${this.since}:${this.due}`);
    this.desk.changed();
  }
}
