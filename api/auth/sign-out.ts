import { defineRoute } from '../http/route.js';
import type { SessionDeps } from './deps.js';

export const signOut = defineRoute({
  method: 'post',
  path: '/api/v1/auth/sign-out',
  operationId: 'signOut',
  tag: 'Sessions',
  summary: 'Sign out',
  description: 'Ends the current session and removes its cookie. Succeeds without a session, too.',
  access: { kind: 'public', cost: 1 },
  responses: { 204: { description: 'The session has ended', headers: ['Set-Cookie'] } },
  async handle({ headers }, { sessions }: SessionDeps) {
    return { status: 204, headers: { 'Set-Cookie': await sessions.close(headers.cookie) }, empty: true };
  },
});
