import type { ForeignContext, ImportedAlias, RowWarning } from './foreign-format.js';

/** Where the short URL of a row leads. */
export interface ShortUrl {
  /** The short code, if the short URL is one of this service. */
  shortCode?: string;
  /** Aliases of its short URLs on domains of the account. */
  aliases: ImportedAlias[];
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
 * Decides what the short URLs of a row become. One of this service keeps its short code. Those on a domain of
 * the account become aliases. Otherwise one that the owner chose is named in a warning, or else the first.
 *
 * @param slug The slug of the row, for rows without a short URL.
 */
export function chooseShortUrl(
  urls: readonly string[],
  slug: string | undefined,
  context: ForeignContext,
): ShortUrl {
  const { ownShortCode, ownAlias, slugDomain } = context;
  const hasHost = urls.length > 0;
  const candidates = hasHost || slug === undefined || !slugDomain ? urls : [slugUrl(slugDomain, slug)];
  const aliases = new Map<string, ImportedAlias>();
  const warnings: RowWarning[] = [];
  let own: { shortCode: string; url: string } | undefined;
  let first: string | undefined;
  for (const url of candidates) {
    const shortCode = ownShortCode(url);
    const alias = shortCode === undefined ? ownAlias?.(url) : undefined;
    if (shortCode !== undefined) own ??= { shortCode, url };
    else if (alias && 'problem' in alias) warnings.push(cannotBeMoved(hasHost ? url : slug!, alias.problem));
    else if (alias) {
      aliases.set(`${alias.domain}/${alias.path}`, alias);
      first ??= url;
    }
  }
  const found = { aliases: [...aliases.values()], warnings };
  const url = own?.url ?? first;
  if (url !== undefined) {
    return { ...found, ...(own && { shortCode: own.shortCode }), ...(hasHost && { url }) };
  }
  const foreign = urls.find((candidate) => !BITLY_HASH.test(candidate)) ?? urls[0];
  if (foreign === undefined && slug === undefined) return found;
  const member = foreign !== undefined && { url: foreign };
  if (warnings.length > 0) return { ...found, ...member };
  const reason = foreign === undefined ? 'its domain is not known' : undefined;
  return { ...found, ...member, warnings: [cannotBeMoved(foreign ?? slug!, reason)] };
}

/** Returns the URL of a slug, which is a path as text. */
function slugUrl(domain: string, slug: string): string {
  return `https://${domain}/${slug.replace(/^\//, '').replaceAll(/[?#]/g, encodeURIComponent)}`;
}

/** @param reason Why it cannot become an alias; default: its host is not a domain of the account. */
function cannotBeMoved(shortUrl: string, reason = 'its host is not a domain of the account'): RowWarning {
  return {
    code: 'cannot_be_moved',
    message: `${excerpt(shortUrl)} continues to lead to the other service, because ${reason}; the code gets a new short link`,
  };
}

function excerpt(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
