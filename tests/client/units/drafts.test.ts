import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Drafts } from '../../../static/src/table/drafts';

interface Timers { window: { setTimeout: (run: () => void, wait: number) => number }; }
(globalThis as unknown as Timers).window = { setTimeout: (run, wait) => setTimeout(run, wait) as unknown as number };

const draft = (n: number) => ({ type: 'draft', n });
const rest = (ms = 20): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });

/** A server that answers when told to, and what it got. */
function server(patience: number | null = 0) {
  const got: number[] = [];
  const answers: ((kept: boolean) => void)[] = [];
  let kept = 0;
  const state = { patience };
  const drafts = new Drafts({
    patience: () => state.patience,
    send: ({ n }) => new Promise((resolve) => { got.push(n as number); answers.push(resolve); }),
    kept: () => { kept++; },
  });
  return { drafts, got, state, answer: () => answers.shift()?.(true), kept: () => kept };
}

test('of several drafts in a moment only the newest is sent', async () => {
  const { drafts, got, answer, kept } = server(5);
  [1, 2, 3].forEach((n) => drafts.keep(draft(n)));
  assert.ok(drafts.open);
  await rest();
  assert.deepEqual(got, [3]);
  answer();
  await rest();
  assert.deepEqual([drafts.open, kept()], [false, 1]);
});

test('one travels at a time; the next leaves when it is there', async () => {
  const { drafts, got, answer, kept } = server();
  drafts.keep(draft(1));
  await rest();
  drafts.keep(draft(2));
  drafts.keep(draft(3));
  await rest();
  assert.deepEqual(got, [1]);
  answer();
  await rest();
  assert.deepEqual([got, kept()], [[1, 3], 0]);
});

test('a draft waits until it can be kept, and one that is dropped is not sent', async () => {
  const { drafts, got, state } = server(null);
  drafts.keep(draft(1));
  await rest();
  assert.deepEqual([got, drafts.open], [[], true]);
  state.patience = 0;
  drafts.resume();
  await rest();
  assert.deepEqual(got, [1]);
  state.patience = 50;
  drafts.keep(draft(2));
  drafts.drop();
  await rest(80);
  assert.deepEqual(got, [1]);
});

test('before the page goes a draft does not wait', () => {
  const { drafts, got } = server(10_000);
  drafts.keep(draft(1));
  void drafts.flush();
  assert.deepEqual(got, [1]);
});
