import type { z } from 'zod';
import { createApiKeySchema, newApiKeySchema } from '../../core/accounts/api-key-schemas.js';
import { DomainError, planRequired, validationError, type ErrorDetail } from '../../core/basics/errors.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { endsBy, type Authority } from '../../core/accounts/scopes.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { generateApiKey } from '../auth/api-key.js';
import { assertLimitFolders } from '../folders/assert-limit-folders.js';
import { principalOf } from '../http/principal.js';
import { created } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { actorOf } from '../http/actor-of.js';
import { keyCreated } from './audit-api-key.js';
import type { ApiKeyDeps } from './deps.js';
import { presentApiKey } from './present-api-key.js';

export const createApiKey = defineRoute({
  method: 'post',
  path: '/api/v1/api-keys',
  operationId: 'createApiKey',
  tag: 'API keys',
  summary: 'Create an API key',
  description:
    'Only this response contains the key. A Pro account has one active key, a Business account any number. A key has at most the scopes of the key that creates it and expires no later; without `scopes` and `expiresAt`, it has the same. A session grants everything. With `folders`, the key sees these folders and everything below: everything else is missing for it and left out of all lists and counts. It manages no keys, webhooks, or tags, and does not change the account.',
  issuesKeys: true,
  access: { kind: 'account', scopes: ['keys'], plan: 'pro' },
  body: createApiKeySchema,
  responses: {
    201: { description: 'The API key, shown once', body: newApiKeySchema, headers: ['Location'] },
  },
  errors: ['not_found', 'conflict'],
  async findMoreProblems({ body, principal }, { now }: ApiKeyDeps) {
    return validateAuthority(requestedAuthority(body, principal!), principal!, now());
  },
  async handle(request, deps: ApiKeyDeps) {
    const { apiKeys, folders: folderStore, now } = deps;
    const caller = principalOf(request);
    const { accountId, plan } = caller;
    const { name, folders } = request.body;
    const createdAt = now();
    const authority = requestedAuthority(request.body, caller);
    const problems = validateAuthority(authority, caller, createdAt);
    if (problems.length > 0) throw validationError(problems);

    await assertLimitFolders(folders, caller, folderStore);
    const { key, prefix, hash } = generateApiKey();
    const apiKey = {
      id: idFromOperation('apiKey', request.operationKey),
      accountId,
      name,
      prefix,
      secrets: [{ hash, endsAt: null }],
      scopes: [...authority.scopes],
      ...(folders && { folders }),
      createdBy: actorOf(caller),
      createdAt,
      lastUsedAt: null,
      expiresAt: authority.expiresAt,
    };
    const limit = PLAN_TERMS[plan].apiKeys;
    const stored = await apiKeys.insert(apiKey, limit, keyCreated(request, apiKey, deps));
    if (stored === 'limit') throw planRequired(plan, 'business');
    if (stored === 'used') {
      const message =
        'The key of this request exists and has been used, so it is not shown again; send a new Idempotency-Key';
      throw new DomainError('conflict', message);
    }
    return created({ ...presentApiKey(stored), key }, `/api/v1/api-keys/${stored.id}`);
  },
});

/** Returns the scopes and the end of a new key: the caller's own unless the request names others. */
function requestedAuthority(
  { scopes, expiresAt }: Partial<z.output<typeof createApiKeySchema>>,
  caller: Authority,
): Authority {
  const end = typeof expiresAt === 'string' ? new Date(expiresAt) : expiresAt;
  return { scopes: scopes ?? [...caller.scopes], expiresAt: end === undefined ? caller.expiresAt : end };
}

/**
 * Returns what a new key would have beyond the authority of its creator, and whether it has already expired.
 */
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
