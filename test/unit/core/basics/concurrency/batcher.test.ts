import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createBatcher, createKeyedBatcher } from '../../../../../core/basics/concurrency/batcher.js';
import { statesPerCall, type LimitState } from '../../../../../store/limits/rate-limits.js';

const LIMIT = 30;

/** An update that ends when the test releases it; `sizes` holds the number of calls of each. */
function createSlowUpdate() {
  const sizes: number[] = [];
  const releases: (() => void)[] = [];
  let used = 0;
  const consume = async (calls: number) => {
    sizes.push(calls);
    await new Promise<void>((resolve) => releases.push(resolve));
    const granted = Math.max(0, Math.min(calls, LIMIT - used));
    used += granted;
    return statesPerCall({ per: 'minute', limit: LIMIT, resetAt: 0 }, calls, granted, used);
  };
  return { consume, sizes, release: () => releases.shift()!() };
}

/** A batcher of numbers that doubles them; each batch ends when the test releases it. */
function createSlowDoubler(options: { maxBatch?: number; maxInFlight?: number; minBatchWhileBusy?: number }) {
  const batches: number[][] = [];
  const releases: (() => void)[] = [];
  const batcher = createBatcher<number, number>({
    ...options,
    async run(items) {
      batches.push([...items]);
      await new Promise<void>((resolve) => releases.push(resolve));
      return items.map((item) => item * 2);
    },
  });
  return { batcher, batches, release: () => releases.shift()!() };
}

test('calls of one turn share a batch, and each gets its own result', async () => {
  const { batcher, batches, release } = createSlowDoubler({});
  const results = Promise.all([1, 2, 3].map((item) => batcher.run(item)));
  await nextTurn();
  release();
  expect(await results).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1, 2, 3]]);
});

test('a busy batcher starts another batch once enough items wait, up to its limits', async () => {
  const { batcher, batches, release } = createSlowDoubler({
    maxBatch: 3,
    maxInFlight: 2,
    minBatchWhileBusy: 2,
  });
  const results = [batcher.run(1)];
  await nextTurn();
  results.push(batcher.run(2));
  await nextTurn();
  expect(batches).toEqual([[1]]);
  results.push(...[3, 4, 5, 6].map((item) => batcher.run(item)));
  await nextTurn();
  expect(batches).toEqual([[1], [2, 3, 4]]);
  release();
  await results[0];
  expect(batches).toEqual([[1], [2, 3, 4], [5, 6]]);
  release();
  release();
  expect(await Promise.all(results)).toEqual([2, 4, 6, 8, 10, 12]);
});

test('a canceled item is not part of a later batch', async () => {
  const { batcher, batches, release } = createSlowDoubler({});
  const first = batcher.run(1);
  await nextTurn();
  const outcomes: unknown[] = [];
  const note = (outcome: unknown) => outcomes.push(outcome);
  batcher.enqueue(2, note, note);
  const third = batcher.run(3);
  batcher.cancel((item) => item === 2);
  release();
  await first;
  await nextTurn();
  release();
  expect(await third).toBe(6);
  expect(batches).toEqual([[1], [3]]);
  expect(outcomes).toEqual([]);
});

test('a failed batch rejects its own calls only, and the next batch runs', async () => {
  let failing = true;
  const batcher = createBatcher<string>({
    async run() {
      if (failing) throw new Error('no primary');
      await nextTurn();
    },
  });
  await expect(Promise.all([batcher.run('a'), batcher.run('b')])).rejects.toThrow('no primary');
  failing = false;
  expect(await batcher.run('c')).toBeUndefined();
});

test('concurrent calls with one key cost two updates and let exactly the limit through', async () => {
  const { consume, sizes, release } = createSlowUpdate();
  const call = createKeyedBatcher<undefined, LimitState>((_key, calls) => consume(calls.length));
  const first = call('key_1', undefined);
  await nextTurn();
  const others = Array.from({ length: 99 }, () => call('key_1', undefined));
  await nextTurn();
  release();
  await first;
  expect(sizes).toEqual([1, 99]);
  release();
  const states = await Promise.all([first, ...others]);
  expect(states.filter(({ allowed }) => allowed)).toHaveLength(LIMIT);
  expect(states.slice(0, LIMIT).map(({ remaining }) => remaining)).toEqual(
    Array.from({ length: LIMIT }, (_, index) => LIMIT - 1 - index),
  );
  expect(states.slice(LIMIT).every(({ remaining }) => remaining === 0)).toBe(true);
});

test('calls with one key do not wait for calls with another key', async () => {
  const stuck = createSlowUpdate();
  const free = createSlowUpdate();
  const call = createKeyedBatcher<undefined, LimitState>((key, calls) =>
    (key === 'key_1' ? stuck : free).consume(calls.length),
  );
  void call('key_1', undefined);
  const passing = call('key_2', undefined);
  await nextTurn();
  free.release();
  expect(await passing).toMatchObject({ allowed: true, remaining: LIMIT - 1 });
});

test('after a failed update, the next calls with the key are counted', async () => {
  let failing = true;
  const { consume, release } = createSlowUpdate();
  const call = createKeyedBatcher<undefined, LimitState>((_key, calls) =>
    failing ? Promise.reject(new Error('no primary')) : consume(calls.length),
  );
  await expect(call('key_1', undefined)).rejects.toThrow('no primary');
  failing = false;
  const next = call('key_1', undefined);
  await nextTurn();
  release();
  expect(await next).toMatchObject({ allowed: true });
});
