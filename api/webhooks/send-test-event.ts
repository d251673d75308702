import { z } from 'zod';
import { idSchema } from '../../core/ids.js';
import { deliverySchema } from '../../core/webhooks/webhook-schemas.js';
import { principalOf } from '../http/principal.js';
import { accepted } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { WebhookDeps } from './deps.js';
import { presentDelivery } from './present-webhook.js';
import { assertEnabled, requireWebhook } from './require-webhook.js';

export const testWebhook = defineRoute({
  method: 'post',
  path: '/api/v1/webhooks/:id/test',
  operationId: 'testWebhook',
  tag: 'Webhooks',
  summary: 'Send a test event',
  description:
    'Sends a `webhook.test` event, which is signed, recorded, and retried like any other event. Retrieve the delivery to see the result. A disabled webhook returns 409.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  params: z.object({ id: idSchema('webhook') }),
  responses: {
    202: { description: 'The delivery, which will be sent now', body: deliverySchema, headers: ['Location'] },
  },
  errors: ['conflict'],
  async handle(request, { webhooks, deliveries, waker, now }: WebhookDeps) {
    const { accountId } = principalOf(request);
    const { id } = request.params;
    assertEnabled(await requireWebhook({ webhooks }, accountId, id));
    const at = now();
    const data = { webhookId: id, message: 'This is a test event' };
    const event = { key: `test_${request.operationKey}`, type: 'webhook.test' as const, at, data };
    const [delivery] = await deliveries.add(id, accountId, [event], at);
    if (!delivery) throw new Error('the test event exists already');
    waker.wake([id]);
    return accepted(presentDelivery(delivery), `/api/v1/webhooks/${id}/deliveries/${delivery.id}`);
  },
});
