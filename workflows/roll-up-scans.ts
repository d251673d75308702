import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { RollUpActivities } from '../activities/roll-up-scans.js';
import type { RollUpStep, RollUpSummary } from '../core/analytics/roll-up.js';

/** A roll-up that can't go on ends; the next one goes on where it was. */
const steps = proxyActivities<RollUpActivities>({
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: 5 },
});

/** A first roll-up of years of scans goes on in the next: a history stays short. */
const MAX_PARTS = 400;

/**
 * Started by a Schedule: brings kept counts of scans up to date, and removes scans of deleted codes. Everything it does
 * may be done twice, or not at all.
 */
export async function rollUpScans(): Promise<RollUpSummary> {
  const leftBehind = await repeat('Removing what deleted codes left', steps.removeScansLeftBehind);
  const totals = await repeat('Totals of codes', steps.rollUpTotals);
  const days = await repeat('Counts of days', steps.rollUpDay);
  const oldTotals = await repeat('Totals of scans that retention will remove', steps.rollUpOldTotals);
  setCurrentDetails('Up to date');
  return { leftBehind, totals, days, oldTotals };
}

async function repeat(what: string, step: () => Promise<RollUpStep>): Promise<number> {
  let count = 0;
  for (let part = 0; part < MAX_PARTS; part++) {
    const { count: more, through, done } = await step();
    count += more;
    setCurrentDetails(`${what}: ${count} so far, through ${through ?? 'now'}`);
    if (done) break;
  }
  return count;
}
