import { BSON, type Db, type IndexDescriptionInfo } from 'mongodb';
import { installationDocuments } from '../mongo/installation.js';
import { beginRestoreEpoch } from '../restores/restore-epoch.js';
import { UnusableStoreError } from '../installation/unusable-store-error.js';
import type { BackupEntry } from './backup-format.js';

interface RestoreDocument {
  _id: 'restore';
  startedAt: Date;
}

/** Approximate size of one insert, far below MongoDB's limit of 48 MB per message. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_DOCUMENTS = 1_000;
const PROGRESS_DOCUMENTS = 100_000;

/** Preserves the BSON types of all values: the integer 1 and the double 1.0 stay different. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/**
 * Checks that no restore into the database was interrupted.
 *
 * @throws UnusableStoreError if one was, or is still running.
 */
export async function assertRestoreEnded(db: Db): Promise<void> {
  if (!(await isRestoreInterrupted(db))) return;
  throw new UnusableStoreError(
    'A restore into this database has not ended: wait for it, or run npm run restore again (docs/backup.md)',
  );
}

/** Returns whether a restore into the database has begun but not ended. */
export async function isRestoreInterrupted(db: Db): Promise<boolean> {
  return (await installationDocuments<RestoreDocument>(db).findOne({ _id: 'restore' })) !== null;
}

/** Returns whether no collection of the database has a document. */
export async function isStoreEmpty(db: Db): Promise<boolean> {
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  for (const { name } of collections) {
    if (!name.startsWith('system.') && (await db.collection(name).findOne({}, { projection: { _id: 1 } })))
      return false;
  }
  return true;
}

/**
 * Replaces all data of the database with the data of a backup, and creates its indexes. Until `endRestore`,
 * no process uses the database.
 *
 * @param entries The backup. The caller must have read it to its end once before, to find damage. Files are
 *   passed to `onFile`.
 * @param onProgress Called after each collection, and every 100,000 documents.
 */
export async function loadStore(
  db: Db,
  entries: AsyncIterable<BackupEntry>,
  onFile: (path: string, content: Uint8Array) => Promise<void>,
  onProgress: (collection: string, documents: number) => void,
): Promise<void> {
  await beginRestore(db);
  const indexes = new Map<string, BSON.Document[]>();
  let batch: { collection: string; documents: BSON.Document[]; bytes: number } | undefined;
  let loaded = 0;

  async function flush(): Promise<void> {
    if (!batch) return;
    const { collection, documents } = batch;
    batch = undefined;
    await db.collection(collection).insertMany(documents, { ordered: false, forceServerObjectId: true });
    const before = loaded;
    loaded += documents.length;
    if (Math.floor(loaded / PROGRESS_DOCUMENTS) > Math.floor(before / PROGRESS_DOCUMENTS))
      onProgress(collection, loaded);
  }

  for await (const entry of entries) {
    if (entry.kind === 'indexes') {
      indexes.set(entry.collection, entry.indexes);
    } else if (entry.kind === 'file') {
      await onFile(entry.path, entry.content);
    } else if (entry.kind === 'document') {
      if (batch && batch.collection !== entry.collection) {
        await flush();
        loaded = 0;
      }
      batch ??= { collection: entry.collection, documents: [], bytes: 0 };
      batch.documents.push(BSON.deserialize(entry.bytes, EXACT));
      batch.bytes += entry.bytes.length;
      if (batch.bytes >= BATCH_BYTES || batch.documents.length >= BATCH_DOCUMENTS) await flush();
    }
  }
  await flush();
  for (const [collection, descriptions] of indexes) {
    // Indexes follow the data: a TTL index would delete documents during the restore, and an index is built
    // faster at once.
    if (descriptions.length > 0)
      await db
        .collection(collection)
        .createIndexes(descriptions.map((one) => toIndexDescription(one as never)));
  }
}

/**
 * Makes a restored database usable. Events that are recorded from now on have IDs that no earlier event had.
 */
export async function endRestore(db: Db, now: Date): Promise<void> {
  await beginRestoreEpoch(db, now);
  await installationDocuments<RestoreDocument>(db).deleteOne({ _id: 'restore' });
}

async function beginRestore(db: Db): Promise<void> {
  const installation = installationDocuments<RestoreDocument>(db);
  await installation.updateOne({ _id: 'restore' }, { $set: { startedAt: new Date() } }, { upsert: true });
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  for (const { name } of collections) {
    if (name !== installation.collectionName && !name.startsWith('system.')) await db.dropCollection(name);
  }
  await installation.deleteMany({ _id: { $ne: 'restore' } } as never);
}

function toIndexDescription({
  v: _version,
  ns: _namespace,
  ...index
}: IndexDescriptionInfo & { ns?: string }) {
  return index;
}
