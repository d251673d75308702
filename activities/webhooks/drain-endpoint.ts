import { createNotifier, type Notifier } from '../../core/basics/concurrency/notifier.js';
import type { DrainOutcome } from '../../core/workflows/webhook-endpoints.js';
import { circuitState } from '../../core/events/webhooks/circuit-breaker.js';
import type { Stores } from '../../store/create-stores.js';
import type { WebhookWithSecrets } from '../../store/webhooks/webhooks.js';
import type { ReportProgramError } from '../program-errors.js';
import type { Acknowledgments } from './acknowledgments.js';
import { announceDisabled } from './announce-disabled.js';
import { createAttemptRunner, type AttemptMetrics, type AttemptRunner } from './attempt-runner.js';
import { createEndpointCopy } from './endpoint-copy.js';
import type { MessageBodies } from './message-bodies.js';
import type { PendingWork, Work } from './pending-work.js';
import { drainReplaced, type RunningDrain, type RunningDrains } from './running-drains.js';
import type { ScanPages } from './scan-pages.js';
import type { Sender } from './sender.js';
import type { SharedBatches } from './shared-batches.js';
import { createUnrecordedForm } from './unrecorded-form.js';
import { createWorkQueue, type Lane, type WorkQueue } from './work-queue.js';

/** The stores that draining an endpoint reads and writes. */
export type DrainStores = Pick<
  Stores,
  | 'deliveries'
  | 'eventLog'
  | 'eventOutbox'
  | 'firstScans'
  | 'scanOutbox'
  | 'subscribers'
  | 'wakeUps'
  | 'webhooks'
>;

/** Dependencies and limits of draining an endpoint. */
export interface DrainDeps extends DrainStores {
  publicUrl: string;
  runningDrains: RunningDrains;
  acknowledgments: Acknowledgments;
  batches: SharedBatches;
  bodies: MessageBodies;
  pendingWork: PendingWork;
  scanPages: ScanPages;
  sender: Sender;
  /** Wakes the workflow of another endpoint. */
  wake: (webhookId: string) => Promise<void>;
  now: () => Date;
  /** Maximum number of concurrent requests to one endpoint. */
  maxConnections: number;
  /** Maximum length of one drain. */
  drainMs: number;
  /**
   * Time without work after which a drain ends. Until then it finds new work itself, so that a steady trickle
   * of scans costs Temporal nothing.
   */
  lingerMs: number;
  /** Records errors of the program that concern one event or delivery. */
  report: ReportProgramError;
  metrics?: AttemptMetrics;
}

/**
 * Share of an endpoint's connections that is reserved for retries: hanging retries do not block first
 * attempts.
 */
const RETRY_SHARE = 1 / 4;

/** Time without work after which an endpoint is idle. */
const IDLE_AFTER_MS = 2_000;

/**
 * Interval at which due deliveries are read while scans are always pending, so that a backlog does not delay
 * retries. Between scans, the shared poll looks for them.
 */
const READ_DUE_MS = 1_000;

/**
 * Upper bound on unrecorded attempts, i.e. on duplicates after a worker crash; at least four per connection.
 */
const MAX_IN_FLIGHT = 128;

/**
 * Sends an endpoint's due deliveries until none has been left for `lingerMs`, the circuit opens, `drainMs`
 * has passed, or another endpoint needs the slot. Every attempt starts with a fresh copy of the endpoint, see
 * `MAX_ENDPOINT_COPY_AGE_MS`.
 *
 * @param stop Ends the drain early. Requests in flight are still recorded.
 * @param leader The endpoint whose drain takes this one along, if any.
 * @throws Error if MongoDB fails, or if another drain replaces this one. Attempts that could not be recorded
 *   are repeated, with the same ID and bytes.
 * @see docs/adr/0007 (one entity workflow per endpoint)
 */
export async function drainEndpoint(
  deps: DrainDeps,
  webhookId: string,
  stop: AbortSignal,
  leader?: string,
): Promise<DrainOutcome> {
  const changes = createNotifier(stop);
  const drain = await deps.runningDrains.begin(webhookId, () => changes.notify(), leader);
  try {
    const sent = await sendDeliveries(deps, webhookId, { drain, changes, stop });
    if (!sent) return await clearDeletedEndpoint(deps, webhookId);
    return await findOutcome(deps, webhookId, drain, sent);
  } finally {
    drain.close();
  }
}

