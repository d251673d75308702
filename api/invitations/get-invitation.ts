import { z } from 'zod';
import { invitationSchema } from '../../core/accounts/invitation-schemas.js';
import { idSchema } from '../../core/basics/ids.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { InvitationDeps } from './deps.js';
import { invitationNotFound, presentInvitation } from '../members/present-invitation.js';

export const getInvitation = defineRoute({
  method: 'get',
  path: '/api/v1/invitations/:id',
  operationId: 'getInvitation',
  tag: 'Members',
  summary: 'Retrieve an invitation',
  description: 'Requires a session. The link is not shown again; `resend` creates another one.',
  access: { kind: 'account', sessionOnly: true, role: 'admin' },
  params: z.object({ id: idSchema('invitation') }),
  responses: { 200: { description: 'The invitation', body: invitationSchema } },
  async handle(request, { invitations, now }: InvitationDeps) {
    const { id } = request.params;
    const found = await invitations.find(principalOf(request).accountId, id);
    if (!found) throw invitationNotFound(id);
    return ok(presentInvitation(found, now()));
  },
});
