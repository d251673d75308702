import {
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  proxyActivities,
  setCurrentDetails,
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
const OPEN_CIRCUIT_POLL_MS = 5_000;

/** A wait of nothing would spin when the clocks of worker and database differ. */
const SHORTEST_WAIT_MS = 20;

const wakeSignal = defineSignal(WAKE_SIGNAL);

/** What the query `status` answers. Counts are those of this run; `last` is how the last drain ended. */
interface ActorStatus {
  doing: 'sending' | 'waiting';
  delivered: number;
  failed: number;
  last: DrainOutcome | null;
}
const statusQuery = defineQuery<ActorStatus>('status');

/**
 * The actor of one endpoint: sends what is due, then waits for a wake or for the next retry, and ends when there is
 * nothing to wait for. A wake that arrives while it ends makes the server refuse the end and hand the wake over, so
 * the check after the last wait is enough for none to be lost.
 */
export async function webhookEndpoint(input: WebhookEndpointInput): Promise<void> {
  const status: ActorStatus = { doing: 'sending', delivered: 0, failed: 0, last: null };
  let woken = true;
  let shown = false;
  setHandler(wakeSignal, () => {
    woken = true;
  });
  setHandler(statusQuery, () => status);

  for (;;) {
    woken = false;
    status.doing = 'sending';
    const last = await drainWebhook({ webhookId: input.webhookId });
    status.doing = 'waiting';
    status.last = last;
    status.delivered += last.delivered;
    status.failed += last.failed;
    setCurrentDetails(detailsOf(status, last));
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
    const deafMs = Math.min(waitMs, OPEN_CIRCUIT_POLL_MS);
    await sleep(deafMs);
    waitMs -= deafMs;
  }
  if (waitMs > 0) await condition(isWoken, waitMs);
}

/** What the page of the actor in Temporal's UI shows. */
function detailsOf({ delivered, failed }: ActorStatus, { state, dueInMs }: DrainOutcome): string {
  const next = dueInMs === null ? '' : `, next at ${new Date(Date.now() + dueInMs).toISOString()}`;
  return `${state.replace('_', ' ')}${next}; this run: ${delivered} delivered, ${failed} attempts failed`;
}
