import { setMaxListeners } from 'node:events';
import { createBatcher } from '../../core/concurrency/batcher.js';
import {
  isSuccess,
  nextStep,
  type Attempt,
  type AttemptResult,
  type Delivery,
} from '../../core/webhooks/delivery.js';
import {
  HEALTHY,
  afterFailure,
  shouldDisable,
  type EndpointHealth,
} from '../../core/webhooks/circuit-breaker.js';
import { activeSecrets, type SigningSecret } from '../../core/webhooks/signing.js';
import type { Webhook } from '../../core/webhooks/webhook.js';
import type { RecordedAttempt } from '../../store/webhooks/webhook-deliveries.js';
import type { DrainDeps } from './drain-deps.js';
import { signedHeaders } from './signed-headers.js';
import type { Lane, WorkQueue } from './work-queue.js';

/** How long exchanges under way may go on when the worker is to stop. */
const STOP_GRACE_MS = 2_000;

export interface EndpointWithSecrets {
  webhook: Webhook;
  secrets: SigningSecret[];
}

/** Makes attempts side by side: sign, send, record, and learn from them how the endpoint is. */
export function createAttemptRunner(
  { webhooks, deliveries, sender, now }: DrainDeps,
  endpoint: EndpointWithSecrets,
  queue: WorkQueue,
  stop: AbortSignal,
) {
  let { webhook, secrets } = endpoint;
  let health: EndpointHealth = webhook.health;
  let failure: Error | undefined;
  let mustRefresh = false;
  let notify = (): void => undefined;
  const running: Record<Lane, number> = { first: 0, retry: 0 };
  const counts = { delivered: 0, failed: 0 };
  const tasks = new Set<Promise<void>>();
  const records = createBatcher<RecordedAttempt>({ run: (ended) => deliveries.record(ended) });
  const healthUpdates = createBatcher<Pick<Webhook, 'revision' | 'health'>>({
    async run(states) {
      const latest = states.at(-1);
      if (latest) await webhooks.saveHealth(endpoint.webhook.id, latest.revision, latest.health);
    },
  });
  const abandon = new AbortController();
  // One for each exchange under way: no leak, so no warning.
  setMaxListeners(0, abandon.signal);

  async function attempt(delivery: Delivery, onSent: () => void): Promise<void> {
    const at = now();
    const headers = signedHeaders(delivery.messageId, delivery.body, activeSecrets(secrets, at), at);
    const { url, id: webhookId } = webhook;
    const result = await sender.send({
      webhookId,
      at,
      url,
      headers,
      body: delivery.body,
      signal: abandon.signal,
    });
    if (abandon.signal.aborted) return;
    const learned = learn(result);
    onSent();
    const next = nextStep(delivery.id, delivery.attemptsMade + 1, result, now());
    await Promise.all([records.run({ delivery, attempt: publicAttempt(result), next }), learned]);
    counts[next.status === 'delivered' ? 'delivered' : 'failed'] += 1;
    if (next.gone || shouldDisable(health, now())) {
      await webhooks.disable(webhookId, next.gone ? 'gone' : 'failing', now());
      mustRefresh = true;
    }
  }

  async function learn(result: AttemptResult): Promise<void> {
    const before = health;
    if (!isSuccess(result)) health = afterFailure(health, webhook.id, now());
    else if (health.failures > 0) health = HEALTHY;
    if (health !== before) await healthUpdates.run({ revision: webhook.revision, health });
  }

  async function run(lane: Lane, delivery: Delivery): Promise<void> {
    let sending = true;
    // Its place is free as soon as the exchange has ended: the database's pace is not the receiver's.
    const onSent = () => {
      if (sending) running[lane] -= 1;
      sending = false;
      notify();
    };
    try {
      await attempt(delivery, onSent);
    } catch (error) {
      failure ??= error as Error;
    } finally {
      queue.done(delivery);
      onSent();
    }
  }

  return {
    running,
    counts,

    start(lane: Lane, delivery: Delivery): void {
      running[lane] += 1;
      const task = run(lane, delivery).finally(() => tasks.delete(task));
      tasks.add(task);
    },

    /** Takes over what its owner changed. Failures are forgotten with an owner's change, which may have mended them. */
    refresh(again: EndpointWithSecrets): void {
      if (again.webhook.revision !== webhook.revision) health = again.webhook.health;
      ({ webhook, secrets } = again);
      mustRefresh = false;
    },

    /** Resolves when an attempt ends. */
    change(): Promise<void> {
      return new Promise((resolve) => {
        notify = resolve;
      });
    },

    /** Resolves when nothing is under way. After `stop`, exchanges that take too long are abandoned, unrecorded. */
    async settled(): Promise<void> {
      const giveUp = () => setTimeout(() => abandon.abort(), STOP_GRACE_MS).unref();
      if (stop.aborted) giveUp();
      else stop.addEventListener('abort', giveUp, { once: true });
      await Promise.all(tasks);
      stop.removeEventListener('abort', giveUp);
    },

    /** Attempts that are being sent or written. */
    get underWay(): number {
      return tasks.size;
    },

    get webhook(): Webhook {
      return webhook;
    },

    get health(): EndpointHealth {
      return health;
    },

    get failure(): Error | undefined {
      return failure;
    },

    get mustRefresh(): boolean {
      return mustRefresh;
    },
  };
}

export type AttemptRunner = ReturnType<typeof createAttemptRunner>;

/** The part that the account sees. */
function publicAttempt({ retryAfterMs: _asked, ...attempt }: AttemptResult): Attempt {
  return attempt;
}
