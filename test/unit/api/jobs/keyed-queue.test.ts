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

test('the work of one account is done in order, one after the other, beside that of another', async () => {
  const inTurn = createKeyedQueue();
  const { log, ends, start } = work();
  const first = inTurn('busy', start('busy 1'));
  const second = inTurn('busy', start('busy 2'));
  const lone = inTurn('lone', start('lone'));
  await settled();
  expect(log).toEqual(['busy 1', 'lone']);

  ends.get('lone')!();
  expect(await lone).toBe('lone');
  ends.get('busy 1')!();
  expect(await first).toBe('busy 1');
  await settled();
  expect(log).toEqual(['busy 1', 'lone', 'busy 2']);
  ends.get('busy 2')!();
  expect(await second).toBe('busy 2');
});

test('work that fails tells who asked for it, and lets the next begin', async () => {
  const inTurn = createKeyedQueue();
  const { log, ends, start } = work();
  const first = inTurn('busy', start('1'));
  const second = inTurn('busy', start('2'));
  await settled();
  ends.get('1')!(new Error('not valid'));
  await expect(first).rejects.toThrow('not valid');
  await settled();
  expect(log).toEqual(['1', '2']);
  ends.get('2')!();
  await second;
});

test('who has more work waiting rests, who has not only lets the others in line go first', async () => {
  let rests = 0;
  const inTurn = createKeyedQueue(() => Promise.resolve((rests += 1)));
  const pauses = async (pause: () => Promise<unknown>): Promise<number> => {
    const before = rests;
    await pause();
    return rests - before;
  };
  const crowded = inTurn('busy', pauses);
  const last = inTurn('busy', pauses);
  const lone = inTurn('lone', pauses);
  expect(await crowded).toBe(1);
  expect(await Promise.all([last, lone])).toEqual([0, 0]);
});
