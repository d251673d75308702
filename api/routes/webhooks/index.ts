import type { AnyRoute } from '../../route.js';
import { createWebhook } from './create.js';
import { deleteWebhook } from './delete.js';
import { getWebhook } from './get.js';
import { getWebhookDelivery } from './get-delivery.js';
import { listWebhookDeliveries } from './list-deliveries.js';
import { listWebhooks } from './list.js';
import { replayWebhook } from './replay.js';
import { resendWebhookDelivery } from './resend-delivery.js';
import { rotateWebhookSecret } from './rotate-secret.js';
import { testWebhook } from './test-event.js';
import { updateWebhook } from './update.js';

export const WEBHOOK_ROUTES: readonly AnyRoute[] = [
  createWebhook,
  listWebhooks,
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
