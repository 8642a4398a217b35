/** One player's place at a table: the socket, the state, and what this screen does with them. */
import { t } from '../i18n/texts';
import { Announcer } from './announcer';
import { AutoReady } from './auto-ready';
import { Drafts } from './drafts';
import { Flights } from './flights';
import type { GameClient, Scene } from './game';
import { nameOf, seatInHand, secondsLeft } from './model';
import { noticeTurn } from './notice';
import type { Page } from './page';
import { verdict, type Wanted } from './plan';
import { Reminder } from './reminder';
import { Switches } from './switches';
import { Surface } from './surface';
import { Refused, TableSocket, type Answer, type Link } from './socket';
import { Sounds } from './sound';
import { showStep } from './steps';
import { EMPTY, reduce, type State } from './store';
import { Ui } from './ui';
import type { Action, ChatFrame, Frame, Party, StoodUp } from './wire';

const REFUSAL_STAYS = 4000;
/** The step that an act made comes by itself; if it was lost on the way, a snapshot is asked for. */
const ECHO_PATIENCE = 2000;
/** A draft waits so long for a newer one, unless the time is nearly up; one that others' steps overtake is tried so often. */
const DRAFT_PATIENCE = 800;
const DRAFT_RESERVE = 3000;
const TOGETHER_TRIES = 8;

export class Desk {
  state: State = EMPTY;
  link: Link = { at: 'opening' };
  game: GameClient | null = null;
  readonly ui = new Ui();
  readonly sounds = new Sounds();
  readonly surface: Surface;
  readonly voice: Announcer;
  readonly flights: Flights;
  readonly drafts: Drafts;
  readonly switches: Switches;
  readonly autoReady: AutoReady;
  readonly reminder: Reminder;
  /** A move chosen for my next turn of that hand. */
  planned: { hand: string; wanted: Wanted } | null = null;
  private readonly socket: TableSocket;
  private refusal = 0;
  /** The version on which an act was sent that has had no effect yet. */
  private acted: { hand: string; version: number; sending: boolean } | null = null;

  constructor(readonly page: Page, root: HTMLElement, readonly changed: () => void) {
    this.surface = new Surface(root);
    this.switches = new Switches(page);
    if (page.sounds !== null) this.sounds.on = page.sounds;
    this.autoReady = new AutoReady(this);
    this.reminder = new Reminder(this);
    this.voice = new Announcer((kind) => this.surface.find(`[aria-live="${kind}"]`));
    this.flights = new Flights({
      rectOf: (party) => this.surface.rectOf(party),
      reason: (code) => this.game?.reason(code) ?? { paid: '', got: '', line: '' },
      layer: () => this.surface.find<HTMLElement>('.flights'),
      changed,
      motion: () => this.surface.motion,
    });
    this.drafts = new Drafts({
      patience: () => this.draftPatience(),
      send: (draft) => this.submit(draft),
      kept: () => this.refreshGame(),
    });
    this.socket = new TableSocket(page.socketUrl, {
      onFrame: (frame) => this.take(frame),
      onLink: (link) => this.linked(link),
    });
  }

  /** Cards and chips are where they go at once: a newer step is here, or the player acts. */
  arrive(): void {
    this.flights.land();
    this.surface.arrive();
  }

  open(): void {
    this.socket.open();
  }

  close(): void {
    this.socket.close();
  }

  hurry(): void {
    this.socket.hurry();
  }

  doubt(): void {
    this.socket.doubt();
  }

  /** The server's time, ms. */
  now(): number {
    return Date.now() + (this.state.offset ?? 0);
  }

  seconds(until: number | null | undefined): number | null {
    return until === null || until === undefined ? null : secondsLeft(until, this.now());
  }

  readonly who = (party: Party): string => {
    if (typeof party === 'number') return nameOf(this.state, party, t.you);
    return this.game?.pot(party.slice('pot:'.length)) ?? t.pot;
  };

  /** An act is on its way: neither refused nor followed by a newer version yet. */
  get busy(): boolean {
    const { hand } = this.state;
    if (this.acted === null || this.acted.hand !== hand?.id) return false;
    return this.acted.version === hand.version || (this.acted.sending && Boolean(this.game?.together));
  }

  get scene(): Scene | null {
    const { hand, table } = this.state;
    if (!hand) return null;
    const me = seatInHand(this.state);
    const mine = me !== null && !hand.over && hand.actions.length > 0;
    const canAct = mine && this.link.at === 'live' && !this.busy && table?.status !== 'halted';
    return { hand, me, canAct, taxBps: table?.tax_bps ?? 0 };
  }

  /** Send a frame; a refusal is shown in the strip and gives null. */
  async send(type: string, fields: Record<string, unknown> = {}, again = false): Promise<Answer | null> {
    try {
      return await this.socket.request(type, fields, again);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refuse(error.code === 'lost' ? t.error.lost : error.message);
      return null;
    }
  }

  /** As `send`, but the caller deals with refusals (Refused). */
  ask(type: string, fields: Record<string, unknown>): Promise<Answer> {
    return this.socket.request(type, fields);
  }

  async act(action: Action): Promise<void> {
    if (!this.scene?.canAct || !this.state.hand) return;
    this.drafts.drop();
    this.acted = { hand: this.state.hand.id, version: this.state.hand.version, sending: true };
    this.refreshGame();
    const done = await this.submit(action);
    if (!done) this.acted = null;
    else if (this.acted) this.acted.sending = false;
    if (done) setTimeout(() => this.busy && void this.send('sync'), ECHO_PATIENCE);
    this.refreshGame();
  }

