import { escapeCsvCell } from '../csv.js';
import type { PublicScan } from '../scan.js';
import type { Analytics } from './analytics-schema.js';

type Cell = string | number | boolean | null;

/** Returns one CSV line with its line break (RFC 4180). Null becomes an empty cell, and no cell is a spreadsheet formula. */
export function csvLine(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => (typeof cell === 'string' ? escapeCsvCell(cell) : String(cell ?? '')));
  return `${texts.join(',')}\r\n`;
}

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

/** Column names of a list of scans. */
export const SCANS_CSV_HEADER = [
  'id',
  'qrCodeId',
  'scannedAt',
  'country',
  'region',
  'city',
  'device',
  'os',
  'browser',
  'referrer',
  'bot',
  'botReason',
];

/** Returns the CSV line of one scan, in the order of `SCANS_CSV_HEADER`. */
export function scanCsvLine(scan: PublicScan): string {
  const { location, device } = scan;
  return csvLine([
    scan.id,
    scan.qrCodeId,
    scan.scannedAt,
    location.country,
    location.region,
    location.city,
    device.type,
    device.os,
    device.browser,
    scan.referrer,
    scan.bot,
    scan.botReason,
  ]);
}
