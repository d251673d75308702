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
    ...Object.values(code.data as Record<string, unknown>),
    ...rules.flatMap((rule) => [rule.url, ...(rule.variants ?? []).map(({ url }) => url)]),
    ...variants.map(({ url }) => url),
    unavailableUrl,
  ];
  return [...new Set(urls.filter(isWebUrl))];
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
  const own = new Set(Object.values(data as Record<string, unknown>));
  return own.size === 1 && own.has(url);
}
