import type { Db, IndexDescription } from 'mongodb';

/** What one collection wants; each store file exports its own. */
export interface CollectionIndexes {
  collection: string;
  indexes: IndexDescription[];
}

/**
 * Creates every index that is missing. Safe to run by several processes at once: MongoDB makes each once and
 * answers the others when it is there.
 */
export async function ensureIndexes(db: Db, wanted: readonly CollectionIndexes[]): Promise<void> {
  await Promise.all(
    wanted.map(({ collection, indexes }) => db.collection(collection).createIndexes(indexes)),
  );
}
