import { isIP } from 'node:net';

const SCHEMES = new Set(['http:', 'https:', 'android-app:']);
const MAX_HEADER = 2_048;
const HOST = /^[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?$/;

/**
 * The host of a `Referer` header, in lower case and punycode; null when there is none that can be read. Hosts that
 * are addresses are left out: a bare address may be the visitor's own.
 */
export function referrerHost(header: string | undefined): string | null {
  if (header === undefined || header === '' || header.length > MAX_HEADER || !URL.canParse(header))
    return null;
  const url = new URL(header);
  const host = url.hostname.toLowerCase();
  if (!SCHEMES.has(url.protocol) || !HOST.test(host) || isIP(host) !== 0) return null;
  return host;
}
