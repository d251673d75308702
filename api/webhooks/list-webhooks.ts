import { z } from 'zod';
import { collectionSchema } from '../../core/basics/resource-schemas.js';
import { webhookQuerySchema, webhookSchema } from '../../core/events/webhooks/webhook-schemas.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { WebhookDeps } from './deps.js';
import { presentWebhook } from './present-webhook.js';

/** Number of deliveries whose statuses `include=deliveries` adds. */
const RECENT_DELIVERIES = 25;

const ORDER = '-createdAt';

export const listWebhooks = defineRoute({
  method: 'get',
  path: '/api/v1/webhooks',
  operationId: 'listWebhooks',
  tag: 'Webhooks',
  summary: 'List webhooks',
  description:
    'Lists the webhooks of the account, newest first. `createdBy` finds the webhooks of an API key, even after it was revoked. With `include=deliveries`, each has the statuses of its last deliveries.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  query: webhookQuerySchema.extend({
    include: z
      .literal('deliveries')
      .optional()
      .describe('`deliveries` adds the statuses of the last deliveries to each webhook'),
  }),
  responses: {
    200: { description: 'A page of webhooks', body: collectionSchema(webhookSchema), headers: ['Link'] },
  },
  errors: ['bad_request'],
  async handle(request, { webhooks, deliveries }: WebhookDeps) {
    const { accountId } = principalOf(request);
    const { createdBy } = request.query;
    const requested = parsePage(request.query, ORDER);
    const [rows, total] = await Promise.all([
      webhooks.list(accountId, requested.range, { createdBy }),
      webhooks.count(accountId, { createdBy }),
    ]);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    // At most `MAX_WEBHOOKS` queries of an index.
    const data = await Promise.all(
      shown.map(async (webhook) => ({
        ...presentWebhook(webhook),
        ...(request.query.include && {
          recentDeliveries: await deliveries.listStatuses(webhook.id, RECENT_DELIVERIES),
        }),
      })),
    );
    return ok({ data, pagination }, nextLink('/api/v1/webhooks', request.query, pagination.nextCursor));
  },
});
