import type { Db, IndexDescription } from 'mongodb';

/** The indexes of one collection. The module that owns the collection exports them. */
export interface CollectionIndexes {
  collection: string;
  indexes: readonly IndexDescription[];
}

/**
 * Creates the missing indexes. Safe to call from several processes at once: MongoDB builds each index once,
 * and the calls return when it is complete.
 */
export async function ensureIndexes(db: Db, wanted: readonly CollectionIndexes[]): Promise<void> {
  await Promise.all(
    wanted
      .filter(({ indexes }) => indexes.length > 0)
      .map(({ collection, indexes }) => db.collection(collection).createIndexes([...indexes])),
  );
}
