import { csvLine } from '../basics/csv.js';
import type { PublicScan } from './scan.js';

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
  'alias',
  'gtin',
  // A second column `variant` would hide the variant of the routing from programs that read columns by name.
  'gs1Variant',
  'batch',
  'linkType',
];

/** Returns the CSV line of one scan, in the order of `SCANS_CSV_HEADER`. */
export function scanCsvLine(scan: PublicScan): string {
  const { location, device, gs1 } = scan;
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
    scan.alias,
    gs1?.gtin ?? null,
    gs1?.variant ?? null,
    gs1?.batch ?? null,
    gs1?.linkType ?? null,
  ]);
}
