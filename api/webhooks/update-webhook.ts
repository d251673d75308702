import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { validationError } from '../../core/basics/errors.js';
import { MAX_CUSTOM_HEADERS, mergeHeaders } from '../../core/events/webhooks/custom-headers.js';
import { CHANGE_TAKES_EFFECT_MS } from '../../core/events/webhooks/endpoint-copy.js';
import { updateWebhookSchema, webhookSchema } from '../../core/events/webhooks/webhook-schemas.js';
import type { Webhook } from '../../core/events/webhooks/webhook.js';
import { assertIfMatch, preconditionFailed } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { webhookUpdated } from './audit-webhook.js';
import type { WebhookDeps } from './deps.js';
import { presentWebhook, webhookETag } from './present-webhook.js';
import {
  assertFilterTargets,
  assertTargetUrl,
  findUrlProblems,
  requireWebhook,
  webhookNotFound,
} from './require-webhook.js';

export const updateWebhook = defineRoute({
  method: 'patch',
  path: '/api/v1/webhooks/:id',
  operationId: 'updateWebhook',
  tag: 'Webhooks',
  summary: 'Update a webhook',
  description:
    'Every attempt that starts after the response uses the updated webhook. Setting `enabled` to `true` resets the failure count and sends pending deliveries. No events are created while a webhook is disabled.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  params: z.object({ id: idSchema('webhook') }),
  body: updateWebhookSchema,
  responses: { 200: { description: 'The updated webhook', body: webhookSchema, headers: ['ETag'] } },
  errors: ['validation_error', 'precondition_failed'],
  findMoreProblems: async ({ body }, { ssrfGuard }: WebhookDeps) => findUrlProblems(body.url, ssrfGuard),
  async handle(request, deps: WebhookDeps) {
    const { webhooks, waker, ssrfGuard, now } = deps;
    const { accountId } = principalOf(request);
    const { id } = request.params;
    if (request.body.url !== undefined) assertTargetUrl(request.body.url, ssrfGuard);
    await assertFilterTargets(deps, accountId, request.body.filter);
    const webhook = await requireWebhook({ webhooks }, accountId, id);
    assertHeaderCount(webhook, request.body.headers);
    const conditional = assertIfMatch(request.headers['if-match'], webhookETag(webhook));
    const revision = conditional ? webhook.revision : undefined;
    const audit = webhookUpdated(request, deps, request.body.headers !== undefined);
    const next = await webhooks.update(accountId, id, revision, request.body, now(), audit);
    if (!next) throw conditional ? preconditionFailed() : webhookNotFound(id);
    waker.wake([id]);
    await sleep(CHANGE_TAKES_EFFECT_MS);
    return ok(presentWebhook(next), { ETag: webhookETag(next) });
  },
});

/** @throws DomainError `validation_error` if the webhook would have too many headers. */
function assertHeaderCount({ headerNames }: Webhook, patch: Record<string, string | null> = {}): void {
  const current = Object.fromEntries(headerNames.map((name) => [name, '']));
  const { length } = Object.keys(mergeHeaders(current, patch));
  if (length <= MAX_CUSTOM_HEADERS) return;
  const message = `would be ${length} headers; a webhook has at most ${MAX_CUSTOM_HEADERS}, so remove some with null`;
  throw validationError([{ path: 'headers', message }]);
}
