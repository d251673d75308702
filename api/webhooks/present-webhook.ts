import type { z } from 'zod';
import type { Delivery } from '../../core/webhooks/delivery.js';
import { DISABLE_AFTER_MS, FAILURES_TO_OPEN } from '../../core/webhooks/circuit-breaker.js';
import type { deliverySchema, webhookSchema } from '../../core/webhooks/webhook-schemas.js';
import type { Webhook } from '../../core/webhooks/webhook.js';

/** A webhook as the API shows it. Never with its secret. */
export function presentWebhook(webhook: Webhook): z.input<typeof webhookSchema> {
  const { id, url, events, description, enabled, includeBots, disabledReason } = webhook;
  return {
    id,
    url,
    events,
    description,
    enabled,
    includeBots,
    health: healthOf(webhook),
    failingSince: webhook.health.failingSince?.toISOString() ?? null,
    disabledReason,
    disabledAt: webhook.disabledAt?.toISOString() ?? null,
    note: noteOf(webhook),
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
  };
}

export function webhookETag({ revision }: Webhook): string {
  return `"${revision}"`;
}

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
    return `Disabled at ${since}: it answered 410 Gone. What waits is sent when you enable it.`;
  }
  if (!enabled && disabledReason === 'failing') {
    const days = DISABLE_AFTER_MS / 86_400_000;
    return `Disabled at ${since}: no attempt succeeded for ${days} days. What waits is sent when you enable it.`;
  }
  if (enabled && health.circuitOpenUntil) {
    return `At least ${FAILURES_TO_OPEN} attempts in a row failed: it is probed now and then, and everything that waits is sent once an attempt succeeds.`;
  }
  return null;
}
