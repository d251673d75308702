import { createApiKeySchema, newApiKeySchema } from '../../core/api-key-schemas.js';
import { DomainError, planRequired, validationError, type ErrorDetail } from '../../core/errors.js';
import { PLAN_TERMS } from '../../core/plans.js';
import { endsBy, type Authority } from '../../core/scopes.js';
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
    'Only this response contains the key. A Pro account has one active key, a Business account any number. A key has at most the scopes of the key that creates it and expires no later; without `scopes` and `expiresAt`, it has the same. A session grants everything.',
  issuesKeys: true,
  access: { kind: 'account', scopes: ['keys'], plan: 'pro' },
  body: createApiKeySchema,
  responses: {
    201: { description: 'The API key, shown once', body: newApiKeySchema, headers: ['Location'] },
  },
  async handle(request, { apiKeys, now }: ApiKeyDeps) {
    const caller = principalOf(request);
    const { accountId, plan } = caller;
    const { name, scopes = [...caller.scopes] } = request.body;
    const createdAt = now();
    const expiresAt = parseEnd(request.body.expiresAt, caller);
    const problems = validateAuthority({ scopes, expiresAt }, caller, createdAt);
    if (problems.length > 0) throw validationError(problems);

    const { key, prefix, hash } = generateApiKey();
    const stored = await apiKeys.insert(
      {
        id: idFromOperation('apiKey', request.operationKey),
        accountId,
        name,
        prefix,
        secrets: [{ hash, endsAt: null }],
        scopes,
        createdAt,
        lastUsedAt: null,
        expiresAt,
      },
      PLAN_TERMS[plan].apiKeys,
    );
    if (stored === 'limit') throw planRequired(plan, 'business');
    if (stored === 'used') {
      const message =
        'The key of this request exists and has been used, so it is not shown again; send a new Idempotency-Key';
      throw new DomainError('conflict', message);
    }
    return created({ ...presentApiKey(stored), key }, `/api/v1/api-keys/${stored.id}`);
  },
});

/** Returns the end of a new key: the caller's own if the request names none. */
function parseEnd(expiresAt: string | null | undefined, caller: Authority): Date | null {
  if (expiresAt === undefined) return caller.expiresAt;
  return expiresAt === null ? null : new Date(expiresAt);
}

/** Returns what a new key would have beyond the authority of its creator, and whether it has already expired. */
function validateAuthority({ scopes, expiresAt }: Authority, caller: Authority, now: Date): ErrorDetail[] {
  const excess = scopes.filter((scope) => !caller.scopes.includes(scope));
  const outlives = !endsBy(expiresAt, caller.expiresAt);
  return [
    ...(excess.length > 0
      ? [{ path: 'scopes', message: `must be scopes of the calling key, which lacks ${excess.join(', ')}` }]
      : []),
    ...(expiresAt && expiresAt <= now ? [{ path: 'expiresAt', message: 'must be in the future' }] : []),
    ...(outlives
      ? [
          {
            path: 'expiresAt',
            message: `must be no later than the end of the calling key, ${caller.expiresAt?.toISOString()}`,
          },
        ]
      : []),
  ];
}
