import { DomainError } from '../../core/basics/errors.js';
import type { StoredReport } from '../../core/reports/report.js';
import type { ReportStore } from '../../store/reports/reports.js';

/**
 * Returns the report of the account with this ID.
 *
 * @throws DomainError `not_found` if there is none; the same for a report of another account.
 */
export async function requireReport(
  accountId: string,
  id: string,
  { reports }: { reports: Pick<ReportStore, 'find'> },
): Promise<StoredReport> {
  const report = await reports.find(accountId, id);
  if (!report) throw reportNotFound(id);
  return report;
}

/** Returns the error for a report that does not exist, or belongs to another account. */
export function reportNotFound(id: string): DomainError {
  return new DomainError('not_found', `There is no report ${id}`);
}
