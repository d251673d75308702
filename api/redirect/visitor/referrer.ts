import { isIPv4 } from 'node:net';

const SCHEMES = new Set(['http:', 'https:', 'android-app:']);
const MAX_HEADER_LENGTH = 2_048;
/** Excludes IPv6 addresses, which are in brackets. */
const HOST = /^[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?$/;

/**
 * Returns the host of a `Referer` header (RFC 9110, 10.1.3), in lower case and Punycode.
 *
 * @returns null if there is none, if the header is invalid, or if the host is an IP address, which could be
 *   the visitor's.
 */
export function referrerHost(header: string | undefined): string | null {
  if (header === undefined || header === '' || header.length > MAX_HEADER_LENGTH) return null;
  const url = parseUrl(decodeHeader(header));
  if (!url) return null;
  const host = url.hostname.toLowerCase();
  if (!SCHEMES.has(url.protocol) || !HOST.test(host) || isIPv4(host)) return null;
  return host;
}

/** Decodes a header that Node reads as Latin-1. Browsers send ASCII, but some apps send UTF-8. */
function decodeHeader(header: string): string {
  if (!/[\x80-\xff]/.test(header)) return header;
  const decoded = Buffer.from(header, 'latin1').toString('utf8');
  return decoded.includes('\ufffd') ? header : decoded;
}

/** `URL.canParse` would parse the header a second time. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
