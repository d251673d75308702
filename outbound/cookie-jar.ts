import { isIP } from 'node:net';
import { parseCookie } from 'undici';

/** Maximum number of cookies of a visit, and of those that one response sets. Further cookies are dropped. */
const MAX_COOKIES = 50;
/** Maximum length of the `Cookie` header in bytes. */
const MAX_HEADER_LENGTH = 8_192;

/** Bytes that a header may contain, without those that separate cookies. */
const SENDABLE = /^[\x20-\x3a\x3c-\x7e\x80-\xff]*$/;

interface StoredCookie {
  name: string;
  value: string;
  /** Host name, or the domain whose subdomains get the cookie as well. */
  domain: string;
  hostOnly: boolean;
  path: string;
  secure: boolean;
}

/** The cookies of one visit, from its first redirect to its page. */
export interface CookieJar {
  /** Stores the cookies of a response. Invalid ones and those for other sites are dropped. */
  store(url: URL, setCookies: readonly string[]): Promise<void>;
  /** Returns the `Cookie` header of a request; undefined without cookies. */
  headerFor(url: URL): string | undefined;
}

/**
 * Creates an empty jar. It follows RFC 6265, apart from what makes no difference within seconds: cookies
 * expire only when a response deletes them.
 *
 * @param isPublicSuffix Returns whether a domain belongs to many owners, such as `co.uk`, and so gets no
 *   cookies.
 */
export function createCookieJar(
  isPublicSuffix: (domain: string) => Promise<boolean>,
  now: () => Date,
): CookieJar {
  const cookies = new Map<string, StoredCookie>();

  async function storeOne(url: URL, text: string): Promise<void> {
    const parsed = parseCookie(text);
    if (!parsed || parsed.name === '' || !SENDABLE.test(parsed.name + parsed.value)) return;
    const { name, value, secure = false } = parsed;
    const host = url.hostname;
    const domain = parsed.domain || host;
    if (!matchesDomain(host, domain) || (domain !== host && (await isPublicSuffix(domain)))) return;
    if (secure && url.protocol !== 'https:') return;
    const path = parsed.path ?? defaultPath(url.pathname);
    const key = [domain, path, name].join(' ');
    if (isExpired(parsed, now())) cookies.delete(key);
    else if (cookies.has(key) || cookies.size < MAX_COOKIES) {
      cookies.set(key, { name, value, domain, hostOnly: !parsed.domain, path, secure });
    }
  }

  return {
    async store(url, setCookies) {
      for (const text of setCookies.slice(0, MAX_COOKIES)) await storeOne(url, text);
    },

    headerFor(url) {
      let header = '';
      for (const { name, value, domain, hostOnly, path, secure } of cookies.values()) {
        if (hostOnly ? url.hostname !== domain : !matchesDomain(url.hostname, domain)) continue;
        if (!matchesPath(url.pathname, path) || (secure && url.protocol !== 'https:')) continue;
        const next = `${header === '' ? '' : `${header}; `}${name}=${value}`;
        if (next.length <= MAX_HEADER_LENGTH) header = next;
      }
      return header === '' ? undefined : header;
    },
  };
}

function matchesDomain(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(`.${domain}`) && isIP(host) === 0);
}

/** RFC 6265, clause 5.1.4. */
function matchesPath(pathname: string, path: string): boolean {
  if (pathname === path) return true;
  return pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/');
}

function defaultPath(pathname: string): string {
  return pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));
}

function isExpired({ maxAge, expires }: { maxAge?: number; expires?: Date | number }, now: Date): boolean {
  if (maxAge !== undefined) return maxAge <= 0;
  return expires !== undefined && new Date(expires).getTime() <= now.getTime();
}

/**
 * Returns whether a domain is a public suffix, private ones such as `github.io` included.
 *
 * @see https://publicsuffix.org
 */
export async function isPublicSuffix(domain: string): Promise<boolean> {
  // Loaded on first use: the list takes a tenth of a second to load.
  const { getPublicSuffix } = await import('tldts');
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
}
