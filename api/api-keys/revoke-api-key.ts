import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { cancelledWorkSchema, pendingWorkSchema } from '../../core/accounts/pending-work.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import type { Scope } from '../../core/accounts/scopes.js';
import { keyRevoked } from './audit-api-key.js';
import { scopeError } from '../auth/scope-error.js';
import { principalOf, type Principal } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { cancelPendingWork } from './cancel-pending-work.js';
import type { ApiKeyDeps } from './deps.js';
import { findPendingWork, isNothing } from './find-pending-work.js';
import { apiKeyNotFound } from './present-api-key.js';
import { rejectedChange } from './rejected-change.js';

/** Scopes of everything that a key can leave behind. */
const WORK_SCOPES: readonly Scope[] = ['codes:read', 'codes:write', 'bulk', 'webhooks'];

const revocationSchema = deletionSchema('apiKey').extend({
  pendingWork: pendingWorkSchema,
  cancelled: cancelledWorkSchema.describe('What this request has canceled; zeros without `cancel=true`.'),
});

export const revokeApiKey = defineRoute({
  method: 'delete',
  path: '/api/v1/api-keys/:id',
  operationId: 'revokeApiKey',
  tag: 'API keys',
  summary: 'Revoke an API key',
  description:
    'The key authenticates no further request: changes are rejected at once, and everything else within two seconds. `pendingWork` names what the key has started: pending scheduled changes take effect, and enabled webhooks send events, while unfinished jobs fail with `forbidden` and change nothing more. With `cancel=true`, the changes and jobs are canceled, and the webhooks are disabled. If this takes longer than about 20 seconds, `pendingWork` of the response is not empty; repeat the request until it is. Keys that the key has created stay valid; `GET /api/v1/api-keys?createdBy={id}` lists them. A key revokes only keys whose scopes and expiry are within its own, such as itself; for others the response is 403.',
  access: { kind: 'account', scopes: ['keys'], plan: 'pro' },
  params: z.object({ id: idSchema('apiKey') }),
  query: z.strictObject({
    cancel: z
      .stringbool({ truthy: ['true'], falsy: ['false'] })
      .optional()
      .describe(
        'Whether to cancel what the key has started. Also accepted for a key that is revoked already; the caller then needs the scopes `codes:read`, `codes:write`, `bulk`, and `webhooks`. Default: `false`.',
      ),
  }),
  responses: { 200: { description: 'The API key was revoked', body: revocationSchema } },
  async handle(request, deps: ApiKeyDeps) {
    const { id } = request.params;
    const { cancel = false } = request.query;
    const caller = principalOf(request);
    const { accountId } = caller;
    const removed = await deps.apiKeys.remove(accountId, id, caller, (key) => keyRevoked(key, request, deps));
    if (removed) deps.keyVerifier.invalidate();
    else await assertMayCancel(id, caller, cancel, deps);
    const cancelled = cancel
      ? await cancelPendingWork(id, request, deps)
      : { scheduledChanges: 0, jobs: 0, webhooks: 0 };
    const pendingWork = await findPendingWork(accountId, id, deps);
    return ok({ id, deleted: true as const, pendingWork, cancelled });
  },
});

/**
 * Asserts that a request may cancel the work of a key that it has not revoked: another request has, or an
 * earlier run of this one.
 *
 * @throws DomainError `not_found` if there is no such key, and nothing of it remains; `forbidden` if the key
 *   exists and is beyond the authority of the caller, or if the caller lacks a scope.
 */
async function assertMayCancel(
  id: string,
  caller: Principal,
  cancel: boolean,
  deps: ApiKeyDeps,
): Promise<void> {
  const { accountId } = caller;
  if (!cancel || (await deps.apiKeys.find(accountId, id))) {
    throw await rejectedChange(deps, accountId, id);
  }
  if (isNothing(await findPendingWork(accountId, id, deps))) throw apiKeyNotFound(id);
  const error = scopeError(caller, { allOf: WORK_SCOPES, anyOf: [] });
  if (error) throw error;
}
