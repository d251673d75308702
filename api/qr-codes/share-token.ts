import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the token of a code's `shareImage` URL, which gives access to its images: 128 bits of an
 * HMAC-SHA256, so nothing is stored. Incrementing the code's share revision revokes it.
 */
export function shareToken(key: Uint8Array, code: { id: string; shareRevision: number }): string {
  return createHmac('sha256', key)
    .update(`share-image:${code.id}:${code.shareRevision}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

/** Returns whether a token is valid for a code. Compares in constant time. */
export function isShareToken(
  token: string,
  key: Uint8Array,
  code: { id: string; shareRevision: number },
): boolean {
  const expected = Buffer.from(shareToken(key, code));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
