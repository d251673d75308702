import type { ClientSession, Db } from 'mongodb';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import { AUDIT_LOG, toAuditDocument, type AuditDocument } from './audit-documents.js';

/**
 * Builds the entry of a change from the states before and after it, in its transaction; undefined for a
 * change that is not recorded.
 */
export type AuditChange<State, Next = State> = (before: State, after: Next) => AuditEntry | undefined;

/**
 * Stores entries of the audit log, all in one command.
 *
 * @param session Transaction of the change that they are about. Without one, store them before the response.
 */
export async function recordEntries(
  db: Db,
  entries: readonly (AuditEntry | undefined)[],
  session?: ClientSession,
): Promise<void> {
  const documents = entries.flatMap((entry) => (entry ? [toAuditDocument(entry)] : []));
  if (documents.length === 0) return;
  await db.collection<AuditDocument>(AUDIT_LOG).insertMany(documents, session && { session });
}
