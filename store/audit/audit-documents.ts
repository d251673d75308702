import type { AuditEntry } from '../../core/audit/audit-entry.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

/** Name of the collection of the audit logs of all accounts. */
export const AUDIT_LOG = 'audit_log';

/** An entry in the collection. The actor of a session has the ID of the member as well. */
export type AuditDocument = Omit<AuditEntry, 'id'> & { _id: string };

/** The indexes of the log and its filters. `ensureAuditRetention` creates the index of retention. */
export const AUDIT_INDEXES: CollectionIndexes = {
  collection: AUDIT_LOG,
  indexes: [
    { key: { accountId: 1, at: -1, _id: -1 } },
    { key: { accountId: 1, action: 1, at: -1, _id: -1 } },
    { key: { accountId: 1, 'actor.id': 1, at: -1, _id: -1 } },
    {
      key: { accountId: 1, 'actor.memberId': 1, at: -1, _id: -1 },
      partialFilterExpression: { 'actor.memberId': { $exists: true } },
    },
  ],
};

/** Converts an entry to its document. */
export function toAuditDocument({ id, ...fields }: AuditEntry): AuditDocument {
  return { _id: id, ...fields };
}

/** Converts a document to its entry. */
export function fromAuditDocument({ _id, ...fields }: AuditDocument): AuditEntry {
  return { id: _id, ...fields };
}
