import { MongoServerError, type Db } from 'mongodb';

/** Longest time that a TTL index accepts, 68 years. Stands for permanent storage. */
export const PERMANENT_SECONDS = 2_147_483_647;
/** Server error code: the index exists with another time. */
const INDEX_OPTIONS_CONFLICT = 85;

/**
 * Makes MongoDB delete the documents of a collection some time after the date in a field. Replaces an earlier
 * time. Safe to call from several processes at once.
 *
 * @param key Key of the index: one field, ascending.
 * @throws MongoError if the index can neither be created nor changed.
 */
export async function ensureTtlIndex(
  db: Db,
  collection: string,
  key: Readonly<Record<string, 1>>,
  expireAfterSeconds: number,
): Promise<void> {
  try {
    await db.collection(collection).createIndex(key, { expireAfterSeconds });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== INDEX_OPTIONS_CONFLICT) throw error;
    await db.command({ collMod: collection, index: { keyPattern: key, expireAfterSeconds } });
  }
}
