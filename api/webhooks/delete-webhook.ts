import { z } from 'zod';
import { deletionSchema } from '../../core/deletion.js';
import { idSchema } from '../../core/ids.js';
import { requireMatch, stale } from '../http/preconditions.js';
import { ok } from '../http/response.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';
import { webhookETag } from './present-webhook.js';
import { requireWebhook, webhookNotFound } from './require-webhook.js';

export const deleteWebhook = defineRoute({
  method: 'delete',
  path: '/api/v1/webhooks/:id',
  operationId: 'deleteWebhook',
  tag: 'Webhooks',
  summary: 'Delete a webhook',
  description: 'What it is still owed and its delivery log go with it.',
  access: { kind: 'account', scope: 'webhooks', plan: 'business' },
  params: z.object({ id: idSchema('webhook') }),
  responses: { 200: { description: 'It is gone', body: deletionSchema('webhook') } },
  errors: ['precondition_failed'],
  async handle(request, { webhookService }) {
    const { accountId } = principalOf(request);
    const { id } = request.params;
    const webhook = await requireWebhook(webhookService, accountId, id);
    const conditional = requireMatch(request.headers['if-match'], webhookETag(webhook));
    const removed = await webhookService.webhooks.remove(
      accountId,
      id,
      conditional ? webhook.revision : undefined,
    );
    if (!removed) throw conditional ? stale() : webhookNotFound(id);
    // Its actor takes away what it was owed.
    webhookService.waker.wake([id]);
    return ok({ id, deleted: true });
  },
});
