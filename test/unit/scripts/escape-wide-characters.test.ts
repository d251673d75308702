import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
// @ts-expect-error a script without types
import { escapeWideCharacters as untyped } from '../../../scripts/setup/escape-wide-characters.mjs';

const escapeWideCharacters = untyped as (code: string) => string;

test.each([
  ["'menu – 東京 😀'", 'menu – 東京 😀'],
  ['`grün ${1 + 1} …`', 'grün 2 …'],
  ["'ℵ😀'.replace(/[😀-😂]/u, 'x')", 'ℵx'],
  ["/^[\\u4e00-龥]+$/.test('東京')", true],
  ["/* – */ 'a' // …", 'a'],
])('%s has the same value in Latin-1', (code, value) => {
  const escaped = escapeWideCharacters(code);
  expect(escaped).toMatch(/^[^\u0100-\uffff]*$/);
  expect(runInNewContext(escaped)).toBe(value);
});

test.each(["'\\–'", 'String.raw`a…`'])('%s is rejected, because an escape would change it', (code) => {
  expect(() => escapeWideCharacters(code)).toThrow('cannot be written in Latin-1');
});
