import Negotiator from 'negotiator';

/**
 * Number of characters of a header that are parsed. Real ones are under 300; 16 KiB would take milliseconds.
 */
const MAX_PARSED_CHARACTERS = 1_000;

/** A parameter of a media range other than its weight, such as `;charset=utf-8` (RFC 9110, 8.3.1). */
const PARAMETER = /;\s*(?!q\s*=)[^\s;,="]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^;,"]*))?/gi;

/**
 * Returns the media types of `offered` that a client accepts, its favorite first.
 *
 * Types are compared by type, subtype, and weight. Parameters such as `charset` are disregarded: each offered
 * type has one form, and a server may send it in any case (RFC 9110, 12.5.1). Types of equal weight rank in
 * the order of the header; types that it names precede those that only a wildcard covers. All types are
 * accepted, in the order of `offered`, without a header, with an empty one, and with one of more than 1,000
 * characters.
 *
 * @param accept `Accept` header
 */
export function acceptedTypes<MediaType extends string>(
  accept: string | undefined,
  offered: readonly MediaType[],
): MediaType[] {
  if (accept === undefined || accept.length > MAX_PARSED_CHARACTERS || accept.trim() === '') {
    return [...offered];
  }
  return new Negotiator({ headers: { accept: accept.replace(PARAMETER, '') } }).mediaTypes([
    ...offered,
  ]) as MediaType[];
}

/** Returns whether a client prefers CSV to JSON. @param accept `Accept` header */
export function wantsCsv(accept: string | undefined): boolean {
  return acceptedTypes(accept, ['application/json', 'text/csv'])[0] === 'text/csv';
}

/**
 * Reports whether a client prefers JSON to a page: it names `application/json`, or a type with the suffix
 * `+json`, and does not name `text/html`, or names it with a lower weight.
 *
 * @param accept `Accept` header (RFC 9110, 12.5.1)
 */
export function wantsJson(accept: string | undefined): boolean {
  const named = namedTypes(accept);
  const json = named.findIndex((type) => /^application\/(?:.+\+)?json$/.test(type));
  const html = named.indexOf('text/html');
  return json >= 0 && (html < 0 || json < html);
}

/**
 * Returns whether a client names HTML. Browsers that navigate do; clients of the API do not.
 *
 * @param accept `Accept` header
 */
export function namesHtml(accept: string | undefined): boolean {
  return namedTypes(accept).includes('text/html');
}

/**
 * Returns the types and ranges that a client names, in lowercase, its favorite first; excluded ones (`q=0`)
 * are left out.
 */
function namedTypes(accept: string | undefined): string[] {
  if (accept === undefined) return [];
  const headers = { accept: accept.slice(0, MAX_PARSED_CHARACTERS) };
  return new Negotiator({ headers }).mediaTypes().map((type) => type.toLowerCase());
}

/**
 * Returns the best of `offered` for a client, or the first one if none matches.
 *
 * Only primary subtags are compared, in the client's order of quality: `fr-CA` asks for `fr` and ranks as
 * high as if it had been sent as `fr`. Negotiator's own choice would rank exact matches first.
 *
 * @param header `Accept-Language` header (RFC 9110, 12.5.4)
 */
export function chooseLanguage<Language extends string>(
  header: string | undefined,
  offered: readonly [Language, ...Language[]],
): Language {
  if (header === undefined) return offered[0];
  const headers = { 'accept-language': header.slice(0, MAX_PARSED_CHARACTERS) };
  for (const tag of new Negotiator({ headers }).languages()) {
    const language = tag.split('-', 1)[0]!.toLowerCase();
    const match = offered.find((candidate) => candidate === language);
    if (match) return match;
  }
  return offered[0];
}
