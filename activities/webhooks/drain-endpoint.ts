import { setTimeout as sleep } from 'node:timers/promises';
import type { DrainOutcome } from '../../core/webhooks/actor.js';
import { circuitState } from '../../core/webhooks/circuit-breaker.js';
import { announceDisabled } from './announce-disabled.js';
import { createAttemptRunner, type AttemptRunner } from './attempt-runner.js';
import type { DrainDeps } from './drain-deps.js';
import { createWorkQueue, type Lane, type WorkQueue } from './work-queue.js';

/** Exchanges at once in each lane: retries that hang leave first attempts their room. */
const ROOM: Record<Lane, number> = { first: 24, retry: 8 };

/** Attempts sent or being sent and not yet written: so many can be repeated when the worker is killed. */
const MAX_UNDER_WAY = 128;

/** How often the store is asked for more while there is nothing to do. */
const POLL_MS = 40;

/** How often the endpoint is read again, to see that it was changed, disabled or deleted. */
const REFRESH_MS = 500;

/**
 * Sends an endpoint all that is due, until nothing is, the circuit opens, or time is up.
 * @param stop ends it early: exchanges under way are still recorded
 * @throws when the database fails; what was sent but couldn't be recorded is sent again, with the same id and bytes
 */
export async function drainEndpoint(
  deps: DrainDeps,
  webhookId: string,
  stop: AbortSignal,
): Promise<DrainOutcome> {
  const opened = await deps.webhooks.findWithSecrets(webhookId);
  if (!opened) return forgetEndpoint(deps, webhookId);
  const queue = createWorkQueue(deps, opened.webhook);
  const runner = createAttemptRunner(deps, opened, queue, stop);
  const until = Date.now() + deps.drainMs;
  let refreshAt = Date.now() + REFRESH_MS;
  let fetchAt = 0;
  let quietSince = Date.now();
  let fetching: Promise<void> | undefined;
  let failure: Error | undefined;

  const fetchMore = async () => {
    try {
      const more = await queue.fetch();
      fetchAt = more ? 0 : Date.now() + POLL_MS;
    } catch (error) {
      failure = error as Error;
    } finally {
      fetching = undefined;
    }
  };

  const open = () => circuitState(runner.health, deps.now()) === 'open';
  while (
    !stop.aborted &&
    Date.now() < until &&
    !failure &&
    !runner.failure &&
    runner.webhook.enabled &&
    !open()
  ) {
    if (Date.now() >= refreshAt || runner.mustRefresh) {
      const again = await deps.webhooks.findWithSecrets(webhookId);
      if (!again) break;
      runner.refresh(again);
      refreshAt = Date.now() + REFRESH_MS;
      continue;
    }
    if (queue.isLow && Date.now() >= fetchAt) fetching ??= fetchMore();
    launch(runner, queue, deps.now());
    if (runner.underWay > 0 || queue.length > 0) quietSince = Date.now();
    else if (!fetching && Date.now() - quietSince >= deps.lingerMs) break;
    const pause =
      runner.underWay > 0 || fetching ? POLL_MS : Math.max(1, Math.min(POLL_MS, fetchAt - Date.now()));
    await Promise.race([runner.change(), ...(fetching ? [fetching] : []), sleep(pause)]);
  }
  await Promise.all([fetching, runner.settled()]);
  const broken = failure ?? runner.failure;
  if (broken) throw broken;
  return outcomeOf(deps, webhookId, runner.counts);
}

/** Starts what may be started now: everything there is room for, or a single probe when the circuit is half open. */
function launch(runner: AttemptRunner, queue: WorkQueue, now: Date): void {
  const halfOpen = circuitState(runner.health, now) === 'half_open';
  for (const lane of ['first', 'retry'] as const) {
    while (runner.running[lane] < ROOM[lane] && runner.underWay < (halfOpen ? 1 : MAX_UNDER_WAY)) {
      const delivery = queue.take(lane);
      if (!delivery) break;
      runner.start(lane, delivery);
    }
  }
}

async function outcomeOf(
  deps: DrainDeps,
  webhookId: string,
  counts: Pick<DrainOutcome, 'delivered' | 'failed'>,
): Promise<DrainOutcome> {
  // From here on whoever has work wakes the actor: what the reads below don't see is not forgotten.
  await deps.wakes.end(webhookId);
  const found = await deps.webhooks.findWithSecrets(webhookId);
  if (!found) return forgetEndpoint(deps, webhookId, counts);
  const { webhook } = found;
  const known = { accountId: webhook.accountId, ...counts };
  const now = deps.now();
  if (!webhook.enabled) {
    await announceDisabled(deps, webhook);
    return { ...known, dueInMs: null, state: 'disabled' };
  }
  const [dueAt, [marked]] = await Promise.all([
    deps.deliveries.nextDueAt(webhookId),
    deps.outbox.waiting(webhookId, 1),
  ]);
  const next = marked ? now : dueAt;
  if (!next) return { ...known, dueInMs: null, state: 'idle' };
  const openUntil = webhook.health.circuitOpenUntil;
  if (openUntil && circuitState(webhook.health, now) === 'open') {
    const at = Math.max(openUntil.getTime(), next.getTime());
    return { ...known, dueInMs: at - now.getTime(), state: 'circuit_open' };
  }
  const dueInMs = Math.max(0, next.getTime() - now.getTime());
  return { ...known, dueInMs, state: dueInMs === 0 ? 'busy' : 'waiting' };
}

/** An endpoint that was deleted takes its deliveries and the marks on scans with it. */
async function forgetEndpoint(
  { deliveries, outbox }: Pick<DrainDeps, 'deliveries' | 'outbox'>,
  webhookId: string,
  counts: Pick<DrainOutcome, 'delivered' | 'failed'> = { delivered: 0, failed: 0 },
): Promise<DrainOutcome> {
  await Promise.all([outbox.forget(webhookId), deliveries.removeAll(webhookId)]);
  return { accountId: null, ...counts, dueInMs: null, state: 'deleted' };
}
