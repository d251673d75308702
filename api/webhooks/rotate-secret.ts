import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { CHANGE_TAKES_EFFECT_MS } from '../../core/events/webhooks/endpoint-copy.js';
import { webhookWithSecretSchema } from '../../core/events/webhooks/webhook-schemas.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import { webhookEntry } from './audit-webhook.js';
import type { WebhookDeps } from './deps.js';
import { requireWebhook } from './require-webhook.js';
import { newSigningSecret, secretReplaced, respondWithSecret } from './secret-response.js';

export const rotateWebhookSecret = defineRoute({
  method: 'post',
  path: '/api/v1/webhooks/:id/rotate-secret',
  operationId: 'rotateWebhookSecret',
  tag: 'Webhooks',
  summary: 'Rotate the signing secret of a webhook',
  description:
    'The old secret signs deliveries alongside the new one for another 24 hours, so receivers can verify with either. Every attempt that starts after the response is signed with both. Only this response contains the new secret.',
  access: { kind: 'account', scopes: ['webhooks'], plan: 'business' },
  params: z.object({ id: idSchema('webhook') }),
  responses: {
    200: {
      description: 'The webhook, with its new secret',
      body: webhookWithSecretSchema,
      headers: ['ETag'],
    },
  },
  errors: ['conflict'],
  async handle(request, deps: WebhookDeps) {
    const { webhooks, now } = deps;
    const { accountId } = principalOf(request);
    await requireWebhook({ webhooks }, accountId, request.params.id);
    const rotated = await webhooks.rotateSecret(
      accountId,
      request.params.id,
      newSigningSecret(),
      request.operationKey,
      now(),
      (_before, webhook) => webhookEntry(request, 'webhook.secret_rotated', webhook, deps),
    );
    if (!rotated) throw secretReplaced();
    await sleep(CHANGE_TAKES_EFFECT_MS);
    return respondWithSecret(200, rotated.webhook, rotated.secret);
  },
});
