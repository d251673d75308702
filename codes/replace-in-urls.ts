import { canonicalJson } from '../core/basics/canonical-json.js';
import type { UpdateQrCode } from '../core/codes/qr-code-schemas.js';
import type { Gs1Data } from '../core/gs1/gs1-data.js';
import { dataAsSent, type StoredQrCode } from '../core/codes/qr-code.js';
import type { LinksData } from '../core/symbols/payloads/links.js';
import type { Routing } from '../core/codes/routing/routing-schema.js';

/** A literal replacement in URLs. */
export interface UrlReplacement {
  find: string;
  replace: string;
}

/** Values of data that are URLs. */
const URL_VALUE = /^(?:https?|itms-apps|market):\/\//i;

/**
 * Returns the change that replaces a text in all URLs of a code: in its data, rules, variants, and fallbacks.
 * Fields without the text are absent.
 */
export function replaceInUrls(code: StoredQrCode, { find, replace }: UrlReplacement): UpdateQrCode {
  const inUrl = (url: string) => url.replaceAll(find, () => replace);
  const data = replaceData(code, inUrl);
  const routing = code.routing && replaceRouting(code.routing, inUrl);
  const fallbackUrl = code.watch?.fallbackUrl;
  const nextFallback = fallbackUrl === undefined ? undefined : inUrl(fallbackUrl);
  return {
    ...(data !== undefined && { data }),
    ...(routing && Object.keys(routing).length > 0 && { routing }),
    ...(nextFallback !== fallbackUrl && { watch: { fallbackUrl: nextFallback } }),
  };
}

function replaceData(code: StoredQrCode, inUrl: (url: string) => string): UpdateQrCode['data'] {
  const data = mapUrls(code, (text) => (URL_VALUE.test(text) ? inUrl(text) : text));
  const isSame = canonicalJson(data) === canonicalJson(code.data);
  return isSame ? undefined : dataAsSent({ data, dataAsText: code.dataAsText });
}

/** Returns the members of a routing whose URLs change. */
function replaceRouting(
  { unavailableUrl, rules, variants }: Routing,
  inUrl: (url: string) => string,
): Record<string, unknown> {
  const inEntry = <Entry extends { url?: string | undefined }>(entry: Entry): Entry =>
    entry.url === undefined ? entry : { ...entry, url: inUrl(entry.url) };
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
 * Maps the URLs of data. A link type of a `gs1` code can be a URI, which is a name and leads nowhere, and so
 * can the title of an item of a list of links.
 */
function mapUrls({ type, data }: StoredQrCode, map: (text: string) => string): unknown {
  if (type === 'links') {
    const { items, ...list } = data as LinksData;
    return { ...list, items: items.map((item) => ({ ...item, url: map(item.url) })) };
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
