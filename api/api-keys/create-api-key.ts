import { createApiKeySchema, newApiKeySchema } from '../../core/api-key-schemas.js';
import { planRequired, validationError } from '../../core/errors.js';
import { PLAN_TERMS, SCOPES } from '../../core/plans.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { generateApiKey } from '../auth/api-key.js';
import { principalOf } from '../http/principal.js';
import { created } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { ApiKeyDeps } from './deps.js';
import { presentApiKey } from './present-api-key.js';

export const createApiKey = defineRoute({
  method: 'post',
  path: '/api/v1/api-keys',
  operationId: 'createApiKey',
  tag: 'API keys',
  summary: 'Create an API key',
  description:
    'Only this response contains the key. A Pro account has one active key, a Business account any number. A key can grant only scopes that it has itself.',
  access: { kind: 'account', scope: 'keys', plan: 'pro' },
  body: createApiKeySchema,
  responses: {
    201: { description: 'The API key, shown once', body: newApiKeySchema, headers: ['Location'] },
  },
  async handle(request, { apiKeys, now }: ApiKeyDeps) {
    const { accountId, plan, scopes: ownScopes } = principalOf(request);
    const { name, scopes = [...SCOPES], expiresAt } = request.body;
    const createdAt = now();
    const end = expiresAt === undefined ? null : new Date(expiresAt);
    if (end && end <= createdAt) {
      throw validationError([{ path: 'expiresAt', message: 'must be in the future' }]);
    }
    const excess = scopes.filter((scope) => !ownScopes.includes(scope));
    if (excess.length > 0) {
      const message = `must be scopes of the calling key, which lacks ${excess.join(', ')}`;
      throw validationError([{ path: 'scopes', message }]);
    }

    const { key, prefix, hash } = generateApiKey();
    const stored = {
      id: idFromOperation('apiKey', request.operationKey),
      accountId,
      name,
      prefix,
      secrets: [{ hash, endsAt: null }],
      scopes,
      createdAt,
      lastUsedAt: null,
      expiresAt: end,
    };
    if (!(await apiKeys.insert(stored, PLAN_TERMS[plan].apiKeys))) throw planRequired(plan, 'business');
    return created({ ...presentApiKey(stored), key }, `/api/v1/api-keys/${stored.id}`);
  },
});
