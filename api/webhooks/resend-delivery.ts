import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { deliverySchema } from '../../core/events/webhooks/webhook-schemas.js';
import { principalOf } from '../http/principal.js';
import { accepted } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { WebhookDeps } from './deps.js';
import { presentDelivery } from './present-webhook.js';
import { deliveryNotFound, assertEnabled, requireWebhook } from './require-webhook.js';

export const resendWebhookDelivery = defineRoute({
  method: 'post',
  path: '/api/v1/webhooks/:id/deliveries/:deliveryId/resend',
  operationId: 'resendWebhookDelivery',
  tag: 'Webhooks',
  summary: 'Resend a delivery',
  description:
    'Sends the delivery now, with the same `webhook-id` and the same bytes. If that fails, the entire retry schedule applies again. A disabled webhook returns 409.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  params: z.object({ id: idSchema('webhook'), deliveryId: idSchema('delivery') }),
  responses: {
    202: { description: 'The delivery, which will be sent now', body: deliverySchema, headers: ['Location'] },
  },
  errors: ['conflict'],
  async handle(request, { webhooks, deliveries, waker, now }: WebhookDeps) {
    const { accountId } = principalOf(request);
    const { id, deliveryId } = request.params;
    assertEnabled(await requireWebhook({ webhooks }, accountId, id));
    const delivery = await deliveries.resend(accountId, id, deliveryId, now());
    if (!delivery) throw deliveryNotFound(deliveryId);
    waker.wake([id]);
    return accepted(presentDelivery(delivery), `/api/v1/webhooks/${id}/deliveries/${deliveryId}`);
  },
});
