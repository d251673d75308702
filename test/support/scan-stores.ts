import type { Db } from 'mongodb';
import { createRollUpActivities, type RollUpActivities } from '../../activities/roll-up-scans.js';
import { createRollUpCheckpoints } from '../../store/analytics/checkpoints.js';
import type { ScanStore } from '../../store/scan-store.js';
import { composeScanStores } from '../../store/compose-scan-stores.js';

/** Creates a store of scans with everything that it counts by, as the API composes it. */
export function createTestScanStore(db: Db): ScanStore {
  return composeScanStores(db).scans;
}

/** Creates the activities of the roll-up, as the worker composes them. Scans are kept for 25 months. */
export function createTestRollUpActivities(db: Db, now = () => new Date()): RollUpActivities {
  const checkpoints = createRollUpCheckpoints(db);
  return createRollUpActivities({
    ...composeScanStores(db),
    checkpoints,
    retentionMonths: 25,
    now,
    report: () => undefined,
  });
}
