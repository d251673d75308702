import { expect, test } from '@jest/globals';
import { StaleWhileRevalidateCache } from '../../../../../api/redirect/resolve/stale-cache.js';
import { WeightedLru } from '../../../../../api/redirect/resolve/weighted-lru.js';

/** A cache of numbers, each of which takes its own number of bytes. */
const createCache = (maxEntries: number, maxBytes: number) =>
  new WeightedLru<number>({ maxEntries, maxBytes }, (bytes) => bytes);

const present = (cache: WeightedLru<number>) => cache.keys().sort();

test('at most the allowed number of entries remain: those used most recently', () => {
  const cache = createCache(4, Infinity);
  for (const key of ['a', 'b', 'c', 'd']) {
    cache.set(key, 1);
    cache.get('a');
  }
  cache.set('e', 1);
  expect(present(cache)).toEqual(['a', 'd', 'e']);
  expect(cache.get('b')).toBeUndefined();
});

test('entries take at most the allowed memory together, however many there are', () => {
  const cache = createCache(1_000, 100);
  const sizeOf = (key: string) => 1 + (Number(key.slice(1)) % 20);
  for (let n = 0; n < 500; n++) {
    cache.set(`k${n}`, sizeOf(`k${n}`));
    expect(cache.bytes).toBeLessThanOrEqual(100);
    expect(cache.bytes).toBe(cache.keys().reduce((sum, key) => sum + sizeOf(key), 0));
  }
  expect(cache.get('k499')).toBe(20);
});

test('an entry that is read again and again survives many others', () => {
  const cache = createCache(10, 100);
  cache.set('hot', 5);
  for (let n = 0; n < 1_000; n++) {
    cache.set(`cold${n}`, 9);
    expect(cache.get('hot')).toBe(5);
  }
});

test('replacing and deleting entries frees their memory', () => {
  const cache = createCache(10, 100);
  cache.set('a', 30);
  cache.set('a', 10);
  expect(cache.bytes).toBe(10);
  expect(cache.delete('a')).toBe(true);
  expect(cache.delete('a')).toBe(false);
  expect(cache.bytes).toBe(0);
  expect(present(cache)).toEqual([]);
});

test('a cached lookup of many large values stays within its memory and looks up dropped ones again', async () => {
  const lookups: string[] = [];
  const cache = new StaleWhileRevalidateCache<{ key: string }>(
    {
      find: async (keys) => {
        lookups.push(...keys);
        return new Map(keys.map((key) => [key, { key }]));
      },
    },
    { maxBytes: 1_000, bytesOf: () => 100, clock: () => 0 },
  );
  for (let n = 0; n < 50; n++) await cache.find(`k${n}`);
  expect(cache.bytes).toBeLessThanOrEqual(1_000);
  expect(cache.recentKeys(100)).toHaveLength(cache.bytes / 100);
  expect(cache.recentKeys(1)).toEqual(['k49']);
  await cache.find('k0');
  expect(lookups.filter((key) => key === 'k0')).toHaveLength(2);
});
