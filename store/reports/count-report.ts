import { buildReportFigures, type ReportFigures } from '../../core/reports/report-figures.js';
import type { ReportQueries } from '../../core/reports/report-queries.js';
import type { StoredReport } from '../../core/reports/report.js';
import { countAccount, nameTopCodes, type CountScans } from '../account-analytics/count-account.js';
import { resolveSelection } from '../account-analytics/select-codes.js';
import type { FolderStore } from '../folders/folders.js';
import type { QrCodeStore } from '../qr-codes/qr-codes.js';

export interface CountReportDeps {
  qrCodes: Pick<QrCodeStore, 'listIds' | 'findMany'>;
  folders: Pick<FolderStore, 'readTree'>;
  count: CountScans;
}

/**
 * Counts what a report shows. A code, folder, or tag that no longer exists counts 0.
 *
 * @throws DomainError `unavailable` if a query takes too long
 */
export async function countReport(
  { accountId, filter, sections }: Pick<StoredReport, 'accountId' | 'filter' | 'sections'>,
  queries: ReportQueries,
  deps: CountReportDeps,
): Promise<ReportFigures> {
  const view = { accountId };
  const selection = await resolveSelection(accountId, filter, deps);
  // One after the other: an account has few queries at the same time.
  const { analytics, top } = await countAccount(view, selection, queries.current, deps);
  const { analytics: previous } = await countAccount(view, selection, queries.previous, deps);
  const codes = sections.includes('topQrCodes') ? await nameTopCodes(view, top, deps) : [];
  return buildReportFigures(sections, analytics, codes, previous);
}
