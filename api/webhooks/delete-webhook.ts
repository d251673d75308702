import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import { CHANGE_TAKES_EFFECT_MS } from '../../core/events/webhooks/endpoint-copy.js';
import { assertIfMatch, preconditionFailed } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { webhookEntry } from './audit-webhook.js';
import type { WebhookDeps } from './deps.js';
import { webhookETag } from './present-webhook.js';
import { requireWebhook, webhookNotFound } from './require-webhook.js';

export const deleteWebhook = defineRoute({
  method: 'delete',
  path: '/api/v1/webhooks/:id',
  operationId: 'deleteWebhook',
  tag: 'Webhooks',
  summary: 'Delete a webhook',
  description:
    'Pending deliveries and the delivery log are deleted with it. No attempt starts after the response.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  params: z.object({ id: idSchema('webhook') }),
  responses: { 200: { description: 'The webhook was deleted', body: deletionSchema('webhook') } },
  errors: ['precondition_failed'],
  async handle(request, deps: WebhookDeps) {
    const { webhooks, waker } = deps;
    const { accountId } = principalOf(request);
    const { id } = request.params;
    const webhook = await requireWebhook({ webhooks }, accountId, id);
    const conditional = assertIfMatch(request.headers['if-match'], webhookETag(webhook));
    const revision = conditional ? webhook.revision : undefined;
    const entry = webhookEntry(request, 'webhook.deleted', webhook, deps);
    const removed = await webhooks.remove(accountId, id, revision, entry);
    if (!removed) throw conditional ? preconditionFailed() : webhookNotFound(id);
    // The endpoint's workflow deletes the pending deliveries.
    waker.wake([id]);
    await sleep(CHANGE_TAKES_EFFECT_MS);
    return ok({ id, deleted: true });
  },
});
