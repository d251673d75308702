import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { RollUpActivities } from '../activities/roll-up-scans.js';
import type { RollUpStep, RollUpSummary } from '../core/workflows/roll-ups.js';

/** If an activity keeps failing, the run ends, and the next run resumes at the checkpoint. */
const activities = proxyActivities<RollUpActivities>({
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: 5 },
});

/**
 * Maximum number of calls per task and run, so that histories stay short. A first run over years of scans
 * takes several.
 */
const MAX_CALLS = 400;

/**
 * Deletes orphans, advances totals, builds the rollups of closed days, and archives totals before retention.
 * Started by a Schedule. Every part is idempotent and may be skipped.
 *
 * @returns The number of scans or codes that each part has handled.
 */
export async function rollUpScans(): Promise<RollUpSummary> {
  const orphans = await repeat('Orphaned scans', activities.removeScansLeftBehind);
  const totals = await repeat('Totals of codes', activities.rollUpTotals);
  const days = await repeat('Rollups of days', activities.rollUpDay);
  const archivedTotals = await repeat('Archived totals', activities.rollUpOldTotals);
  setCurrentDetails('Up to date');
  return { orphans, totals, days, archivedTotals };
}

async function repeat(task: string, call: () => Promise<RollUpStep>): Promise<number> {
  let total = 0;
  for (let calls = 0; calls < MAX_CALLS; calls++) {
    const { count, checkpoint, done } = await call();
    total += count;
    setCurrentDetails(`${task}: ${total} so far, up to ${checkpoint ?? 'now'}`);
    if (done) break;
  }
  return total;
}
