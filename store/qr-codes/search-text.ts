import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { humanReadable } from '../../core/gs1/gs1-key.js';
import { identifierOf, type Gs1Data } from '../../core/gs1/gs1-data.js';
import type { LinksData } from '../../core/symbols/payloads/links.js';
import { foldText } from '../mongo/fold-text.js';

type SearchedFields = Pick<
  StoredQrCode,
  'name' | 'tags' | 'metadata' | 'shortCode' | 'aliases' | 'encoded' | 'destination' | 'type' | 'data'
>;

/**
 * Builds the text that searches match against: the name, tags, metadata values, short code, aliases, and
 * payload, folded, one per line. So a search needs one match per code. A search contains no line break, so it
 * never matches across fields.
 */
export function buildSearchText(code: SearchedFields): string {
  const { name, tags, metadata, shortCode, aliases = [], encoded, destination } = code;
  const parts = [
    name ?? '',
    ...tags,
    ...Object.values(metadata).map(String),
    shortCode,
    ...aliases.map(({ domain, path }) => `${domain}/${path}`),
    encoded,
    destination,
    ...gs1Texts(code),
    ...linkTexts(code),
  ];
  return [...new Set(parts.map(foldText))].join('\n');
}

/**
 * Returns the texts of a `gs1` code that its payload does not have: its key as printed, and its default link.
 * A GTIN of fewer digits is part of the GTIN with 14 digits.
 */
function gs1Texts({ type, data }: Pick<SearchedFields, 'type' | 'data'>): string[] {
  if (type !== 'gs1') return [];
  const { url, ...others } = data as Gs1Data;
  return [humanReadable(identifierOf(others)), ...(url === undefined ? [] : [url])];
}

/** Returns the texts of the items of a list of links. */
function linkTexts({ type, data }: Pick<SearchedFields, 'type' | 'data'>): string[] {
  return type === 'links' ? (data as LinksData).items.flatMap(({ title, url }) => [title, url]) : [];
}
