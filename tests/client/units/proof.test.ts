import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deckOf, isFair, messageOf, type Shuffled } from '../../../static/src/replay/proof';
import vectors from '../../games/fairness_vectors.json';

for (const vector of vectors as (Shuffled & { name: string; message: string })[]) {
  test(`the browser finds the same deck: ${vector.name}`, async () => {
    assert.equal(messageOf(vector), vector.message);
    assert.deepEqual(await deckOf(vector), vector.deck);
    assert.equal(await isFair(vector), true);
  });

  test(`and finds out any change: ${vector.name}`, async () => {
    const [first = '', second = '', ...rest] = vector.deck;
    const [player, ...others] = vector.players;
    const changes: Partial<Shuffled>[] = [
      { deck: [second, first, ...rest] },
      { commitment: vector.commitment.replace(/^./, (c) => (c === '0' ? '1' : '0')) },
      { server_seed: `${vector.server_seed.slice(0, -1)}${vector.server_seed.endsWith('e') ? 'd' : 'e'}` },
      { hand: `${vector.hand}x` },
      ...(player ? [{ players: [{ ...player, seed: `${player.seed}x` }, ...others] }] : []),
    ];
    for (const change of changes) assert.equal(await isFair({ ...vector, ...change }), false, JSON.stringify(change));
  });
}
