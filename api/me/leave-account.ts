import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import { membershipEnded } from '../audit/audit-member.js';
import { requirePerson } from '../auth/require-person.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { MeDeps } from './deps.js';

export const leaveAccount = defineRoute({
  method: 'delete',
  path: '/api/v1/me/accounts/:id',
  operationId: 'leaveAccount',
  tag: 'Profile',
  summary: 'Leave an account',
  description:
    'Requires a session. Ends the membership of the person in an account. Codes, keys, and jobs stay in the account. A session in that account continues, and can switch to another account. An account needs an owner: its only one gets 409 `last_owner`. With the last membership, the person is erased and the email address is free.',
  access: { kind: 'account', sessionOnly: true, withoutMembership: true },
  params: z.object({ id: idSchema('account') }),
  responses: { 200: { description: 'The membership has ended', body: deletionSchema('account') } },
  errors: ['last_owner'],
  async handle(request, deps: MeDeps) {
    const { id } = request.params;
    const user = await requirePerson(deps.users, request);
    const member = await deps.members.findOfUser(user.id, id);
    const removed =
      member &&
      (await deps.memberships.remove(id, member.id, (former) =>
        membershipEnded('member.left', former, user, request, deps),
      ));
    if (!removed) throw new DomainError('not_found', `You have no account ${id}`);
    return ok({ id, deleted: true as const });
  },
});
