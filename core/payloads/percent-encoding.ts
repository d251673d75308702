/** Percent-encodes everything but the unreserved characters of RFC 3986, 2.3; spaces become `%20`, never `+`. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The text behind percent-encoded UTF-8; what is not well-formed comes back as it is. */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `?a=1&b=2` from fields in their order, values percent-encoded already; absent ones are left out. */
export function writeQuery(
  fields: readonly (readonly [name: string, encoded: string | undefined])[],
): string {
  const present = fields.filter(([, encoded]) => encoded !== undefined);
  return present.length === 0 ? '' : `?${present.map(([name, encoded]) => `${name}=${encoded}`).join('&')}`;
}

/** The fields of a query in their order: names in lower case, values still percent-encoded. */
export function readQuery(query: string): (readonly [name: string, encoded: string])[] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      const name = equals < 0 ? part : part.slice(0, equals);
      return [percentDecode(name).toLowerCase(), equals < 0 ? '' : part.slice(equals + 1)] as const;
    });
}

/** Splits a URI of the given scheme (any case) into path and query; `undefined` when it has another scheme. */
export function readUri(text: string, scheme: string): { path: string; query: string } | undefined {
  const start = `${scheme}:`;
  if (text.slice(0, start.length).toLowerCase() !== start) return undefined;
  const rest = text.slice(start.length).trim();
  const mark = rest.indexOf('?');
  return mark < 0 ? { path: rest, query: '' } : { path: rest.slice(0, mark), query: rest.slice(mark + 1) };
}
