import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openStore, type Store } from '../../../store/mongo/client.js';
import { createRateLimitStore } from '../../../store/limits/rate-limits.js';
import { createScanTargetStore } from '../../../store/short-links/scan-targets.js';
import { createTestStores } from '../../support/test-stores.js';
import { startMongodbProxy } from '../../support/fault-proxy.js';
import { withQueryTimeout, withStoreTimeout } from '../../../store/mongo/timeouts.js';
import { newDatabaseName } from '../../support/test-database.js';

let store: Store;

beforeAll(async () => {
  const name = newDatabaseName();
  store = await openStore(process.env['QRELAY_TEST_MONGODB_URI']!, name);
});
afterAll(async () => {
  await store.db.dropDatabase();
  await store.close();
});

const unavailable = { code: 'unavailable', headers: { 'Retry-After': '30' } };

test('a query that the server aborts is reported as unavailable, with Retry-After', async () => {
  const rows = store.db.collection<{ n: number }>('rows');
  await rows.insertMany(Array.from({ length: 3_000 }, (_, n) => ({ n })));
  const pairs = [
    {
      $lookup: {
        from: 'rows',
        let: { n: '$n' },
        pipeline: [{ $match: { $expr: { $gt: ['$n', '$$n'] } } }],
        as: 'more',
      },
    },
    { $unwind: '$more' },
    { $group: { _id: { $mod: ['$more.n', 7] }, rows: { $sum: 1 } } },
  ];
  await expect(withQueryTimeout(rows.aggregate(pairs, { maxTimeMS: 20 }).toArray())).rejects.toMatchObject(
    unavailable,
  );
});

test('a query without any response is reported as unavailable', async () => {
  await expect(withQueryTimeout(new Promise<never>(() => undefined), 1)).rejects.toMatchObject(unavailable);
});

test('the timeout of a query passes on results and other errors', async () => {
  expect(await withQueryTimeout(Promise.resolve(7))).toBe(7);
  await expect(withQueryTimeout(Promise.reject(new TypeError('other')))).rejects.toThrow(TypeError);
});

test('an operation on an unresponsive database ends after its timeout, or at once if the database is known to be down', async () => {
  const proxy = await startMongodbProxy();
  const silent = await openStore(proxy.uri, 't_within');
  try {
    await silent.db.command({ ping: 1 });
    proxy.silence();
    const startedAt = performance.now();
    const results = await Promise.allSettled([
      withStoreTimeout(100, silent.db.command({ ping: 1 })),
      createScanTargetStore(silent.db).find(['abc'], 100),
      createRateLimitStore(silent.db, 1_000).consume('key_1', 30),
      createTestStores(silent.db).scans.insertMany([], 100),
    ]);
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    for (const result of results)
      expect(String((result as PromiseRejectedResult).reason)).toMatch(/did not respond within 1(00|000) ms/);
    // The driver would wait for about 8 s.
    expect(performance.now() - startedAt).toBeLessThan(7_000);
  } finally {
    proxy.restore();
    await silent.close();
    await proxy.close();
  }
});

test('the timeout of an operation passes on results and errors that arrive in time', async () => {
  expect(await withStoreTimeout(1_000, Promise.resolve(7))).toBe(7);
  await expect(withStoreTimeout(1_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
