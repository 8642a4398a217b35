/** What a hand's step does on the screen: words, pills, sounds, and in the end the result. */
import { t } from '../i18n/texts';
import type { Desk } from './desk';
import type { GameClient } from './game';
import { seatInHand } from './model';
import { spoken } from './money-text';
import type { State } from './store';
import type { HandFrame, Seat } from './wire';

const RESULT_AFTER = 1800;

function speak(desk: Desk, game: GameClient, step: HandFrame): void {
  for (const event of step.events) desk.voice.say(game.describe(event, step));
  for (const payment of step.payments) desk.voice.say(spoken(payment, game, desk.who));
}

function speakTurn(desk: Desk, before: State, step: HandFrame, me: Seat | null): void {
  if (step.view.over || me === null) return;
  const had = before.hand?.id === step.hand && before.hand.to_act.includes(me);
  if (step.to_act.includes(me)) {
    if (had && step.seat !== me) return;
    desk.voice.alert(t.live.yourTurn(desk.seconds(step.deadlines[me])));
    desk.sounds.play('turn');
  } else {
    const names = step.to_act.filter((seat) => !before.hand?.to_act.includes(seat)).map(desk.who);
    if (names.length === 1) desk.voice.say(t.live.turnOf(names[0] ?? ''));
  }
}

function settle(desk: Desk, before: State, step: HandFrame, me: Seat | null): void {
  const balances = Object.fromEntries((before.table?.seats ?? []).map((s) => [s.seat, s.balance]));
  desk.flights.start(step.payments, balances);
  if (step.payments.some((p) => p.to === me)) desk.sounds.play('received');
  else if (step.payments.some((p) => p.from === me)) desk.sounds.play('paid');
}

function finish(desk: Desk, step: HandFrame): void {
  desk.sounds.play('over');
  setTimeout(() => {
    if (desk.state.hand?.id !== step.hand || desk.ui.leaving) return;
    desk.ui.result = true;
    desk.changed();
  }, desk.surface.motion ? RESULT_AFTER : 0);
}

export function showStep(desk: Desk, before: State, step: HandFrame): void {
  const { game, scene } = desk;
  desk.flights.land();
  if (before.hand?.id !== step.hand) desk.ui.result = false;
  if (!game || !scene) return;
  const me = seatInHand(desk.state);
  game.update(scene, step);
  speak(desk, game, step);
  speakTurn(desk, before, step, me);
  settle(desk, before, step, me);
  for (const event of step.events) {
    const note = game.note?.(event, step);
    if (note) desk.flights.note(note.seat, note.text);
  }
  if (step.view.over) finish(desk, step);
  requestAnimationFrame(() => game.moved?.(step));
}
