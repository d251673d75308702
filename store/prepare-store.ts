import type { Db } from 'mongodb';
import { ensureScanRetention } from './analytics/retention.js';
import { COLLECTIONS } from './collections.js';
import { migrateStore } from './migrations.js';
import { ensureIndexes } from './mongo/indexes.js';

export interface PrepareStoreOptions {
  /** As in `ensureScanRetention`; undefined keeps the retention that the database has. */
  scanRetentionMonths: number | undefined;
}

/**
 * Prepares the database for this version: migrates its data, creates missing indexes, and sets the retention of scans. Each
 * process calls it before it reads or writes anything else.
 *
 * Idempotent, safe to call from several processes at once, and safe to repeat after a failure anywhere.
 *
 * @throws MongoError if the database is unreachable or a step fails.
 */
export async function prepareStore(db: Db, { scanRetentionMonths }: PrepareStoreOptions): Promise<void> {
  await migrateStore(db);
  await ensureIndexes(db, COLLECTIONS);
  if (scanRetentionMonths !== undefined) await ensureScanRetention(db, scanRetentionMonths);
}
