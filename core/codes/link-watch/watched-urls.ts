import type { StoredQrCode } from '../qr-code.js';
import { isRedirecting } from '../redirecting-types.js';

/** The fields of a code that decide which URLs are checked. */
export type WatchedFields = Pick<StoredQrCode, 'type' | 'data' | 'dynamic' | 'routing'>;

/** Returns whether link watch can check a code: its short link redirects to a URL. */
export function isWatchable({ type, dynamic }: Pick<StoredQrCode, 'type' | 'dynamic'>): boolean {
  return dynamic && isRedirecting(type);
}

/**
 * Lists the http and https URLs that a code redirects to, each once: its data, then its rules and variants,
 * then its URL for unavailable codes. Empty if the code cannot be watched.
 */
export function listWatchedUrls(code: WatchedFields): string[] {
  if (!isWatchable(code)) return [];
  const { rules = [], variants = [], unavailableUrl } = code.routing ?? {};
  const urls = [
    ...dataUrls(code),
    ...rules.flatMap((rule) => [rule.url, ...(rule.variants ?? []).map(({ url }) => url)]),
    ...variants.map(({ url }) => url),
    unavailableUrl,
  ];
  return [...new Set(urls.filter(isWebUrl))];
}

/** Lists the URLs in the data of a code whose type redirects. */
function dataUrls({ type, data }: Pick<StoredQrCode, 'type' | 'data'>): unknown[] {
  if (type !== 'gs1') return Object.values(data as Record<string, unknown>);
  const { url, links = [] } = data as { url?: string; links?: { url: string }[] };
  return [url, ...links.map((link) => link.url)];
}

/** Stores of apps have schemes of their own, which only phones open. */
function isWebUrl(url: unknown): url is string {
  return typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url);
}

/**
 * Returns whether a fallback is the destination itself, so that it could never help: the only URL of the
 * code's data.
 */
export function isOwnDestination({ type, data }: Pick<StoredQrCode, 'type' | 'data'>, url: string): boolean {
  if (!isRedirecting(type)) return false;
  const own = new Set(dataUrls({ type, data }).filter((one) => one !== undefined));
  return own.size === 1 && own.has(url);
}
