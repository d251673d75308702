import { createHmac } from 'node:crypto';

/** Length in base64url characters: 96 bits make collisions among one code's visitors of a day negligible. */
const LENGTH = 16;

/**
 * Returns the hash that identifies a visitor of one code on one UTC day.
 *
 * HMAC-SHA-256 (RFC 2104) of QR code ID, client IP, and user agent, keyed with the day's salt, truncated to
 * 96 bits. The salt is deleted within 48 hours, so hashes of different days or codes cannot be linked. NUL
 * separates the parts, since none of them can contain it.
 *
 * @returns 16 characters of base64url
 */
export function visitorHash(salt: Uint8Array, qrCodeId: string, clientIp: string, userAgent: string): string {
  return createHmac('sha256', salt)
    .update(`${qrCodeId}\0${clientIp}\0${userAgent}`)
    .digest('base64url')
    .slice(0, LENGTH);
}
