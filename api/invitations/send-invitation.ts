import {
  deriveInvitationToken,
  hashInvitationToken,
  invitationLink,
} from '../../store/accounts/invitation-tokens.js';
import type { Invitation, InvitationLink } from '../../store/accounts/invitations.js';
import { newId } from '../../store/mongo/ids.js';
import type { ThrottledRequest } from '../auth/login-throttle.js';
import type { InvitationDeps } from './deps.js';

/** A new link, as stored and as shown once. */
export interface NewLink {
  link: InvitationLink;
  url: string;
}

/**
 * Builds the link of an invitation. Where mail is configured, it counts against the mails that the address
 * gets from the whole service.
 *
 * @throws DomainError `rate_limited` if the address has got 3 invitations in 24 hours.
 */
export async function buildLink(
  invitation: Pick<Invitation, 'id' | 'resent' | 'email'>,
  request: ThrottledRequest,
  { settings, signingKey, loginThrottle }: InvitationDeps,
): Promise<NewLink> {
  const mailed = settings.mail !== undefined;
  if (mailed) await loginThrottle.count('invite', invitation.email, request);
  const token = deriveInvitationToken(signingKey, invitation);
  const link = { tokenHash: hashInvitationToken(token), resent: invitation.resent, mailed };
  return { link, url: invitationLink(settings.publicUrl, token) };
}

/** Sends the link of an invitation by mail, where mail is configured. */
export async function mailInvitation(
  { id: invitationId, accountId, email, expiresAt, mailed }: Invitation,
  { mails, mailDispatch, now }: InvitationDeps,
): Promise<void> {
  if (!mailed) return;
  const id = newId('mail');
  const mail = { accountId, template: 'invitation' as const, invitationId, to: email };
  await mails.insert({ id, ...mail, createdAt: now(), endsAt: expiresAt });
  mailDispatch.start(id);
}
