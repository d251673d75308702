import { patched, proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { DeliveryActivities } from '../activities/webhooks/index.js';
import type { SweepPosition, SweepStep } from '../core/contracts.js';

/** Retried without end: the sweep resumes when MongoDB responds again. */
const { sweepEndpoints } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 seconds' },
});

const { sweepWebhooks } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '1 minute',
  retry: { maximumAttempts: 1 },
});

/** One run sweeps for this long, so that runs do not crowd the list of workflows. Its Schedule starts the next one. */
const RUN_MS = 14.5 * 60_000;

/** Minimum interval between two sweeps. */
const INTERVAL_MS = 30_000;

/** A sweep that takes long, because many endpoints are pending, runs a tenth of the time. */
const PAUSE_FACTOR = 9;

/** Wakes the endpoints whose wake-up was lost, every 30 s for a quarter of an hour. Started by a Schedule. */
export async function webhookSweep(): Promise<void> {
  // Runs of version 0.1 swept once.
  if (!patched('sweep-repeatedly')) {
    await sweepWebhooks();
    return;
  }
  const endAt = Date.now() + RUN_MS;
  for (let sweeps = 1, signaled = 0; ; sweeps += 1) {
    const startedAt = Date.now();
    let position: SweepPosition | null = null;
    do {
      const step: SweepStep = await sweepEndpoints(position);
      signaled += step.signaled;
      position = step.next;
    } while (position !== null);
    setCurrentDetails(`${sweeps} sweeps, ${signaled} wake-ups`);
    const pauseMs = Math.max(INTERVAL_MS, (Date.now() - startedAt) * PAUSE_FACTOR);
    if (Date.now() + pauseMs > endAt) return;
    await sleep(pauseMs);
  }
}
