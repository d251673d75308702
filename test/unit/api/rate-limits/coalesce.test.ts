import { expect, test } from '@jest/globals';
import { createCoalescer } from '../../../../api/rate-limits/coalesce.js';
import { statesPerCall } from '../../../../store/limits/rate-limits.js';

const LIMIT = 30;

/** A count that is answered when the test lets it go; notes how many calls each count was for. */
function slowCount() {
  const asked: number[] = [];
  const letGo: (() => void)[] = [];
  let used = 0;
  const take = async (calls: number) => {
    asked.push(calls);
    await new Promise<void>((resolve) => letGo.push(resolve));
    const granted = Math.max(0, Math.min(calls, LIMIT - used));
    used += granted;
    return statesPerCall({ per: 'minute', limit: LIMIT, resetAt: 0 }, calls, granted, used);
  };
  return { take, asked, letGo };
}

test('a crowd is counted by two counts, and exactly the limit passes, each seeing what is left', async () => {
  const turnstile = createCoalescer();
  const { take, asked, letGo } = slowCount();
  const crowd = Array.from({ length: 100 }, () => turnstile('key_1', take));
  letGo.shift()!();
  await crowd[0];
  expect(asked).toEqual([1, 99]);
  letGo.shift()!();
  const states = await Promise.all(crowd);
  expect(states.filter(({ allowed }) => allowed)).toHaveLength(LIMIT);
  expect(states.slice(0, LIMIT).map(({ remaining }) => remaining)).toEqual(
    Array.from({ length: LIMIT }, (_, index) => LIMIT - 1 - index),
  );
  expect(states.slice(LIMIT).every(({ remaining }) => remaining === 0)).toBe(true);
});

test('one id does not wait for another', async () => {
  const turnstile = createCoalescer();
  const stuck = slowCount();
  void turnstile('key_1', stuck.take);
  const free = slowCount();
  const passing = turnstile('key_2', free.take);
  free.letGo.shift()!();
  expect(await passing).toMatchObject({ allowed: true, remaining: LIMIT - 1 });
});

test('a count that fails fails those whom it was for, and the next are counted anew', async () => {
  const turnstile = createCoalescer();
  const failing = turnstile('key_1', () => Promise.reject(new Error('no primary')));
  await expect(failing).rejects.toThrow('no primary');
  const { take, letGo } = slowCount();
  const next = turnstile('key_1', take);
  letGo.shift()!();
  expect(await next).toMatchObject({ allowed: true });
});
