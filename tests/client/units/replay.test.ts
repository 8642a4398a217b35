import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deedOf, swiped } from '../../../static/src/replay/gestures';
import { frameOf, netOf, sceneOf, type Recording } from '../../../static/src/replay/record';
import type { Payment, View } from '../../../static/src/table/wire';

const view = (over: boolean): View => ({ phase: over ? 'over' : 'play', to_act: over ? [] : [1], over, result: null, gone: [2] });
const paid = (version: number, from: number, to: number, amount: number, tax: number): Payment =>
  ({ version, from, to, claimed: amount, paid: amount, tax, reason: 'x.y' });
const step = (number: number, payments: Payment[], over = false) => ({ number, seat: 0, view: view(over), cards: {}, events: [], payments });
const HAND: Recording = {
  id: 'h', stake: 100, over: true, me: 0, fair: null,
  players: [0, 1, 2].map((seat) => ({ seat, user: `u${seat}`, public: `u${seat}`, name: `N${seat}`, bot: false, gone: false })),
  steps: [step(1, []), step(2, [paid(2, 1, 0, 50, 1)]), step(3, [paid(3, 0, 1, 200, 6), paid(3, 2, 1, 10, 0)], true)],
};

test('the running sum of a seat is after tax and up to the step shown', () => {
  assert.deepEqual([0, 1, 2].map((at) => netOf(HAND, at, 0)), [0, 49, -151]);
  assert.deepEqual([0, 1, 2].map((seat) => netOf(HAND, 2, seat)), [-151, 154, -10]);
});

test('a step is a scene in which nobody can act, with the payments until then', () => {
  const scene = sceneOf(HAND, 1);
  assert.equal(scene.canAct, false);
  assert.equal(scene.hand.version, 2);
  assert.equal(scene.hand.payments.length, 1);
  assert.deepEqual(scene.hand.players.map((player) => player.gone), [false, false, true]);
  assert.equal(frameOf(HAND, 2).payments.length, 2);
  assert.throws(() => sceneOf(HAND, 3), RangeError);
});

const key = (name: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({ key: name, altKey: false, ctrlKey: false, metaKey: false, target: null, ...more }) as KeyboardEvent;

test('keys step, play, and choose the speed; the browser keeps its own', () => {
  Object.assign(globalThis, { Element: class {} });
  assert.deepEqual(['ArrowRight', 'ArrowLeft', 'Home', 'End', ' '].map((name) => deedOf(key(name))), ['next', 'previous', 'first', 'last', 'toggle']);
  assert.deepEqual(['1', '2', '3', '4', 'x'].map((name) => deedOf(key(name))), ['slow', 'usual', 'fast', null, null]);
  assert.equal(deedOf(key('ArrowLeft', { altKey: true })), null);
  const within = (...selectors: string[]): EventTarget =>
    Object.assign(new Element(), { closest: (asked: string) => selectors.some((one) => asked.includes(one)) || null });
  assert.deepEqual([' ', 'Home', 'ArrowRight'].map((name) => deedOf(key(name, { target: within('[tabindex]') }))), [null, null, 'next']);
  assert.deepEqual([' ', 'Home'].map((name) => deedOf(key(name, { target: within('button') }))), [null, 'first']);
  assert.equal(deedOf(key('ArrowRight', { target: within('input') })), null);
});

test('a swipe goes on to the left and back to the right; a scroll and a tap are none', () => {
  assert.equal(swiped(-80, 10), 'next');
  assert.equal(swiped(80, -10), 'previous');
  assert.equal(swiped(-80, 70), null);
  assert.equal(swiped(-20, 0), null);
});