interface DrainControl {
  drain: RunningDrain;
  changes: Notifier;
  stop: AbortSignal;
}

/**
 * Sends the deliveries of one drain.
 *
 * @returns The owner and the number of attempts; undefined if the endpoint does not exist.
 */
async function sendDeliveries(
  deps: DrainDeps,
  webhookId: string,
  { drain, changes, stop }: DrainControl,
): Promise<Sent | undefined> {
  const copy = createEndpointCopy(deps, webhookId, drain.id);
  const endpoint = await copy.read();
  if (!endpoint) return undefined;
  let current: WebhookWithSecrets = endpoint;
  const form = createUnrecordedForm({
    found: endpoint.unrecordedForm,
    async mark(used) {
      if (!(await deps.wakeUps.markForm(webhookId, drain.id, used))) await refresh();
    },
  });
  const queue = createWorkQueue(deps, () => current, form);
  const runner = createAttemptRunner(deps, endpoint, { queue, onChange: () => changes.notify(), stop });
  const limits = requestLimits(deps.maxConnections);
  const endAt = Date.now() + deps.drainMs;
  let idleSince = Date.now();
  let work: Work = { scans: true, due: true };
  let readDueAt = 0;
  let isDeleted = false;
  let isReplaced = false;
  let fetching: Promise<void> | undefined;
  let refreshing: Promise<void> | undefined;
  let failure: Error | undefined;

  const isOpen = () => circuitState(runner.health, deps.now()) === 'open';
  const findFailure = () => failure ?? runner.failure ?? queue.failure;
  /** Runs a task in the background; its end is a change, and its failure ends the drain. */
  const inBackground = async (task: () => Promise<void>) => {
    try {
      await task();
    } catch (error) {
      failure ??= error as Error;
    }
    changes.notify();
  };
  const addWork = (more: Work) => {
    work = { scans: work.scans || more.scans, due: work.due || more.due };
  };
  const fetchMore = async () => {
    const mustReadDue = work.due || performance.now() >= readDueAt;
    if (mustReadDue) readDueAt = performance.now() + READ_DUE_MS;
    const found = { scans: work.scans, due: mustReadDue };
    work = { scans: false, due: false };
    addWork(await queue.fetch(found));
    fetching = undefined;
    if (work.scans || work.due) return;
    const isIdle = Date.now() - idleSince >= IDLE_AFTER_MS;
    const { accountId } = current.webhook;
    const waiting = { webhookId, accountId, isIdle, held: queue.heldScans };
    void inBackground(async () => {
      const pending = await deps.pendingWork.wait(waiting);
      readDueAt = Math.max(readDueAt, pending.dueReadAt + READ_DUE_MS);
      addWork(pending);
    });
  };
  const refresh = async () => {
    const refreshed = await copy.refresh(runner.webhook.revision, runner.mustRefresh);
    refreshing = undefined;
    if (refreshed === 'deleted') isDeleted = true;
    else if (refreshed === 'replaced') isReplaced = true;
    else if (refreshed !== 'unchanged') runner.refresh((current = refreshed));
  };

  while (
    !stop.aborted &&
    Date.now() < endAt &&
    !findFailure() &&
    !isDeleted &&
    !isReplaced &&
    !drain.mustYield &&
    runner.webhook.enabled &&
    !isOpen()
  ) {
    const shouldFetch = (work.scans || work.due) && queue.isLow;
    if (shouldFetch) fetching ??= inBackground(fetchMore);
    const mustRefresh = runner.mustRefresh || (queue.length > 0 && !copy.isFresh());
    // A fetch often ends with work, so the copy is refreshed at the same time.
    if (mustRefresh || (shouldFetch && copy.isAging())) refreshing ??= inBackground(refresh);
    if (!mustRefresh) startAttempts(runner, queue, limits, deps.now());
    if (runner.inFlight > 0 || queue.length > 0) {
      idleSince = Date.now();
      drain.worked();
    } else if (!fetching && Date.now() - idleSince >= deps.lingerMs) break;
    const lingerUntil = fetching ? Infinity : idleSince + deps.lingerMs;
    const nextAt = Math.min(endAt, lingerUntil);
    await changes.wait(Math.max(1, nextAt - Date.now()));
  }
  deps.pendingWork.cancel(webhookId);
  await Promise.all([fetching, refreshing, runner.settled()]);
  await queue.settled();
  const error = findFailure();
  if (error) throw error;
  if (isReplaced) throw drainReplaced(webhookId);
  const { isRecorded } = queue;
  return { ...runner.counts, accountId: runner.webhook.accountId, isRecorded };
}

