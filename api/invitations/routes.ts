import type { Route } from '../http/route.js';
import { acceptInvitation } from './accept-invitation.js';
import { createInvitation } from './create-invitation.js';
import { deleteInvitation } from './delete-invitation.js';
import type { InvitationDeps } from './deps.js';
import { getInvitation } from './get-invitation.js';
import { listInvitations } from './list-invitations.js';
import { readInvitation } from './read-invitation.js';
import { resendInvitation } from './resend-invitation.js';

/** The routes of invitations, and those with which a person reads and accepts one. */
export const INVITATION_ROUTES: readonly Route<InvitationDeps>[] = [
  createInvitation,
  listInvitations,
  getInvitation,
  resendInvitation,
  deleteInvitation,
  readInvitation,
  acceptInvitation,
];
