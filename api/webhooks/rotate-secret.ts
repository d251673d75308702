import { z } from 'zod';
import { idSchema } from '../../core/ids.js';
import { webhookWithSecretSchema } from '../../core/webhooks/webhook-schemas.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';
import { requireWebhook } from './require-webhook.js';
import { newSigningSecret, secretReplaced, secretReply } from './secret-response.js';

export const rotateWebhookSecret = defineRoute({
  method: 'post',
  path: '/api/v1/webhooks/:id/rotate-secret',
  operationId: 'rotateWebhookSecret',
  tag: 'Webhooks',
  summary: 'Replace the signing secret',
  description: 'The old one goes on signing beside the new one for 24 hours: receivers may hold either.',
  access: { kind: 'account', scope: 'webhooks', plan: 'business' },
  params: z.object({ id: idSchema('webhook') }),
  responses: {
    200: {
      description: 'The webhook, with its new secret',
      body: webhookWithSecretSchema,
      headers: ['ETag'],
    },
  },
  errors: ['conflict'],
  async handle(request, { webhookService, now }) {
    const { accountId } = principalOf(request);
    await requireWebhook(webhookService, accountId, request.params.id);
    const made = await webhookService.webhooks.rotateSecret(
      accountId,
      request.params.id,
      newSigningSecret(),
      request.operationKey,
      now(),
    );
    if (!made) throw secretReplaced();
    return secretReply(200, made.webhook, made.secret);
  },
});
