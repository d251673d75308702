import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import { personOf } from '../http/principal.js';
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
  async handle(request, { members, memberships }: MeDeps) {
    const { id } = request.params;
    const member = await members.findOfUser(personOf(request).userId, id);
    const removed = member && (await memberships.remove(id, member.id, () => undefined));
    if (!removed) throw new DomainError('not_found', `You have no account ${id}`);
    return ok({ id, deleted: true as const });
  },
});