type AttemptCounts = Pick<DrainOutcome, 'delivered' | 'failed'>;
type Sent = AttemptCounts & { accountId: string; isRecorded: boolean };

type RequestLimits = Record<Lane, number> & { inFlight: number };

function requestLimits(maxConnections: number): RequestLimits {
  const retry = Math.max(1, Math.floor(maxConnections * RETRY_SHARE));
  return { first: maxConnections - retry, retry, inFlight: Math.max(MAX_IN_FLIGHT, maxConnections * 4) };
}

/** Starts as many attempts as the limits allow; a single probe if the circuit is half open. */
function startAttempts(runner: AttemptRunner, queue: WorkQueue, limits: RequestLimits, now: Date): void {
  const maxInFlight = circuitState(runner.health, now) === 'half_open' ? 1 : limits.inFlight;
  for (const lane of ['first', 'retry'] as const) {
    while (runner.running[lane] < limits[lane] && runner.inFlight < maxInFlight) {
      const queued = queue.take(lane);
      if (!queued) break;
      runner.start(lane, queued);
    }
  }
}

async function findOutcome(
  deps: DrainDeps,
  webhookId: string,
  drain: RunningDrain,
  { accountId, isRecorded, ...counts }: Sent,
): Promise<DrainOutcome> {
  // From here on new work wakes the workflow again, so nothing missed by the reads below is lost.
  const isReleased = await drain.release(isRecorded);
  // The next worker finds out what is pending: when a worker stops, several hundred drains end at once.
  if (drain.isStopping && isReleased) return { accountId, ...counts, nextDueInMs: 0, state: 'busy' };
  const outcome = await findState(deps, webhookId, counts);
  if (!isReleased && outcome.state !== 'deleted') throw drainReplaced(webhookId);
  const { nextDueInMs, state } = outcome;
  const dueAt = nextDueInMs === null ? null : new Date(deps.now().getTime() + nextDueInMs);
  if (state !== 'deleted') await deps.wakeUps.scheduleCheck(webhookId, dueAt);
  return outcome;
}

async function findState(deps: DrainDeps, webhookId: string, counts: AttemptCounts): Promise<DrainOutcome> {
  const endpoint = await deps.webhooks.findWithSecrets(webhookId);
  if (!endpoint) return clearDeletedEndpoint(deps, webhookId, counts);
  const { webhook } = endpoint;
  const result = { accountId: webhook.accountId, ...counts };
  const now = deps.now();
  if (!webhook.enabled) {
    await announceDisabled(deps, webhook);
    return { ...result, nextDueInMs: null, state: 'disabled' };
  }
  const openUntil = webhook.health.circuitOpenUntil;
  // No wake-up is sent until then, so the workflow looks for work at that time even if none is pending now.
  if (openUntil && circuitState(webhook.health, now) === 'open') {
    return { ...result, nextDueInMs: openUntil.getTime() - now.getTime(), state: 'circuit_open' };
  }
  const [dueAt, [pendingScan], [pendingEvent]] = await Promise.all([
    deps.deliveries.findNextDueAt(webhookId),
    deps.scanOutbox.listPending(webhookId, 1),
    deps.eventOutbox.listPending(webhookId, 1),
  ]);
  const nextDueAt = (pendingScan ?? pendingEvent) ? now : dueAt;
  if (!nextDueAt) return { ...result, nextDueInMs: null, state: 'idle' };
  const nextDueInMs = Math.max(0, nextDueAt.getTime() - now.getTime());
  return { ...result, nextDueInMs, state: nextDueInMs === 0 ? 'busy' : 'waiting' };
}

/** Deletes the deliveries and outbox entries of a deleted endpoint. */
async function clearDeletedEndpoint(
  { deliveries, scanOutbox, eventOutbox }: Pick<DrainDeps, 'deliveries' | 'scanOutbox' | 'eventOutbox'>,
  webhookId: string,
  counts: AttemptCounts = { delivered: 0, failed: 0 },
): Promise<DrainOutcome> {
  await Promise.all([
    scanOutbox.clearEndpoint(webhookId),
    eventOutbox.clearEndpoint(webhookId),
    deliveries.removeAll(webhookId),
  ]);
  return { accountId: null, ...counts, nextDueInMs: null, state: 'deleted' };
}
