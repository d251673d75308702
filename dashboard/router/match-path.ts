export type PathParams = Record<string, string>;

/** `/codes/:id` and `/codes/qr_1` → `{ id: 'qr_1' }`; undefined when they don't fit. */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  const wanted = parts(pattern);
  const given = parts(path);
  if (wanted.length !== given.length) return undefined;
  const params: PathParams = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index]!;
    if (part.startsWith(':')) params[part.slice(1)] = decode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

function parts(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
