import { IMAGE_FORMATS, type ImageFormat } from './print/image-format.js';
import type { StoredQrCode } from './qr-code.js';

/**
 * Returns the base of the links that an account publishes.
 *
 * @param domain The account's custom domain, with a port if it has one; null for the service's own host.
 * @returns Scheme and host without a trailing slash. The scheme is always that of `publicUrl`.
 */
export function baseUrl(publicUrl: string, domain: string | null): string {
  return domain === null ? publicUrl : `${new URL(publicUrl).protocol}//${domain}`;
}

/** Returns the short link of a code. @param base As returned by `baseUrl`. */
export function shortUrl(base: string, shortCode: string): string {
  return `${base}/r/${shortCode}`;
}

/** Returns the URL of a code's image, which needs an API key or a session. @param id ID of the code, `qr_…`. */
export function imageUrl(base: string, id: string, format: ImageFormat): string {
  return `${base}/api/v1/qr-codes/${id}/image.${format}`;
}

/** Returns the URLs of a code's image in all formats. @param id ID of the code, `qr_…`. */
export function imageUrls(base: string, id: string): Record<ImageFormat, string> {
  const urls = IMAGE_FORMATS.map((format) => [format, imageUrl(base, id, format)] as const);
  return Object.fromEntries(urls) as Record<ImageFormat, string>;
}

/**
 * Returns the exact text that a code's symbol encodes. A dynamic code encodes its short link under the current base, so
 * a change of the custom domain changes the symbol.
 */
export function symbolText(
  { dynamic, encoded, shortCode }: Pick<StoredQrCode, 'dynamic' | 'encoded' | 'shortCode'>,
  base: string,
): string {
  return dynamic ? shortUrl(base, shortCode) : encoded;
}

/** DNS name of at least two labels (RFC 1123, 2.1). The last label is not a number, so it cannot be an IP address. */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const HOST_HEADER = /^([^:]*?)\.?(?::\d{1,5})?$/;
/** 253 characters of a name (RFC 1035, 2.3.4), the root dot, and a port. */
const MAX_HOST_HEADER = 260;

/**
 * Parses the DNS name in the value of a `Host` header.
 *
 * @returns The name in lower case, without the port and the root dot. `undefined` if it is not a DNS name of at least
 * two labels: an IP address or `localhost`, for example.
 */
export function parseHostName(host: string): string | undefined {
  if (host.length > MAX_HOST_HEADER) return undefined;
  const name = HOST_HEADER.exec(host)?.[1]?.toLowerCase();
  return name !== undefined && name.length <= 253 && HOST_NAME.test(name) ? name : undefined;
}
