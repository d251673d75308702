import type { Analytics } from '../../core/analytics/analytics-schema.js';
import { csvLine, type Cell } from '../../core/csv.js';

const ANALYTICS_CSV_HEADER = ['breakdown', 'value', 'region', 'country', 'scans', 'uniqueScans'];

/** Yields analytics as the lines of one table. The first column names the breakdown that a line belongs to. */
export function* analyticsCsv(
  analytics: Analytics,
  topQrCodes: readonly { qrCodeId: string; scans: number; uniqueScans: number }[] = [],
): Generator<string> {
  const line = (breakdown: string, value: Cell, row: Partial<Record<string, Cell>>): string =>
    csvLine([
      breakdown,
      value,
      row['region'] ?? null,
      row['country'] ?? null,
      row['scans'] ?? 0,
      row['uniqueScans'] ?? null,
    ]);
  yield csvLine(ANALYTICS_CSV_HEADER);
  yield line('total', null, { scans: analytics.totalScans, uniqueScans: analytics.uniqueScans });
  yield line('bots', null, { scans: analytics.botScans });
  for (const row of analytics.timeSeries) yield line(analytics.granularity, row.start, row);
  for (const row of analytics.countries) yield line('country', row.country, row);
  for (const row of analytics.cities) yield line('city', row.city, row);
  for (const row of analytics.devices) yield line('device', row.device, row);
  for (const row of analytics.browsers) yield line('browser', row.browser, row);
  for (const row of analytics.operatingSystems) yield line('operatingSystem', row.operatingSystem, row);
  for (const row of analytics.referrers) yield line('referrer', row.referrer, row);
  for (const row of analytics.hoursOfDay) yield line('hourOfDay', row.hour, row);
  for (const row of topQrCodes) yield line('qrCode', row.qrCodeId, { ...row });
  for (const [list, rows] of Object.entries(analytics.omitted)) {
    if (rows > 0) yield line('omittedRows', list, { scans: rows });
  }
}
