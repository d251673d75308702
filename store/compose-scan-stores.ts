import type { Db } from 'mongodb';
import { createRollUpBuilder } from './analytics/build-roll-ups.js';
import { createRollUpStore } from './analytics/roll-ups.js';
import { createScanTotals } from './analytics/scan-totals.js';
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
  const deletion = createScanDeletion(db, rollUps, totals);
  const scans = createScanStore(db, { rollUps, rollUpBuilder, totals, deletion });
  return { scans, rollUps, rollUpBuilder, totals, deletion };
}
