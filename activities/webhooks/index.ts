import { Context } from '@temporalio/activity';
import { createSsrfGuard } from '../../core/webhooks/ssrf-guard.js';
import type { DrainOutcome } from '../../core/webhooks/actor.js';
import type { DrainDeps } from './drain-deps.js';
import { drainEndpoint } from './drain-endpoint.js';
import { createResolver } from './resolve-host.js';
import { createSender, type Sender } from './sender.js';
import { findWaitingEndpoints } from './find-pending-endpoints.js';

const HEARTBEAT_MS = 2_000;

/** After an outage a sweep may find every endpoint there is. */
const WAKES_AT_ONCE = 50;

export interface DeliveryActivityDeps extends Pick<
  DrainDeps,
  'webhooks' | 'deliveries' | 'outbox' | 'wakes' | 'wake'
> {
  /** CIDRs of inside networks that may be reached all the same. */
  allowNetworks: readonly string[];
  now?: () => Date;
  drainMs?: number;
  lingerMs?: number;
  sender?: Sender;
}

/** What actors of endpoints do. Both may be repeated at any point. */
export function createDeliveryActivities({ allowNetworks, ...given }: DeliveryActivityDeps) {
  const now = given.now ?? (() => new Date());
  const sender =
    given.sender ??
    createSender({
      guard: createSsrfGuard(allowNetworks),
      resolve: createResolver(allowNetworks.length > 0),
      now,
    });
  const deps: DrainDeps = { drainMs: 45_000, lingerMs: 1_500, ...given, now, sender };

  return {
    /** Sends an endpoint what is due. Heartbeats, so that a worker that died is noticed in seconds. */
    async drainWebhook({ webhookId }: { webhookId: string }): Promise<DrainOutcome> {
      const context = Context.current();
      const beat = setInterval(() => context.heartbeat(), HEARTBEAT_MS);
      try {
        return await drainEndpoint(deps, webhookId, context.cancellationSignal);
      } finally {
        clearInterval(beat);
      }
    },

    /** Wakes the actors of endpoints for which something has waited a while: their own wake was lost. */
    async sweepWebhooks(): Promise<{ woken: number }> {
      const waiting = await findWaitingEndpoints(deps);
      for (let sent = 0; sent < waiting.length; sent += WAKES_AT_ONCE) {
        await Promise.all(waiting.slice(sent, sent + WAKES_AT_ONCE).map((webhookId) => deps.wake(webhookId)));
      }
      return { woken: waiting.length };
    },
  };
}

export type DeliveryActivities = ReturnType<typeof createDeliveryActivities>;
