import { z } from 'zod';
import { apiKeySchema } from '../../core/accounts/api-key-schemas.js';
import { idSchema } from '../../core/basics/ids.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { ApiKeyDeps } from './deps.js';
import { apiKeyNotFound, presentApiKey } from './present-api-key.js';

export const getApiKey = defineRoute({
  method: 'get',
  path: '/api/v1/api-keys/:id',
  operationId: 'getApiKey',
  tag: 'API keys',
  summary: 'Retrieve an API key',
  access: { kind: 'account', scopes: ['keys'], plan: 'pro' },
  params: z.object({ id: idSchema('apiKey') }),
  responses: { 200: { description: 'The API key, without the key itself', body: apiKeySchema } },
  async handle(request, { apiKeys }: ApiKeyDeps) {
    const key = await apiKeys.find(principalOf(request).accountId, request.params.id);
    if (!key) throw apiKeyNotFound(request.params.id);
    return ok(presentApiKey(key));
  },
});
