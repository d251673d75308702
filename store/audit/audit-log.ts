import type { Db, Filter } from 'mongodb';
import type { AuditAction } from '../../core/audit/audit-actions.js';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import { COUNT_TIMEOUT_MS, withListTimeout } from '../mongo/timeouts.js';
import { AUDIT_LOG, fromAuditDocument, type AuditDocument } from './audit-documents.js';
import { recordEntries } from './record-entry.js';

/** Conditions that entries must match; an absent one matches all. `from` is inclusive, `to` exclusive. */
export interface AuditQuery {
  action?: AuditAction | undefined;
  /** ID of a member, or the `id` of an actor. */
  actor?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Position of an entry in the log, which is sorted by time and ID. */
export interface AuditPosition {
  at: Date;
  id: string;
}

/**
 * Creates the store of audit logs. The entry of a change is stored by the change's own transaction, if it has
 * one; see `record-entry.ts`. Expects the indexes of `collections.ts`.
 */
export function createAuditLogStore(db: Db) {
  const entries = db.collection<AuditDocument>(AUDIT_LOG);

  return {
    /** Stores an entry that is not part of a transaction. Await it before the response. */
    record: (entry: AuditEntry): Promise<void> => recordEntries(db, [entry]),

    /** As `record`, for several entries. */
    recordAll: (added: readonly AuditEntry[]): Promise<void> => recordEntries(db, added),

    /**
     * Lists entries of an account that match, newest first.
     * @param page.after Position of the last entry of the previous page.
     * @throws DomainError `unavailable` if they cannot be found in time.
     */
    async list(
      accountId: string,
      query: AuditQuery,
      page: { limit: number; after?: AuditPosition | undefined },
    ): Promise<AuditEntry[]> {
      const found = entries
        .find(toFilter(accountId, query, page.after), { maxTimeMS: COUNT_TIMEOUT_MS })
        .sort({ at: -1, _id: -1 })
        .limit(page.limit);
      return (await withListTimeout(found.toArray())).map(fromAuditDocument);
    },

    /** Yields all entries of an account, newest first. */
    async *listAll(accountId: string): AsyncGenerator<AuditEntry> {
      const found = entries.find({ accountId }).sort({ at: -1, _id: -1 });
      for await (const document of found) yield fromAuditDocument(document);
    },
  };
}

export type AuditLogStore = ReturnType<typeof createAuditLogStore>;

function toFilter(
  accountId: string,
  { action, actor, from, to }: AuditQuery,
  after: AuditPosition | undefined,
): Filter<AuditDocument> {
  const at = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  return {
    accountId,
    ...(action !== undefined && { action }),
    // The prefix of an ID says which it is, so that each query has an index of its own.
    ...(actor !== undefined &&
      (actor.startsWith('mem_') ? { 'actor.memberId': actor } : { 'actor.id': actor })),
    ...((from ?? to) && { at }),
    ...(after && { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after.id } }] }),
  };
}
