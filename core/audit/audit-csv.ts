import { csvLine } from '../basics/csv.js';
import type { AuditEntryResource } from './audit-schemas.js';

const HEADER = [
  'id',
  'at',
  'action',
  'actorType',
  'actorId',
  'actorName',
  'targetType',
  'targetId',
  'targetName',
  'changes',
  'client',
] as const;

/** The first line of the audit log as CSV. */
export const AUDIT_CSV_HEADER = csvLine(HEADER);

/** Returns an entry as a line of CSV. `changes` is JSON, and empty if there are none. */
export function auditCsvLine({ id, at, action, actor, target, changes, client }: AuditEntryResource): string {
  return csvLine([
    id,
    at,
    action,
    actor.type,
    actor.id,
    actor.name,
    target?.type ?? null,
    target?.id ?? null,
    target?.name ?? null,
    changes.length > 0 ? JSON.stringify(changes) : null,
    client,
  ]);
}
