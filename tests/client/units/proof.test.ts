import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFair, runIn, workOut, type Shuffled, type Suspect } from '../../../static/src/replay/proof';
import vectors from '../../games/fairness_vectors.json';

for (const vector of vectors as (Shuffled & { name: string; message: string; stream: string[] })[]) {
  test(`the browser finds the same message, stream and deck: ${vector.name}`, async () => {
    const { committed, message, numbers, used, thrown, deck, differing, suspect } = await workOut(vector);
    assert.equal(committed, vector.commitment);
    assert.equal(message, vector.message);
    assert.deepEqual(numbers, vector.stream.slice(0, used));
    assert.equal(used - thrown, vector.pack.length - 1);
    assert.deepEqual(deck, vector.deck);
    assert.deepEqual(differing, []);
    assert.equal(suspect, null);
    assert.equal(await isFair(vector), true);
  });

  test(`and names whatever was altered: ${vector.name}`, async () => {
    const [first = '', second = '', ...rest] = vector.deck;
    const [player, ...others] = vector.players;
    const seed = vector.server_seed;
    const changes: [Suspect, Partial<Shuffled>][] = [
      ['deck', { deck: [second, first, ...rest] }],
      ['deck', { deck: [second, second, ...rest] }],
      ['deck', { deck: [first, second, ...rest.slice(1)] }],
      ['commitment', { commitment: vector.commitment.replace(/^./, (c) => (c === '0' ? '1' : '0')) }],
      ['server_seed', { server_seed: `${seed.slice(0, -1)}${seed.endsWith('e') ? 'd' : 'e'}` }],
      ...(player ? [['player_seed', { players: [{ ...player, seed: `${player.seed}x` }, ...others] }] as [Suspect, Partial<Shuffled>]] : []),
    ];
    for (const [suspect, change] of changes) {
      assert.equal((await workOut({ ...vector, ...change })).suspect, suspect, JSON.stringify(change));
      assert.equal(await isFair({ ...vector, ...change }), false);
    }
  });
}

test('a deck that differs says where', async () => {
  const [vector] = vectors as Shuffled[];
  if (!vector) throw new Error('no vector');
  const deck = [...vector.deck];
  [deck[3], deck[9]] = [deck[9] as string, deck[3] as string];
  assert.deepEqual((await workOut({ ...vector, deck })).differing, [4, 10]);
});

test('cards dealt are a run of the deck', () => {
  const deck = ['AS', '2S', '3S', '4S', '5S'];
  assert.equal(runIn(deck, ['2S', '3S']), 2);
  assert.equal(runIn(deck, ['2S', '4S']), null);
  assert.equal(runIn(deck, ['5S', 'AS']), null);
  assert.equal(runIn(deck, []), null);
});
