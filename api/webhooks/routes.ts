import type { Route } from '../http/route.js';
import { createWebhook } from './create-webhook.js';
import { deleteWebhook } from './delete-webhook.js';
import type { WebhookDeps } from './deps.js';
import { getWebhookDelivery } from './get-delivery.js';
import { getEventSchema } from './get-event-schema.js';
import { getWebhook } from './get-webhook.js';
import { listWebhookDeliveries } from './list-deliveries.js';
import { listEventTypes } from './list-event-types.js';
import { listWebhooks } from './list-webhooks.js';
import { replayWebhook } from './replay-deliveries.js';
import { resendWebhookDelivery } from './resend-delivery.js';
import { rotateWebhookSecret } from './rotate-secret.js';
import { testWebhook } from './send-test-event.js';
import { updateWebhook } from './update-webhook.js';

/** The routes of webhooks and their deliveries. */
export const WEBHOOK_ROUTES: readonly Route<WebhookDeps>[] = [
  createWebhook,
  listWebhooks,
  listEventTypes,
  getEventSchema,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
  replayWebhook,
];
