import type { Db } from 'mongodb';
import { DAY_MS, startOfUtcDay } from '../../core/basics/time/durations.js';
import { ensureTtlIndex, PERMANENT_SECONDS } from '../mongo/ttl-index.js';
import { SCANS } from '../scans/scan-documents.js';
import { SCAN_ROLL_UPS } from './roll-ups.js';
import { SCAN_SEGMENTS } from './segments.js';

/** Length of a month of retention: the longest month, so that scans are never deleted early. */
const MONTH_DAYS = 31;
/** Scans are added to the permanent totals this many days before retention deletes them. */
const ARCHIVE_AHEAD_DAYS = 31;

const TTL_INDEXES = [
  { collection: SCANS, key: { at: 1 } },
  { collection: SCAN_ROLL_UPS, key: { from: 1 } },
  { collection: SCAN_SEGMENTS, key: { from: 1 } },
] as const;

/**
 * Makes MongoDB delete scans after a number of months, and rollups and segments with the first of their
 * scans. Replaces an earlier setting. Safe to call from several processes at once.
 *
 * @param months Months of 31 days; 0 stores scans permanently.
 * @throws MongoError if an index can neither be created nor changed.
 */
export async function ensureScanRetention(db: Db, months: number): Promise<void> {
  const expireAfterSeconds = months === 0 ? PERMANENT_SECONDS : (months * MONTH_DAYS * DAY_MS) / 1000;
  for (const { collection, key } of TTL_INDEXES)
    await ensureTtlIndex(db, collection, key, expireAfterSeconds);
}

/**
 * Returns the start of the UTC day before which scans must be archived, because retention deletes them soon.
 *
 * @param months As in `ensureScanRetention`.
 * @returns undefined if scans are stored permanently.
 */
export function archiveBefore(now: number, months: number): Date | undefined {
  if (months === 0) return undefined;
  const days = MONTH_DAYS * months - Math.min(ARCHIVE_AHEAD_DAYS, (MONTH_DAYS * months) / 2);
  return new Date(startOfUtcDay(now - days * DAY_MS));
}
