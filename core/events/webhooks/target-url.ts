import ipaddr from 'ipaddr.js';
import type { SsrfGuard } from './ssrf-guard.js';

export const MAX_URL_LENGTH = 2_000;

/** Names of internal hosts. @see RFC 6761, RFC 6762, RFC 9476, and ICANN's reservation of .internal */
const INTERNAL_NAMES = /(^|\.)(localhost|local|internal|localdomain|home\.arpa|invalid|onion)$/;

/** Names of the local host, which resolve without DNS. @see RFC 6761, clause 6.3 */
export const LOOPBACK_NAMES = /(^|\.)localhost$/;

/** Returns the host to connect to: a name or an IP address, without brackets and without a final period. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * Validates the URL of an endpoint without using the network. The IP addresses that a name resolves to are
 * checked for every connection.
 *
 * @returns The problem, as the predicate of a sentence ("must be …"); undefined if there is none.
 */
export function validateTargetUrl(text: string, guard: SsrfGuard): string | undefined {
  if (text.length > MAX_URL_LENGTH) return `must have at most ${MAX_URL_LENGTH} characters`;
  // The parser would drop them silently, and the stored URL would differ from the one that is called.
  if (/[\s\p{Cc}]/u.test(text)) return 'must not contain spaces or control characters';
  if (!URL.canParse(text)) return 'must be an absolute http or https URL';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be an http or https URL';
  if (url.username !== '' || url.password !== '') return 'must not contain a username or password';
  if (url.hash !== '') return 'must not contain a fragment';
  const port = url.port === '' ? undefined : Number(url.port);
  if (port !== undefined && port < 1024 && port !== 80 && port !== 443) {
    return 'must use port 80, port 443, or a port from 1024 up';
  }
  return validateHost(hostOf(url), guard);
}

function validateHost(host: string, guard: SsrfGuard): string | undefined {
  if (ipaddr.isValid(host)) return guard(host) === undefined ? undefined : 'must be on the public internet';
  if (LOOPBACK_NAMES.test(host) && guard('127.0.0.1') === undefined) return undefined;
  return INTERNAL_NAMES.test(host) ? 'must be on the public internet' : undefined;
}