  /** Send an act on the newest version; where all act together, again on what another's step has made of it. */
  private async submit(action: Action, tries = TOGETHER_TRIES): Promise<boolean> {
    const { hand } = this.state;
    if (!hand) return false;
    const { id, version } = hand;
    if (this.acted) this.acted.version = version;
    try {
      await this.socket.request('act', { hand: id, version, action }, true);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'stale' && this.game?.together) {
        return tries > 1 && (await this.mayStill(id)) && this.submit(action, tries - 1);
      }
      this.refuse(error.code === 'lost' ? t.error.lost : error.message);
      return false;
    }
  }

  private async mayStill(hand: string): Promise<boolean> {
    await this.send('sync');
    return this.state.hand?.id === hand && this.state.hand.actions.length > 0;
  }

  private draftPatience(): number | null {
    const { scene } = this;
    if (!scene?.canAct || scene.me === null) return null;
    const left = (scene.hand.deadlines[scene.me] ?? Infinity) - this.now();
    return Math.max(0, Math.min(DRAFT_PATIENCE, left - DRAFT_RESERVE));
  }

  refuse(why: string): void {
    this.ui.refused = why;
    this.sounds.play('error');
    this.voice.say(why);
    clearTimeout(this.refusal);
    this.refusal = window.setTimeout(() => {
      this.ui.refused = '';
      this.changed();
    }, REFUSAL_STAYS);
    this.changed();
  }

  /** Let the game's module see the scene again, for what changed without a step. */
  refreshGame(): void {
    const scene = this.scene;
    if (scene) this.game?.update(scene, null);
    this.drafts.resume();
    this.changed();
  }

  private take(frame: Frame): void {
    const before = this.state;
    const { state, step, gap } = reduce(before, frame, Date.now());
    this.state = state;
    const halting = frame.type === 'table' && before.table?.status !== state.table?.status;
    if (gap || (halting && before.table)) void this.send('sync');
    if (step) showStep(this, before, step);
    else if (frame.type === 'snapshot') this.refreshGame();
    if (frame.type === 'table') this.stoodUp(frame.left ?? []);
    if (halting && before.table && state.table?.status === 'closing') this.refuse(t.strip.closing);
    if (frame.type === 'chat') this.heard(frame);
    if (frame.type === 'snapshot') this.reminder.since = frame.me.playing_since ?? this.reminder.since;
    this.followPlan();
    this.changed();
  }

  /** May a move be chosen for a turn that has not come yet? */
  get mayPlan(): boolean {
    const { hand } = this.state;
    const me = seatInHand(this.state);
    return hand !== null && me !== null && !hand.over && hand.status === 'playing' && this.link.at === 'live' && !hand.to_act.includes(me);
  }

  /** Choose a move for my next turn; the same again takes it back. */
  plan(wanted: Wanted): void {
    const { hand } = this.state;
    if (!hand || !this.mayPlan) return;
    const again = JSON.stringify(this.planned?.wanted) === JSON.stringify(wanted);
    this.planned = again ? null : { hand: hand.id, wanted };
    this.voice.say(again ? t.plan.undone : t.plan.kept);
    this.refreshGame();
  }

  /** My turn has come: the move that was chosen for it is made if it is legal, else dropped. */
  private followPlan(): void {
    const { planned, scene } = this;
    const { hand } = this.state;
    if (!planned) return;
    if (!hand || hand.id !== planned.hand || hand.over) {
      this.planned = null;
      return this.refreshGame();
    }
    if (!scene?.canAct) return;
    const found = verdict(planned.wanted, this.game?.plannable?.(hand.actions) ?? hand.actions);
    this.planned = null;
    if (found.is === 'play') return void this.act(found.action);
    if (found.is === 'choose') this.game?.offer?.(planned.wanted);
    else this.refuse(t.plan.dropped);
    this.refreshGame();
  }

  /** What an answer tells besides that it is done. */
  answered(answer: Answer): void {
    if (answer.type === 'ok' && answer.playing_since !== undefined) this.reminder.since = answer.playing_since;
    this.changed();
  }

  /** Whom I do not want to hear. */
  get silenced(): readonly string[] {
    return this.state.me?.silenced ?? [];
  }

  /** Those silenced are so here at once; the server keeps it. */
  keepSilenced(silenced: string[]): void {
    const { me } = this.state;
    if (me) this.state = { ...this.state, me: { ...me, silenced } };
    this.changed();
  }

  myTurn(): void {
    noticeTurn(this);
  }

  private stoodUp(left: readonly StoodUp[]): void {
    const mine = left.find((one) => one.user === this.state.me?.user);
    if (mine) this.refuse(t.stood[mine.reason] ?? t.stood['other'] ?? '');
  }

  private heard({ user, name, text }: ChatFrame): void {
    if (user === this.state.me?.user || this.silenced.includes(user)) return;
    this.ui.unread = this.ui.sheet !== 'chat' && !this.surface.wide;
    this.voice.say(t.chat.said(name, text));
    this.sounds.play('message');
  }

  private linked(link: Link): void {
    const before = this.link.at;
    this.link = link;
    if (link.at === 'lost' && before === 'live') {
      this.voice.alert(t.live.lost);
      this.sounds.play('lost');
    }
    if (link.at === 'live' && before === 'lost') this.voice.alert(t.live.back);
    this.refreshGame();
  }
}
