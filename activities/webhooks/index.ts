import { Context } from '@temporalio/activity';
import type { DrainOutcome } from '../../core/contracts.js';
import { drainEndpoint, type DrainDeps } from './drain-endpoint.js';
import { findPendingEndpoints } from './find-pending-endpoints.js';

const HEARTBEAT_MS = 2_000;

/** Maximum number of concurrent wake-ups of a sweep: after an outage it may find every endpoint. */
const MAX_WAKE_UPS = 50;

/** `drainMs` and `lingerMs` have defaults that suit a worker's limits; tests shorten them. */
export type DeliveryActivityDeps = Omit<DrainDeps, 'drainMs' | 'lingerMs'> &
  Partial<Pick<DrainDeps, 'drainMs' | 'lingerMs'>>;

/** Creates the activities of endpoint workflows. All are safe to repeat at any point. */
export function createDeliveryActivities(options: DeliveryActivityDeps) {
  const deps: DrainDeps = { drainMs: 45_000, lingerMs: 1_500, ...options };

  return {
    /** Sends an endpoint's due deliveries. Heartbeats, so that a crashed worker is detected within seconds. */
    async drainWebhook({ webhookId }: { webhookId: string }): Promise<DrainOutcome> {
      const context = Context.current();
      const timer = setInterval(() => context.heartbeat(), HEARTBEAT_MS);
      try {
        return await drainEndpoint(deps, webhookId, context.cancellationSignal);
      } finally {
        clearInterval(timer);
      }
    },

    /**
     * Wakes the workflows of endpoints whose wake-up was lost.
     * @returns The number of endpoints.
     */
    async sweepWebhooks(): Promise<{ endpoints: number }> {
      const ids = await findPendingEndpoints(deps);
      for (let sent = 0; sent < ids.length; sent += MAX_WAKE_UPS) {
        await Promise.all(ids.slice(sent, sent + MAX_WAKE_UPS).map((webhookId) => deps.wake(webhookId)));
      }
      return { endpoints: ids.length };
    },
  };
}

export type DeliveryActivities = ReturnType<typeof createDeliveryActivities>;
