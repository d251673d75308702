const SHORT_CODE = /^[0-9a-z][0-9a-z_-]{0,63}$/;

/**
 * Reports whether a request target is a short link.
 *
 * Upper case is accepted: an alphanumeric symbol (ISO/IEC 18004, clause 7.4.4) has no lower case, and
 * visitors may type it.
 */
export function isShortLink(url: string): boolean {
  return url.startsWith('/r/') || url.startsWith('/R/');
}

/** Longest path of a short link in characters that is read: 64 escaped characters and what follows them. */
const MAX_PATH_LENGTH = 512;

/**
 * Characters that mail programs and chats take for the end of a link: punctuation, symbols, white space, and
 * invisible characters of any script. Slashes and backslashes are excluded, because what is before them is
 * another path; `-` and `_` may be part of the short code.
 */
const ATTACHED = /(?:(?![/\\_-])[\p{P}\p{S}\p{Cf}\p{Mn}\p{Me}\s])+$/u;

/** Escapes at the end of a path that are cut off, or that are no UTF-8. */
const BROKEN_ESCAPES = /(?:%[89a-f][0-9a-f])*(?:%[0-9a-f]?)?$/i;

/**
 * Returns the short code of a request target such as `/r/AbC?x=1`, in lower case. Punctuation that was
 * attached to the link, as in `/r/AbC).` or `/r/AbC%E3%80%82`, is ignored.
 *
 * @returns undefined if it cannot be a short code, so no lookup is needed.
 */
export function parseShortCode(url: string): string | undefined {
  const path = url.slice('/r/'.length).split(/[?#]/, 1)[0] ?? '';
  const shortCode = path.toLowerCase();
  return SHORT_CODE.test(shortCode) ? shortCode : parseAttached(path);
}

/** A path below a short link. */
export interface HostedPath {
  /** In lower case. */
  shortCode: string;
  /** Rest of the path after the short code and a slash, as requested; not empty. */
  name: string;
}

/**
 * Parses a request target below a short link, such as `/r/abc/l1?x=1`, where codes have content.
 *
 * @returns undefined if it is not below a path that can be a short code.
 */
export function parseHostedPath(url: string): HostedPath | undefined {
  const path = url.slice('/r/'.length).split(/[?#]/, 1)[0] ?? '';
  const end = path.indexOf('/');
  if (end < 0 || end === path.length - 1) return undefined;
  const shortCode = path.slice(0, end).toLowerCase();
  return SHORT_CODE.test(shortCode) ? { shortCode, name: path.slice(end + 1) } : undefined;
}

/** Parses a path that is not only a short code. */
function parseAttached(path: string): string | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  const decoded = decodePath(path.endsWith('/') ? path.slice(0, -1) : path);
  const shortCode = decoded?.replace(ATTACHED, '').toLowerCase();
  return shortCode !== undefined && SHORT_CODE.test(shortCode) ? shortCode : undefined;
}

function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  return decode(path) ?? decode(path.replace(BROKEN_ESCAPES, ''));
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
