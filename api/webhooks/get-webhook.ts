import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { webhookSchema } from '../../core/events/webhooks/webhook-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { WebhookDeps } from './deps.js';
import { presentWebhook, webhookETag } from './present-webhook.js';
import { requireWebhook } from './require-webhook.js';

export const getWebhook = defineRoute({
  method: 'get',
  path: '/api/v1/webhooks/:id',
  operationId: 'getWebhook',
  tag: 'Webhooks',
  summary: 'Retrieve a webhook',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  params: z.object({ id: idSchema('webhook') }),
  responses: {
    200: { description: 'The webhook, without its secret', body: webhookSchema, headers: ['ETag'] },
  },
  async handle(request, { webhooks }: WebhookDeps) {
    const webhook = await requireWebhook({ webhooks }, principalOf(request).accountId, request.params.id);
    return ok(presentWebhook(webhook), { ETag: webhookETag(webhook) });
  },
});
