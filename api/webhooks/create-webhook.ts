import { DomainError } from '../../core/errors.js';
import { createWebhookSchema, webhookWithSecretSchema } from '../../core/webhooks/webhook-schemas.js';
import { HEALTHY } from '../../core/webhooks/circuit-breaker.js';
import { MAX_WEBHOOKS, type Webhook } from '../../core/webhooks/webhook.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';
import { requireTarget } from './require-webhook.js';
import { newSigningSecret, secretReplaced, secretReply } from './secret-response.js';

export const createWebhook = defineRoute({
  method: 'post',
  path: '/api/v1/webhooks',
  operationId: 'createWebhook',
  tag: 'Webhooks',
  summary: 'Register an endpoint',
  description:
    'Its signing secret is in this answer and in that of a rotation, and nowhere else. Events are signed as Standard Webhooks says.',
  access: { kind: 'account', scope: 'webhooks', plan: 'business' },
  body: createWebhookSchema,
  responses: {
    201: {
      description: 'The webhook, with its secret',
      body: webhookWithSecretSchema,
      headers: ['Location', 'ETag'],
    },
  },
  errors: ['validation_error', 'conflict'],
  async handle(request, { webhookService, now }) {
    const { accountId } = principalOf(request);
    requireTarget(request.body.url, webhookService.guard);
    if ((await webhookService.webhooks.count(accountId)) >= MAX_WEBHOOKS) {
      throw new DomainError('conflict', `An account has at most ${MAX_WEBHOOKS} webhooks: delete one first`);
    }
    const at = now();
    const { enabled } = request.body;
    const webhook: Webhook = {
      id: idFromOperation('webhook', request.operationKey),
      accountId,
      ...request.body,
      disabledReason: enabled ? null : 'owner',
      disabledAt: enabled ? null : at,
      health: HEALTHY,
      createdAt: at,
      updatedAt: at,
      revision: 1,
    };
    const made = await webhookService.webhooks.insert(webhook, newSigningSecret(), request.operationKey);
    if (!made) throw secretReplaced();
    return secretReply(201, made.webhook, made.secret, { Location: `/api/v1/webhooks/${webhook.id}` });
  },
});
