import { setMaxListeners } from 'node:events';
import { createBatcher } from '../../core/basics/concurrency/batcher.js';
import {
  CLOSED,
  afterFailure,
  shouldDisable,
  type EndpointHealth,
} from '../../core/events/webhooks/circuit-breaker.js';
import {
  isSuccess,
  nextStep,
  type Attempt,
  type AttemptResult,
  type Delivery,
} from '../../core/events/webhooks/delivery.js';
import { activeSecrets } from '../../core/events/webhooks/signing.js';
import type { Webhook } from '../../core/events/webhooks/webhook.js';
import type { WebhookStore, WebhookWithSecrets } from '../../store/webhooks/webhooks.js';
import { isolateItem, type ReportProgramError } from '../program-errors.js';
import type { Sender } from './sender.js';
import type { SharedBatches } from './shared-batches.js';
import { signedHeaders } from './signed-headers.js';
import type { Lane, QueuedDelivery, WorkQueue } from './work-queue.js';

/** Grace period for requests in flight when the worker stops. */
const STOP_GRACE_MS = 2_000;

export interface AttemptRunnerDeps {
  webhooks: Pick<WebhookStore, 'saveHealth' | 'disable'>;
  batches: Pick<SharedBatches, 'recordAttempt'>;
  sender: Pick<Sender, 'send'>;
  now: () => Date;
  /** Records errors of the program that concern one delivery. */
  report: ReportProgramError;
  /** Counts attempts and what follows from them. Default: nothing is counted. */
  metrics?: AttemptMetrics;
}

/** Callbacks for the events that the metrics of a worker count. */
export interface AttemptMetrics {
  /** An attempt has ended. */
  attempted(delivery: Delivery, result: AttemptResult): void;
  /** A delivery has failed: no attempt succeeded, and none follows. */
  gaveUp(): void;
  /** An endpoint was disabled, because it is gone or kept failing. */
  endpointDisabled(reason: 'gone' | 'failing'): void;
}

interface AttemptRunnerOptions {
  queue: Pick<WorkQueue, 'done'>;
  /** Called when an attempt ends. */
  onChange: () => void;
  stop: AbortSignal;
}

/**
 * Creates the runner of one endpoint's attempts. It signs and sends deliveries concurrently, records the
 * attempts in batches, and updates the endpoint's health from their results.
 *
 * @param options.stop When it aborts, requests that take longer than the grace period are aborted and not
 *   recorded.
 */
