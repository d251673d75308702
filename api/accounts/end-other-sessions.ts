import { z } from 'zod';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { AccountDeps } from './deps.js';

export const endOtherSessions = defineRoute({
  method: 'delete',
  path: '/api/v1/account/sessions',
  operationId: 'endOtherSessions',
  tag: 'Sessions',
  summary: 'End all other sessions',
  description:
    'Requires a session, which continues. All other sessions of the account stop working immediately.',
  access: { kind: 'account', sessionOnly: true, countedPerSession: true },
  responses: {
    200: {
      description: 'All other sessions have ended',
      body: z.object({ deleted: z.number().int().min(0).describe('Number of ended sessions.') }),
    },
  },
  async handle(request, { sessionStore }: AccountDeps) {
    const { accountId, sessionId } = principalOf(request);
    return ok({ deleted: await sessionStore.removeAll(accountId, sessionId) });
  },
});
