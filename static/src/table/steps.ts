/** What a hand's step does on the screen: words, pills, sounds, and in the end the result. */
import { signed } from '../i18n';
import { t } from '../i18n/texts';
import { pieceName } from '../kit/names';
import type { Desk } from './desk';
import type { Finale, GameClient } from './game';
import { seatInHand, sum } from './model';
import { spoken } from './money-text';
import type { State } from './store';
import { DEAL, sendBack, STAGGER } from './travel';
import type { HandFrame, Payment, Seat } from './wire';

const RESULT_AFTER = 1800;

/** The finale that shows what this step ends. */
const finaleOf = ({ finale }: GameClient, step: HandFrame): Finale | null =>
  step.view.over && finale && (finale.tells?.(step) ?? true) ? finale : null;

function speak(desk: Desk, game: GameClient, step: HandFrame): void {
  for (const event of step.events) desk.voice.say(game.describe(event, step));
  if (step.seat === null) sayHand(desk, game, step.view.hand);
  const finale = finaleOf(game, step);
  if (finale && !finale.spoken) return;
  for (const payment of step.payments) desk.voice.say(spoken(payment, game, desk.who));
}

/** My cards as they were dealt, in the order in which they are shown. */
export function sayHand(desk: Desk, game: GameClient, hand: readonly string[] | null | undefined): void {
  const cards = game.shownCards?.() ?? hand ?? [];
  if (cards.length > 0) desk.voice.say(t.live.cards(cards.map(pieceName).join(', ')));
}

/** What the hand came to, for everybody who was dealt in. */
function sayResult(desk: Desk): void {
  const { hand } = desk.state;
  if (!hand) return;
  const sums = hand.players.map(({ seat }) => `${desk.who(seat)} ${signed(sum(hand.payments, seat))}`);
  desk.voice.say(t.live.result(sums.join(', ')));
}

function speakTurn(desk: Desk, before: State, step: HandFrame, me: Seat | null): void {
  if (step.view.over || me === null) return;
  const had = before.hand?.id === step.hand && before.hand.to_act.includes(me);
  if (step.to_act.includes(me)) {
    if (had && (step.seat !== me || before.hand?.deadlines[me] === step.deadlines[me])) return;
    desk.voice.alert(t.live.yourTurn(desk.seconds(step.deadlines[me])));
    desk.voice.say(desk.game?.prompt() ?? null);
    desk.sounds.play('turn');
    desk.myTurn();
  } else {
    const names = step.to_act.filter((seat) => !before.hand?.to_act.includes(seat)).map(desk.who);
    if (names.length === 1) desk.voice.say(t.live.turnOf(names[0] ?? ''));
  }
}

type Balances = Record<string, number>;

function pay(desk: Desk, payments: readonly Payment[], balances: Balances, me: Seat | null): void {
  desk.flights.start(payments, balances);
  if (payments.some((p) => p.to === me)) desk.sounds.play('received');
  else if (payments.some((p) => p.from === me)) desk.sounds.play('paid');
}

/** The game lets the payments go some at a time; until then the balances stay as they were. */
function showFinale(desk: Desk, finale: Finale, step: HandFrame, before: Balances, me: Seat | null): void {
  let balances = before;
  desk.flights.freeze(balances);
  finale.begin(step, (payments) => {
    const after = Object.entries(balances).map(([seat, chips]) => [seat, chips + sum(payments, Number(seat))]);
    pay(desk, payments, balances, me);
    balances = Object.fromEntries(after);
    desk.flights.freeze(balances);
  }, () => openResult(desk, step));
}

function settle(desk: Desk, game: GameClient, before: State, step: HandFrame, me: Seat | null): void {
  const balances = Object.fromEntries((before.table?.seats ?? []).map((s) => [s.seat, s.balance]));
  const finale = finaleOf(game, step);
  if (finale) showFinale(desk, finale, step, balances, me);
  else pay(desk, step.payments, balances, me);
}

function openResult(desk: Desk, step: HandFrame): void {
  setTimeout(() => {
    if (desk.state.hand?.id !== step.hand || desk.ui.leaving) return;
    desk.ui.result = true;
    desk.changed();
  }, desk.surface.motion ? RESULT_AFTER : 0);
}

/** A finale tells by itself, and later, who has won. */
function finish(desk: Desk, game: GameClient, step: HandFrame, me: Seat | null): void {
  sayResult(desk);
  if (finaleOf(game, step)) return desk.sounds.play('over');
  const net = me === null ? 0 : sum(desk.state.hand?.payments ?? [], me);
  desk.sounds.play(net > 0 ? 'win' : net < 0 ? 'lose' : 'over');
  openResult(desk, step);
}

/** The others' cards come out of the middle, one seat after the other. */
function dealTo({ surface, state }: Desk, { holds }: GameClient, me: Seat | null): void {
  const layer = surface.find<HTMLElement>('.flights');
  const middle = surface.find('.middle')?.getBoundingClientRect();
  if (!surface.motion || !layer || !middle) return;
  const others = (state.hand?.players ?? []).filter(({ seat }) => seat !== me);
  others.forEach(({ seat }, i) => sendBack(layer, holds, middle, surface.rectOf(seat), DEAL, i * STAGGER));
}

export function showStep(desk: Desk, before: State, step: HandFrame): void {
  const { game, scene } = desk;
  desk.arrive();
  if (before.hand?.id !== step.hand) desk.ui.result = false;
  desk.flights.freeze();
  if (!game || !scene) return;
  const me = seatInHand(desk.state);
  game.update(scene, step);
  speak(desk, game, step);
  speakTurn(desk, before, step, me);
  settle(desk, game, before, step, me);
  for (const event of step.events) {
    const note = game.note?.(event, step);
    if (note) desk.flights.note(note.seat, note.text);
  }
  if (step.view.over) finish(desk, game, step, me);
  requestAnimationFrame(() => {
    game.moved?.(step);
    if (step.events.some((event) => event.type === 'dealt')) dealTo(desk, game, me);
  });
}
