import { meSchema, updateMeSchema } from '../../core/accounts/user-schemas.js';
import { requirePerson } from '../auth/require-person.js';
import { personOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { MeDeps } from './deps.js';
import { presentMe } from './present-me.js';

export const updateMe = defineRoute({
  method: 'patch',
  path: '/api/v1/me',
  operationId: 'updateMe',
  tag: 'Profile',
  summary: 'Change your name',
  description:
    'Requires a session. Members of the same accounts see the name, and so does everyone who sees a change that the person makes afterwards.',
  access: { kind: 'account', sessionOnly: true, withoutMembership: true },
  body: updateMeSchema,
  responses: { 200: { description: 'The changed person', body: meSchema } },
  errors: ['not_found'],
  async handle(request, deps: MeDeps) {
    const { name } = request.body;
    if (name !== undefined) await deps.users.rename(personOf(request).userId, name);
    return ok(await presentMe(await requirePerson(deps.users, request), request, deps));
  },
});
