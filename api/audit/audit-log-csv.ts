import { AUDIT_CSV_HEADER, auditCsvLine } from '../../core/audit/audit-csv.js';
import { presentAuditEntry } from '../../core/audit/audit-schemas.js';
import type { AuditLogStore, AuditPosition, AuditQuery } from '../../store/audit/audit-log.js';

const PAGE_SIZE = 1_000;

/** Yields entries as CSV, newest first. Reads a page at a time, so that memory stays bounded. */
export async function* auditLogCsv(
  auditLog: Pick<AuditLogStore, 'list'>,
  accountId: string,
  query: AuditQuery,
): AsyncGenerator<string> {
  yield AUDIT_CSV_HEADER;
  let after: AuditPosition | undefined;
  for (;;) {
    const entries = await auditLog.list(accountId, query, { limit: PAGE_SIZE, after });
    yield entries.map((entry) => auditCsvLine(presentAuditEntry(entry))).join('');
    after = entries.at(-1);
    if (entries.length < PAGE_SIZE) return;
  }
}
