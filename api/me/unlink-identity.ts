import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import { recordPersonChange } from '../audit/audit-user.js';
import { requirePerson } from '../auth/require-person.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { MeDeps } from './deps.js';

export const unlinkIdentity = defineRoute({
  method: 'delete',
  path: '/api/v1/me/identities/:id',
  operationId: 'unlinkIdentity',
  tag: 'Profile',
  summary: 'Unlink a sign-in at the OpenID provider',
  description:
    'Requires a session. The identity can then be linked to another person. Sessions that it has opened continue until they end. The only way to sign in cannot be unlinked: this is 409 `conflict`; set a password first.',
  access: { kind: 'account', sessionOnly: true, withoutMembership: true },
  params: z.object({ id: idSchema('identity') }),
  responses: { 200: { description: 'The identity is no longer linked', body: deletionSchema('identity') } },
  errors: ['conflict'],
  async handle(request, deps: MeDeps) {
    const { identities, settings } = deps;
    const { id } = request.params;
    const { oidc, signsInByPassword } = settings;
    const user = await requirePerson(deps.users, request);
    const outcome = await identities.unlink(user.id, id, oidc?.issuer, signsInByPassword);
    if (outcome === 'not_found') throw new DomainError('not_found', `You have no identity ${id}`);
    if (outcome === 'last') {
      const message = 'You sign in with this identity only; set a password, or link another one first';
      throw new DomainError('conflict', message);
    }
    await recordPersonChange('user.identity_changed', user, request, deps);
    return ok({ id, deleted: true as const });
  },
});
