import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'qrk_';
const KEY_FORM = /^qrk_[0-9A-Za-z_-]{43}$/;
/** Number of leading characters that lists of keys show. */
const VISIBLE_CHARACTERS = 10;

export interface NewApiKey {
  /** Shown once, when the key is created. */
  key: string;
  prefix: string;
  hash: string;
}

/** Generates a random API key: `qrk_` and 256 bits in base64url. */
export function generateApiKey(): NewApiKey {
  const key = PREFIX + randomBytes(32).toString('base64url');
  return { key, prefix: key.slice(0, VISIBLE_CHARACTERS), hash: hashApiKey(key) };
}

/**
 * Returns the SHA-256 hash of a key in hexadecimal, which the database stores in its place. Lookups use an
 * index on the hash, so no comparison leaks timing.
 */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/**
 * Parses the key of an `Authorization: Bearer <key>` header. The scheme is case-insensitive.
 *
 * @returns undefined if there is no key or it does not have the form of an API key.
 * @see RFC 6750, clause 2.1
 */
export function parseBearer(header: string | undefined): string | undefined {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  return token !== undefined && KEY_FORM.test(token) ? token : undefined;
}
