import type { Db } from 'mongodb';
import type { SecretKeys } from '../core/basics/secret-keys.js';
import { ensureScanRetention } from './analytics/retention.js';
import { ensureAuditRetention } from './audit/audit-retention.js';
import { assertRestoreEnded } from './backup/load-store.js';
import { COLLECTIONS } from './collections.js';
import { checkKeys } from './installation/key-check.js';
import { assertKnownSchema } from './installation/schema-version.js';
import { migrateStore, SCHEMA_VERSION } from './migrations.js';
import { ensureIndexes } from './mongo/indexes.js';

export interface PrepareStoreOptions {
  /** Keys that must belong to the database; undefined for a process that needs none. */
  keys: SecretKeys | undefined;
  /** As in `ensureScanRetention`; undefined keeps the current retention of the database. */
  scanRetentionMonths: number | undefined;
  /** As in `ensureAuditRetention`; undefined keeps the current retention of the database. */
  auditLogDays: number | undefined;
}

/**
 * Prepares the database for this version: checks that this process may use it, migrates its data, creates
 * missing indexes, and sets the retention of scans and audit logs. Each process calls it before it reads or
 * writes anything else.
 *
 * Idempotent, safe to call from several processes at once, and safe to repeat after a failure anywhere.
 *
 * @throws UnusableStoreError if this process must not use the database; retrying does not help.
 * @throws MongoError if the database is unreachable or a step fails.
 */
export async function prepareStore(
  db: Db,
  { keys, scanRetentionMonths, auditLogDays }: PrepareStoreOptions,
): Promise<void> {
  await assertRestoreEnded(db);
  await assertKnownSchema(db, SCHEMA_VERSION);
  if (keys) await checkKeys(db, keys);
  await migrateStore(db);
  await ensureIndexes(db, COLLECTIONS);
  if (scanRetentionMonths !== undefined) await ensureScanRetention(db, scanRetentionMonths);
  if (auditLogDays !== undefined) await ensureAuditRetention(db, auditLogDays);
}
