import { z } from 'zod';
import { idSchema } from '../../core/ids.js';
import { deliverySchema } from '../../core/webhooks/webhook-schemas.js';
import { accepted } from '../http/response.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';
import { presentDelivery } from './present-webhook.js';
import { deliveryNotFound, requireEnabled, requireWebhook } from './require-webhook.js';

export const resendWebhookDelivery = defineRoute({
  method: 'post',
  path: '/api/v1/webhooks/:id/deliveries/:deliveryId/resend',
  operationId: 'resendWebhookDelivery',
  tag: 'Webhooks',
  summary: 'Send a delivery again',
  description:
    'At once and, where that fails, by the whole schedule: with the same `webhook-id` and the same bytes.',
  access: { kind: 'account', scope: 'webhooks', plan: 'business' },
  params: z.object({ id: idSchema('webhook'), deliveryId: idSchema('delivery') }),
  responses: {
    202: { description: 'The delivery, about to be sent', body: deliverySchema, headers: ['Location'] },
  },
  errors: ['conflict'],
  async handle(request, { webhookService, now }) {
    const { accountId } = principalOf(request);
    const { id, deliveryId } = request.params;
    requireEnabled(await requireWebhook(webhookService, accountId, id));
    const delivery = await webhookService.deliveries.resend(accountId, id, deliveryId, now());
    if (!delivery) throw deliveryNotFound(deliveryId);
    webhookService.waker.wake([id]);
    return accepted(presentDelivery(delivery), `/api/v1/webhooks/${id}/deliveries/${deliveryId}`);
  },
});
