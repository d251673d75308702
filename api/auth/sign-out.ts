import type { SessionDeps } from './deps.js';
import { defineRoute } from '../http/route.js';

export const signOut = defineRoute({
  method: 'post',
  path: '/api/v1/auth/sign-out',
  operationId: 'signOut',
  tag: 'Sessions',
  summary: 'Sign out',
  description: 'Ends the session of the cookie; without one there is nothing to do, and nothing goes wrong.',
  access: { kind: 'public', cost: 1 },
  responses: { 204: { description: 'Signed out', headers: ['Set-Cookie'] } },
  async handle({ headers }, { sessions }: SessionDeps) {
    return { status: 204, headers: { 'Set-Cookie': await sessions.close(headers.cookie) }, empty: true };
  },
});
