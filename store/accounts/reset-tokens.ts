import { createHash, createHmac, randomBytes } from 'node:crypto';
import { HOUR_MS } from '../../core/basics/time/durations.js';

/** How long a link to reset a password works. */
export const RESET_LINK_LIFETIME_MS = HOUR_MS;

/** A new token of a reset link. */
export interface ResetToken {
  /** Shown once, when the link is created. */
  token: string;
  hash: string;
}

/** Generates the token of a reset link: `qrr_` and 256 random bits in base64url. */
export function generateResetToken(): ResetToken {
  const token = `qrr_${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashResetToken(token) };
}

/**
 * Derives the token of the reset link in a mail from its ID, so that a copy of the database reveals no token.
 *
 * @param signingKey See `SecretKeys`.
 */
export function deriveResetToken(signingKey: Uint8Array, mailId: string): string {
  const code = createHmac('sha256', signingKey).update(`password-reset:${mailId}`);
  return `qrr_${code.digest('base64url')}`;
}

/** Returns the SHA-256 hash of a token in base64url, which the database stores in its place. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Builds the link to reset a password. The token is in the fragment, which browsers do not send to any
 * server.
 */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password#${token}`;
}
