import { z } from 'zod';
import { idSchema } from '../../core/ids.js';
import { deletionSchema } from '../../core/resource-schemas.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { ApiKeyDeps } from './deps.js';
import { rejectedChange } from './rejected-change.js';

export const revokeApiKey = defineRoute({
  method: 'delete',
  path: '/api/v1/api-keys/:id',
  operationId: 'revokeApiKey',
  tag: 'API keys',
  summary: 'Revoke an API key',
  description:
    'The key can no longer change anything, and its other requests are rejected within two seconds. A key revokes only keys whose scopes and expiry are within its own, such as itself; for others the response is 403.',
  access: { kind: 'account', scopes: ['keys'], plan: 'pro' },
  params: z.object({ id: idSchema('apiKey') }),
  responses: { 200: { description: 'The API key was revoked', body: deletionSchema('apiKey') } },
  async handle(request, { apiKeys, keyVerifier }: ApiKeyDeps) {
    const { id } = request.params;
    const caller = principalOf(request);
    if (!(await apiKeys.remove(caller.accountId, id, caller))) {
      throw await rejectedChange({ apiKeys }, caller.accountId, id);
    }
    keyVerifier.invalidate();
    return ok({ id, deleted: true });
  },
});
