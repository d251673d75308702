import { isIPv4 } from 'node:net';

const SCHEMES = new Set(['http:', 'https:', 'android-app:']);
const MAX_HEADER = 2_048;
/** No IPv6: that stands in brackets. */
const HOST = /^[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?$/;

/**
 * The host of a `Referer` header, in lower case and punycode; null when there is none that can be read. Hosts that
 * are addresses are left out: a bare address may be the visitor's own.
 */
export function referrerHost(header: string | undefined): string | null {
  if (header === undefined || header === '' || header.length > MAX_HEADER) return null;
  const url = read(header);
  if (!url) return null;
  const host = url.hostname.toLowerCase();
  if (!SCHEMES.has(url.protocol) || !HOST.test(host) || isIPv4(host)) return null;
  return host;
}

/** One parse, where `canParse` first would make it two. */
function read(header: string): URL | undefined {
  try {
    return new URL(header);
  } catch {
    return undefined;
  }
}
