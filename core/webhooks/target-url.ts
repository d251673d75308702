import ipaddr from 'ipaddr.js';
import type { SsrfGuard } from './ssrf-guard.js';

export const MAX_URL_LENGTH = 2_000;

/** Names that only mean something inside (RFC 6761, RFC 6762, RFC 9476, ICANN's .internal). */
const INSIDE_NAMES = /(^|\.)(localhost|local|internal|localdomain|home\.arpa|invalid|onion)$/;

/** Names of this very host, which need no resolver (RFC 6761, 6.3). */
export const LOOPBACK_NAMES = /(^|\.)localhost$/;

/** The host to connect to: a name or an address, without brackets and without a final dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * Says what is wrong with an endpoint's URL, as far as can be told without asking the network. What a name resolves to
 * is checked at every connection.
 * @returns undefined when nothing is
 */
export function validateTargetUrl(text: string, guard: SsrfGuard): string | undefined {
  if (text.length > MAX_URL_LENGTH) return `must have at most ${MAX_URL_LENGTH} characters`;
  if (!URL.canParse(text)) return 'must be an absolute http or https URL';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be an http or https URL';
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password';
  if (url.hash !== '') return 'must not carry a fragment';
  const port = url.port === '' ? undefined : Number(url.port);
  if (port !== undefined && port < 1024 && port !== 80 && port !== 443) {
    return 'must use port 80, 443 or one from 1024 up';
  }
  return problemOfHost(hostOf(url), guard);
}

function problemOfHost(host: string, guard: SsrfGuard): string | undefined {
  if (ipaddr.isValid(host)) return guard(host) === undefined ? undefined : 'must be on the public internet';
  if (LOOPBACK_NAMES.test(host) && guard('127.0.0.1') === undefined) return undefined;
  return INSIDE_NAMES.test(host) ? 'must be on the public internet' : undefined;
}
