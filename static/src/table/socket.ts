/** The table's line to the server: answers matched by id, reconnecting by itself, never losing an act. */
import { delay, DOUBT_PATIENCE, FINAL, OPEN_PATIENCE, PING_EVERY, PING_PATIENCE, SLOW_DOWN } from './backoff';
import type { ErrorFrame, Frame, FrameId, OkFrame, SnapshotFrame } from './wire';

export type Link =
  | { at: 'opening' }
  | { at: 'live' }
  | { at: 'lost'; attempt: number }
  | { at: 'refused'; code: number };

export type Answer = OkFrame | SnapshotFrame;

/** The server said no, or (`code` "lost") the line broke before it could answer. */
export class Refused extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

interface Waiting {
  text: string;
  again: boolean;
  resolve: (answer: Answer) => void;
  reject: (error: Refused) => void;
}

export interface SocketHooks {
  onFrame: (frame: Frame) => void;
  onLink: (link: Link) => void;
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private link: Link = { at: 'opening' };
  private readonly waiting = new Map<FrameId, Waiting>();
  private lastId = 0;
  private attempt = 0;
  private retry = 0;
  private pulse = 0;

  constructor(private readonly url: string, private readonly hooks: SocketHooks) {}

  open(): void {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    const slow = setTimeout(() => socket === this.socket && this.drop(), OPEN_PATIENCE);
    socket.onopen = () => {
      clearTimeout(slow);
      this.opened();
    };
    socket.onmessage = (message) => socket === this.socket && this.receive(String(message.data));
    socket.onclose = (event) => socket === this.socket && this.closed(event.code);
  }

  /** Something suggests that the network is back: do not wait for the next try. */
  hurry(): void {
    if (this.link.at === 'lost' && this.socket?.readyState !== WebSocket.CONNECTING) this.open();
    else this.doubt();
  }

  /** Something suggests that the line is cut (the network went, or the page slept): ask, and do not wait long. */
  doubt(): void {
    if (this.link.at === 'live') void this.ping(DOUBT_PATIENCE);
  }

  close(): void {
    clearTimeout(this.retry);
    clearInterval(this.pulse);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Send a frame and wait for its answer. With `again` it is sent once more if the line breaks meanwhile. */
  request(type: string, fields: Record<string, unknown> = {}, again = false): Promise<Answer> {
    const id = ++this.lastId;
    const text = JSON.stringify({ type, id, ...fields });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, again, resolve, reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
      else if (!again) this.settle(id, new Refused('lost', ''));
    });
  }

  private opened(): void {
    for (const { text } of this.waiting.values()) this.socket?.send(text);
    clearInterval(this.pulse);
    this.pulse = window.setInterval(() => void this.ping(PING_PATIENCE), PING_EVERY);
  }

  /** A line that is cut without a word looks open for minutes: no answer to a ping means it is dead. */
  private async ping(patience: number): Promise<void> {
    const socket = this.socket;
    const dead = setTimeout(() => socket === this.socket && this.drop(), patience);
    await this.request('ping').catch((error: Refused) => error.code);
    clearTimeout(dead);
  }

  private drop(): void {
    const socket = this.socket;
    this.closed(1006);
    socket?.close();
  }

  private receive(text: string): void {
    const frame = JSON.parse(text) as Frame;
    if (frame.type === 'snapshot') this.attempt = 0;
    this.hooks.onFrame(frame);
    if (frame.type === 'snapshot' && this.link.at !== 'live') this.turn({ at: 'live' });
    if ('id' in frame && frame.id !== undefined) this.answered(frame.id, frame as Answer | ErrorFrame);
  }

  private answered(id: FrameId, frame: Answer | ErrorFrame): void {
    this.settle(id, frame.type === 'error' ? new Refused(frame.code, frame.message) : frame);
  }

  private settle(id: FrameId, answer: Answer | Refused): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (answer instanceof Refused) waiting?.reject(answer);
    else waiting?.resolve(answer);
  }

  private closed(code: number): void {
    this.socket = null;
    clearInterval(this.pulse);
    const final = FINAL.has(code);
    for (const [id, { again }] of [...this.waiting]) {
      if (final || !again) this.settle(id, new Refused('lost', ''));
    }
    if (final) return this.turn({ at: 'refused', code });
    this.attempt += 1;
    this.turn({ at: 'lost', attempt: this.attempt });
    const wait = code === SLOW_DOWN ? Math.max(5000, delay(this.attempt)) : delay(this.attempt);
    this.retry = window.setTimeout(() => this.open(), wait);
  }

  private turn(link: Link): void {
    this.link = link;
    this.hooks.onLink(link);
  }
}
