import type { StoredQrCode } from './qr-code.js';

/**
 * Base of the addresses that an account hands out.
 * @param domain its own domain, with a port where it has one; null: it hands out those of the service
 * @returns scheme and host, without a slash at the end; the scheme is always that of the service
 */
export function baseUrl(publicUrl: string, domain: string | null): string {
  return domain === null ? publicUrl : `${new URL(publicUrl).protocol}//${domain}`;
}

/** Where a printed code leads. */
export function shortUrl(base: string, shortCode: string): string {
  return `${base}/r/${shortCode}`;
}

export function imageUrl(base: string, id: string, format: 'svg' | 'png'): string {
  return `${base}/api/v1/qr-codes/${id}/image.${format}`;
}

/** The exact text inside a code's symbol as it is drawn now: a dynamic one carries the short URL of today's base. */
export function symbolText(
  { dynamic, encoded, shortCode }: Pick<StoredQrCode, 'dynamic' | 'encoded' | 'shortCode'>,
  base: string,
): string {
  return dynamic ? shortUrl(base, shortCode) : encoded;
}
