import type { Db } from 'mongodb';
import { createRollUpBuilder } from './analytics/build-roll-ups.js';
import { createSegmentBuilder } from './analytics/build-segments.js';
import { createRollUpStore } from './analytics/roll-ups.js';
import { createScanTotals } from './analytics/scan-totals.js';
import { createSegmentStore } from './analytics/segments.js';
import { createScanDeletion } from './erasure/delete-scans.js';
import { createScanStore } from './scan-store.js';

/**
 * Composes the stores of scans and of everything that is counted from them. Call it once per process, in its composition
 * root. Opens no connection and writes nothing.
 */
export function composeScanStores(db: Db) {
  const rollUps = createRollUpStore(db);
  const rollUpBuilder = createRollUpBuilder(db, rollUps);
  const totals = createScanTotals(db);
  const segments = createSegmentStore(db);
  const segmentBuilder = createSegmentBuilder(db, segments);
  const deletion = createScanDeletion(db, { rollUps, segments, totals });
  const scans = createScanStore(db, { rollUps, rollUpBuilder, segments, totals, deletion });
  return { scans, rollUps, rollUpBuilder, segments, segmentBuilder, totals, deletion };
}
