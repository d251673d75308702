import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { COLLECTIONS } from '../../store/collections.js';
import { openStore, type Store } from '../../store/mongo/client.js';
import { ensureIndexes, type CollectionIndexes } from '../../store/mongo/indexes.js';

/** A collection with more documents is dropped, which is faster than deleting them. */
const MAX_DELETED_DOCUMENTS = 2_000;

/**
 * Databases that the test files of this worker have released. They keep their indexes: creating those takes
 * 0.3 to 0.5 s per database, much longer than deleting the documents of a test file.
 */
const released: string[] = [];

/** Connection string of the MongoDB that all tests share. */
export function testMongodbUri(): string {
  return process.env['QRELAY_TEST_MONGODB_URI']!;
}

/** Returns the name of an empty database, which may have the indexes of the service. Release it after use. */
export function takeTestDatabase(): string {
  return released.shift() ?? newDatabaseName();
}

/** Returns a name that no database has. */
export function newDatabaseName(): string {
  return `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
}

/** Empties a database and keeps it for the next test file. Nothing may write to it any longer. */
export async function releaseTestDatabase(name: string): Promise<void> {
  if (released.includes(name)) throw new Error(`The database ${name} was released twice`);
  const store = await openStore(testMongodbUri(), name);
  await empty(store.db);
  await store.close();
  released.push(name);
}

/** A connection to a database of its own. */
export interface TestDatabase {
  store: Store;
  /** Closes the connection and releases the database. */
  release: () => Promise<void>;
}

/** Opens an empty database with all indexes of the service. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const name = takeTestDatabase();
  const store = await openStore(testMongodbUri(), name);
  await ensureIndexes(store.db, COLLECTIONS);
  return {
    store,
    async release() {
      await store.close();
      await releaseTestDatabase(name);
    },
  };
}

/**
 * Opens a new database with these indexes only. `release` drops it. For tests with instants in the past,
 * whose documents the TTL indexes of the service would delete.
 */
export async function openBlankDatabase(indexes: readonly CollectionIndexes[] = []): Promise<TestDatabase> {
  const store = await openStore(testMongodbUri(), newDatabaseName());
  await ensureIndexes(store.db, indexes);
  return {
    store,
    async release() {
      await store.db.dropDatabase();
      await store.close();
    },
  };
}

async function empty(db: Db): Promise<void> {
  const known = new Set(COLLECTIONS.map(({ collection }) => collection));
  const names = await db.listCollections({}, { nameOnly: true }).toArray();
  await Promise.all(
    names.map(async ({ name }) => {
      const collection = db.collection(name);
      const isSmall = known.has(name) && (await collection.estimatedDocumentCount()) <= MAX_DELETED_DOCUMENTS;
      await (isSmall ? collection.deleteMany({}) : collection.drop());
    }),
  );
}
