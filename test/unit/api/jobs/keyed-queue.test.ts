import { expect, test } from '@jest/globals';
import { createKeyedQueue } from '../../../../api/jobs/keyed-queue.js';

function work() {
  const log: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (name: string) => () => {
    log.push(name);
    return new Promise<string>((resolve, reject) => {
      ends.set(name, (error) => (error ? reject(error) : resolve(name)));
    });
  };
  return { log, ends, start };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('work of one account runs one at a time and in order, concurrently with work of another account', async () => {
  const run = createKeyedQueue();
  const { log, ends, start } = work();
  const first = run('busy', start('busy 1'));
  const second = run('busy', start('busy 2'));
  const other = run('other', start('other'));
  await settled();
  expect(log).toEqual(['busy 1', 'other']);

  ends.get('other')!();
  expect(await other).toBe('other');
  ends.get('busy 1')!();
  expect(await first).toBe('busy 1');
  await settled();
  expect(log).toEqual(['busy 1', 'other', 'busy 2']);
  ends.get('busy 2')!();
  expect(await second).toBe('busy 2');
});

test('work that fails rejects its caller and lets the next work begin', async () => {
  const run = createKeyedQueue();
  const { log, ends, start } = work();
  const first = run('busy', start('1'));
  const second = run('busy', start('2'));
  await settled();
  ends.get('1')!(new Error('not valid'));
  await expect(first).rejects.toThrow('not valid');
  await settled();
  expect(log).toEqual(['1', '2']);
  ends.get('2')!();
  await second;
});

test('an account with a backlog pauses; other accounts do not', async () => {
  let pauseCount = 0;
  const run = createKeyedQueue(() => Promise.resolve((pauseCount += 1)));
  const countPauses = async (yieldToOthers: () => Promise<unknown>): Promise<number> => {
    const before = pauseCount;
    await yieldToOthers();
    return pauseCount - before;
  };
  const first = run('busy', countPauses);
  const last = run('busy', countPauses);
  const other = run('other', countPauses);
  expect(await first).toBe(1);
  expect(await Promise.all([last, other])).toEqual([0, 0]);
});
