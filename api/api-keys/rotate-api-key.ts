import { z } from 'zod';
import { newApiKeySchema, rotateApiKeySchema } from '../../core/api-key-schemas.js';
import { idSchema } from '../../core/ids.js';
import { generateApiKey } from '../auth/api-key.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { ApiKeyDeps } from './deps.js';
import { apiKeyNotFound, presentApiKey } from './present-api-key.js';

export const rotateApiKey = defineRoute({
  method: 'post',
  path: '/api/v1/api-keys/:id/rotate',
  operationId: 'rotateApiKey',
  tag: 'API keys',
  summary: 'Rotate an API key',
  description:
    'Replaces the key. Only this response contains the new key. The former key stops working immediately, or after `overlapSeconds`.',
  access: { kind: 'account', scope: 'keys', plan: 'pro' },
  params: z.object({ id: idSchema('apiKey') }),
  body: rotateApiKeySchema,
  bodyOptional: true,
  responses: { 200: { description: 'The new API key, shown once', body: newApiKeySchema } },
  async handle(request, { apiKeys, keyVerifier, now }: ApiKeyDeps) {
    const { id } = request.params;
    const { key, prefix, hash } = generateApiKey();
    const at = now();
    const formerEndsAt = new Date(at.getTime() + request.body.overlapSeconds * 1000);
    const rotated = await apiKeys.rotate(
      principalOf(request).accountId,
      id,
      { hash, prefix },
      formerEndsAt,
      at,
    );
    if (!rotated) throw apiKeyNotFound(id);
    keyVerifier.invalidate();
    return ok({ ...presentApiKey(rotated), key });
  },
});
