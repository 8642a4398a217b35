import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCORE } from '../../../static/src/table/sound';

test('every sound is short and no two are alike', () => {
  for (const [cue, notes] of Object.entries(SCORE)) {
    assert.ok(notes.length > 0, cue);
    for (const [frequency, start, length, loudness] of notes) {
      assert.ok(start + length <= 0.4 + 1e-9, `${cue} ends after ${start + length} s`);
      assert.ok(frequency > 100 && frequency < 2000 && loudness <= 0.5, cue);
    }
  }
  assert.equal(new Set(Object.values(SCORE).map((notes) => JSON.stringify(notes))).size, Object.keys(SCORE).length);
});
