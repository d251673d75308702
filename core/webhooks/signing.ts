import { DAY_MS } from '../time/durations.js';

/** Standard Webhooks 1.0: secrets are base64 behind this prefix. */
export const SECRET_PREFIX = 'whsec_';

/** 24 to 64 bytes are allowed; 32 match the digest. */
export const SECRET_BYTES = 32;

/** What every event is sent with, beside the headers that Standard Webhooks names. */
export const CONSTANT_HEADERS = {
  'content-type': 'application/json',
  'user-agent': 'Webhooks/1',
  'accept-encoding': 'identity',
} as const;

/** How long a replaced secret goes on signing beside the new one. */
export const ROTATION_OVERLAP_MS = DAY_MS;

/** A secret as it is held in memory, the newest first in every list of them. */
export interface SigningSecret {
  secret: string;
  /** Undefined: the present one. */
  expiresAt: Date | undefined;
}

/** The secrets that sign at `now`. */
export function activeSecrets(secrets: readonly SigningSecret[], now: Date): string[] {
  return secrets
    .filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now)
    .map(({ secret }) => secret);
}

/** What the HMAC is taken of: id, seconds since 1970 and body, joined by full stops (Standard Webhooks 1.0, "Signature scheme"). */
export function signedContent(messageId: string, timestampSeconds: number, body: string): string {
  return `${messageId}.${timestampSeconds}.${body}`;
}
