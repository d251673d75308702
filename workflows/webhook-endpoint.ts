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
import type { DeliveryActivities } from '../activities/webhooks/index.js';
import { WAKE_SIGNAL } from '../core/workflows/entities.js';
import type { DrainOutcome, WebhookEndpointInput } from '../core/workflows/webhook-endpoints.js';
import { setAccountAttribute } from './attributes.js';

/**
 * A drain continues as long as its endpoint gets work from time to time. Other workers detect a crashed
 * worker and make its drains fail, because heartbeats that are frequent enough to detect it would saturate a
 * small Temporal server.
 */
const { drainWebhook } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '12 minutes',
  heartbeatTimeout: '2 minutes',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

/**
 * Minimum interval between wake-ups while the circuit is open, because scans for a dead endpoint keep
 * arriving.
 */
const OPEN_CIRCUIT_POLL_MS = 5_000;

/** Prevents a busy loop if the clocks of worker and database differ. */
const MIN_WAIT_MS = 20;

const wakeSignal = defineSignal(WAKE_SIGNAL);

/** Result of the query `status`. The counts cover this run; `last` is the result of the last drain. */
interface EndpointStatus {
  doing: 'sending' | 'waiting';
  delivered: number;
  /** Number of failed attempts. */
  failed: number;
  last: DrainOutcome | null;
}
const statusQuery = defineQuery<EndpointStatus>('status');

/**
 * Entity workflow of one webhook endpoint. It sends the due deliveries, then waits for a wake-up or for the
 * next retry, and ends when nothing is pending.
 *
 * No wake-up is lost when it ends: if a signal arrives in the meantime, the server rejects the end and
 * delivers the signal, so the check after the last drain suffices.
 */
export async function webhookEndpoint(input: WebhookEndpointInput): Promise<void> {
  const status: EndpointStatus = { doing: 'sending', delivered: 0, failed: 0, last: null };
  let hasWakeUp = true;
  let hasMemo = false;
  setHandler(wakeSignal, () => {
    hasWakeUp = true;
  });
  setHandler(statusQuery, () => status);

  for (;;) {
    hasWakeUp = false;
    status.doing = 'sending';
    const last = readOutcome(await drainWebhook({ webhookId: input.webhookId }));
    status.doing = 'waiting';
    status.last = last;
    status.delivered += last.delivered;
    status.failed += last.failed;
    setCurrentDetails(describe(status, last));
    if (!hasMemo && last.accountId !== null) {
      // A memo works on every server; search attributes may not be registered.
      upsertMemo({ accountId: last.accountId });
      setAccountAttribute(last.accountId);
      hasMemo = true;
    }
    if (last.nextDueInMs === null && !hasWakeUp) return;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof webhookEndpoint>(input);
    if (last.nextDueInMs !== null) await waitForWork(last.nextDueInMs, last.state, () => hasWakeUp);
  }
}

/**
 * Accepts results of workers of version 0.1.0, which named `nextDueInMs` `dueInMs`. Histories contain them.
 */
function readOutcome(
  outcome: DrainOutcome | (Omit<DrainOutcome, 'nextDueInMs'> & { dueInMs: number | null }),
) {
  if ('nextDueInMs' in outcome) return outcome;
  const { dueInMs, ...rest } = outcome;
  return { ...rest, nextDueInMs: dueInMs };
}

async function waitForWork(
  dueInMs: number,
  state: DrainOutcome['state'],
  hasWakeUp: () => boolean,
): Promise<void> {
  let waitMs = Math.max(dueInMs, MIN_WAIT_MS);
  if (state === 'busy') return;
  if (state === 'circuit_open') {
    const pauseMs = Math.min(waitMs, OPEN_CIRCUIT_POLL_MS);
    await sleep(pauseMs);
    waitMs -= pauseMs;
  }
  if (waitMs > 0) await condition(hasWakeUp, waitMs);
}

/** Describes the endpoint's state for the Temporal UI. */
function describe({ delivered, failed }: EndpointStatus, { state, nextDueInMs }: DrainOutcome): string {
  const next = nextDueInMs === null ? '' : `, next at ${new Date(Date.now() + nextDueInMs).toISOString()}`;
  return `${state.replace('_', ' ')}${next}; this run: ${delivered} delivered, ${failed} attempts failed`;
}