export function createAttemptRunner(
  { webhooks, batches, sender, now, report, metrics }: AttemptRunnerDeps,
  endpoint: WebhookWithSecrets,
  { queue, onChange, stop }: AttemptRunnerOptions,
) {
  let { webhook, secrets, headers: ownHeaders } = endpoint;
  let health: EndpointHealth = webhook.health;
  let failure: Error | undefined;
  let mustRefresh = false;
  const running: Record<Lane, number> = { first: 0, retry: 0 };
  const counts = { delivered: 0, failed: 0 };
  let inFlight = 0;
  let onSettled: (() => void) | undefined;
  const healthUpdates = createBatcher<Pick<Webhook, 'revision' | 'health'>>({
    async run(updates) {
      const latest = updates.at(-1) ?? updates[0];
      await webhooks.saveHealth(endpoint.webhook.id, latest.revision, latest.health);
    },
  });
  const abort = new AbortController();
  // Each request in flight adds a listener. This is not a leak, so Node.js must not warn about it.
  setMaxListeners(0, abort.signal);

  /** @returns Whether the attempt is recorded: not if it was aborted. */
  async function attempt({ delivery, scan }: QueuedDelivery, onSent: () => void): Promise<boolean> {
    const at = now();
    const { url, id: webhookId } = webhook;
    const send = () => {
      const headers = { ...ownHeaders, ...signedHeaders(delivery, activeSecrets(secrets, at), at) };
      const { body } = delivery;
      // A resent delivery whose message could not be built must not send an empty one.
      if (body === '') throw new Error('the message of the delivery was never built');
      return sender.send({ webhookId, at, url, headers, body, signal: abort.signal });
    };
    const item = { webhookId, deliveryId: delivery.id };
    const result = await isolateItem<AttemptResult>(send, () => ({ at, ...NOT_SENT }), report, item);
    if (abort.signal.aborted) return false;
    metrics?.attempted(delivery, result);
    const healthUpdate = updateHealth(result);
    onSent();
    const next = nextStep(delivery.id, delivery.attemptsMade + 1, result, now());
    const record = batches.recordAttempt({ delivery, isStored: !scan, attempt: publicAttempt(result), next });
    await (healthUpdate ? Promise.all([record, healthUpdate]) : record);
    counts[next.status === 'delivered' ? 'delivered' : 'failed'] += 1;
    if (next.status === 'failed') metrics?.gaveUp();
    if (next.gone || shouldDisable(health, now())) {
      const reason = next.gone ? 'gone' : 'failing';
      if (await webhooks.disable(webhookId, reason, now())) metrics?.endpointDisabled(reason);
      mustRefresh = true;
    }
    return true;
  }

  /** Stores the health that follows from a result; returns undefined if it stays the same. */
  function updateHealth(result: AttemptResult): Promise<void> | undefined {
    const before = health;
    if (!isSuccess(result)) health = afterFailure(health, webhook.id, now());
    else if (health.failures > 0) health = CLOSED;
    if (health === before) return undefined;
    return healthUpdates.run({ revision: webhook.revision, health });
  }

  async function run(lane: Lane, queued: QueuedDelivery): Promise<void> {
    let isSending = true;
    let isRecorded = false;
    // The lane is free as soon as the request has ended, so that a slow database does not slow down the
    // receiver.
    const onSent = () => {
      if (isSending) running[lane] -= 1;
      isSending = false;
      onChange();
    };
    try {
      isRecorded = await attempt(queued, onSent);
    } catch (error) {
      failure ??= error as Error;
    } finally {
      queue.done(queued, isRecorded);
      onSent();
      inFlight -= 1;
      if (inFlight === 0) onSettled?.();
      onChange();
    }
  }

  return {
    /** Number of requests in flight by lane. */
    running,
    /** Number of recorded attempts by result. */
    counts,

    /** Starts an attempt. Never throws; an internal error becomes `failure`. */
    start(lane: Lane, queued: QueuedDelivery): void {
      running[lane] += 1;
      inFlight += 1;
      void run(lane, queued);
    },

    /**
     * Applies the owner's changes. Any change resets the failure count, since it may have fixed the endpoint.
     */
    refresh(current: WebhookWithSecrets): void {
      if (current.webhook.revision !== webhook.revision) health = current.webhook.health;
      ({ webhook, secrets, headers: ownHeaders } = current);
      mustRefresh = false;
    },

    /** Resolves when no attempt is in flight. */
    async settled(): Promise<void> {
      const startGracePeriod = () => setTimeout(() => abort.abort(), STOP_GRACE_MS).unref();
      if (stop.aborted) startGracePeriod();
      else stop.addEventListener('abort', startGracePeriod, { once: true });
      if (inFlight > 0) await new Promise<void>((resolve) => (onSettled = resolve));
      stop.removeEventListener('abort', startGracePeriod);
    },

    /** Number of attempts that are being sent or recorded. */
    get inFlight(): number {
      return inFlight;
    },

    get webhook(): Webhook {
      return webhook;
    },

    get health(): EndpointHealth {
      return health;
    },

    /** The first internal error: an attempt could not be recorded. */
    get failure(): Error | undefined {
      return failure;
    },

    /** Whether the endpoint was disabled and must be read again. */
    get mustRefresh(): boolean {
      return mustRefresh;
    },
  };
}

export type AttemptRunner = ReturnType<typeof createAttemptRunner>;

/** The result of an attempt that the program could not make. The delivery is retried like any other. */
const NOT_SENT = {
  durationMs: 0,
  status: null,
  error: 'the message could not be sent because of an internal error',
  responseExcerpt: null,
};

/** Returns the part of an attempt that the account sees. */
function publicAttempt({ retryAfterMs: _retryAfterMs, ...attempt }: AttemptResult): Attempt {
  return attempt;
}
