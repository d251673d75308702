import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { openPassedChecks, passKey } from '../../support/passed-checks.js';

const DAY_MS = 86_400_000;
const root = mkdtempSync(join(tmpdir(), 'qrelay-passed-'));
let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(root, 'record-')), 'passes');
});
afterAll(() => rmSync(root, { recursive: true }));

const keyOf = (content: string) => passKey(['checker 1', content]);

/** Checks items; an item that contains `fault` fails. @returns The items that were checked, and the error. */
async function check(items: readonly string[], key = keyOf) {
  let checked: readonly string[] = [];
  const error = await openPassedChecks(folder)
    .checkOthers(items, key, async (others) => {
      checked = others;
      if (others.some((item) => item.includes('fault'))) throw new Error('a fault');
    })
    .then(
      () => undefined,
      ({ message }: Error) => message,
    );
  return { checked, error };
}

test('an item that passed is not checked again, in another process either, until it or the checker changes', async () => {
  expect(await check(['one', 'two'])).toEqual({ checked: ['one', 'two'], error: undefined });
  expect(await check(['one', 'two'])).toEqual({ checked: [], error: undefined });
  expect((await check(['one', 'two, changed'])).checked).toEqual(['two, changed']);
  const newChecker = (content: string) => passKey(['checker 2', content]);
  expect((await check(['one'], newChecker)).checked).toEqual(['one']);
});

test('a check that fails records none of its items, so that all of them are checked again', async () => {
  for (let run = 0; run < 2; run += 1)
    expect(await check(['one', 'a fault'])).toEqual({ checked: ['one', 'a fault'], error: 'a fault' });
  expect((await check(['one', 'repaired'])).checked).toEqual(['one', 'repaired']);
});

test('keys differ if their dependencies do, wherever one dependency ends and the next begins', () => {
  expect(passKey(['ab', 'c'])).not.toBe(passKey(['a', 'bc']));
  expect(passKey(['a'])).toBe(passKey(['a']));
});

test('passes that no run used for 30 days are removed, and used ones are kept', () => {
  let now = Date.now();
  const open = () => openPassedChecks(folder, () => now);
  open().add(['used', 'unused']);
  now += 20 * DAY_MS;
  expect(open().has('used')).toBe(true);
  now += 20 * DAY_MS;
  open().add(['new']);
  expect(readdirSync(folder).sort()).toEqual(['new', 'used']);
});
