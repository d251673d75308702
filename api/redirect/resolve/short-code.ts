const SHORT_CODE = /^[0-9a-z][0-9a-z_-]{0,63}$/;

/** Whether a path is that of a short link. Typed, or printed as a symbol of capitals alone, it may come in upper case. */
export function isShortLink(url: string): boolean {
  return url.startsWith('/r/') || url.startsWith('/R/');
}

/**
 * The short code of a path such as `/r/AbC?x=1`, in lower case.
 * @returns undefined when it can't be one: no need to ask the store
 */
export function readShortCode(url: string): string | undefined {
  const path = url.slice('/r/'.length).split(/[?#]/, 1)[0] ?? '';
  const code = decode(path.endsWith('/') ? path.slice(0, -1) : path)?.toLowerCase();
  return code !== undefined && SHORT_CODE.test(code) ? code : undefined;
}

function decode(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
