import { expect, test } from '@jest/globals';
import { createAttributeFallback } from '../../../temporal/attribute-fallback.js';

const rejection = () =>
  new Error('Failed to start', {
    cause: { code: 3, details: 'Namespace default has no mapping defined for search attribute QrelayKind' },
  });

test('after a rejection, starts omit the search attributes for a minute of the given clock', async () => {
  let now = 1_000_000;
  const tried: boolean[] = [];
  const withAttributeFallback = createAttributeFallback(() => new Date(now));
  const start = () =>
    withAttributeFallback((attributes) => {
      tried.push(attributes);
      return attributes ? Promise.reject(rejection()) : Promise.resolve('started');
    });
  expect(await start()).toBe('started');
  expect(tried.splice(0)).toEqual([true, false]);
  now += 59_999;
  expect(await start()).toBe('started');
  expect(tried.splice(0)).toEqual([false]);
  now += 1;
  await start();
  expect(tried).toEqual([true, false]);
});

test('any other error is thrown, and does not end the use of search attributes', async () => {
  const withAttributeFallback = createAttributeFallback(() => new Date(0));
  const other = new Error('Failed to start', { cause: { code: 3, details: 'Invalid task queue' } });
  await expect(withAttributeFallback(() => Promise.reject(other))).rejects.toBe(other);
  expect(await withAttributeFallback((attributes) => Promise.resolve(attributes))).toBe(true);
});
