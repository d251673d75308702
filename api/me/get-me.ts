import { meSchema } from '../../core/accounts/user-schemas.js';
import { requirePerson } from '../auth/require-person.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { MeDeps } from './deps.js';
import { presentMe } from './present-me.js';

export const getMe = defineRoute({
  method: 'get',
  path: '/api/v1/me',
  operationId: 'getMe',
  tag: 'Profile',
  summary: 'Retrieve the person who is signed in',
  description:
    'Requires a session. Returns the person, the account that the session is in, and all accounts of the person. Works after the membership in that account has ended, too.',
  access: { kind: 'account', sessionOnly: true, withoutMembership: true },
  responses: { 200: { description: 'The person', body: meSchema } },
  errors: ['not_found'],
  async handle(request, deps: MeDeps) {
    return ok(await presentMe(await requirePerson(deps.users, request), request, deps));
  },
});
