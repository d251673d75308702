/** Formats of the redirect map. */
export const MAP_FORMATS = ['nginx', 'caddy', 'netlify', 'csv', 'json'] as const;
export type MapFormat = (typeof MAP_FORMATS)[number];

/** Where a path of the map comes from: the short code, a former one, an alias, or a key of GS1. */
export const MAP_KINDS = ['short', 'former', 'alias', 'gs1'] as const;
type MapKind = (typeof MAP_KINDS)[number];

/** Response to a URL of the service, as far as a web server without the service can give the same. */
export interface MapTarget {
  /**
   * 302, 307, and 410 are entries of a server; 200 is content of the service, 404 a code that is not yet
   * active.
   */
  status: 302 | 307 | 410 | 200 | 404;
  /** Set if and only if the status is 302 or 307. */
  location: string | null;
  /** Description of what the entry lacks, in one line; null if it lacks nothing. */
  note: string | null;
}

/** One URL of the map. */
export interface MapEntry extends MapTarget {
  host: string;
  /** Percent-encoded, with the leading slash. */
  path: string;
  kind: MapKind;
  /** Whether the path matches in any case, as a short link does. */
  anyCase: boolean;
  qrCodeId: string;
  name: string | null;
}

/** A host of the map. */
export interface MapHost {
  /** Host name without a port. */
  name: string;
  /** Path before `/r/` in short links: empty, or the path of `PUBLIC_URL`. */
  prefix: string;
  /** Number of its entries that a web server can have. */
  entries: number;
}

/** A redirect map that is about to be written. */
export interface RedirectMap {
  /** Sorted by name. */
  hosts: readonly MapHost[];
  writtenAt: Date;
  /**
   * Reads the URLs of a host, sorted by path. Each call reads them again, so that no format must hold them.
   */
  entriesOf: (host: MapHost) => AsyncIterable<MapEntry>;
}

/**
 * Returns whether a web server can have the entry. Others are comments, as are paths with an encoded slash,
 * which servers decode in different ways.
 *
 * @param path Percent-encoded. Default: a path without an encoded slash.
 */
export function isServable({ status, path = '' }: Pick<MapTarget, 'status'> & { path?: string }): boolean {
  return (status === 302 || status === 307 || status === 410) && !path.includes('%2F');
}

/** Returns the path as a server compares it. */
export function decodedPath({ path }: Pick<MapEntry, 'path'>): string {
  return decodeURIComponent(path);
}
