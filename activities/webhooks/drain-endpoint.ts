import { setTimeout as sleep } from 'node:timers/promises';
import type { DrainOutcome } from '../../core/contracts.js';
import { circuitState } from '../../core/webhooks/circuit-breaker.js';
import type { ScanOutbox } from '../../store/webhooks/scan-outbox.js';
import type { WebhookDeliveryStore } from '../../store/webhooks/webhook-deliveries.js';
import type { WebhookStore } from '../../store/webhooks/webhooks.js';
import { announceDisabled } from './announce-disabled.js';
import { createAttemptRunner, type AttemptMetrics, type AttemptRunner } from './attempt-runner.js';
import type { Sender } from './sender.js';
import { createWorkQueue, type Lane, type WorkQueue } from './work-queue.js';

/** What draining an endpoint needs. */
export interface DrainDeps {
  webhooks: WebhookStore;
  deliveries: WebhookDeliveryStore;
  outbox: ScanOutbox;
  sender: Sender;
  /** Wakes the workflow of another endpoint. */
  wake: (webhookId: string) => Promise<void>;
  now: () => Date;
  /** Maximum length of one drain while there is work. */
  drainMs: number;
  /**
   * Time without work after which a drain ends. Wake-ups are sent at most once a second, so with a longer time a steady
   * trickle of scans is delivered by one drain, each scan at once.
   */
  lingerMs: number;
  metrics?: AttemptMetrics;
}

/** Maximum number of concurrent requests per lane: hanging retries do not block first attempts. */
const MAX_REQUESTS: Record<Lane, number> = { first: 24, retry: 8 };

/** Upper bound on unrecorded attempts, i.e. on duplicates after a worker crash. */
const MAX_IN_FLIGHT = 128;

/** Interval at which the store is polled for work while there is none. */
const POLL_MS = 40;

/** Interval at which the endpoint is read again, to notice that it was changed, disabled, or deleted. */
const REFRESH_MS = 500;

/**
 * Sends an endpoint's due deliveries until none is left, the circuit opens, or `drainMs` has passed.
 *
 * @param stop Ends the drain early. Requests in flight are still recorded.
 * @throws Error if MongoDB fails. Attempts that could not be recorded are repeated, with the same ID and bytes.
 * @see docs/adr/0007 (one entity workflow per endpoint)
 */
export async function drainEndpoint(
  deps: DrainDeps,
  webhookId: string,
  stop: AbortSignal,
): Promise<DrainOutcome> {
  const endpoint = await deps.webhooks.findWithSecrets(webhookId);
  if (!endpoint) return clearDeletedEndpoint(deps, webhookId);
  const queue = createWorkQueue(deps, endpoint.webhook);
  const runner = createAttemptRunner(deps, endpoint, queue, stop);
  const endAt = Date.now() + deps.drainMs;
  let refreshAt = Date.now() + REFRESH_MS;
  let fetchAt = 0;
  let idleSince = Date.now();
  let fetching: Promise<void> | undefined;
  let fetchError: Error | undefined;

  const fetchMore = async () => {
    try {
      const hasMore = await queue.fetch();
      fetchAt = hasMore ? 0 : Date.now() + POLL_MS;
    } catch (error) {
      fetchError = error as Error;
    } finally {
      fetching = undefined;
    }
  };
  const isOpen = () => circuitState(runner.health, deps.now()) === 'open';
  const hasFailed = () => fetchError !== undefined || runner.failure !== undefined;

  while (!stop.aborted && Date.now() < endAt && !hasFailed() && runner.webhook.enabled && !isOpen()) {
    if (Date.now() >= refreshAt || runner.mustRefresh) {
      const current = await deps.webhooks.findWithSecrets(webhookId);
      if (!current) break;
      runner.refresh(current);
      refreshAt = Date.now() + REFRESH_MS;
      continue;
    }
    if (queue.isLow && Date.now() >= fetchAt) fetching ??= fetchMore();
    startAttempts(runner, queue, deps.now());
    if (runner.inFlight > 0 || queue.length > 0) idleSince = Date.now();
    else if (!fetching && Date.now() - idleSince >= deps.lingerMs) break;
    const pauseMs =
      runner.inFlight > 0 || fetching ? POLL_MS : Math.max(1, Math.min(POLL_MS, fetchAt - Date.now()));
    await Promise.race([runner.nextChange(), ...(fetching ? [fetching] : []), sleep(pauseMs)]);
  }
  await Promise.all([fetching, runner.settled()]);
  const error = fetchError ?? runner.failure;
  if (error) throw error;
  return findOutcome(deps, webhookId, runner.counts);
}

/** Starts as many attempts as the limits allow; a single probe if the circuit is half open. */
function startAttempts(runner: AttemptRunner, queue: WorkQueue, now: Date): void {
  const maxInFlight = circuitState(runner.health, now) === 'half_open' ? 1 : MAX_IN_FLIGHT;
  for (const lane of ['first', 'retry'] as const) {
    while (runner.running[lane] < MAX_REQUESTS[lane] && runner.inFlight < maxInFlight) {
      const delivery = queue.take(lane);
      if (!delivery) break;
      runner.start(lane, delivery);
    }
  }
}

async function findOutcome(
  deps: DrainDeps,
  webhookId: string,
  counts: Pick<DrainOutcome, 'delivered' | 'failed'>,
): Promise<DrainOutcome> {
  // From here on new work wakes the workflow again, so nothing missed by the reads below is lost.
  await deps.webhooks.clearWakeUp(webhookId);
  const endpoint = await deps.webhooks.findWithSecrets(webhookId);
  if (!endpoint) return clearDeletedEndpoint(deps, webhookId, counts);
  const { webhook } = endpoint;
  const result = { accountId: webhook.accountId, ...counts };
  const now = deps.now();
  if (!webhook.enabled) {
    await announceDisabled(deps, webhook);
    return { ...result, nextDueInMs: null, state: 'disabled' };
  }
  const [dueAt, [pendingEvent]] = await Promise.all([
    deps.deliveries.findNextDueAt(webhookId),
    deps.outbox.listPending(webhookId, 1),
  ]);
  const nextDueAt = pendingEvent ? now : dueAt;
  if (!nextDueAt) return { ...result, nextDueInMs: null, state: 'idle' };
  const openUntil = webhook.health.circuitOpenUntil;
  if (openUntil && circuitState(webhook.health, now) === 'open') {
    const probeAt = Math.max(openUntil.getTime(), nextDueAt.getTime());
    return { ...result, nextDueInMs: probeAt - now.getTime(), state: 'circuit_open' };
  }
  const nextDueInMs = Math.max(0, nextDueAt.getTime() - now.getTime());
  return { ...result, nextDueInMs, state: nextDueInMs === 0 ? 'busy' : 'waiting' };
}

/** Deletes the deliveries and outbox entries of a deleted endpoint. */
async function clearDeletedEndpoint(
  { deliveries, outbox }: Pick<DrainDeps, 'deliveries' | 'outbox'>,
  webhookId: string,
  counts: Pick<DrainOutcome, 'delivered' | 'failed'> = { delivered: 0, failed: 0 },
): Promise<DrainOutcome> {
  await Promise.all([outbox.clearEndpoint(webhookId), deliveries.removeAll(webhookId)]);
  return { accountId: null, ...counts, nextDueInMs: null, state: 'deleted' };
}
