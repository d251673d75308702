import {
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  proxyActivities,
  setHandler,
  sleep,
  upsertMemo,
  workflowInfo,
} from '@temporalio/workflow';
import { WAKE_SIGNAL, type WebhookEndpointInput } from '../core/contracts.js';
import type { DrainOutcome } from '../core/webhooks/actor.js';
import type { DeliveryActivities } from '../activities/webhooks/index.js';

const { drainWebhook } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

/** While the circuit is open wakes are heard only this often: a dead endpoint's scans go on coming. */
const DEAF_MS = 5_000;

/** A wait of nothing would spin when the clocks of worker and database differ. */
const SHORTEST_WAIT_MS = 20;

const wakeSignal = defineSignal(WAKE_SIGNAL);
const statusQuery = defineQuery<{ doing: 'sending' | 'waiting'; last: DrainOutcome | null }>('status');

/**
 * The actor of one endpoint: sends what is due, then waits for a wake or for the next retry, and ends when there is
 * nothing to wait for. A wake that arrives while it ends makes the server refuse the end and hand the wake over, so
 * the check after the last wait is enough for none to be lost.
 */
export async function webhookEndpoint(input: WebhookEndpointInput): Promise<void> {
  let woken = true;
  let last: DrainOutcome | null = null;
  let doing: 'sending' | 'waiting' = 'sending';
  let shown = false;
  setHandler(wakeSignal, () => {
    woken = true;
  });
  setHandler(statusQuery, () => ({ doing, last }));

  for (;;) {
    woken = false;
    doing = 'sending';
    last = await drainWebhook({ webhookId: input.webhookId });
    doing = 'waiting';
    if (!shown && last.accountId !== null) {
      // For those who look at the actor; search attributes may not be registered on every server.
      upsertMemo({ accountId: last.accountId });
      shown = true;
    }
    if (last.dueInMs === null && !woken) return;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof webhookEndpoint>(input);
    if (last.dueInMs !== null) await waitForWork(last, () => woken);
  }
}

async function waitForWork({ dueInMs, state }: DrainOutcome, isWoken: () => boolean): Promise<void> {
  let waitMs = Math.max(dueInMs ?? 0, SHORTEST_WAIT_MS);
  if (state === 'busy') return;
  if (state === 'circuit_open') {
    const deafMs = Math.min(waitMs, DEAF_MS);
    await sleep(deafMs);
    waitMs -= deafMs;
  }
  if (waitMs > 0) await condition(isWoken, waitMs);
}
