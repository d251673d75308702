import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { COLLECTIONS } from '../../../store/collections.js';
import { openStore, type Store } from '../../../store/mongo/client.js';
import { ensureIndexes } from '../../../store/mongo/indexes.js';
import { newDatabaseName } from '../../support/test-database.js';

const NAME = newDatabaseName();
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

describe('the indexes of all collections', () => {
  test('can be created by six processes at the same time, and repeatedly', async () => {
    await Promise.all(stores.map(({ db }) => ensureIndexes(db, COLLECTIONS)));
    await ensureIndexes(stores[0]!.db, COLLECTIONS);
    for (const { collection, indexes } of COLLECTIONS.filter(({ indexes }) => indexes.length > 0)) {
      const created = await stores[0]!.db.collection(collection).indexes();
      const keys = created.map(({ key }) => JSON.stringify(key));
      for (const { key } of indexes) expect(keys).toContain(JSON.stringify(key));
    }
  });
});
