import type { ForeignContext, RowWarning } from './foreign-format.js';

/** Where the short URL of a row leads. */
export interface ShortUrl {
  /** The short code, if the short URL is one of this service. */
  shortCode?: string;
  /** Absolute URL; absent if the row has a slug without a host. */
  url?: string;
  warnings: RowWarning[];
}

/** The back-half that Bitly chooses, as opposed to one that its customer chooses. */
const BITLY_HASH = /^(?:https?:\/\/)?(?:bit\.ly|bitly\.com|j\.mp)\/\d[0-9A-Za-z]{6}$/;

/** Returns the short URLs of a cell or list: absolute ones, and ones without a scheme. */
export function listShortUrls(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values
    .flatMap((text) => (typeof text === 'string' ? text.split(/[\s,;|]+/) : []))
    .filter((text) => text !== '')
    .map((text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`));
}

/**
 * Chooses one of the short URLs of a row: one of this service, otherwise one that the owner chose, otherwise
 * the first.
 *
 * @param slug The slug of the row, for rows without a short URL.
 */
export function chooseShortUrl(
  urls: readonly string[],
  slug: string | undefined,
  { ownShortCode }: ForeignContext,
): ShortUrl {
  for (const url of urls) {
    const shortCode = ownShortCode(url);
    if (shortCode !== undefined) return { shortCode, url, warnings: [] };
  }
  const url = urls.find((candidate) => !BITLY_HASH.test(candidate)) ?? urls[0];
  if (url === undefined && slug === undefined) return { warnings: [] };
  return { ...(url !== undefined && { url }), warnings: [cannotBeMoved(url ?? slug!)] };
}

function cannotBeMoved(shortUrl: string): RowWarning {
  return {
    code: 'cannot_be_moved',
    message: `${excerpt(shortUrl)} continues to lead to the other service; the code gets a new short link`,
  };
}

function excerpt(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
