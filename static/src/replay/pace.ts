/** Stepping on by itself, at one of three speeds. */

/** Between two steps, in ms; a payment takes 700 ms to travel. */
export const PACES = { slow: 2_400, usual: 1_200, fast: 500 } as const;
export type PaceName = keyof typeof PACES;

export const NAMES = Object.keys(PACES) as PaceName[];
const KEY = 'replay.pace';

const kept = (): PaceName => NAMES.find((name) => name === localStorage.getItem(KEY)) ?? 'usual';

export class Pace {
  name: PaceName = kept();
  private timer = 0;

  /** `next` makes a step and says whether another may follow. */
  constructor(private readonly next: () => boolean) {}

  get running(): boolean {
    return this.timer !== 0;
  }

  start(): void {
    this.stop();
    this.timer = window.setInterval(() => { if (!this.next()) this.stop(); }, PACES[this.name]);
  }

  stop(): void {
    window.clearInterval(this.timer);
    this.timer = 0;
  }

  /** Another speed counts at once. */
  choose(name: PaceName): void {
    this.name = name;
    localStorage.setItem(KEY, name);
    if (this.running) this.start();
  }
}
