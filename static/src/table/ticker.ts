import type { Desk } from './desk';

const LAST_SECONDS = 5;

/** Renders again whenever a second that is shown somewhere changes. */
export class Ticker {
  private timer = 0;
  private shown = '';

  constructor(private readonly desk: Desk) {}

  start(): void {
    this.timer = window.setInterval(() => this.look(), 200);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    this.desk.autoReady.look();
    const { hand, table } = this.desk.state;
    const times = hand && !hand.over ? Object.values(hand.deadlines) : [table?.starts_at];
    const now = [...times.map((at) => this.desk.seconds(at)), this.desk.reminder.minutes].join();
    if (now === this.shown) return;
    this.shown = now;
    this.tick();
    this.desk.changed();
  }

  private tick(): void {
    const { scene } = this.desk;
    if (!scene?.canAct || scene.me === null) return;
    const secs = this.desk.seconds(scene.hand.deadlines[scene.me]);
    if (secs !== null && secs <= LAST_SECONDS && secs > 0) this.desk.sounds.play('tick');
  }
}
