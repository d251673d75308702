import type { z } from 'zod';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { DISABLE_AFTER_MS, FAILURES_TO_OPEN } from '../../core/events/webhooks/circuit-breaker.js';
import type { Delivery } from '../../core/events/webhooks/delivery.js';
import type { deliverySchema, webhookSchema } from '../../core/events/webhooks/webhook-schemas.js';
import type { Webhook } from '../../core/events/webhooks/webhook.js';

/** Builds the API response for a webhook, without its secret. */
export function presentWebhook(webhook: Webhook): z.input<typeof webhookSchema> {
  const { id, url, events, description, enabled, includeBots, disabledReason } = webhook;
  const { filter, perItemEvents, format, headerNames } = webhook;
  return {
    id,
    url,
    events,
    description,
    enabled,
    includeBots,
    filter,
    perItemEvents,
    format,
    headerNames,
    health: healthOf(webhook),
    failingSince: webhook.health.failingSince?.toISOString() ?? null,
    disabledReason,
    disabledAt: webhook.disabledAt?.toISOString() ?? null,
    note: noteOf(webhook),
    createdBy: webhook.createdBy ?? null,
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
  };
}

/** Returns the ETag of a webhook, which identifies its revision. */
export function webhookETag({ revision }: Webhook): string {
  return `"${revision}"`;
}

/** Builds the API response for a delivery with all its attempts. */
export function presentDelivery(delivery: Delivery): z.input<typeof deliverySchema> {
  const { id, webhookId, messageId, eventType, status, body, attempts, createdAt, dueAt } = delivery;
  return {
    id,
    webhookId,
    messageId,
    eventType,
    status,
    payload: JSON.parse(body) as Record<string, unknown>,
    attempts: attempts.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
    createdAt: createdAt.toISOString(),
    nextAttemptAt: dueAt?.toISOString() ?? null,
  };
}

function healthOf({ enabled, health }: Webhook): z.input<typeof webhookSchema>['health'] {
  if (!enabled) return 'disabled';
  if (health.circuitOpenUntil) return 'paused';
  return health.failures > 0 ? 'failing' : 'ok';
}

function noteOf({ enabled, disabledReason, disabledAt, health }: Webhook): string | null {
  const since = disabledAt?.toISOString();
  if (!enabled && disabledReason === 'gone') {
    return `Disabled at ${since} because the endpoint returned 410 Gone. Enable it to send pending deliveries.`;
  }
  if (!enabled && disabledReason === 'failing') {
    const days = DISABLE_AFTER_MS / DAY_MS;
    return `Disabled at ${since} because no attempt succeeded for ${days} days. Enable it to send pending deliveries.`;
  }
  if (enabled && health.circuitOpenUntil) {
    return `At least ${FAILURES_TO_OPEN} attempts in a row failed. The endpoint is probed from time to time; pending deliveries are sent once an attempt succeeds.`;
  }
  return null;
}
