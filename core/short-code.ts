const SHORT_CODE = /^[0-9a-z][0-9a-z_-]{0,63}$/;

/**
 * Reports whether a request target is a short link.
 *
 * Upper case is accepted: an alphanumeric symbol (ISO/IEC 18004, clause 7.4.4) has no lower case, and visitors may type it.
 */
export function isShortLink(url: string): boolean {
  return url.startsWith('/r/') || url.startsWith('/R/');
}

/**
 * Returns the short code of a request target such as `/r/AbC?x=1`, in lower case.
 *
 * @returns undefined if it cannot be a short code, so no lookup is needed.
 */
export function parseShortCode(url: string): string | undefined {
  const path = url.slice('/r/'.length).split(/[?#]/, 1)[0] ?? '';
  const shortCode = decodePath(path.endsWith('/') ? path.slice(0, -1) : path)?.toLowerCase();
  return shortCode !== undefined && SHORT_CODE.test(shortCode) ? shortCode : undefined;
}

function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
