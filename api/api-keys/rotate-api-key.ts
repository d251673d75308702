import { z } from 'zod';
import { newApiKeySchema, rotateApiKeySchema } from '../../core/accounts/api-key-schemas.js';
import { idSchema } from '../../core/basics/ids.js';
import { auditEntryOf } from '../audit/audit-entry-of.js';
import { generateApiKey } from '../auth/api-key.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { ApiKeyDeps } from './deps.js';
import { presentApiKey } from './present-api-key.js';
import { rejectedChange } from './rejected-change.js';

export const rotateApiKey = defineRoute({
  method: 'post',
  path: '/api/v1/api-keys/:id/rotate',
  operationId: 'rotateApiKey',
  tag: 'API keys',
  summary: 'Rotate an API key',
  description:
    'Replaces the key. Only this response contains the new key. The former key stops working immediately, or after `overlapSeconds`, but no later than the key expires. A key rotates only keys whose scopes and expiry are within its own, such as itself; for others the response is 403.',
  issuesKeys: true,
  access: { kind: 'account', scopes: ['keys'], plan: 'pro' },
  params: z.object({ id: idSchema('apiKey') }),
  body: rotateApiKeySchema,
  bodyOptional: true,
  responses: { 200: { description: 'The new API key, shown once', body: newApiKeySchema } },
  async handle(request, deps: ApiKeyDeps) {
    const { apiKeys, keyVerifier, now } = deps;
    const { id } = request.params;
    const { key, prefix, hash } = generateApiKey();
    const at = now();
    const formerEndsAt = new Date(at.getTime() + request.body.overlapSeconds * 1000);
    const caller = principalOf(request);
    const rotated = await apiKeys.rotate(
      caller.accountId,
      id,
      caller,
      { hash, prefix },
      formerEndsAt,
      at,
      ({ name }) => auditEntryOf(request, { action: 'api_key.rotated', target: { id, name } }, deps),
    );
    if (!rotated) throw await rejectedChange({ apiKeys }, caller.accountId, id);
    keyVerifier.invalidate();
    return ok({ ...presentApiKey(rotated), key });
  },
});
