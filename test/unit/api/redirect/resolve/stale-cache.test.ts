import { expect, test } from '@jest/globals';
import { StaleWhileRevalidateCache } from '../../../../../api/redirect/resolve/stale-cache.js';
import type { ScanTarget, ScanTargetStore } from '../../../../../store/short-links/scan-targets.js';

const DELETED: ScanTarget = { kind: 'deleted', accountId: 'acc_1', branded: false };

/** A store that counts its calls and can be away. */
function fakeStore() {
  const state = { asked: [] as (readonly string[])[], codes: new Map<string, ScanTarget>(), away: false };
  const store: ScanTargetStore = {
    async find(shortCodes) {
      state.asked.push(shortCodes);
      if (state.away) throw new Error('away');
      return new Map([...state.codes].filter(([code]) => shortCodes.includes(code)));
    },
  };
  let now = 0;
  return {
    state,
    cache: new StaleWhileRevalidateCache(store, { clock: () => now }),
    later: (ms: number) => (now += ms),
  };
}

test('requests that arrive together share one look-up', async () => {
  const { cache, state } = fakeStore();
  state.codes.set('a', DELETED);
  const found = await Promise.all(['a', 'a', 'b', 'c'].map(async (code) => cache.find(code)));
  expect(found).toEqual([DELETED, DELETED, null, null]);
  expect(state.asked).toEqual([['a', 'b', 'c']]);
});

test('unknown codes are remembered for a second, known ones too', async () => {
  const { cache, state, later } = fakeStore();
  expect(await cache.find('a')).toBeNull();
  later(400);
  expect(cache.find('a')).toBeNull();
  state.codes.set('a', DELETED);
  later(700);
  expect(await cache.find('a')).toBe(DELETED);
  expect(state.asked).toHaveLength(2);
});

test('with the store away a known code is served whatever its age, an unknown one fails', async () => {
  const { cache, state, later } = fakeStore();
  state.codes.set('a', DELETED);
  await cache.find('a');
  state.away = true;
  later(60_000);
  expect(await cache.find('a')).toBe(DELETED);
  expect(cache.find('a')).toBe(DELETED);
  await expect(cache.find('b')).rejects.toThrow('away');
});

test('a look-up that began before a code was changed does not bring its old state back', async () => {
  const { cache, state, later } = fakeStore();
  const before = cache.find('a');
  later(1);
  state.codes.set('a', DELETED);
  cache.forget('a');
  await before;
  expect(await cache.find('a')).toBe(DELETED);
});

test('a look-up that hangs holds requests up for a tenth of a second in all, not each of them', async () => {
  let now = 0;
  let hangs = false;
  const known = { kind: 'deleted' };
  const cache = new StaleWhileRevalidateCache(
    {
      find: (codes) =>
        hangs
          ? new Promise<never>(() => undefined)
          : Promise.resolve(new Map(codes.map((code) => [code, known]))),
    },
    { clock: () => now },
  );
  await cache.find('a');
  hangs = true;
  now = 2_000;
  const first = cache.find('a');
  expect(first).toBeInstanceOf(Promise);
  now += 100;
  expect(cache.find('a')).toBe(known);
  expect(await first).toBe(known);
});
