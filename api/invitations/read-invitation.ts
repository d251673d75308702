import { openInvitationSchema, readInvitationSchema } from '../../core/accounts/invitation-schemas.js';
import { PASSWORD_ATTEMPT_COST } from '../../store/accounts/passwords.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { InvitationDeps } from './deps.js';
import { findOpenInvitation } from './open-invitation.js';

export const readInvitation = defineRoute({
  method: 'post',
  path: '/api/v1/auth/invitation',
  operationId: 'readInvitation',
  tag: 'Sessions',
  summary: 'Read an invitation by its link',
  description:
    'Returns what the person who opens the link is invited to. An unknown, used, expired, or revoked token is a `validation_error` at `token`.',
  access: { kind: 'public', cost: PASSWORD_ATTEMPT_COST },
  effect: 'none',
  body: readInvitationSchema,
  responses: { 200: { description: 'The invitation', body: openInvitationSchema } },
  errors: ['unavailable'],
  async handle(request, deps: InvitationDeps) {
    const { invitation, account } = await findOpenInvitation(request.body.token, deps);
    const { email, role } = invitation;
    const user = await deps.users.findByEmail(email);
    return ok({ accountName: account.name ?? account.email, email, role, hasUser: user !== undefined });
  },
});
