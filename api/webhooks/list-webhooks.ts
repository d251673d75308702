import { collectionSchema } from '../../core/resource-schemas.js';
import { webhookQuerySchema, webhookSchema } from '../../core/webhooks/webhook-schemas.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { WebhookDeps } from './deps.js';
import { presentWebhook } from './present-webhook.js';

const ORDER = '-createdAt';

export const listWebhooks = defineRoute({
  method: 'get',
  path: '/api/v1/webhooks',
  operationId: 'listWebhooks',
  tag: 'Webhooks',
  summary: 'List webhooks',
  description:
    'Lists the webhooks of the account, newest first. `createdBy` finds those of an API key, even after it was revoked.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  query: webhookQuerySchema,
  responses: {
    200: { description: 'A page of webhooks', body: collectionSchema(webhookSchema), headers: ['Link'] },
  },
  errors: ['bad_request'],
  async handle(request, { webhooks }: WebhookDeps) {
    const { accountId } = principalOf(request);
    const { createdBy } = request.query;
    const requested = parsePage(request.query, ORDER);
    const [rows, total] = await Promise.all([
      webhooks.list(accountId, requested.range, { createdBy }),
      webhooks.count(accountId, { createdBy }),
    ]);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    const data = shown.map(presentWebhook);
    return ok({ data, pagination }, nextLink('/api/v1/webhooks', request.query, pagination.nextCursor));
  },
});
