import { expect, test } from '@jest/globals';
import { rememberRefusals } from '../../../../api/rate-limits/remember-refusals.js';
import type { LimitState } from '../../../../store/limits/rate-limits.js';

const START = 1_800_000_000_000;

function setUp(resetAt: number) {
  const clock = { now: START };
  const counted: string[] = [];
  const allowed = new Set<string>();
  const remember = rememberRefusals(() => new Date(clock.now));
  const call = (id: string): Promise<LimitState> =>
    remember(id, async () => {
      counted.push(id);
      return { per: 'minute', allowed: allowed.has(id), limit: 1, remaining: 0, resetAt };
    });
  return { clock, counted, allowed, call };
}

test('remembers a used-up limit for a second, and no other', async () => {
  const { clock, counted, call } = setUp(START / 1_000 + 60);
  for (const id of ['a', 'a', 'b']) expect(await call(id)).toMatchObject({ allowed: false });
  clock.now += 999;
  await call('a');
  expect(counted).toEqual(['a', 'b']);
  clock.now += 1;
  await call('a');
  expect(counted).toEqual(['a', 'b', 'a']);
});

test('remembers nothing after the limit resets', async () => {
  const { clock, counted, call } = setUp(START / 1_000 + 0.25);
  await call('a');
  clock.now += 250;
  await call('a');
  expect(counted).toEqual(['a', 'a']);
});

test('counts every call that is allowed', async () => {
  const { counted, allowed, call } = setUp(START / 1_000 + 60);
  allowed.add('a');
  await call('a');
  await call('a');
  expect(counted).toEqual(['a', 'a']);
});

test('forgets when the clock jumps back', async () => {
  const { clock, counted, call } = setUp(START / 1_000 + 60);
  await call('a');
  clock.now -= 600_000;
  await call('a');
  expect(counted).toEqual(['a', 'a']);
});
