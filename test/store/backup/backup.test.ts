import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { BSON, Double, Int32, Long, ObjectId, type Db } from 'mongodb';
import { BackupError, readBackup, type BackupEntry } from '../../../store/backup/backup-format.js';
import { dumpStore } from '../../../store/backup/dump-store.js';
import { assertRestoreEnded, endRestore, isStoreEmpty, loadStore } from '../../../store/backup/load-store.js';
import { UnusableStoreError } from '../../../store/installation/unusable-store-error.js';
import { prepareStore } from '../../../store/prepare-store.js';
import { openBlankDatabase, openTestDatabase, type TestDatabase } from '../../support/test-database.js';

const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false } as const;

let source: TestDatabase;
let target: TestDatabase;

beforeEach(async () => {
  [source, target] = await Promise.all([openTestDatabase(), openBlankDatabase()]);
});
afterEach(async () => {
  await Promise.all([source.release(), target.release()]);
});

async function dump(db: Db, afterChunk: (index: number) => Promise<void> = async () => undefined) {
  const options = {
    version: '9.9.9',
    files: [{ path: 'secret.key', content: Buffer.from('key') }],
    now: () => new Date(),
  };
  const chunks = dumpStore(db, { ...options, onProgress: () => undefined });
  const parts: Buffer[] = [];
  for (let index = 0; ; index += 1) {
    const next = await chunks.next();
    if (next.done === true) return { bytes: Buffer.concat(parts), manifest: next.value };
    parts.push(next.value);
    await afterChunk(index);
  }
}

/** Passes bytes in pieces of a size that no document has. */
async function* inPieces(bytes: Buffer, size = 777): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function readAll(bytes: Buffer): Promise<BackupEntry[]> {
  const entries: BackupEntry[] = [];
  for await (const entry of readBackup(inPieces(bytes))) entries.push(entry);
  return entries;
}

const load = (bytes: Buffer, files = new Map<string, string>()) =>
  loadStore(
    target.store.db,
    readBackup(inPieces(bytes)),
    async (path, content) => void files.set(path, Buffer.from(content).toString()),
    () => undefined,
  );

test('a restored database has the same documents with the same types, and the same indexes', async () => {
  const { db } = source.store;
  const document = {
    _id: new ObjectId(),
    email: 'ada@example.com',
    at: new Date(0),
    values: [
      new Int32(1),
      new Double(1),
      Long.fromNumber(2 ** 40),
      null,
      true,
      /^a/i,
      new BSON.Binary(Buffer.from([1, 2])),
    ],
  };
  await db.collection('accounts').insertOne(document);
  const { bytes } = await dump(db);
  const files = new Map<string, string>();
  await load(bytes, files);
  await endRestore(target.store.db, new Date());
  expect(files).toEqual(new Map([['secret.key', 'key']]));
  const raw = (from: Db) => from.collection('accounts').findOne({}, EXACT);
  expect(BSON.serialize((await raw(target.store.db))!)).toEqual(BSON.serialize((await raw(db))!));
  const indexes = async (of: Db) =>
    (await of.collection('accounts').indexes()).map(({ name }) => name).sort();
  expect(await indexes(target.store.db)).toEqual(await indexes(db));
});

test('a backup has the documents of one instant, although the database changes in the meantime', async () => {
  const { db } = source.store;
  const codes = db.collection<{ _id: string }>('qr_codes');
  const scans = db.collection('scans');
  await codes.insertOne({ _id: 'qr_before', shortCodes: ['before'] } as never);
  await scans.insertOne({ qrCodeId: 'qr_before' });
  const { manifest, bytes } = await dump(db, async (index) => {
    if (index > 3) return;
    await codes.insertOne({ _id: `qr_${index}`, shortCodes: [`code ${index}`] } as never);
    await scans.insertOne({ qrCodeId: `qr_${index}` });
    await codes.deleteOne({ _id: 'qr_before' });
  });
  expect(manifest.counts).toMatchObject({ qr_codes: 1, scans: 1 });
  await load(bytes);
  expect(await target.store.db.collection('qr_codes').distinct('_id')).toEqual(['qr_before']);
});

test('a backup contains no rate windows and no exchange of visitor salts', async () => {
  const { db } = source.store;
  for (const name of ['rate_windows', 'visitor_salt_exchanges', 'visitor_salts', 'scans']) {
    await db.collection(name).insertOne({ name: `content of ${name}` });
  }
  const { bytes } = await dump(db);
  const names = bytes.toString('latin1').match(/content of \w+/g);
  expect(names).toEqual(['content of scans']);
});

test('a backup that is damaged anywhere is rejected', async () => {
  const { db } = source.store;
  await db.collection('scans').insertMany(Array.from({ length: 20 }, (_, index) => ({ index })));
  const { bytes } = await dump(db);
  const undamaged = await readAll(bytes);
  expect(undamaged.at(-1)).toMatchObject({
    kind: 'trailer',
    trailer: { counts: { scans: 20 } },
  });
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1 << (at % 8);
    const result: unknown = await readAll(changed).catch((error: unknown) => error);
    // Some bits of the trailer mean nothing, such as the names of an array's items.
    if (Array.isArray(result)) expect(result).toEqual(undamaged);
    else expect(result).toBeInstanceOf(BackupError);
    if (at % 97 === 0) await expect(readAll(bytes.subarray(0, at))).rejects.toThrow(BackupError);
  }
  await expect(readAll(Buffer.concat([bytes, bytes]))).rejects.toThrow('it continues after its end');
});

test('a database is not used until its restore has ended, and an interrupted restore can be repeated', async () => {
  const { db } = target.store;
  await source.store.db.collection('scans').insertOne({ one: 1 });
  const { bytes } = await dump(source.store.db);
  expect(await isStoreEmpty(db)).toBe(true);
  await expect(load(bytes.subarray(0, -500))).rejects.toThrow(BackupError);
  await expect(assertRestoreEnded(db)).rejects.toThrow(UnusableStoreError);
  const prepare = prepareStore(db, {
    keys: undefined,
    scanRetentionMonths: undefined,
    auditLogDays: undefined,
  });
  await expect(prepare).rejects.toThrow(/A restore into this database has not ended/);
  await load(bytes);
  await endRestore(db, new Date());
  await prepareStore(db, { keys: undefined, scanRetentionMonths: undefined, auditLogDays: undefined });
  expect(await db.collection('scans').countDocuments()).toBe(1);
  expect(await isStoreEmpty(db)).toBe(false);
});
