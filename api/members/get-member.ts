import { z } from 'zod';
import { memberSchema } from '../../core/accounts/member-schemas.js';
import { idSchema } from '../../core/basics/ids.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { MemberDeps } from './deps.js';
import { memberNotFound } from './member-not-found.js';
import { presentMembers } from './present-member.js';

export const getMember = defineRoute({
  method: 'get',
  path: '/api/v1/members/:id',
  operationId: 'getMember',
  tag: 'Members',
  summary: 'Retrieve a member',
  description: 'Requires a session. Members who are limited to folders get 403.',
  access: { kind: 'account', sessionOnly: true },
  params: z.object({ id: idSchema('member') }),
  responses: { 200: { description: 'The member', body: memberSchema } },
  async handle(request, deps: MemberDeps) {
    const { id } = request.params;
    const member = await deps.members.find(principalOf(request).accountId, id);
    const [shown] = member ? await presentMembers([member], deps) : [];
    if (!shown) throw memberNotFound(id);
    return ok(shown);
  },
});
