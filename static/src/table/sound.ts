/** Short wooden sounds made by WebAudio. Off by a switch that is remembered; silent before the first tap. */

export type Cue =
  | 'card' | 'tile' | 'draw' | 'turn' | 'tick' | 'paid' | 'received' | 'eat' | 'gong' | 'over' | 'win' | 'lose' | 'error' | 'message' | 'lost';

/** [frequency Hz, start s, length s, loudness] of each note of a cue. */
type Note = readonly [number, number, number, number];

export const SCORE: Record<Cue, readonly Note[]> = {
  card: [[220, 0, 0.07, 0.3]],
  tile: [[880, 0, 0.05, 0.35], [420, 0.01, 0.08, 0.3]],
  draw: [[330, 0, 0.06, 0.2], [390, 0.06, 0.06, 0.2]],
  turn: [[523, 0, 0.16, 0.3], [659, 0.14, 0.22, 0.3]],
  tick: [[1200, 0, 0.03, 0.2]],
  paid: [[392, 0, 0.1, 0.25], [311, 0.09, 0.14, 0.25]],
  received: [[523, 0, 0.1, 0.25], [784, 0.09, 0.14, 0.25]],
  eat: [[587, 0, 0.09, 0.3], [880, 0.08, 0.14, 0.3]],
  gong: [[147, 0, 0.4, 0.5], [220, 0, 0.36, 0.25]],
  over: [[440, 0, 0.12, 0.25], [523, 0.12, 0.2, 0.25]],
  win: [[523, 0, 0.12, 0.25], [659, 0.1, 0.12, 0.25], [784, 0.2, 0.2, 0.25]],
  lose: [[392, 0, 0.12, 0.2], [330, 0.12, 0.12, 0.2], [262, 0.24, 0.16, 0.2]],
  error: [[196, 0, 0.07, 0.3], [175, 0.08, 0.1, 0.3]],
  message: [[988, 0, 0.06, 0.15]],
  lost: [[330, 0, 0.14, 0.3], [247, 0.14, 0.24, 0.3]],
};

const KEY = 'table.sound';

export class Sounds {
  private context: AudioContext | null = null;
  on = localStorage.getItem(KEY) !== 'off';

  /** Browsers allow sound only after the player has touched the page. */
  wake(): void {
    if (this.on) this.context ??= new AudioContext();
  }

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(KEY, this.on ? 'on' : 'off');
    this.wake();
    this.play('message');
  }

  play(cue: Cue): void {
    if (!this.on || !this.context || document.hidden) return;
    for (const note of SCORE[cue]) this.strike(this.context, note);
  }

  private strike(context: AudioContext, [frequency, start, length, loudness]: Note): void {
    const at = context.currentTime + start;
    const wave = new OscillatorNode(context, { type: 'triangle', frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(loudness * 0.4, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    wave.connect(gain).connect(context.destination);
    wave.start(at);
    wave.stop(at + length);
  }
}
