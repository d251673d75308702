import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { deliverySchema } from '../../core/events/webhooks/webhook-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { WebhookDeps } from './deps.js';
import { presentDelivery } from './present-webhook.js';
import { requireDelivery } from './require-webhook.js';

export const getWebhookDelivery = defineRoute({
  method: 'get',
  path: '/api/v1/webhooks/:id/deliveries/:deliveryId',
  operationId: 'getWebhookDelivery',
  tag: 'Webhooks',
  summary: 'Retrieve a delivery and its attempts',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  params: z.object({ id: idSchema('webhook'), deliveryId: idSchema('delivery') }),
  responses: { 200: { description: 'The delivery', body: deliverySchema } },
  async handle(request, { webhooks, deliveries }: WebhookDeps) {
    const { id, deliveryId } = request.params;
    const { accountId } = principalOf(request);
    return ok(presentDelivery(await requireDelivery({ webhooks, deliveries }, accountId, id, deliveryId)));
  },
});
