import { MongoServerError, type Db } from 'mongodb';
import { retentionSeconds } from '../../core/analytics/retention.js';
import { SCAN_ROLL_UPS } from './roll-ups.js';
import { SCANS } from '../scans/scan-documents.js';

/** The longest that MongoDB knows, 68 years: for ever. */
const FOR_EVER_SECONDS = 2_147_483_647;
/** The index is there, for another time. */
const INDEX_OPTIONS_CONFLICT = 85;

const CLOCKS = [
  { collection: SCANS, key: { at: 1 } },
  { collection: SCAN_ROLL_UPS, key: { start: 1 } },
] as const;

/**
 * Has MongoDB remove scans that are older than so many months, and the counts of their days. Another time than before is
 * put in its place. Safe to run by several processes at once.
 * @param months 0: scans stay for ever
 */
export async function ensureScanRetention(db: Db, months: number): Promise<void> {
  const expireAfterSeconds = retentionSeconds(months) ?? FOR_EVER_SECONDS;
  for (const { collection, key } of CLOCKS) {
    try {
      await db.collection(collection).createIndex(key, { expireAfterSeconds });
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== INDEX_OPTIONS_CONFLICT) throw error;
      await db.command({ collMod: collection, index: { keyPattern: key, expireAfterSeconds } });
    }
  }
}
