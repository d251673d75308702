import type { AccountView } from '../../core/accounts/account-view.js';
import { buildAnalytics, listTopCodes, type Analytics } from '../../core/scans/analytics/analytics-schema.js';
import type { AnalyticsRequest, ScanFilter } from '../../core/scans/analytics/query.js';
import type { Count } from '../../core/scans/analytics/stats.js';
import type { QrCodeSelection } from '../qr-codes/code-filter.js';
import type { QrCodeStore } from '../qr-codes/qr-codes.js';
import type { ScanScope } from '../scans/scan-query.js';
import type { ScanCount } from '../analytics/count-scans.js';
import { selectCodes } from './select-codes.js';

/** A code among the most scanned ones of a range. */
export type TopCode = { qrCodeId: string } & Count;

/** A code as analytics name it. */
export type NamedTopCode = TopCode & { name: string | null; shortCode: string };

/** Counts scans, as `countScans` does. */
export type CountScans = (scope: ScanScope, filter: ScanFilter) => Promise<ScanCount>;

/**
 * Counts the scans of the codes that the caller sees and a selection matches. The one implementation of
 * `GET /api/v1/analytics` and of reports, so that their figures are equal.
 *
 * @throws DomainError `unavailable` if a query takes too long
 */
export async function countAccount(
  view: AccountView,
  selection: QrCodeSelection,
  query: AnalyticsRequest,
  { qrCodes, count }: { qrCodes: Pick<QrCodeStore, 'listIds'>; count: CountScans },
): Promise<{ analytics: Analytics; top: TopCode[] }> {
  const { scope, qrCodeIds } = await selectCodes(view, selection, { qrCodes });
  const counted = await count(scope, { ...query.filter, qrCodeIds });
  return { analytics: buildAnalytics(counted, query), top: listTopCodes(counted.stats, scope.qrCodeId) };
}

/** Adds the names of codes. Codes that were deleted are left out. */
export async function nameTopCodes(
  view: AccountView,
  top: readonly TopCode[],
  { qrCodes }: { qrCodes: Pick<QrCodeStore, 'findMany'> },
): Promise<NamedTopCode[]> {
  const codes = await qrCodes.findMany(
    view,
    top.map(({ qrCodeId }) => qrCodeId),
  );
  const byId = new Map(codes.map((code) => [code.id, code]));
  return top.flatMap((row) => {
    const code = byId.get(row.qrCodeId);
    return code ? [{ ...row, name: code.name, shortCode: code.shortCode }] : [];
  });
}
