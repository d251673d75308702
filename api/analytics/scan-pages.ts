import { z } from 'zod';
import type { Scan } from '../../core/scans/scan.js';
import type { ScanPosition } from '../../store/scan-store.js';
import { parseCursor, serializeCursor } from '../http/cursor.js';

/** Sort order of lists of scans. */
const SCAN_ORDER = '-scannedAt';

/** Position of the last scan of a page, as a cursor encodes it. */
const scanPositionSchema = z.object({
  at: z.iso.datetime().transform((at) => new Date(at)),
  id: z.string().regex(/^[0-9a-f]{24}$/),
});

/**
 * Parses the cursor of a list of scans: the last scan of the previous page; undefined for the first page.
 *
 * @throws DomainError `bad_request` if it is not a cursor of such a list.
 */
export function parseScanCursor(cursor: string | undefined): ScanPosition | undefined {
  return cursor === undefined ? undefined : parseCursor(cursor, SCAN_ORDER, scanPositionSchema);
}

/**
 * Cuts one page off a list of scans.
 *
 * @param rows The scans from the start of the page, one more than `limit` if there is a next page.
 * @returns The scans of the page, at most `limit`, and the cursor of the next page; null on the last page.
 */
export function cutScanPage(
  rows: readonly Scan[],
  limit: number,
): { page: Scan[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit && last !== undefined;
  return { page, nextCursor: hasNext ? serializeCursor(SCAN_ORDER, { at: last.at, id: last.id }) : null };
}
