import { createHmac } from 'node:crypto';

/**
 * Returns the digest from which a visitor's variant follows: HMAC-SHA-256 (RFC 2104) of code, rule, IP
 * address, and user agent, keyed with the salt of the UTC day. So a visitor keeps the variant all day without
 * a cookie.
 *
 * The first part separates it from `visitorHash`, which has the same key.
 *
 * @returns 32 bytes
 */
export function variantDigest(
  salt: Uint8Array,
  qrCodeId: string,
  ruleId: string,
  clientIp: string,
  userAgent: string,
): Uint8Array {
  return createHmac('sha256', salt)
    .update(`variant\0${qrCodeId}\0${ruleId}\0${clientIp}\0${userAgent}`)
    .digest();
}
