const BASE = 'http://dashboard.invalid';
/** The path is part of a cookie, which has at most 4,096 bytes. */
const MAX_CHARACTERS = 1_000;

/** Returns the page of the dashboard that a text names; `/` if it names none. */
export type ReturnPath = (text: string | undefined) => string;

/**
 * Creates the check of the page to which a sign-in returns. Any other address becomes `/`: another site, and
 * a short link, too, because it leads to a URL that its owner chooses.
 *
 * @param pages Paths of the dashboard's pages, in Express form.
 */
export function createReturnPath(pages: readonly string[]): ReturnPath {
  const forms = pages.map(
    (path) => new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`),
  );
  return (text) => {
    // URLs are parsed as browsers do it: `/\evil.example` is another host.
    if (!text?.startsWith('/') || text.length > MAX_CHARACTERS || !URL.canParse(text, BASE)) return '/';
    const { origin, pathname, search, hash } = new URL(text, BASE);
    return origin === BASE && forms.some((form) => form.test(pathname)) ? pathname + search + hash : '/';
  };
}
