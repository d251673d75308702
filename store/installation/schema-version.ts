import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { installationDocuments } from '../mongo/installation.js';
import { UnusableStoreError } from './unusable-store-error.js';

/**
 * One step from one version of stored data to the next. Its position in the list is the version that it leads
 * to.
 */
export interface Migration {
  name: string;
  /** Must be safe to abort anywhere and to repeat. */
  run: (db: Db) => Promise<void>;
}

interface SchemaDocument {
  _id: 'schema';
  /** Number of migrations that have been applied to the data. */
  version: number;
  /** Held by the process that migrates. */
  lease?: { holder: string; until: Date };
  applied: { version: number; name: string; at: Date }[];
}

/** A process that was killed during a migration delays the others by at most this long. */
const LEASE_MS = 15_000;
const RENEW_MS = 5_000;
const POLL_MS = 200;

/**
 * Returns the schema version of the stored data: 0 for an empty database and for data of a version before
 * 0.2.
 */
export async function readSchemaVersion(db: Db): Promise<number> {
  const found = await installationDocuments<SchemaDocument>(db).findOne({ _id: 'schema' });
  return found?.version ?? 0;
}

/**
 * Checks that this version knows the stored data.
 *
 * @param known Schema version of this version of the service.
 * @throws UnusableStoreError if a newer version has migrated the data.
 */
export async function assertKnownSchema(db: Db, known: number): Promise<void> {
  const version = await readSchemaVersion(db);
  if (version <= known) return;
  throw new UnusableStoreError(
    `The database was migrated by a newer version of Qrelay (schema version ${version}; this version knows ${known}): ` +
      'start that version, or restore a backup from before the upgrade (docs/backup.md)',
  );
}

/**
 * Makes all migrations run again, because a version without schema versions has written to the database
 * since.
 */
export async function resetSchemaVersion(db: Db): Promise<void> {
  await installationDocuments<SchemaDocument>(db).updateOne({ _id: 'schema' }, { $set: { version: 0 } });
}

/**
 * Applies the migrations that are missing, in order, and records each. If several processes call this
 * concurrently, one of them runs the migrations under a lease, and the others wait for it.
 *
 * @param migrations All migrations, oldest first.
 */
export async function applyMigrations(db: Db, migrations: readonly Migration[]): Promise<void> {
  const holder = randomUUID();
  while ((await readSchemaVersion(db)) < migrations.length) {
    if (await claimLease(db, holder, migrations.length)) await runUnderLease(db, holder, migrations);
    else await sleep(POLL_MS);
  }
}

/** Claims or renews the lease, timed by MongoDB's clock. @returns Whether this process holds it. */
async function claimLease(db: Db, holder: string, target: number): Promise<boolean> {
  const schemas = installationDocuments<SchemaDocument>(db);
  try {
    await schemas.insertOne({ _id: 'schema', version: 0, applied: [] });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const isFree = { $lt: [{ $ifNull: ['$lease.until', new Date(0)] }, '$$NOW'] };
  const until = { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: LEASE_MS } };
  const { matchedCount } = await schemas.updateOne(
    { _id: 'schema', version: { $lt: target }, $or: [{ 'lease.holder': holder }, { $expr: isFree }] },
    [{ $set: { lease: { holder, until } } }],
  );
  return matchedCount === 1;
}

async function runUnderLease(db: Db, holder: string, migrations: readonly Migration[]): Promise<void> {
  const schemas = installationDocuments<SchemaDocument>(db);
  // A renewal that fails lets the lease expire. Then another process repeats the step, which is safe.
  const renewal = setInterval(
    () => void claimLease(db, holder, migrations.length).catch(() => undefined),
    RENEW_MS,
  );
  try {
    for (let version = (await readSchemaVersion(db)) + 1; version <= migrations.length; version += 1) {
      const { name, run } = migrations[version - 1]!;
      await run(db);
      const { matchedCount } = await schemas.updateOne(
        { _id: 'schema', version: version - 1, 'lease.holder': holder },
        { $set: { version }, $push: { applied: { version, name, at: new Date() } } },
      );
      if (matchedCount === 0) return;
    }
  } finally {
    clearInterval(renewal);
    await schemas.updateOne({ _id: 'schema', 'lease.holder': holder }, { $unset: { lease: '' } });
  }
}
