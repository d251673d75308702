/** Values of a path's parameters, percent-decoded, such as `{ id: 'qr_1' }`. */
export type PathParams = Record<string, string>;

/** Props of every page: the parameters of its path, such as `{ id }` of `/codes/:id`. */
export interface PageProps {
  params: PathParams;
}

/**
 * Matches a path against a pattern with `:name` segments.
 *
 * @returns the parameters, such as `{ id: 'qr_1' }` for `/codes/:id` and `/codes/qr_1`; `undefined` if the
 *   path does not match
 */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  const expected = segments(pattern);
  const actual = segments(path);
  if (expected.length !== actual.length) return undefined;
  const params: PathParams = {};
  for (const [index, segment] of expected.entries()) {
    const value = actual[index]!;
    if (segment.startsWith(':')) params[segment.slice(1)] = decode(value);
    else if (segment !== value) return undefined;
  }
  return params;
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** Percent-decodes a segment; a malformed one is returned unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
