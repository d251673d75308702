import { PayloadSyntaxError } from './payload-type.js';

/**
 * Percent-encodes everything except the unreserved characters (RFC 3986, 2.3). Spaces become `%20`, never
 * `+`.
 */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Decodes percent-encoded UTF-8. Returns malformed text unchanged; never throws. */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Serializes fields as a query such as `?a=1&b=2`, in the order given.
 *
 * @param fields Names with values that are already percent-encoded; fields with `undefined` are left out.
 * @returns The query with its `?`, or an empty string if no field has a value.
 */
export function serializeQuery(
  fields: readonly (readonly [name: string, encoded: string | undefined])[],
): string {
  const present = fields.filter(([, encoded]) => encoded !== undefined);
  return present.length === 0 ? '' : `?${present.map(([name, encoded]) => `${name}=${encoded}`).join('&')}`;
}

/**
 * Parses a query without its `?`.
 *
 * @returns The fields in order. Names are decoded and in lower case; values are still percent-encoded.
 */
export function parseQuery(query: string): (readonly [name: string, encoded: string])[] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      const name = equals < 0 ? part : part.slice(0, equals);
      return [percentDecode(name).toLowerCase(), equals < 0 ? '' : part.slice(equals + 1)] as const;
    });
}

/**
 * Parses a query without its `?` into decoded values by name.
 *
 * @param decode Decodes a value. Default: percent-encoded UTF-8.
 * @throws PayloadSyntaxError if a name occurs twice, because one of the values would be lost.
 */
export function parseQueryFields(
  query: string,
  decode: (encoded: string) => string = percentDecode,
): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, encoded] of parseQuery(query)) {
    if (fields.has(name)) throw new PayloadSyntaxError(`has ${name.slice(0, 40)} more than once`);
    fields.set(name, decode(encoded));
  }
  return Object.fromEntries(fields);
}

/**
 * Splits a URI into its path and query, without `?`.
 *
 * @param scheme Scheme in lower case, without a colon; matched in any case.
 * @returns `undefined` if the text has another scheme.
 */
export function parseUri(text: string, scheme: string): { path: string; query: string } | undefined {
  const start = `${scheme}:`;
  if (text.slice(0, start.length).toLowerCase() !== start) return undefined;
  const rest = text.slice(start.length).trim();
  const mark = rest.indexOf('?');
  return mark < 0 ? { path: rest, query: '' } : { path: rest.slice(0, mark), query: rest.slice(mark + 1) };
}
