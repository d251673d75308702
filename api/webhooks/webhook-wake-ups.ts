import { createBatcher } from '../../core/basics/concurrency/batcher.js';
import { SECOND_MS } from '../../core/basics/time/durations.js';
import { wakeEndpoint } from '../../store/webhooks/wake-endpoint.js';
import type { WakeUpStore } from '../../store/webhooks/wake-ups.js';
import type { Logger } from '../../telemetry/logger.js';
import type { SignalEntity } from '../../temporal/entity-signals.js';
import { createEntityWaker, type EntityWaker } from '../temporal/entity-waker.js';

/** Maximum number of concurrent calls to Temporal; further wake-ups wait for the next interval. */
const MAX_CALLS = 50;

export interface EndpointWaker extends Pick<EntityWaker, 'close'> {
  /**
   * Notifies the endpoints' workflows that deliveries may be due. Returns immediately and never throws; the
   * sweep finds endpoints whose wake-up was lost.
   */
  wake(webhookIds: readonly string[]): void;
}

/**
 * Creates the waker of endpoint workflows. All wake-ups of an endpoint within a second become one. An
 * endpoint whose wake-up is still pending in the store is not signaled again. Wake-ups that stay unanswered
 * are repeated by `startOverdueEndpoints`.
 */
export function createWebhookWakeUps({
  signalEndpoint,
  wakeUps,
  now,
  log,
}: {
  signalEndpoint: SignalEntity;
  wakeUps: Pick<WakeUpStore, 'claimAll' | 'clear'>;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
}): EndpointWaker {
  const claims = createBatcher<string, boolean>({ run: (ids) => wakeUps.claimAll(ids, now()) });
  const shared = { claim: (id: string) => claims.run(id), clear: wakeUps.clear.bind(wakeUps) };
  const waker = createEntityWaker({
    signal: (webhookId) => wakeEndpoint({ wakeUps: shared, signal: signalEndpoint, now }, webhookId),
    maxCalls: MAX_CALLS,
    coalesceMs: SECOND_MS,
    failure: {
      message: 'could not wake a webhook endpoint; retrying, or leaving it to the sweep',
      keyName: 'webhookId',
    },
    log,
  });
  return {
    wake(webhookIds) {
      for (const webhookId of webhookIds) waker.wake(webhookId);
    },
    close: () => waker.close(),
  };
}
