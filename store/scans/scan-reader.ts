import type { Db } from 'mongodb';
import type { ScanFilter } from '../../core/scans/analytics/query.js';
import type { ShownScan } from '../../core/scans/scan.js';
import { scanIndexFor, SCANS, toScan, type ScanDocument } from './scan-documents.js';
import { scanQuery, type ScanScope } from './scan-query.js';

/** Number of scans that are read at once. */
const BATCH_SIZE = 1_000;

/**
 * Creates the reader of raw scans for background work. Unlike lists of scans, its queries have no time limit:
 * a filter that matches few scans still reads all scans of the range.
 */
export function createScanReader(db: Db) {
  const scans = db.collection<ScanDocument>(SCANS);
  return {
    /** Counts the scans that a filter selects. */
    count(scope: ScanScope, filter: ScanFilter): Promise<number> {
      return scans.countDocuments(scanQuery(scope, filter), { hint: scanIndexFor(scope) });
    },

    /** Yields the scans that a filter selects in batches, newest first. At most two batches are in memory. */
    async *read(scope: ScanScope, filter: ScanFilter): AsyncGenerator<ShownScan[]> {
      const cursor = scans
        .find(scanQuery(scope, filter), {
          hint: scanIndexFor(scope),
          batchSize: BATCH_SIZE,
          projection: { accountId: 0, shortCode: 0, visitor: 0, outbox: 0, firstScan: 0, firstScanOutbox: 0 },
        })
        .sort({ at: -1, _id: -1 });
      try {
        while (await cursor.hasNext()) yield cursor.readBufferedDocuments(BATCH_SIZE).map(toScan);
      } finally {
        await cursor.close();
      }
    },
  };
}
