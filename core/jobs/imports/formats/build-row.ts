import type { ForeignContext, ForeignFormatName, ForeignRow, RowWarning } from './foreign-format.js';
import { parseForeignTime } from './foreign-times.js';
import { chooseShortUrl } from './short-urls.js';

/**
 * A link of another service. Values that have no meaning here are kept, so that the schema of a code rejects
 * them.
 */
export interface ForeignLink {
  destination: unknown;
  /** Absolute short URLs, the preferred first. */
  shortUrls: readonly string[];
  /** Slug, for rows without a short URL. */
  slug: string | undefined;
  title: string | undefined;
  tags: readonly unknown[];
  createdAt: unknown;
  clicks: unknown;
  activeFrom?: unknown;
  activeUntil?: unknown;
  maxScans?: unknown;
  rules?: unknown;
  /** Whether the service passes the query of a visitor on to the destination. */
  forwardsQuery?: boolean;
  /** Whether the link asks for a password, which no export contains. */
  hasPassword: boolean;
  warnings: readonly RowWarning[];
}

/** Limit of the name of a code. */
const MAX_NAME = 200;
/** Limit of a text in the metadata of a code. */
const MAX_METADATA_TEXT = 500;

/** Returns the `url` code that a link of another service becomes. */
export function buildForeignRow(
  format: ForeignFormatName,
  link: ForeignLink,
  context: ForeignContext,
): ForeignRow {
  const shortUrl = chooseShortUrl(link.shortUrls, link.slug, context);
  const name = buildName(link.title);
  const hasAliases = shortUrl.aliases.length > 0;
  const routing = buildRouting(link, hasAliases);
  return {
    body: {
      type: 'url',
      data: { url: link.destination },
      ...(name !== undefined && { name: name.text }),
      ...(link.tags.length > 0 && { tags: link.tags }),
      ...(shortUrl.shortCode !== undefined && { shortCode: shortUrl.shortCode }),
      ...(hasAliases && { aliases: shortUrl.aliases }),
      ...(routing && { routing }),
      metadata: {
        importedFrom: format,
        ...textMember('importedShortUrl', shortUrl.url),
        ...textMember('importedCreatedAt', parseForeignTime(link.createdAt)),
        ...clicksMember(link.clicks),
      },
    },
    warnings: [
      ...shortUrl.warnings,
      ...link.warnings,
      ...(link.hasPassword ? [PASSWORD_NOT_IMPORTED] : []),
      ...(name?.isShortened ? [NAME_SHORTENED] : []),
    ],
  };
}

const PASSWORD_NOT_IMPORTED: RowWarning = {
  code: 'password_not_imported',
  message: 'The link has a password that the file does not contain; the code has none',
};

const NAME_SHORTENED: RowWarning = {
  code: 'name_shortened',
  message: `The title is longer than ${MAX_NAME} characters; the name has its beginning`,
};

/** Titles of web pages may contain line breaks, which names may not. */
function buildName(title: string | undefined): { text: string; isShortened: boolean } | undefined {
  const text = title?.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() ?? '';
  if (text === '') return undefined;
  if (text.length <= MAX_NAME) return { text, isShortened: false };
  // A surrogate pair is not cut in half.
  return { text: `${text.slice(0, MAX_NAME - 1).replace(/[\uD800-\uDBFF]$/, '')}…`, isShortened: true };
}

/** @param hasAliases Whether printed codes lead here, whose parameters must be passed on as they were. */
function buildRouting(link: ForeignLink, hasAliases: boolean): object | undefined {
  const { activeFrom, activeUntil, maxScans, rules, forwardsQuery } = link;
  const routing = {
    ...(activeFrom !== undefined && { activeFrom: parseForeignTime(activeFrom) }),
    ...(activeUntil !== undefined && { activeUntil: parseForeignTime(activeUntil) }),
    ...(maxScans !== undefined && { scanLimit: { scans: toNumber(maxScans) } }),
    ...(rules !== undefined && { rules }),
    ...(forwardsQuery && hasAliases && { query: { forward: 'override' } }),
  };
  return Object.keys(routing).length > 0 ? routing : undefined;
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
}

/** A longer text than metadata can have is left out: its beginning would be a different URL. */
function textMember(key: string, value: unknown): Record<string, string> {
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= MAX_METADATA_TEXT ? { [key]: text } : {};
}

/** A number may be text with separators: `1,204`. */
function clicksMember(value: unknown): { importedClicks?: number } {
  const clicks = toNumber(typeof value === 'string' ? value.replaceAll(/(?<=\d)[, ](?=\d{3})/g, '') : value);
  return typeof clicks === 'number' && Number.isSafeInteger(clicks) && clicks >= 0
    ? { importedClicks: clicks }
    : {};
}
