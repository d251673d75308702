import { sessionListSchema } from '../../core/accounts/account-schemas.js';
import { personOf, principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { AccountDeps } from './deps.js';
import { presentSession } from './present-session.js';

export const listSessions = defineRoute({
  method: 'get',
  path: '/api/v1/account/sessions',
  operationId: 'listSessions',
  tag: 'Sessions',
  summary: 'List the sessions of the account',
  description:
    'Requires a session. Lists where the account is signed in, most recent sign-in first; at most 100 sessions, and the oldest ends if there are more. A session ends after 7 days without use, and after 30 days at most. IP addresses are not stored.',
  access: { kind: 'account', sessionOnly: true, folderKeys: true, countedPerSession: true },
  responses: { 200: { description: 'All sessions', body: sessionListSchema } },
  async handle(request, { sessionStore, now }: AccountDeps) {
    const { sessionId } = principalOf(request);
    const { userId } = personOf(request);
    const sessions = await sessionStore.list(userId, now());
    return ok({ data: sessions.map((session) => presentSession(session, sessionId)) });
  },
});
