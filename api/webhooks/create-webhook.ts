import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../core/basics/errors.js';
import { CLOSED } from '../../core/events/webhooks/circuit-breaker.js';
import { CHANGE_TAKES_EFFECT_MS } from '../../core/events/webhooks/endpoint-copy.js';
import { createWebhookSchema, webhookWithSecretSchema } from '../../core/events/webhooks/webhook-schemas.js';
import { MAX_WEBHOOKS } from '../../core/events/webhooks/webhook.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import { actorOf } from '../http/actor-of.js';
import { webhookCreated } from './audit-webhook.js';
import type { WebhookDeps } from './deps.js';
import { assertFilterTargets, assertTargetUrl, findUrlProblems } from './require-webhook.js';
import { newSigningSecret, secretReplaced, respondWithSecret } from './secret-response.js';

export const createWebhook = defineRoute({
  method: 'post',
  path: '/api/v1/webhooks',
  operationId: 'createWebhook',
  tag: 'Webhooks',
  summary: 'Create a webhook',
  description: `Registers an endpoint that receives events. Only this response and the response to a rotation contain the signing secret. Deliveries are signed as specified by Standard Webhooks. An account has at most ${MAX_WEBHOOKS} webhooks; one more returns 409.`,
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  body: createWebhookSchema,
  responses: {
    201: {
      description: 'The webhook, with its secret',
      body: webhookWithSecretSchema,
      headers: ['Location', 'ETag'],
    },
  },
  errors: ['validation_error', 'not_found', 'conflict'],
  findMoreProblems: async ({ body }, { ssrfGuard }: WebhookDeps) => findUrlProblems(body.url, ssrfGuard),
  async handle(request, deps: WebhookDeps) {
    const { webhooks, ssrfGuard, now } = deps;
    const caller = principalOf(request);
    const { accountId } = caller;
    assertTargetUrl(request.body.url, ssrfGuard);
    await assertFilterTargets(deps, accountId, request.body.filter);
    if ((await webhooks.count(accountId)) >= MAX_WEBHOOKS) {
      throw new DomainError('conflict', `An account has at most ${MAX_WEBHOOKS} webhooks; delete one first`);
    }
    const at = now();
    const { headers, ...fields } = request.body;
    const { enabled } = fields;
    const webhook = {
      id: idFromOperation('webhook', request.operationKey),
      accountId,
      ...fields,
      disabledReason: enabled ? null : ('owner' as const),
      disabledAt: enabled ? null : at,
      health: CLOSED,
      createdBy: actorOf(caller),
      createdAt: at,
      updatedAt: at,
      revision: 1,
    };
    const created = await webhooks.insert(
      webhook,
      newSigningSecret(),
      request.operationKey,
      headers,
      webhookCreated(request, { ...webhook, headerNames: Object.keys(headers ?? {}) }, deps),
    );
    if (!created) throw secretReplaced();
    await sleep(CHANGE_TAKES_EFFECT_MS);
    return respondWithSecret(201, created.webhook, created.secret, {
      Location: `/api/v1/webhooks/${webhook.id}`,
    });
  },
});
