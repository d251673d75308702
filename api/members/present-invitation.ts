import type { InvitationResource } from '../../core/accounts/invitation-schemas.js';
import { DomainError } from '../../core/basics/errors.js';
import type { Invitation } from '../../store/accounts/invitations.js';

/** Builds the API response for an invitation. */
export function presentInvitation(invitation: Invitation, now: Date): InvitationResource {
  const { id, email, role, folders = null, invitedBy, mailed, createdAt, expiresAt } = invitation;
  return {
    id,
    email,
    role,
    folders,
    state: expiresAt > now ? 'pending' : 'expired',
    invitedBy,
    expiresAt: expiresAt.toISOString(),
    mailed,
    createdAt: createdAt.toISOString(),
  };
}

/**
 * Returns the error for an invitation that the account does not have, whether the ID belongs to another
 * account or to nothing.
 */
export function invitationNotFound(id: string): DomainError {
  return new DomainError('not_found', `There is no invitation ${id}`);
}
