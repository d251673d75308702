import { expect, test } from '@jest/globals';
import { StaleWhileRevalidateCache } from '../../../../../api/redirect/resolve/stale-cache.js';
import type { ScanTarget, ScanTargetStore } from '../../../../../store/short-links/scan-targets.js';

const DELETED: ScanTarget = {
  kind: 'deleted',
  accountId: 'acc_1',
  branded: false,
  accountDeleted: false,
};

/** A store that counts its queries and can be down. */
function createFixture() {
  const state = { queried: [] as (readonly string[])[], codes: new Map<string, ScanTarget>(), down: false };
  const store: ScanTargetStore = {
    async find(shortCodes) {
      state.queried.push(shortCodes);
      if (state.down) throw new Error('down');
      return new Map([...state.codes].filter(([code]) => shortCodes.includes(code)));
    },
  };
  let now = 0;
  const cache = new StaleWhileRevalidateCache(store, { clock: () => now });
  const find = async (key: string) => (await cache.find(key)).value;
  return { state, cache, find, advance: (ms: number) => (now += ms) };
}

test('concurrent requests share one lookup', async () => {
  const { find, state } = createFixture();
  state.codes.set('a', DELETED);
  expect(await Promise.all(['a', 'a', 'b', 'c'].map(find))).toEqual([DELETED, DELETED, undefined, undefined]);
  expect(state.queried).toEqual([['a', 'b', 'c']]);
});

test('absent keys are cached for a second', async () => {
  const { cache, find, state, advance } = createFixture();
  expect(await find('a')).toBeUndefined();
  advance(400);
  expect(cache.find('a')).toMatchObject({ value: undefined });
  state.codes.set('a', DELETED);
  advance(700);
  expect(await find('a')).toBe(DELETED);
  expect(state.queried).toHaveLength(2);
});

test('while the store is down, a cached value is served at any age and an unknown key fails', async () => {
  const { cache, find, state, advance } = createFixture();
  state.codes.set('a', DELETED);
  await find('a');
  state.down = true;
  advance(60_000);
  expect(await find('a')).toBe(DELETED);
  expect(cache.find('a')).toMatchObject({ value: DELETED });
  await expect(cache.find('b')).rejects.toThrow('down');
});

test('a lookup that started before an invalidation does not restore the old value', async () => {
  const { cache, find, state, advance } = createFixture();
  const before = cache.find('a');
  advance(1);
  state.codes.set('a', DELETED);
  cache.invalidate('a');
  await before;
  expect(await find('a')).toBe(DELETED);
});

test('a lookup that hangs delays all requests together for at most 100 ms', async () => {
  let now = 0;
  let hangs = false;
  const value = { kind: 'deleted' };
  const cache = new StaleWhileRevalidateCache(
    {
      find: (keys) =>
        hangs
          ? new Promise<never>(() => undefined)
          : Promise.resolve(new Map(keys.map((key) => [key, value]))),
    },
    { clock: () => now },
  );
  await cache.find('a');
  hangs = true;
  now = 2_000;
  const first = cache.find('a');
  expect(first).toBeInstanceOf(Promise);
  now += 100;
  expect(cache.find('a')).toMatchObject({ value });
  expect(await first).toMatchObject({ value });
});
