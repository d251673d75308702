import { z } from 'zod';
import { memberSchema, updateMemberSchema } from '../../core/accounts/member-schemas.js';
import { DomainError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { memberChanged } from '../audit/audit-member.js';
import { assertLimitFolders } from '../folders/assert-limit-folders.js';
import { personOf, principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { assertLimitable, assertMayManage } from './assert-may-assign.js';
import type { MemberDeps } from './deps.js';
import { memberNotFound } from './member-not-found.js';
import { presentMembers } from './present-member.js';

export const updateMember = defineRoute({
  method: 'patch',
  path: '/api/v1/members/:id',
  operationId: 'updateMember',
  tag: 'Members',
  summary: 'Change the role or the folders of a member',
  description:
    'Requires a session. The change holds from the next request of the member on. Only owners make or change owners, nobody changes their own role, and an account needs an owner. `folders` limits a viewer or editor to folders, and ends with another role; the member then sees no other code, no other job, and no other member.',
  access: { kind: 'account', sessionOnly: true, role: 'admin' },
  params: z.object({ id: idSchema('member') }),
  body: updateMemberSchema,
  responses: { 200: { description: 'The changed member', body: memberSchema } },
  errors: ['last_owner', 'not_found'],
  async handle(request, deps: MemberDeps) {
    const caller = principalOf(request);
    const { id } = request.params;
    const { role, folders } = request.body;
    const former = await deps.members.find(caller.accountId, id);
    if (!former) throw memberNotFound(id);
    assertMayManage(caller, former.role);
    if (role !== undefined) assertMayManage(caller, role);
    if (role !== undefined && role !== former.role && id === personOf(request).member?.id) {
      throw new DomainError('forbidden', 'You cannot change your own role; ask another owner or admin');
    }
    assertLimitable(role ?? former.role, folders);
    await assertLimitFolders(folders, caller, deps.folders);
    const user = await deps.users.find(former.userId);
    if (!user) throw memberNotFound(id);
    const changed = await deps.memberships.change(
      caller.accountId,
      id,
      { role, folders },
      (before, after) => {
        assertMayManage(caller, before.role);
        assertLimitable(after.role, folders);
        return memberChanged(user, request, deps, { before, after });
      },
    );
    const [shown] = changed ? await presentMembers([changed], deps) : [];
    if (!shown) throw memberNotFound(id);
    return ok(shown);
  },
});
