import { DomainError } from '../../core/basics/errors.js';
import type { StoredReport } from '../../core/reports/report.js';
import { assertIfMatch, preconditionFailed } from '../http/preconditions.js';
import type { Principal } from '../http/principal.js';
import type { ReportDeps } from './deps.js';
import { reportETag } from './present-report.js';
import { requireReport } from './require-report.js';

/** Repetitions of a change that conflicts with concurrent ones, unless `If-Match` forbids them. */
const MAX_ATTEMPTS = 5;

interface ReportChange {
  caller: Principal;
  id: string;
  ifMatch?: string | undefined;
  /** Returns the fields to change. May run several times. */
  next: (report: StoredReport) => Partial<StoredReport>;
}

/**
 * Changes a report as it is now.
 *
 * @throws DomainError `not_found`, `precondition_failed`, or `conflict`, and the errors of `next`
 */
export async function writeReport(
  { caller, id, ifMatch, next }: ReportChange,
  deps: Pick<ReportDeps, 'reports'>,
): Promise<StoredReport> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const report = await requireReport(caller.accountId, id, deps);
    const isConditional = assertIfMatch(ifMatch, reportETag(report, caller));
    const changed = await deps.reports.change(report, next(report));
    if (changed) return changed;
    if (isConditional) throw preconditionFailed();
  }
  throw new DomainError('conflict', 'Other requests are changing this report at the same time; try again');
}
