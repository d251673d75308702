import { expect, test } from '@jest/globals';
import { createAccountQueue } from '../../../api/jobs/account-queue.js';

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
  const inTurn = createAccountQueue();
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
  const inTurn = createAccountQueue();
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

test('who has more work waiting pauses for a while, who has not only for the others in line', async () => {
  const inTurn = createAccountQueue();
  const pauses = async (pause: () => Promise<unknown>): Promise<string> => {
    let turns = 0;
    const count = () => {
      turns += 1;
      if (turns < 10) setImmediate(count);
    };
    setImmediate(count);
    await pause();
    return turns < 10 ? 'a turn' : 'a rest';
  };
  const crowded = inTurn('busy', pauses);
  const last = inTurn('busy', pauses);
  const lone = inTurn('lone', pauses);
  expect(await Promise.all([crowded, last, lone])).toEqual(['a rest', 'a turn', 'a turn']);
});
