import { createHash } from 'node:crypto';
import { BSON, MongoServerError, type ClientSession, type Db } from 'mongodb';
import { COLLECTIONS } from '../collections.js';
import { readKeyChecks } from '../installation/key-check.js';
import { readSchemaVersion } from '../installation/schema-version.js';
import {
  endChecksum,
  FORMAT_VERSION,
  type BackupHeader,
  type BackupSection,
  type Manifest,
} from './backup-format.js';

/** A file of the data folder that belongs to the backup. */
export interface BackupFile {
  /** Path relative to the data folder, separated by `/`. */
  path: string;
  content: Uint8Array;
}

export interface DumpOptions {
  /** Version of this service. */
  version: string;
  files: readonly BackupFile[];
  now: () => Date;
  /** Called after each collection, and every 100,000 documents. */
  onProgress: (collection: string, documents: number) => void;
}

/** Collections that no backup may contain: visitor salts of version 0.1. */
const NEVER_INCLUDED = ['visitor_salts'];
/** Approximate size of a section of documents, which bounds memory. */
const SECTION_BYTES = 1024 * 1024;
const PROGRESS_DOCUMENTS = 100_000;
/** MongoDB's error codes for reads from a snapshot that it no longer keeps. */
const SNAPSHOT_UNAVAILABLE = new Set([239, 246]);
/** Time for which MongoDB is asked to keep the snapshot of the dump; its default is 300 s. */
const SNAPSHOT_WINDOW_SECONDS = 3_600;

/**
 * The backup took longer than MongoDB keeps the snapshot that it reads from. The message is for the operator.
 */
export class SnapshotExpiredError extends Error {}

/**
 * Dumps a database as it was at one instant, while it may be in use. Yields the uncompressed backup in chunks
 * of about 1 MiB, and returns its manifest.
 *
 * @param db Database of a replica set. Its user needs read access.
 * @throws SnapshotExpiredError if the dump takes longer than MongoDB keeps a snapshot.
 */
export async function* dumpStore(db: Db, options: DumpOptions): AsyncGenerator<Buffer, Manifest> {
  const excluded = [
    ...COLLECTIONS.filter(({ backup }) => backup === 'excluded').map(({ collection }) => collection),
    ...NEVER_INCLUDED,
  ];
  const listed = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const names = listed
    .map(({ name }) => name)
    .filter((name) => !excluded.includes(name) && !name.startsWith('system.'))
    .sort();
  const hash = createHash('sha256');
  const write = (chunk: Buffer): Buffer => {
    hash.update(chunk);
    return chunk;
  };
  const section = (content: BackupSection): Buffer => Buffer.from(BSON.serialize(content));

  const restoreWindow = await extendSnapshotWindow(db);
  const session = db.client.startSession({ snapshot: true });
  try {
    const clusterTime = await beginSnapshot(db, session);
    const header: BackupHeader = {
      qrelayBackup: FORMAT_VERSION,
      createdAt: options.now(),
      version: options.version,
      schemaVersion: await readSchemaVersion(db),
      clusterTime,
      keys: (await readKeyChecks(db)) ?? null,
    };
    yield write(Buffer.from(BSON.serialize(header)));
    const counts: Record<string, number> = {};
    for (const collection of names) {
      const indexes = await db.collection(collection).indexes();
      yield write(section({ collection, indexes: indexes.filter(({ name }) => name !== '_id_') }));
      let documents = 0;
      for await (const { chunk, count } of readCollection(db, collection, session)) {
        yield write(section({ collection, documents: count }));
        yield write(chunk);
        if (Math.floor((documents + count) / PROGRESS_DOCUMENTS) > Math.floor(documents / PROGRESS_DOCUMENTS))
          options.onProgress(collection, documents + count);
        documents += count;
      }
      counts[collection] = documents;
      options.onProgress(collection, documents);
    }
    for (const { path, content } of options.files) {
      yield write(section({ file: path, content: new BSON.Binary(content) as unknown as Uint8Array }));
    }
    const files = options.files.map(({ path }) => path);
    const trailer = { end: true as const, counts, files, sha256: endChecksum(hash, { counts, files }) };
    yield Buffer.from(BSON.serialize(trailer));
    const { end: _end, ...summary } = trailer;
    return { ...header, ...summary };
  } catch (error) {
    if (!(error instanceof MongoServerError) || !SNAPSHOT_UNAVAILABLE.has(Number(error.code))) throw error;
    throw new SnapshotExpiredError(
      'The backup took longer than MongoDB keeps an instant: raise its parameter minSnapshotHistoryWindowInSeconds ' +
        'for the time of the backup (docs/backup.md)',
      { cause: error },
    );
  } finally {
    await session.endSession();
    await restoreWindow();
  }
}

/** Begins the snapshot of the dump with the session's first read. @returns The instant of the snapshot. */
async function beginSnapshot(db: Db, session: ClientSession): Promise<BSON.Timestamp> {
  await db
    .collection('accounts')
    .findOne({}, { session, readConcern: { level: 'snapshot' }, projection: { _id: 1 } });
  // The driver keeps the instant and sends it with each further read, but does not declare it.
  const { snapshotTime } = session as unknown as { snapshotTime?: BSON.Timestamp };
  if (!snapshotTime) throw new Error('MongoDB chose no instant for the backup; it must be a replica set');
  return snapshotTime;
}

/** Reads a collection in batches of encoded documents, in storage order. */
async function* readCollection(
  db: Db,
  collection: string,
  session: ClientSession,
): AsyncGenerator<{ chunk: Buffer; count: number }> {
  const cursor = db
    .collection(collection)
    .find({}, { raw: true, session, readConcern: { level: 'snapshot' }, batchSize: 1_000 });
  let batch: Uint8Array[] = [];
  let bytes = 0;
  for await (const document of cursor as unknown as AsyncIterable<Uint8Array>) {
    batch.push(document);
    bytes += document.length;
    if (bytes < SECTION_BYTES) continue;
    yield { chunk: Buffer.concat(batch), count: batch.length };
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield { chunk: Buffer.concat(batch), count: batch.length };
}

/**
 * Makes MongoDB keep the snapshot of the dump for longer, if the user has permission.
 *
 * @returns A function that restores the former value.
 */
async function extendSnapshotWindow(db: Db): Promise<() => Promise<void>> {
  const admin = db.client.db('admin');
  const parameter = 'minSnapshotHistoryWindowInSeconds';
  try {
    const former = (await admin.command({ getParameter: 1, [parameter]: 1 }))[parameter] as number;
    if (former >= SNAPSHOT_WINDOW_SECONDS) return async () => undefined;
    await admin.command({ setParameter: 1, [parameter]: SNAPSHOT_WINDOW_SECONDS });
    return async () => {
      // If this fails, the server keeps more history than it needs until it restarts; nothing else depends on
      // the setting.
      await admin.command({ setParameter: 1, [parameter]: former }).catch(() => undefined);
    };
  } catch {
    return async () => undefined;
  }
}
