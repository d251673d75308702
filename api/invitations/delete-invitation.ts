import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { deletionSchema } from '../../core/basics/resource-schemas.js';
import { invitationEntry } from '../audit/audit-member.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { InvitationDeps } from './deps.js';
import { invitationNotFound } from '../members/present-invitation.js';

export const deleteInvitation = defineRoute({
  method: 'delete',
  path: '/api/v1/invitations/:id',
  operationId: 'deleteInvitation',
  tag: 'Members',
  summary: 'Revoke an invitation',
  description: 'Requires a session. The link of the invitation stops working.',
  access: { kind: 'account', sessionOnly: true, role: 'admin' },
  params: z.object({ id: idSchema('invitation') }),
  responses: { 200: { description: 'The invitation was revoked', body: deletionSchema('invitation') } },
  async handle(request, deps: InvitationDeps) {
    const { id } = request.params;
    const { accountId } = principalOf(request);
    const removed = await deps.invitations.remove(accountId, id, (former) =>
      invitationEntry('invitation.revoked', former, request, deps),
    );
    if (!removed) throw invitationNotFound(id);
    return ok({ id, deleted: true as const });
  },
});
