import { invitationSchema } from '../../core/accounts/invitation-schemas.js';
import { collectionSchema, pageQuerySchema } from '../../core/basics/resource-schemas.js';
import { nextLink } from '../http/cursor.js';
import { cutPage, parsePage } from '../http/paging.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { InvitationDeps } from './deps.js';
import { presentInvitation } from '../members/present-invitation.js';

const PATH = '/api/v1/invitations';
const ORDER = '-createdAt';

export const listInvitations = defineRoute({
  method: 'get',
  path: PATH,
  operationId: 'listInvitations',
  tag: 'Members',
  summary: 'List invitations, newest first',
  description:
    'Requires a session. Lists invitations that are neither accepted nor revoked; expired ones for 30 days.',
  access: { kind: 'account', sessionOnly: true, role: 'admin' },
  query: pageQuerySchema,
  responses: {
    200: {
      description: 'A page of invitations',
      body: collectionSchema(invitationSchema),
      headers: ['Link'],
    },
  },
  errors: ['bad_request', 'unavailable'],
  async handle(request, { invitations, now }: InvitationDeps) {
    const { accountId } = principalOf(request);
    const requested = parsePage(request.query, ORDER);
    const [rows, total] = await Promise.all([
      invitations.list(accountId, requested.range),
      invitations.count(accountId),
    ]);
    const { shown, pagination } = cutPage(rows, requested, total, ({ id }) => id);
    return ok(
      { data: shown.map((invitation) => presentInvitation(invitation, now())), pagination },
      nextLink(PATH, request.query, pagination.nextCursor),
    );
  },
});
