import { createInvitationSchema, newInvitationSchema } from '../../core/accounts/invitation-schemas.js';
import { DomainError, planRequired } from '../../core/basics/errors.js';
import { invitationEnd, type Invitation } from '../../store/accounts/invitations.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { invitationEntry } from '../audit/audit-member.js';
import { assertLimitFolders } from '../folders/assert-limit-folders.js';
import { actorOf } from '../http/actor-of.js';
import { principalOf } from '../http/principal.js';
import { created } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { assertLimitable, assertMayManage } from '../members/assert-may-assign.js';
import type { InvitationDeps } from './deps.js';
import { presentInvitation } from '../members/present-invitation.js';
import { buildLink, mailInvitation } from './send-invitation.js';

export const createInvitation = defineRoute({
  method: 'post',
  path: '/api/v1/invitations',
  operationId: 'createInvitation',
  tag: 'Members',
  summary: 'Invite a person',
  description:
    'Requires a session. Returns the link with which the person joins; it works once, for 7 days, and is shown only here. Where the operator has configured mail, it is sent, too: at most 3 times in 24 hours per address, from the whole service. An invitation replaces an earlier one for the same address. Members and pending invitations together are limited by the plan.',
  access: { kind: 'account', sessionOnly: true, role: 'admin' },
  body: createInvitationSchema,
  responses: {
    201: { description: 'The invitation with its link', body: newInvitationSchema, headers: ['Location'] },
  },
  errors: ['conflict', 'not_found', 'rate_limited', 'unavailable'],
  async handle(request, deps: InvitationDeps) {
    const caller = principalOf(request);
    const { accountId, plan } = caller;
    const { email, role, folders } = request.body;
    assertMayManage(caller, role);
    assertLimitable(role, folders);
    await assertLimitFolders(folders, caller, deps.folders);
    const id = idFromOperation('invitation', request.operationKey);
    const { link, url } = await buildLink({ id, resent: 0, email }, request, deps);
    const createdAt = deps.now();
    const invitation: Invitation = {
      id,
      accountId,
      email,
      role,
      ...(folders && { folders }),
      invitedBy: actorOf(caller),
      ...link,
      createdAt,
      expiresAt: invitationEnd(createdAt),
    };
    const limit = deps.settings.members[plan] || Infinity;
    const audit = invitationEntry('member.invited', invitation, request, deps);
    const outcome = await deps.invitations.insert(invitation, limit, audit);
    if (outcome === 'member') throw new DomainError('conflict', `${email} is a member of this account`);
    if (outcome === 'limit') throw planRequired(plan, plan === 'free' ? 'pro' : 'business');
    await mailInvitation(invitation, deps);
    return created({ ...presentInvitation(invitation, createdAt), url }, `/api/v1/invitations/${id}`);
  },
});
