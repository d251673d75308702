import { apiKeyQuerySchema, apiKeySchema } from '../../core/accounts/api-key-schemas.js';
import { collectionSchema } from '../../core/basics/resource-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { ApiKeyDeps } from './deps.js';
import { presentApiKey } from './present-api-key.js';

export const listApiKeys = defineRoute({
  method: 'get',
  path: '/api/v1/api-keys',
  operationId: 'listApiKeys',
  tag: 'API keys',
  summary: 'List API keys',
  description:
    'Lists the API keys of the account, newest first, with their prefix and last use. `createdBy` finds the keys that another key has created, even after it was revoked.',
  access: { kind: 'account', scopes: ['keys'], plan: 'pro' },
  query: apiKeyQuerySchema,
  responses: { 200: { description: 'A page of API keys', body: collectionSchema(apiKeySchema) } },
  async handle(request, { apiKeys }: ApiKeyDeps) {
    const { accountId } = principalOf(request);
    const { page = 1, limit, createdBy } = request.query;
    const [keys, total] = await Promise.all([
      apiKeys.list(accountId, { skip: (page - 1) * limit, limit }, createdBy),
      apiKeys.count(accountId, createdBy),
    ]);
    const pagination = { page, limit, total, totalPages: Math.ceil(total / limit), nextCursor: null };
    return ok({ data: keys.map(presentApiKey), pagination });
  },
});
