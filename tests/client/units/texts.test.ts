/** Both languages say the same things: same keys, nothing empty, nothing left in the other language. */
import { en as catteEn } from '../../../static/src/games/catte/en';
import { vi as catteVi } from '../../../static/src/games/catte/vi';
import { en } from '../../../static/src/i18n/en';
import { vi } from '../../../static/src/i18n/vi';
import assert from 'node:assert/strict';
import { test } from 'node:test';

type Leaf = [path: string, vietnamese: unknown, english: unknown];

/** Words that are the same in both. */
const SAME = /^[\d\W_]*$|chung|catte/i;

function* leaves(one: unknown, other: unknown, path = ''): Generator<Leaf> {
  if (path.endsWith('Keys')) return; // keys of the keyboard
  if (typeof one !== 'object' || one === null) return yield [path, one, other];
  assert.deepEqual(Object.keys(one), Object.keys(other as object), `keys of ${path || 'the texts'}`);
  for (const [key, value] of Object.entries(one)) yield* leaves(value, (other as Record<string, unknown>)[key], `${path}.${key}`);
}

/** What a text says; of one with arguments the words between them. */
const said = (text: unknown): string => {
  const literals = typeof text === 'function' ? String(text).match(/(['`"]).*?\1/g) ?? [] : [String(text)];
  return literals.join(' ').replace(/\$\{[^}]*\}|\\[xu][0-9A-Fa-f]+/g, '');
};

for (const [name, one, other] of [['table', vi, en], ['catte', catteVi, catteEn]] as const) {
  test(`${name}: every text stands in both languages`, () => {
    for (const [path, vietnamese, english] of leaves(one, other)) {
      assert.equal(typeof vietnamese, typeof english, path);
      if (typeof vietnamese === 'string') assert.equal(vietnamese.trim() === '', String(english).trim() === '', path);
      const [v, e] = [said(vietnamese), said(english)];
      if (!SAME.test(v)) assert.ok(v !== e, `${path}: ${v}`);
    }
  });
}
