import { csvLine } from '../basics/csv.js';
import type { PublicScan } from './scan.js';

/**
 * Column names of a list of scans. `variant` is there twice: of the routing first, then of the GS1 key.
 *
 * @see scanCsvLine on programs that read columns by name
 */
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
  'variant',
  'batch',
  'linkType',
  'link',
];

/**
 * Returns the CSV line of one scan, in the order of `SCANS_CSV_HEADER`.
 *
 * Programs that read columns by name see only the last column `variant`. It therefore repeats the variant of
 * the routing for scans without a GS1 key.
 */
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
    gs1 ? gs1.variant : scan.variant,
    gs1?.batch ?? null,
    gs1?.linkType ?? null,
    scan.link,
  ]);
}
