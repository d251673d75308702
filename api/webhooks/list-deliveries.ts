import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { DELIVERY_STATUSES } from '../../core/events/webhooks/delivery.js';
import { WEBHOOK_EVENT_TYPES } from '../../core/events/event-types.js';
import { deliverySchema } from '../../core/events/webhooks/webhook-schemas.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { WebhookDeps } from './deps.js';
import { presentDelivery } from './present-webhook.js';
import { requireWebhook } from './require-webhook.js';

const ORDER = '-createdAt';

export const listWebhookDeliveries = defineRoute({
  method: 'get',
  path: '/api/v1/webhooks/:id/deliveries',
  operationId: 'listWebhookDeliveries',
  tag: 'Webhooks',
  summary: 'List the deliveries of a webhook',
  description:
    'Lists deliveries, newest event first, with every attempt: status, duration, and the beginning of the response. Deliveries are kept for 30 days.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  params: z.object({ id: idSchema('webhook') }),
  query: pageQuerySchema.extend({
    status: z.enum(DELIVERY_STATUSES).optional(),
    eventType: z.enum(WEBHOOK_EVENT_TYPES).optional(),
  }),
  responses: {
    200: { description: 'A page of deliveries', body: collectionSchema(deliverySchema), headers: ['Link'] },
  },
  errors: ['bad_request'],
  async handle(request, { webhooks, deliveries }: WebhookDeps) {
    const { id } = request.params;
    await requireWebhook({ webhooks }, principalOf(request).accountId, id);
    const { page, limit, cursor, ...filter } = request.query;
    const requested = parsePage({ page, limit, cursor }, ORDER);
    const [rows, total] = await Promise.all([
      deliveries.list(id, filter, requested.range),
      deliveries.count(id, filter),
    ]);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    const data = shown.map(presentDelivery);
    return ok(
      { data, pagination },
      nextLink(`/api/v1/webhooks/${id}/deliveries`, request.query, pagination.nextCursor),
    );
  },
});
