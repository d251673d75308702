import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createTurns } from '../../../../../core/basics/concurrency/turns.js';

test('tasks with the same key run one after another, in the order of their calls, also after a failure', async () => {
  const inTurn = createTurns();
  const log: string[] = [];
  const task = (name: string, fails = false) =>
    inTurn('code', async () => {
      log.push(`${name} begins`);
      await sleep(1);
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([task('a'), task('b', true), task('c')]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a task does not wait for tasks with another key', async () => {
  const inTurn = createTurns();
  let release!: () => void;
  const blocked = inTurn('one', () => new Promise<void>((resolve) => (release = resolve)));
  expect(await inTurn('other', () => Promise.resolve('done'))).toBe('done');
  release();
  await blocked;
});
