import { DAY_MS } from '../../basics/time/durations.js';
import { CONTENT_TYPES, type EventFormat } from '../event-body.js';

/** Prefix of a secret, which is followed by base64. @see Standard Webhooks 1.0 */
export const SECRET_PREFIX = 'whsec_';

/** Length of a secret. Standard Webhooks allows 24 to 64 bytes; 32 equals the length of the digest. */
export const SECRET_BYTES = 32;

/** Returns the headers of every attempt, in addition to the headers of Standard Webhooks. */
export function constantHeaders(format: EventFormat) {
  return {
    'content-type': CONTENT_TYPES[format],
    'user-agent': 'Webhooks/1',
    'accept-encoding': 'identity',
  };
}

/** Time for which a replaced secret keeps signing alongside the new one. */
export const ROTATION_OVERLAP_MS = DAY_MS;

/** A decrypted secret. Lists of secrets have the newest first. */
export interface SigningSecret {
  secret: string;
  /** undefined for the current secret. */
  expiresAt: Date | undefined;
}

/** Returns the secrets that sign at `now`, newest first. */
export function activeSecrets(secrets: readonly SigningSecret[], now: Date): string[] {
  return secrets
    .filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now)
    .map(({ secret }) => secret);
}

/**
 * Returns the text that the HMAC is computed from: message ID, Unix seconds, and body, joined by periods.
 *
 * @see Standard Webhooks 1.0, "Signature scheme"
 */
export function signedContent(messageId: string, timestampSeconds: number, body: string): string {
  return `${messageId}.${timestampSeconds}.${body}`;
}
