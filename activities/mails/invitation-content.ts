import type { MailContent } from '../../core/mail/mail-content.js';
import { invitationMail } from '../../core/mail/templates/invitation.js';
import { deriveInvitationToken, invitationLink } from '../../store/accounts/invitation-tokens.js';
import type { Stores } from '../../store/create-stores.js';
import type { StoredMail } from '../../store/mail/mails.js';

export interface InvitationContentDeps extends Pick<
  Stores,
  'accounts' | 'invitations' | 'members' | 'users'
> {
  signingKey: Uint8Array;
  publicUrl: string;
}

/**
 * Creates the builder of mails with the links of invitations. It returns undefined if the invitation was
 * accepted, revoked, or replaced.
 */
export function createInvitationContent(deps: InvitationContentDeps) {
  const { accounts, invitations, members, users, signingKey, publicUrl } = deps;

  /** Returns the address of who has invited, or the one of the account if that person has left. */
  async function inviterOf(accountId: string, memberId: string | undefined): Promise<string | undefined> {
    const member = memberId === undefined ? undefined : await members.find(accountId, memberId);
    const user = member && (await users.find(member.userId));
    return user?.email ?? (await accounts.find(accountId))?.email;
  }

  return async ({
    accountId = '',
    invitationId = '',
  }: Pick<StoredMail, 'accountId' | 'invitationId'>): Promise<MailContent | undefined> => {
    const invitation = await invitations.find(accountId, invitationId);
    const inviter = invitation && (await inviterOf(accountId, invitation.invitedBy.memberId));
    if (!inviter) return undefined;
    const link = invitationLink(publicUrl, deriveInvitationToken(signingKey, invitation));
    return invitationMail({ inviter, link });
  };
}
