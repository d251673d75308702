import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { WEBHOOK_EVENT_TYPES } from '../../core/events/event-types.js';
import { EVENT_EXAMPLES } from '../../core/events/registry.js';
import { deliverySchema } from '../../core/events/webhooks/webhook-schemas.js';
import { principalOf } from '../http/principal.js';
import { accepted } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { baseUrlOf } from '../http/urls.js';
import type { WebhookDeps } from './deps.js';
import { presentDelivery } from './present-webhook.js';
import { assertEnabled, requireWebhook } from './require-webhook.js';

const bodySchema = z
  .strictObject({
    type: z
      .enum(WEBHOOK_EVENT_TYPES)
      .optional()
      .describe('Type of the event whose example is sent. Default: `webhook.test`.'),
  })
  .meta({ id: 'TestWebhook' });

export const testWebhook = defineRoute({
  method: 'post',
  path: '/api/v1/webhooks/:id/test',
  operationId: 'testWebhook',
  tag: 'Webhooks',
  summary: 'Send a test event',
  description:
    'Sends a `webhook.test` event, or the example of another `type`, which is signed, recorded, and retried like any other event. Its `webhook-id` begins with `msg_test_`. Retrieve the delivery to see the result. A disabled webhook returns 409.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  params: z.object({ id: idSchema('webhook') }),
  body: bodySchema,
  bodyOptional: true,
  responses: {
    202: { description: 'The delivery, which will be sent now', body: deliverySchema, headers: ['Location'] },
  },
  errors: ['validation_error', 'conflict'],
  async handle(request, { settings, webhooks, deliveries, waker, now }: WebhookDeps) {
    const { accountId } = principalOf(request);
    const { id } = request.params;
    const webhook = await requireWebhook({ webhooks }, accountId, id);
    assertEnabled(webhook);
    const at = now();
    const { type = 'webhook.test' } = request.body;
    const data =
      type === 'webhook.test'
        ? { webhookId: id, message: 'This is a test event' }
        : EVENT_EXAMPLES[type].data;
    const event = { key: `test_${request.operationKey}`, type, at, data };
    const base = baseUrlOf(principalOf(request), { settings });
    const batch = { webhookId: id, accountId, events: [event], format: webhook.format, base, at };
    const [delivery] = await deliveries.add(batch);
    if (!delivery) throw new Error('the test event exists already');
    waker.wake([id]);
    return accepted(presentDelivery(delivery), `/api/v1/webhooks/${id}/deliveries/${delivery.id}`);
  },
});
