import type { Db } from 'mongodb';
import { DAY_MS, SECOND_MS } from '../../core/basics/time/durations.js';
import { ensureTtlIndex, PERMANENT_SECONDS } from '../mongo/ttl-index.js';
import { AUDIT_LOG } from './audit-documents.js';

/**
 * Makes MongoDB delete entries of audit logs after a number of days. Replaces an earlier setting. Safe to
 * call from several processes at once.
 *
 * @param days 0 stores entries permanently.
 * @throws MongoError if the index can neither be created nor changed.
 */
export async function ensureAuditRetention(db: Db, days: number): Promise<void> {
  const seconds = days === 0 ? PERMANENT_SECONDS : (days * DAY_MS) / SECOND_MS;
  await ensureTtlIndex(db, AUDIT_LOG, { at: 1 }, seconds);
}
