import { z } from 'zod';
import { collectionSchema, pageQuerySchema } from '../../core/resource-schemas.js';
import { webhookSchema } from '../../core/webhooks/webhook-schemas.js';
import { nextLink, parseCursor, serializeCursor } from '../http/cursor.js';
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
  description: 'Lists the webhooks of the account, newest first.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  query: pageQuerySchema,
  responses: {
    200: { description: 'A page of webhooks', body: collectionSchema(webhookSchema), headers: ['Link'] },
  },
  errors: ['bad_request'],
  async handle(request, { webhooks }: WebhookDeps) {
    const { accountId } = principalOf(request);
    const { page: wanted, limit, cursor } = request.query;
    const after = cursor === undefined ? undefined : parseCursor(cursor, ORDER, z.string().max(40));
    const page = after === undefined ? (wanted ?? 1) : null;
    const [rows, total] = await Promise.all([
      webhooks.list(accountId, { limit: limit + 1, skip: ((page ?? 1) - 1) * limit, after }),
      webhooks.count(accountId),
    ]);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const nextCursor = last ? serializeCursor(ORDER, last.id) : null;
    const body = {
      data: shown.map(presentWebhook),
      pagination: { page, limit, total, totalPages: Math.ceil(total / limit), nextCursor },
    };
    return ok(body, nextLink('/api/v1/webhooks', request.query, nextCursor));
  },
});
