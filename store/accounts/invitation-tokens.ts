import { createHash, createHmac } from 'node:crypto';
import type { Invitation } from './invitations.js';

/**
 * Derives the token of an invitation's link: `qri_` and 256 bits in base64url. A copy of the database reveals
 * no token, and the worker can derive it when it sends the mail.
 *
 * @param signingKey See `SecretKeys`.
 * @param invitation `resent` is the number of earlier links.
 */
export function deriveInvitationToken(
  signingKey: Uint8Array,
  { id, resent }: Pick<Invitation, 'id' | 'resent'>,
): string {
  const code = createHmac('sha256', signingKey).update(`invitation:${id}:${resent}`);
  return `qri_${code.digest('base64url')}`;
}

/** Returns the SHA-256 hash of a token in base64url, which the database stores in its place. */
export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Builds the link of an invitation. The token is in the fragment, which browsers do not send to any server.
 */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/join#${token}`;
}
