import type { ScanFilter } from '../../core/analytics/query.js';
import { csvLine } from '../../core/csv.js';
import { presentScan, type PublicScan } from '../../core/scan.js';
import type { ScanPosition, ScanStore } from '../../store/scan-store.js';
import type { ScanScope } from '../../store/scans/scan-query.js';

const PAGE_SIZE = 1_000;

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
  'rule',
  'variant',
  'source',
  'missed',
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
    scan.rule,
    scan.variant,
    scan.source,
    scan.missed,
  ]);
}

/** Yields scans as CSV, newest first. Reads a page at a time, so that memory stays bounded. */
export async function* scansCsv(
  scans: Pick<ScanStore, 'list'>,
  scope: ScanScope,
  filter: ScanFilter,
): AsyncGenerator<string> {
  yield csvLine(SCANS_CSV_HEADER);
  let after: ScanPosition | undefined;
  for (;;) {
    const rows = await scans.list(scope, filter, PAGE_SIZE, after);
    yield rows.map((scan) => scanCsvLine(presentScan(scan))).join('');
    after = rows.at(-1);
    if (rows.length < PAGE_SIZE) return;
  }
}
