import { proxyActivities } from '@temporalio/workflow';
import type { DeliveryActivities } from '../activities/webhooks/index.js';

const { sweepWebhooks } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '1 minute',
  // The next sweep comes soon enough.
  retry: { maximumAttempts: 1 },
});

/** Finds endpoints whose wake was lost, and wakes them. Started by a Schedule. */
export async function webhookSweep(): Promise<void> {
  await sweepWebhooks();
}
