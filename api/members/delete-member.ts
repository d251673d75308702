import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import type { StoredApiKey } from '../../store/accounts/api-keys.js';
import type { Member } from '../../store/accounts/members.js';
import { keyRevoked } from '../api-keys/audit-api-key.js';
import { membershipEnded } from '../audit/audit-member.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { assertMayManage } from './assert-may-assign.js';
import type { MemberDeps } from './deps.js';
import { memberNotFound } from './member-not-found.js';

export const deleteMember = defineRoute({
  method: 'delete',
  path: '/api/v1/members/:id',
  operationId: 'deleteMember',
  tag: 'Members',
  summary: 'Remove a member',
  description:
    'Requires a session. The next request of the member is rejected. Codes, keys, and jobs stay in the account; jobs of the member that still run stop at their next step. With `revokeKeys=true`, the keys that the member created are revoked, too. Only owners remove owners, and an account needs an owner. A person without another account is erased.',
  access: { kind: 'account', sessionOnly: true, role: 'admin' },
  params: z.object({ id: idSchema('member') }),
  query: z.strictObject({
    revokeKeys: z
      .enum(['true', 'false'])
      .default('false')
      .describe('Whether the keys that the member created are revoked.'),
  }),
  responses: {
    200: {
      description: 'The member was removed',
      body: deletionSchema('member').extend({
        revokedKeys: z.number().int().min(0).describe('Number of revoked keys.'),
      }),
    },
  },
  errors: ['bad_request', 'last_owner'],
  async handle(request, deps: MemberDeps) {
    const { members, memberships, users, keyVerifier } = deps;
    const caller = principalOf(request);
    const { accountId } = caller;
    const { id } = request.params;
    const former = await members.find(accountId, id);
    const user = former && (await users.find(former.userId));
    if (!user) throw memberNotFound(id);
    const auditRemoval = (member: Member) => {
      assertMayManage(caller, member.role);
      return membershipEnded('member.removed', member, user, request, deps);
    };
    const auditKey = (key: Pick<StoredApiKey, 'id' | 'name'>) => keyRevoked(key, request, deps);
    const revokes = request.query.revokeKeys === 'true';
    const removed = await memberships.remove(accountId, id, auditRemoval, revokes ? auditKey : undefined);
    if (!removed) throw memberNotFound(id);
    const { revokedKeys } = removed;
    if (revokedKeys > 0) keyVerifier.invalidate();
    return ok({ id, deleted: true as const, revokedKeys });
  },
});
