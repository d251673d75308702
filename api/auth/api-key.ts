import { createHash, randomBytes } from 'node:crypto';

const MARK = 'qrk_';
const KEY_FORM = /^qrk_[0-9A-Za-z_-]{43}$/;

export interface NewApiKey {
  /** Shown once. */
  key: string;
  prefix: string;
  hash: string;
}

/** A new key: `qrk_` and 256 random bits in base64url. */
export function generateApiKey(): NewApiKey {
  const key = MARK + randomBytes(32).toString('base64url');
  return { key, prefix: key.slice(0, 10), hash: hashApiKey(key) };
}

/** SHA-256, hex: how a key is known in the database. Looked up by index, so no comparison leaks its time. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/**
 * The key of an `Authorization: Bearer <key>` header (RFC 6750 2.1: the scheme in any case).
 * @returns undefined when there is none, or it can't be one of ours
 */
export function readBearer(header: string | undefined): string | undefined {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  return token !== undefined && KEY_FORM.test(token) ? token : undefined;
}
