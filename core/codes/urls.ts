import { IMAGE_FORMATS, type ImageFormat } from '../symbols/print/image-format.js';
import type { StoredQrCode } from './qr-code.js';

/**
 * Returns the base of the links that an account publishes.
 *
 * @param domain The account's custom domain, with a port if it has one; null for the service's own host.
 * @returns Scheme and host without a trailing slash. The scheme is always the scheme of `publicUrl`.
 */
export function baseUrl(publicUrl: string, domain: string | null): string {
  return domain === null ? publicUrl : `${new URL(publicUrl).protocol}//${domain}`;
}

/** Returns the short link of a code. @param base As returned by `baseUrl`. */
export function shortUrl(base: string, shortCode: string): string {
  return `${base}/r/${shortCode}`;
}

/**
 * Returns the URL of a code's image, which needs an API key or a session.
 *
 * @param id ID of the code, `qr_…`.
 */
export function imageUrl(base: string, id: string, format: ImageFormat): string {
  return `${base}/api/v1/qr-codes/${id}/image.${format}`;
}

/** Returns the URLs of a code's image in all formats. @param id ID of the code, `qr_…`. */
export function imageUrls(base: string, id: string): Record<ImageFormat, string> {
  const urls = IMAGE_FORMATS.map((format) => [format, imageUrl(base, id, format)] as const);
  return Object.fromEntries(urls) as Record<ImageFormat, string>;
}

/**
 * Returns the short link with host and path in capitals, which a symbol holds in fewer bits (alphanumeric
 * mode, ISO/IEC 18004, 7.4.4). The scheme stays in lowercase, because some cameras read `HTTPS://` as text.
 *
 * @param base As returned by `baseUrl`. With a path, which may distinguish capitals, the link is not changed.
 */
export function compactUrl(base: string, shortCode: string): string {
  const { protocol, host } = new URL(base);
  if (!allowsCompact(base)) return shortUrl(base, shortCode);
  return `${protocol}//${`${host}/r/${shortCode}`.toUpperCase()}`;
}

/** Returns whether symbols may have short links in capitals: the base has no path. */
export function allowsCompact(base: string): boolean {
  return new URL(base).pathname === '/';
}

/** Returns the text of a dynamic code's symbol. @param base As returned by `baseUrl`. */
export function dynamicText(
  { compact, shortCode }: { compact?: boolean | undefined; shortCode: string },
  base: string,
): string {
  return compact ? compactUrl(base, shortCode) : shortUrl(base, shortCode);
}

/**
 * Returns the exact text that a code's symbol encodes. A dynamic code encodes its short link under the
 * current base, so a change of the custom domain changes the symbol.
 */
export function symbolText(
  code: Pick<StoredQrCode, 'dynamic' | 'encoded' | 'shortCode' | 'compact'>,
  base: string,
): string {
  return code.dynamic ? dynamicText(code, base) : code.encoded;
}
