import { patched, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { DeliveryActivities } from '../activities/webhooks/index.js';
import type { SweepPosition, SweepStep } from '../core/workflows/webhook-endpoints.js';
import { sweepRepeatedly } from './sweep-repeatedly.js';

/** Retried indefinitely: the sweep resumes when MongoDB responds again. */
const { sweepEndpoints } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 seconds' },
});

const { sweepWebhooks } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '1 minute',
  retry: { maximumAttempts: 1 },
});

/** Wakes the endpoints whose wake-up was lost, every 30 s for a quarter of an hour. Started by a Schedule. */
export async function webhookSweep(): Promise<void> {
  // Runs of version 0.1 swept once.
  if (!patched('sweep-repeatedly')) {
    await sweepWebhooks();
    return;
  }
  let signaled = 0;
  await sweepRepeatedly(async (sweeps) => {
    let position: SweepPosition | null = null;
    do {
      const step: SweepStep = await sweepEndpoints(position);
      signaled += step.signaled;
      position = step.next;
    } while (position !== null);
    setCurrentDetails(`${sweeps} sweeps, ${signaled} wake-ups`);
  });
}
