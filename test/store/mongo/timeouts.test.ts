import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openStore, type Store } from '../../../store/mongo/client.js';
import { withQueryTimeout } from '../../../store/mongo/timeouts.js';

let store: Store;

beforeAll(async () => {
  const name = `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  store = await openStore(process.env['QRELAY_TEST_MONGODB_URI']!, name);
});
afterAll(async () => {
  await store.db.dropDatabase();
  await store.close();
});

const tooLong = { code: 'unavailable', headers: { 'Retry-After': '30' } };

test('a count that the database breaks off is told as unavailable, with the time to come again', async () => {
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
    tooLong,
  );
});

test('a database that says nothing at all is not waited for', async () => {
  await expect(withQueryTimeout(new Promise<never>(() => undefined), 1)).rejects.toMatchObject(tooLong);
});

test('what is in time, and what fails otherwise, is passed on', async () => {
  expect(await withQueryTimeout(Promise.resolve(7))).toBe(7);
  await expect(withQueryTimeout(Promise.reject(new TypeError('other')))).rejects.toThrow(TypeError);
});
