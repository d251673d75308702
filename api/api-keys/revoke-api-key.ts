import { z } from 'zod';
import { idSchema } from '../../core/ids.js';
import { deletionSchema } from '../../core/resource-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { ApiKeyDeps } from './deps.js';
import { apiKeyNotFound } from './present-api-key.js';

export const revokeApiKey = defineRoute({
  method: 'delete',
  path: '/api/v1/api-keys/:id',
  operationId: 'revokeApiKey',
  tag: 'API keys',
  summary: 'Revoke an API key',
  description: 'The key stops working within two seconds.',
  access: { kind: 'account', scope: 'keys', plan: 'pro' },
  params: z.object({ id: idSchema('apiKey') }),
  responses: { 200: { description: 'The API key was revoked', body: deletionSchema('apiKey') } },
  async handle(request, { apiKeys, keyVerifier }: ApiKeyDeps) {
    const { id } = request.params;
    if (!(await apiKeys.remove(principalOf(request).accountId, id))) throw apiKeyNotFound(id);
    keyVerifier.invalidate();
    return ok({ id, deleted: true });
  },
});
