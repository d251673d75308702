import { z } from 'zod';
import { personOf, principalOf } from '../http/principal.js';
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
    'Requires a session, which continues. All other sessions of the person stop working immediately.',
  access: { kind: 'account', sessionOnly: true, folderKeys: true, countedPerSession: true },
  responses: {
    200: {
      description: 'All other sessions have ended',
      body: z.object({ deleted: z.number().int().min(0).describe('Number of ended sessions.') }),
    },
  },
  async handle(request, { sessionStore }: AccountDeps) {
    const { sessionId } = principalOf(request);
    const { userId } = personOf(request);
    return ok({ deleted: await sessionStore.removeAll(userId, sessionId) });
  },
});
