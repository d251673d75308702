import { randomUUID } from 'node:crypto';
import { openStore, type Store } from '../../store/mongo/client.js';
import { ensureIndexes, type CollectionIndexes } from '../../store/mongo/indexes.js';

/** Opens a new database with these indexes; `drop` deletes the database and closes the connection. */
export async function openTestStore(
  indexes: CollectionIndexes[],
): Promise<{ store: Store; drop: () => Promise<void> }> {
  const database = `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const store = await openStore(process.env['QRELAY_TEST_MONGODB_URI']!, database);
  await ensureIndexes(store.db, indexes);
  return {
    store,
    async drop() {
      await store.db.dropDatabase();
      await store.close();
    },
  };
}
