import Negotiator from 'negotiator';

/** Number of characters of a header that are parsed. Real ones are under 300; 16 KiB would take milliseconds. */
const MAX_PARSED_CHARACTERS = 1_000;

/**
 * Returns whether a client accepts one of the media types. A header of more than 1,000 characters counts as accepting all,
 * because a server may disregard it (RFC 9110, 12.5.1).
 *
 * @param accept `Accept` header
 */
export function acceptsAny(accept: string | undefined, mediaTypes: readonly string[]): boolean {
  if (accept === undefined || accept.length > MAX_PARSED_CHARACTERS) return true;
  return new Negotiator({ headers: { accept } }).mediaTypes([...mediaTypes]).length > 0;
}

/**
 * Reports whether a client prefers JSON to a page: it accepts `application/json`, or a type with the suffix `+json`, and
 * does not accept `text/html`.
 *
 * @param accept `Accept` header (RFC 9110, 12.5.1)
 */
export function wantsJson(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const headers = { accept: accept.slice(0, MAX_PARSED_CHARACTERS) };
  const types = new Negotiator({ headers }).mediaTypes().map((type) => type.toLowerCase());
  return types.some((type) => /^application\/(?:.+\+)?json$/.test(type)) && !types.includes('text/html');
}

/** Returns whether a client names HTML. Browsers that navigate do; clients of the API do not. @param accept `Accept` header */
export function namesHtml(accept: string | undefined): boolean {
  return /\btext\/html\b/.test(accept ?? '');
}

/**
 * Returns the best of `offered` for a client, or the first one if none matches.
 *
 * Only primary subtags are compared, in the client's order of quality: `fr-CA` asks for `fr` and ranks as high as if it
 * had been sent as `fr`. Negotiator's own choice would rank exact matches first.
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
