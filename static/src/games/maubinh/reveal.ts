/** The end of a hand, row by row: cards are opened, then their payments travel. A tap or a key shows the rest. */
import type { Finale, GameHost } from '../../table/game';
import type { HandFrame, Payment } from '../../table/wire';
import type { MaubinhView } from './types';

const BEGIN = 700;
const OPEN = 700;
const PAY = 1500;

export const REASONS = ['maubinh.quit', 'maubinh.row1', 'maubinh.row2', 'maubinh.row3', 'maubinh.instant'] as const;
export type Reason = (typeof REASONS)[number];

export interface Stage {
  reason: Reason;
  payments: readonly Payment[];
}

/** What is shown one after the other: rows even where all tie, the others where somebody pays or is to be seen. */
export function stagesOf(step: HandFrame): Stage[] {
  const view = step.view as MaubinhView;
  const shown = Object.values(view.shown ?? {});
  const compared = shown.filter((one) => one.arrangement).length > 1;
  const instants = shown.some((one) => one.instant);
  const stage = (reason: Reason): Stage => ({ reason, payments: step.payments.filter((p) => p.reason === reason) });
  return REASONS.map(stage).filter(({ reason, payments }) =>
    payments.length > 0 || (compared && reason.startsWith('maubinh.row')) || (instants && reason === 'maubinh.instant'));
}

export class Reveal implements Finale {
  private stages: readonly Stage[] = [];
  private at = 0;
  private paid = 0;
  private timer = 0;
  private pay: (payments: readonly Payment[]) => void = () => undefined;

  constructor(private readonly host: GameHost, private readonly said: (stage: Stage) => string, private readonly title: (stage: Stage | null) => string) {}

  /** What is being shown now; null before the first and after the last stage. */
  get now(): Stage | null {
    return this.stages[this.at] ?? null;
  }

  get running(): boolean {
    return this.at < this.stages.length;
  }

  /** Have the cards for a reason been opened? */
  opened(reason: Reason): boolean {
    return !this.running || this.stages.findIndex((stage) => stage.reason === reason) <= this.at;
  }

  /** Have its payments been made? */
  settled(reason: Reason): boolean {
    return !this.running || this.stages.findIndex((stage) => stage.reason === reason) < this.paid;
  }

  begin(step: HandFrame, pay: (payments: readonly Payment[]) => void): void {
    this.stop();
    this.stages = stagesOf(step);
    this.pay = pay;
    if (!this.host.motion) return this.finish();
    this.at = -1;
    this.paid = 0;
    this.after(BEGIN, () => this.open(0));
  }

  text(): string | null {
    return this.running ? this.title(this.now) : null;
  }

  skip(): void {
    if (this.running) this.finish();
  }

  /** Another hand, or one that was over before we came. */
  stop(): void {
    clearTimeout(this.timer);
    this.stages = [];
    this.at = this.paid = 0;
  }

  private after(wait: number, next: () => void): void {
    this.timer = window.setTimeout(next, wait);
  }

  private open(at: number): void {
    const stage = this.stages[at];
    if (!stage) return this.finish();
    this.at = at;
    this.host.sound(stage.reason === 'maubinh.instant' ? 'gong' : 'card');
    this.host.refresh();
    this.after(OPEN, () => {
      this.paid = at + 1;
      this.host.say(this.said(stage));
      this.pay(stage.payments);
      this.host.refresh();
      this.after(PAY, () => this.open(at + 1));
    });
  }

  /** All at once: what has not been paid yet is paid together. */
  private finish(): void {
    clearTimeout(this.timer);
    const rest = this.stages.slice(this.paid);
    this.at = this.paid = this.stages.length;
    for (const stage of rest) this.host.say(this.said(stage));
    if (rest.length > 0) this.pay(rest.flatMap((stage) => [...stage.payments]));
    this.host.refresh();
  }
}
