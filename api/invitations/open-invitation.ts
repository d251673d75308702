import { validationError } from '../../core/basics/errors.js';
import type { Account } from '../../store/accounts/accounts.js';
import { hashInvitationToken } from '../../store/accounts/invitation-tokens.js';
import type { Invitation } from '../../store/accounts/invitations.js';
import type { InvitationDeps } from './deps.js';

/**
 * Finds the invitation of a token, and its account.
 *
 * @throws DomainError `validation_error` at `token`, the same if it is unknown, used, expired, or revoked.
 */
export async function findOpenInvitation(
  token: string,
  { invitations, accounts, now }: Pick<InvitationDeps, 'invitations' | 'accounts' | 'now'>,
): Promise<{ invitation: Invitation; account: Account }> {
  const invitation = await invitations.findByToken(hashInvitationToken(token), now());
  const account = invitation && (await accounts.find(invitation.accountId));
  if (!account) throw invalidInvitation();
  return { invitation, account };
}

/** Returns the error for a link that no longer opens an invitation. */
export function invalidInvitation() {
  const message = 'is unknown, used, expired, or revoked; ask for a new invitation';
  return validationError([{ path: 'token', message }]);
}
