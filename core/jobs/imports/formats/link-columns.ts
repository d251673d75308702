import type { ForeignLink } from './build-row.js';
import { toText, type Columns } from './columns.js';
import { listShortUrls } from './short-urls.js';

/** The names of the columns of a service, in the order of preference. */
export interface LinkColumns {
  destination: readonly string[];
  /** Short URLs, those that the owner chose first. */
  shortUrl: readonly string[];
  slug?: readonly string[];
  /** Host of the slug. */
  domain?: readonly string[];
  title: readonly string[];
  tags?: readonly string[];
  tagSeparator?: string;
  createdAt: readonly string[];
  clicks: readonly string[];
  activeUntil?: readonly string[];
  maxScans?: readonly string[];
  password?: readonly string[];
}

/** Reads the columns of a link. */
export function readLinkColumns(columns: Columns, names: LinkColumns): ForeignLink {
  const slug = columns.findText(names.slug ?? []);
  const domain = columns.findText(names.domain ?? []);
  const shortUrls = names.shortUrl.flatMap((name) => listShortUrls(columns.find([name])));
  const withDomain = slug !== undefined && domain !== undefined ? listShortUrls(`${domain}/${slug}`) : [];
  return {
    destination: trimmed(columns.find(names.destination)),
    shortUrls: shortUrls.length > 0 ? shortUrls : withDomain,
    slug,
    title: columns.findText(names.title),
    tags: readTags(columns.find(names.tags ?? []), names.tagSeparator ?? ','),
    createdAt: columns.find(names.createdAt),
    clicks: columns.find(names.clicks),
    ...member('activeUntil', columns.find(names.activeUntil ?? [])),
    ...member('maxScans', columns.find(names.maxScans ?? [])),
    hasPassword: isSet(columns.find(names.password ?? [])),
    warnings: [],
  };
}

function member(name: 'activeUntil' | 'maxScans', value: unknown): Record<string, unknown> {
  return value === undefined ? {} : { [name]: value };
}

/** Tags are a list, or text with separators. An object of a tag has a name. */
function readTags(value: unknown, separator: string): unknown[] {
  const tags = typeof value === 'string' ? value.split(separator) : Array.isArray(value) ? value : [];
  return tags.map(tagName).filter((tag) => tag !== '');
}

function tagName(tag: unknown): unknown {
  if (typeof tag === 'string') return tag.trim();
  return typeof tag === 'object' && tag !== null && 'name' in tag ? tag.name : tag;
}

function trimmed(value: unknown): unknown {
  return toText(value) ?? value;
}

/** A password is shown as a flag, or as a text that hides it. */
function isSet(value: unknown): boolean {
  const text = typeof value === 'boolean' ? String(value) : (toText(value) ?? '');
  return !['', 'false', '0', 'no'].includes(text.toLowerCase());
}
