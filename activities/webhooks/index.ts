import { Context } from '@temporalio/activity';
import type { DrainOutcome, SweepPosition, SweepStep } from '../../core/workflows/webhook-endpoints.js';
import type { Stores } from '../../store/create-stores.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { createBackgroundWork, type BackgroundWork } from '../background-work.js';
import { createAcknowledgments } from './acknowledgments.js';
import { drainEndpoint, type DrainDeps, type DrainStores } from './drain-endpoint.js';
import { createFollowers } from './followers.js';
import { createMessageBodies } from './message-bodies.js';
import { createPendingWork } from './pending-work.js';
import { createRunningDrains } from './running-drains.js';
import { createScanPages } from './scan-pages.js';
import { createSharedBatches } from './shared-batches.js';
import { sweepEndpoints } from './sweep-endpoints.js';
import { wakeEndpoint } from '../../store/webhooks/wake-endpoint.js';

/**
 * Maximum interval between heartbeats. Each is a write to Temporal's database, and there can be a thousand
 * drains.
 */
const MAX_HEARTBEAT_MS = 30_000;

/** Share of its heartbeat timeout after which an activity heartbeats. */
const HEARTBEAT_SHARE = 1 / 5;

/**
 * Maximum time that a drain takes beyond its maximum length, to finish its requests in flight and record
 * them.
 */
const DRAIN_END_MS = 75_000;

/**
 * Maximum share by which a drain is shortened at random, so that drains that begin together do not end
 * together.
 */
const DRAIN_JITTER = 1 / 4;

/** Maximum length of a drain that no activity limits. */
const FOLLOWER_DRAIN_MS = DAY_MS;

/** `drainMs` and `lingerMs` have defaults that suit a worker's limits; tests shorten them. */
export type DeliveryActivityDeps = DrainStores &
  Pick<Stores, 'deliveryWorkers'> &
  Pick<DrainDeps, 'publicUrl' | 'sender' | 'now' | 'maxConnections' | 'report'> &
  Partial<Pick<DrainDeps, 'drainMs' | 'lingerMs'>> & {
    signal: (webhookId: string) => Promise<void>;
    /** Maximum number of concurrent drains of the worker. */
    slots: number;
    /** Aborts when the worker stops. */
    stop?: AbortSignal;
    /** Where drains of endpoints without a workflow run. Default: nobody ends them. */
    background?: BackgroundWork;
  };

/** Creates the activities of endpoint workflows and of the sweep. All are safe to repeat at any point. */
export function createDeliveryActivities(options: DeliveryActivityDeps) {
  const wake = (webhookId: string) => wakeEndpoint(options, webhookId);
  const deps: DrainDeps = {
    drainMs: 10 * 60_000,
    lingerMs: 60_000,
    ...options,
    runningDrains: createRunningDrains({
      ...options,
      workers: options.deliveryWorkers,
      onBeat: (webhookIds) => followers.take(webhookIds),
    }),
    acknowledgments: createAcknowledgments(options),
    batches: createSharedBatches(options),
    bodies: createMessageBodies(),
    pendingWork: createPendingWork(options),
    scanPages: createScanPages(options),
    wake,
  };
  const followers = createFollowers({
    ...options,
    background: options.background ?? createBackgroundWork(),
    drain: ({ id, leader }, stop) => drainEndpoint({ ...deps, drainMs: FOLLOWER_DRAIN_MS }, id, stop, leader),
    wake,
  });

  async function sweep(position: SweepPosition | null): Promise<SweepStep> {
    return withHeartbeat(() => sweepEndpoints(options, position));
  }

  return {
    /**
     * Sends an endpoint's due deliveries, and begins the drains of its followers. Its heartbeats are rare:
     * `watch-drains.ts` detects a crashed worker within seconds, and heartbeats detect what else can end an
     * activity, such as the loss of Temporal's data.
     */
    async drainWebhook({ webhookId }: { webhookId: string }): Promise<DrainOutcome> {
      const { cancellationSignal, info } = Context.current();
      const drainMs = Math.min(varyLength(deps.drainMs), info.startToCloseTimeoutMs - DRAIN_END_MS);
      return withHeartbeat(async () => {
        const [outcome] = await Promise.all([
          drainEndpoint({ ...deps, drainMs }, webhookId, cancellationSignal),
          followers.take([webhookId]),
        ]);
        return outcome;
      });
    },

    /** Wakes the workflows of endpoints whose wake-up was lost, for a few seconds. See `sweepEndpoints`. */
    sweepEndpoints: sweep,

    /** Completes sweeps that a worker of version 0.1 began. @returns The number of endpoints woken. */
    async sweepWebhooks(): Promise<{ endpoints: number }> {
      return { endpoints: (await sweep(null)).signaled };
    },
  };
}

export type DeliveryActivities = ReturnType<typeof createDeliveryActivities>;

function varyLength(ms: number): number {
  return ms * (1 - DRAIN_JITTER * Math.random());
}

/** Heartbeats while `work` runs, as often as the activity's timeout requires. */
async function withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
  const context = Context.current();
  const timeoutMs = context.info.heartbeatTimeoutMs ?? Infinity;
  const timer = setInterval(
    () => context.heartbeat(),
    Math.min(MAX_HEARTBEAT_MS, timeoutMs * HEARTBEAT_SHARE),
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
