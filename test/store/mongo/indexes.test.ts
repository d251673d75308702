import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { COLLECTIONS } from '../../../store/collections.js';
import { openStore, type Store } from '../../../store/mongo/client.js';
import { ensureIndexes } from '../../../store/mongo/indexes.js';

const NAME = `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
let stores: Store[];

beforeAll(async () => {
  stores = await Promise.all(
    Array.from({ length: 6 }, () => openStore(process.env['QRELAY_TEST_MONGODB_URI']!, NAME)),
  );
});
afterAll(async () => {
  await stores[0]!.db.dropDatabase();
  await Promise.all(stores.map((store) => store.close()));
});

describe('the indexes', () => {
  test('are made by six processes that start at the same moment, and made again without harm', async () => {
    await Promise.all(stores.map(({ db }) => ensureIndexes(db, COLLECTIONS)));
    await ensureIndexes(stores[0]!.db, COLLECTIONS);
    for (const { collection, indexes } of COLLECTIONS) {
      const made = await stores[0]!.db.collection(collection).indexes();
      const keys = made.map(({ key }) => JSON.stringify(key));
      for (const { key } of indexes) expect(keys).toContain(JSON.stringify(key));
    }
  });
});
