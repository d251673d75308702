/** Returns a URL as people write it, without the host if the URL before has the same one. */
export type ShortenUrl = (url: string) => string;

/** Creates a function that shortens the URLs of one line, which it receives in their order. */
export function createUrlShortener(): ShortenUrl {
  let shownHost: string | undefined;
  return (url) => {
    if (!URL.canParse(url)) return url;
    const { host, pathname, search, hash } = new URL(url);
    const path = decode(pathname + search + hash);
    if (path === '/') {
      shownHost = host;
      return host;
    }
    if (host === shownHost) return path;
    shownHost = host;
    return host + path;
  };
}

/** Percent-decodes what people can read; text that is not UTF-8 stays encoded. */
function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
