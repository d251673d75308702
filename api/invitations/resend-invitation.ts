import { z } from 'zod';
import { newInvitationSchema } from '../../core/accounts/invitation-schemas.js';
import { idSchema } from '../../core/basics/ids.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { assertMayManage } from '../members/assert-may-assign.js';
import type { InvitationDeps } from './deps.js';
import { invitationNotFound, presentInvitation } from '../members/present-invitation.js';
import { buildLink, mailInvitation } from './send-invitation.js';

export const resendInvitation = defineRoute({
  method: 'post',
  path: '/api/v1/invitations/:id/resend',
  operationId: 'resendInvitation',
  tag: 'Members',
  summary: 'Send an invitation again',
  description:
    'Requires a session. Creates a new link, which works for 7 days from now, and ends the former one. Where the operator has configured mail, it is sent.',
  access: { kind: 'account', sessionOnly: true, role: 'admin' },
  params: z.object({ id: idSchema('invitation') }),
  responses: { 200: { description: 'The invitation with its new link', body: newInvitationSchema } },
  errors: ['rate_limited', 'unavailable'],
  async handle(request, deps: InvitationDeps) {
    const caller = principalOf(request);
    const { id } = request.params;
    const former = await deps.invitations.find(caller.accountId, id);
    if (!former) throw invitationNotFound(id);
    assertMayManage(caller, former.role);
    const { link, url } = await buildLink({ ...former, resent: former.resent + 1 }, request, deps);
    const renewed = await deps.invitations.renew(former, link, deps.now());
    if (!renewed) throw invitationNotFound(id);
    await mailInvitation(renewed, deps);
    return ok({ ...presentInvitation(renewed, deps.now()), url });
  },
});
