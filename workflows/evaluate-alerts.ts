import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { AlertActivities } from '../activities/alerts/index.js';
import type { AlertCheckStep, AlertPosition } from '../core/workflows/alerts.js';

const { checkAlerts, wakePendingAlerts } = proxyActivities<AlertActivities>({
  // A page of alerts whose queries take as long as they may.
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '10 seconds',
  // The next round repeats what failed, with the numbers of that time.
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumAttempts: 5 },
});

/** Checks the conditions of all alerts once. Started by a Schedule. @returns Counts of the round. */
export async function evaluateAlerts(): Promise<Omit<AlertCheckStep, 'next'>> {
  const counts = { checked: 0, triggered: 0, failed: 0 };
  for (let after: string | null = ''; after !== null;) after = await wakePendingAlerts(after);
  let position: AlertPosition | null = null;
  do {
    const step: AlertCheckStep = await checkAlerts(position);
    counts.checked += step.checked;
    counts.triggered += step.triggered;
    counts.failed += step.failed;
    position = step.next;
    setCurrentDetails(
      `${counts.checked} alerts checked, ${counts.triggered} triggered, ${counts.failed} could not be checked`,
    );
  } while (position !== null);
  return counts;
}
