import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { FirstScanActivities } from '../activities/announce-first-scans.js';
import { WAKE_SIGNAL } from '../core/workflows/entities.js';

/** Retried indefinitely: the scans stay marked until they are examined. */
const activities = proxyActivities<FirstScanActivities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 seconds' },
});

const wakeSignal = defineSignal(WAKE_SIGNAL);

/**
 * Announces the first scans of codes, and ends when no marked scans remain. No wake-up is lost: if a signal
 * arrives while it ends, the server rejects the end and delivers the signal.
 */
export async function announceFirstScans(): Promise<void> {
  let hasWakeUp = true;
  setHandler(wakeSignal, () => {
    hasWakeUp = true;
  });
  while (hasWakeUp) {
    hasWakeUp = false;
    const { isDone } = await activities.announceFirstScans();
    if (!isDone) hasWakeUp = true;
    if (workflowInfo().continueAsNewSuggested) {
      await condition(allHandlersFinished);
      await continueAsNew<typeof announceFirstScans>();
    }
  }
}
