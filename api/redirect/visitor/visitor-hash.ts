import { createHmac } from 'node:crypto';

/** Characters kept of the HMAC: 96 bits make a clash within a day's visitors of one code a matter of theory. */
const LENGTH = 16;

/**
 * The daily visitor hash: HMAC-SHA256(salt of the UTC day, code + address + user agent), in base64url.
 * Parts are told apart by NUL, which can stand in none of them.
 */
export function visitorHash(salt: Uint8Array, qrCodeId: string, address: string, userAgent: string): string {
  return createHmac('sha256', salt)
    .update(`${qrCodeId}\0${address}\0${userAgent}`)
    .digest('base64url')
    .slice(0, LENGTH);
}
