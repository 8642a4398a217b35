/** Ready by itself for the next hand, for who wants that and is there. */
import { t } from '../i18n/texts';
import type { Desk } from './desk';
import { running } from './model';
import { newSeed } from './ui';

/** Between the end of a hand and the next: time to read the result. */
const READING_MS = 5000;
/** Who has not touched anything for so long may have gone away. */
const THERE_MS = 3_600_000;

export class AutoReady {
  private touchedAt = Date.now();
  private since = 0;
  /** The hand to come for which it was tried: once each. */
  private tried = '';

  constructor(private readonly desk: Desk) {}

  /** The player did something. */
  touched(): void {
    this.touchedAt = Date.now();
  }

  /** Called several times a second. */
  look(): void {
    const next = this.due();
    if (next === null) {
      this.since = 0;
      return;
    }
    this.since ||= Date.now();
    if (Date.now() - this.since < READING_MS) return;
    this.tried = next;
    void this.send();
  }

  /** The hand to come for which this player should get ready; null if he should not, or is. */
  private due(): string | null {
    const { state, link, switches, game } = this.desk;
    const { table, me, hand } = state;
    const away = hand !== null && me !== null && me.seat !== null && hand.away.includes(me.seat);
    if (!switches.is('auto_ready') || link.at !== 'live' || !table?.next || table.status !== 'open' || running(hand)) return null;
    const mine = table.seats.find((seat) => seat.seat === me?.seat);
    const telling = (game?.finale?.text() ?? null) !== null;
    if (!mine || mine.ready || away || telling || table.next.hand === this.tried) return null;
    return Date.now() - this.touchedAt < THERE_MS ? table.next.hand : null;
  }

  private async send(): Promise<void> {
    const { desk } = this;
    const answer = await desk.send('ready', { seed: desk.ui.seed });
    if (!answer) return;
    desk.ui.seed = newSeed();
    desk.answered(answer);
    desk.voice.say(t.more.readied);
  }
}
