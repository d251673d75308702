import { proxyActivities } from '@temporalio/workflow';
import type { DeliveryActivities } from '../activities/webhooks/index.js';

const { sweepWebhooks } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '1 minute',
  // A failed sweep is not retried: the next one follows within seconds.
  retry: { maximumAttempts: 1 },
});

/** Wakes the endpoints whose wake-up was lost. Started by a Schedule. */
export async function webhookSweep(): Promise<void> {
  await sweepWebhooks();
}
