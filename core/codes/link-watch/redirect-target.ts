/** Statuses that redirect. */
const REDIRECTS = [301, 302, 303, 307, 308];

/** Longest URL that is followed. */
const MAX_LENGTH = 8_192;

/** Ports below 1024 on which websites listen. Requests to others could reach services other than websites. */
const WEB_PORTS = [80, 443];

/**
 * Where a response leads: to its own body, to another URL, or to something that only a browser or phone can
 * open.
 */
export type NextStep = { kind: 'final' } | { kind: 'redirect'; url: URL } | { kind: 'unusable' };

/**
 * Returns where a response leads.
 *
 * @param location Value of its `Location`.
 */
export function nextStepOf(status: number, location: string | undefined, base: URL): NextStep {
  if (!REDIRECTS.includes(status) || location === undefined) return { kind: 'final' };
  const url = parseCheckedUrl(location, base);
  return url ? { kind: 'redirect', url } : { kind: 'unusable' };
}

/**
 * Parses a URL that can be requested: http or https, on a port of websites; undefined if it cannot. Removes
 * credentials.
 */
export function parseCheckedUrl(text: string, base?: URL): URL | undefined {
  if (text.length > MAX_LENGTH || !URL.canParse(text, base?.href)) return undefined;
  const url = new URL(text, base?.href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const port = url.port === '' ? undefined : Number(url.port);
  if (port !== undefined && port < 1_024 && !WEB_PORTS.includes(port)) return undefined;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}
