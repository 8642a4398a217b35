/** Trick 6: the hidden cards turn over one after the other, the holder's first; then the chips move. */
import type { Finale, GameHost } from '../../table/game';
import type { HandFrame, Payment, Seat } from '../../table/wire';
import { turnOver } from './flight';

const FIRST = 500;
const EACH = 700;
const LAST = 900;

export class Reveal implements Finale {
  readonly spoken = true;
  private order: Seat[] = [];
  private shown = 0;
  private timer = 0;
  private finish: (() => void) | null = null;

  /** `said`: what the strip says meanwhile. */
  constructor(private readonly host: GameHost, private readonly said: string) {}

  get running(): boolean {
    return this.finish !== null;
  }

  tells(step: HandFrame): boolean {
    return this.host.motion && step.events.some((event) => event.type === 'turned');
  }

  begin(step: HandFrame, pay: (payments: readonly Payment[]) => void, done: () => void): void {
    this.stop();
    const turned = step.events.find((event) => event.type === 'turned');
    const holder = turned?.['holder'] as Seat;
    this.order = [holder, ...Object.keys((turned?.['cards'] as object | undefined) ?? {}).map(Number).filter((seat) => seat !== holder)];
    this.finish = () => {
      this.stop();
      pay(step.payments);
      done();
      this.host.refresh();
    };
    this.timer = window.setTimeout(this.next, FIRST);
  }

  /** Does this seat's card still lie face down? */
  covers(seat: Seat): boolean {
    return this.running && !this.order.slice(0, this.shown).includes(seat);
  }

  text(): string | null {
    return this.running ? this.said : null;
  }

  skip(): void {
    this.finish?.();
  }

  /** Another hand, or the whole picture anew: nothing is left to show. */
  stop(): void {
    clearTimeout(this.timer);
    this.finish = null;
    this.shown = 0;
  }

  private readonly next = (): void => {
    const seat = this.order[this.shown];
    if (seat === undefined) return this.skip();
    this.shown++;
    this.host.sound('card');
    this.host.refresh();
    requestAnimationFrame(() => turnOver(this.host, seat));
    this.timer = window.setTimeout(this.next, this.shown === this.order.length ? LAST : EACH);
  };
}
