import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { pendingWorkSchema } from '../../core/accounts/pending-work.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { ApiKeyDeps } from './deps.js';
import { findPendingWork, isNothing } from './find-pending-work.js';
import { apiKeyNotFound } from './present-api-key.js';

export const getPendingWork = defineRoute({
  method: 'get',
  path: '/api/v1/api-keys/:id/pending-work',
  operationId: 'getPendingWork',
  tag: 'API keys',
  summary: 'Show what an API key has in progress',
  description:
    'Returns what the key has started and that continues when the key expires or is revoked: pending scheduled changes, unfinished jobs, and enabled webhooks. A rotation changes nothing about it. The response is 404 for a revoked key of which nothing remains. `DELETE /api/v1/api-keys/{id}?cancel=true` revokes a key and cancels its work.',
  access: { kind: 'account', scopes: ['keys'], plan: 'pro' },
  params: z.object({ id: idSchema('apiKey') }),
  responses: { 200: { description: 'What the key has in progress', body: pendingWorkSchema } },
  async handle(request, deps: ApiKeyDeps) {
    const { accountId } = principalOf(request);
    const { id } = request.params;
    const [key, work] = await Promise.all([
      deps.apiKeys.find(accountId, id),
      findPendingWork(accountId, id, deps),
    ]);
    if (!key && isNothing(work)) throw apiKeyNotFound(id);
    return ok(work);
  },
});
