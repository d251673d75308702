import { z } from 'zod';
import { idSchema } from '../../core/ids.js';
import { deliverySchema } from '../../core/webhooks/webhook-schemas.js';
import { accepted } from '../http/response.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';
import { presentDelivery } from './present-webhook.js';
import { requireEnabled, requireWebhook } from './require-webhook.js';

export const testWebhook = defineRoute({
  method: 'post',
  path: '/api/v1/webhooks/:id/test',
  operationId: 'testWebhook',
  tag: 'Webhooks',
  summary: 'Send a test event',
  description:
    'Sends `webhook.test`, signed, recorded and retried like any other event. Read the delivery to see how it went.',
  access: { kind: 'account', scope: 'webhooks', plan: 'business' },
  params: z.object({ id: idSchema('webhook') }),
  responses: {
    202: { description: 'The delivery, about to be sent', body: deliverySchema, headers: ['Location'] },
  },
  errors: ['conflict'],
  async handle(request, { webhookService, now }) {
    const { accountId } = principalOf(request);
    const { id } = request.params;
    requireEnabled(await requireWebhook(webhookService, accountId, id));
    const at = now();
    const data = { webhookId: id, message: 'This is a test event' };
    const event = { key: `test_${request.operationKey}`, type: 'webhook.test' as const, at, data };
    const [delivery] = await webhookService.deliveries.add(id, accountId, [event], at);
    if (!delivery) throw new Error('a test event was there before it was made');
    webhookService.waker.wake([id]);
    return accepted(presentDelivery(delivery), `/api/v1/webhooks/${id}/deliveries/${delivery.id}`);
  },
});
