import { IMAGE_FORMATS, type ImageFormat } from '../symbols/print/image-format.js';
import { aliasUrl } from './aliases/alias.js';
import { baseOfDomain, defaultBase, findLinkDomain, type LinkBase } from './links.js';
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

/** The fields of a code that its links depend on. */
export type LinkedCode = Pick<StoredQrCode, 'shortCode' | 'domain' | 'aliases'> & {
  compact?: boolean | undefined;
};

/** The fields of a code that the text of its symbol depends on. */
export type EncodedCode = LinkedCode & Pick<StoredQrCode, 'type' | 'destination'>;

/** Returns the short link with a short code. @param base Scheme and host. */
export function shortLink(base: string, shortCode: string): string {
  return `${base}/r/${shortCode}`;
}

/**
 * Returns the base of a code's URLs: at the domain of the code while that is bound to the account, otherwise
 * the base of all its URLs.
 */
export function baseOf({ domain: name }: Pick<StoredQrCode, 'domain'>, links: LinkBase): string {
  if (typeof links === 'string' || !links.usesDomains) return defaultBase(links);
  const domain = findLinkDomain(links, name);
  return domain ? baseOfDomain(links, domain) : links.base;
}

/** Returns whether the URLs of a code are on the host of the service, not on a domain of its account. */
export function isOnServiceHost(code: Pick<StoredQrCode, 'domain'>, links: LinkBase): boolean {
  if (typeof links === 'string') return true;
  const base = baseOf(code, links);
  return links.domains.every((domain) => baseOfDomain(links, domain) !== base);
}

/** Returns the short URL of a code: its primary alias, or else its short link. */
export function shortUrl(code: LinkedCode, links: LinkBase): string {
  return primaryUrl(code, links) ?? shortLink(baseOf(code, links), code.shortCode);
}

function primaryUrl({ aliases }: LinkedCode, links: LinkBase): string | undefined {
  if (typeof links === 'string' || !links.usesDomains) return undefined;
  const primary = aliases?.find((alias) => alias.primary);
  return primary && aliasUrl(primary, links);
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
  if (!allowsCompact(base)) return shortLink(base, shortCode);
  return `${protocol}//${`${host}/r/${shortCode}`.toUpperCase()}`;
}

/** Returns whether symbols may have short links in capitals: the base has no path. */
export function allowsCompact(base: string): boolean {
  return new URL(base).pathname === '/';
}

/**
 * Returns the text of a dynamic code's symbol. The payload of a `gs1` code is a path, because checkouts read
 * its key.
 */
export function dynamicText(code: EncodedCode, links: LinkBase): string {
  if (code.type === 'gs1') return `${baseOf(code, links)}${code.destination}`;
  return code.compact ? compactUrl(baseOf(code, links), code.shortCode) : shortUrl(code, links);
}

/**
 * Returns the exact text that a code's symbol encodes. A dynamic code encodes its short URL under the current
 * domains of the account, so a change of the default domain changes the symbol.
 */
export function symbolText(
  code: EncodedCode & Pick<StoredQrCode, 'dynamic' | 'encoded'>,
  links: LinkBase,
): string {
  return code.dynamic ? dynamicText(code, links) : code.encoded;
}
