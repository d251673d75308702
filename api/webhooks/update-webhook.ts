import { z } from 'zod';
import { idSchema } from '../../core/ids.js';
import { updateWebhookSchema, webhookSchema } from '../../core/webhooks/webhook-schemas.js';
import { requireMatch, stale } from '../http/preconditions.js';
import { ok } from '../http/response.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';
import { presentWebhook, webhookETag } from './present-webhook.js';
import { requireTarget, requireWebhook, webhookNotFound } from './require-webhook.js';

export const updateWebhook = defineRoute({
  method: 'patch',
  path: '/api/v1/webhooks/:id',
  operationId: 'updateWebhook',
  tag: 'Webhooks',
  summary: 'Change a webhook',
  description:
    'Sending `enabled: true` forgets its failures and sends what waits. What happens while it is disabled makes no events.',
  access: { kind: 'account', scope: 'webhooks', plan: 'business' },
  params: z.object({ id: idSchema('webhook') }),
  body: updateWebhookSchema,
  responses: { 200: { description: 'The webhook as it is now', body: webhookSchema, headers: ['ETag'] } },
  errors: ['validation_error', 'precondition_failed'],
  async handle(request, { webhookService, now }) {
    const { accountId } = principalOf(request);
    const { id } = request.params;
    if (request.body.url !== undefined) requireTarget(request.body.url, webhookService.guard);
    const webhook = await requireWebhook(webhookService, accountId, id);
    const conditional = requireMatch(request.headers['if-match'], webhookETag(webhook));
    const revision = conditional ? webhook.revision : undefined;
    const next = await webhookService.webhooks.update(accountId, id, revision, request.body, now());
    if (!next) throw conditional ? stale() : webhookNotFound(id);
    webhookService.waker.wake([id]);
    return ok(presentWebhook(next), { ETag: webhookETag(next) });
  },
});
