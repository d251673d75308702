import { Context } from '@temporalio/activity';
import type { DrainOutcome, SweepPosition, SweepStep } from '../../core/contracts.js';
import type { WakeUpStore } from '../../store/webhooks/wake-ups.js';
import { drainEndpoint, type DrainDeps } from './drain-endpoint.js';
import { createPendingWork } from './pending-work.js';
import { createSharedBatches } from './shared-batches.js';
import { sweepEndpoints } from './sweep-endpoints.js';
import { wakeEndpoint, type SignalEndpoint } from './wake-endpoint.js';

const HEARTBEAT_MS = 2_000;

/** `drainMs` and `lingerMs` have defaults that suit a worker's limits; tests shorten them. */
export type DeliveryActivityDeps = Pick<
  DrainDeps,
  'webhooks' | 'deliveries' | 'outbox' | 'sender' | 'now' | 'maxConnections'
> &
  Partial<Pick<DrainDeps, 'drainMs' | 'lingerMs'>> & { wakeUps: WakeUpStore; signal: SignalEndpoint };

/** Creates the activities of endpoint workflows and of the sweep. All are safe to repeat at any point. */
export function createDeliveryActivities(options: DeliveryActivityDeps) {
  const deps: DrainDeps = {
    drainMs: 45_000,
    lingerMs: 1_500,
    ...options,
    batches: createSharedBatches(options),
    pendingWork: createPendingWork(options),
    wake: (webhookId) => wakeEndpoint(options, webhookId),
  };

  async function sweep(position: SweepPosition | null): Promise<SweepStep> {
    return withHeartbeat(() => sweepEndpoints(options, position));
  }

  return {
    /** Sends an endpoint's due deliveries. Heartbeats, so that a crashed worker is detected within seconds. */
    async drainWebhook({ webhookId }: { webhookId: string }): Promise<DrainOutcome> {
      return withHeartbeat(() => drainEndpoint(deps, webhookId, Context.current().cancellationSignal));
    },

    /** Wakes the workflows of endpoints whose wake-up was lost, for a few seconds. See `sweepEndpoints`. */
    sweepEndpoints: sweep,

    /** The activity of sweeps that a worker of version 0.1 has begun. */
    async sweepWebhooks(): Promise<{ endpoints: number }> {
      return { endpoints: (await sweep(null)).signaled };
    },
  };
}

export type DeliveryActivities = ReturnType<typeof createDeliveryActivities>;

/** Heartbeats while `work` runs. Less often than for jobs: there can be a drain for each of some thousand endpoints. */
async function withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
