import { canonicalJson } from '../core/basics/canonical-json.js';
import type { UpdateQrCode } from '../core/codes/qr-code-schemas.js';
import type { Gs1Data } from '../core/gs1/gs1-data.js';
import { dataAsSent, type StoredQrCode } from '../core/codes/qr-code.js';
import type { FileData } from '../core/symbols/payloads/file.js';
import type { LinksData } from '../core/symbols/payloads/links.js';
import type { Routing } from '../core/codes/routing/routing-schema.js';

/** Replacements in a code. */
interface Replacements {
  /** A literal replacement in URLs. */
  replaceInUrls?: { find: string; replace: string } | undefined;
  /** A file by another one, by ID. */
  replaceFile?: { find: string; replace: string } | undefined;
}

/** Functions that replace URLs and files. */
interface Mapping {
  url: (url: string) => string;
  file: (id: string) => string;
}

/** Values of data that are URLs. */
const URL_VALUE = /^(?:https?|itms-apps|market):\/\//i;

/**
 * Returns the change that replaces a text in all URLs of a code, or a file: in its data, rules, variants,
 * fallbacks, and page. Fields without them are absent.
 */
export function replaceInCode(
  code: StoredQrCode,
  { replaceInUrls: inUrls, replaceFile }: Replacements,
): UpdateQrCode {
  const mapping: Mapping = {
    url: (url) => (inUrls ? url.replaceAll(inUrls.find, () => inUrls.replace) : url),
    file: (id) => (replaceFile?.find === id ? replaceFile.replace : id),
  };
  const data = replaceData(code, mapping);
  const routing = code.routing && replaceRouting(code.routing, mapping);
  const fallbackUrl = code.watch?.fallbackUrl;
  const nextFallback = fallbackUrl === undefined ? undefined : mapping.url(fallbackUrl);
  const image = code.page?.image;
  const nextImage = image === undefined ? undefined : mapping.file(image);
  return {
    ...(data !== undefined && { data }),
    ...(routing && Object.keys(routing).length > 0 && { routing }),
    ...(nextFallback !== fallbackUrl && { watch: { fallbackUrl: nextFallback } }),
    ...(nextImage !== undefined && nextImage !== image && { page: { ...code.page, image: nextImage } }),
  };
}

function replaceData(code: StoredQrCode, mapping: Mapping): UpdateQrCode['data'] {
  const data = mapData(code, mapping);
  const isSame = canonicalJson(data) === canonicalJson(code.data);
  return isSame ? undefined : dataAsSent({ data, dataAsText: code.dataAsText });
}

/** Returns the members of a routing that change. */
function replaceRouting(
  { unavailableUrl, rules, variants }: Routing,
  { url: inUrl, file }: Mapping,
): Record<string, unknown> {
  const inEntry = <Entry extends { url?: string | undefined; files?: string[] | undefined }>(
    entry: Entry,
  ): Entry => ({
    ...entry,
    ...(entry.url !== undefined && { url: inUrl(entry.url) }),
    ...(entry.files && { files: entry.files.map(file) }),
  });
  const next = {
    unavailableUrl: unavailableUrl === undefined ? undefined : inUrl(unavailableUrl),
    rules: rules?.map((rule) => ({
      ...inEntry(rule),
      ...(rule.variants && { variants: rule.variants.map(inEntry) }),
    })),
    variants: variants?.map(inEntry),
  };
  const former = { unavailableUrl, rules, variants };
  const changed = (Object.keys(next) as (keyof typeof next)[]).filter(
    (member) => JSON.stringify(next[member]) !== JSON.stringify(former[member]),
  );
  return Object.fromEntries(changed.map((member) => [member, next[member]]));
}

/**
 * Maps the URLs and the files of data. A link type of a `gs1` code can be a URI, which is a name and leads
 * nowhere, and so can the title of an item of a list of links.
 */
function mapData({ type, data }: StoredQrCode, { url: inUrl, file }: Mapping): unknown {
  const map = (text: string) => (URL_VALUE.test(text) ? inUrl(text) : text);
  if (type === 'file') return { ...(data as FileData), files: (data as FileData).files.map(file) };
  if (type === 'links') {
    const { items, image, ...list } = data as LinksData;
    return {
      ...list,
      ...(image !== undefined && { image: file(image) }),
      items: items.map((item) => ({ ...item, url: map(item.url) })),
    };
  }
  if (type !== 'gs1') return mapStrings(data, map);
  const { url, links, ...others } = data as Gs1Data;
  const inLinks = links?.map((link) => ({ ...link, url: map(link.url) }));
  return { ...others, ...(url !== undefined && { url: map(url) }), ...(inLinks && { links: inLinks }) };
}

function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, map)]));
}
