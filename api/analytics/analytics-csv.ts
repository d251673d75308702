import type { Analytics, CodeCounts } from '../../core/scans/analytics/analytics-schema.js';
import { csvLine, type Cell } from '../../core/basics/csv.js';

const ANALYTICS_CSV_HEADER = [
  'breakdown',
  'value',
  'region',
  'country',
  'scans',
  'uniqueScans',
  'missedScans',
  'clicks',
];

/** Rows that only the analytics of a code, or of an account, have. */
interface OwnRows {
  targets?: CodeCounts['targets'];
  batches?: CodeCounts['batches'];
  linkTypes?: CodeCounts['linkTypes'];
  links?: CodeCounts['links'];
  /** `code` names a code: its ID, or what a report shows. */
  topQrCodes?: readonly { code: string; scans: number; uniqueScans: number }[];
}

/** Analytics, or the members that a report shows. */
type ShownAnalytics = Pick<Analytics, 'granularity' | 'totalScans' | 'uniqueScans'> & Partial<Analytics>;

/**
 * Yields analytics as the lines of one table. The first column names the breakdown that a line belongs to.
 */
export function* analyticsCsv(
  analytics: ShownAnalytics,
  { targets = [], batches = [], linkTypes = [], links = [], topQrCodes = [] }: OwnRows = {},
): Generator<string> {
  const line = (breakdown: string, value: Cell, row: Partial<Record<string, Cell>>): string =>
    csvLine([
      breakdown,
      value,
      row['region'] ?? null,
      row['country'] ?? null,
      row['scans'] ?? 0,
      row['uniqueScans'] ?? null,
      row['missedScans'] ?? null,
      row['clicks'] ?? null,
    ]);
  const { missedScans } = analytics;
  yield csvLine(ANALYTICS_CSV_HEADER);
  yield line('total', null, {
    scans: analytics.totalScans,
    uniqueScans: analytics.uniqueScans,
    missedScans: missedScans?.total ?? null,
    clicks: analytics.clicks ?? null,
  });
  if (analytics.botScans !== undefined) yield line('bots', null, { scans: analytics.botScans });
  for (const [reason, scans] of Object.entries(missedScans?.byReason ?? {})) {
    if (scans > 0) yield line('missed', reason, { scans, missedScans: scans });
  }
  for (const row of analytics.timeSeries ?? []) yield line(analytics.granularity, row.start, row);
  for (const row of analytics.countries ?? []) yield line('country', row.country, row);
  for (const row of analytics.cities ?? []) yield line('city', row.city, row);
  for (const row of analytics.devices ?? []) yield line('device', row.device, row);
  for (const row of analytics.browsers ?? []) yield line('browser', row.browser, row);
  for (const row of analytics.operatingSystems ?? []) yield line('operatingSystem', row.operatingSystem, row);
  for (const row of analytics.referrers ?? []) yield line('referrer', row.referrer, row);
  for (const row of targets) yield line('target', targetName(row), { ...row });
  for (const row of analytics.sources ?? []) yield line('source', row.source, row);
  for (const row of batches) yield line('batch', row.batch, { ...row });
  for (const row of linkTypes) yield line('linkType', row.linkType, { ...row });
  for (const { link, clicks, uniqueClicks } of links) {
    yield line('link', link, { uniqueScans: uniqueClicks, clicks });
  }
  for (const row of analytics.hoursOfDay ?? []) yield line('hourOfDay', row.hour, row);
  for (const row of topQrCodes) yield line('qrCode', row.code, { ...row });
  for (const [list, rows] of Object.entries(analytics.omitted ?? {})) {
    if (rows > 0) yield line('omittedRows', list, { scans: rows });
  }
}

/** IDs contain no slash. */
function targetName({ rule, variant }: { rule: string | null; variant: string | null }): string | null {
  return variant === null ? rule : `${rule ?? ''}/${variant}`;
}
