/** Names of the services, besides this one, whose exports can be imported. */
export const FOREIGN_FORMATS = ['bitly', 'dub', 'shlink', 'kutt', 'yourls', 'short_io'] as const;
export type ForeignFormatName = (typeof FOREIGN_FORMATS)[number];

/** A row of a file: texts by header (CSV), or a JSON object (NDJSON). */
export type ForeignRecord = Readonly<Record<string, unknown>>;

/** Functions for reading a row that depend on the account of the import. */
export interface ForeignContext {
  /**
   * Returns the short code of a short URL.
   *
   * @returns undefined unless the URL is a short URL of this service or of a domain of the account.
   */
  ownShortCode: (url: string) => string | undefined;
  /**
   * Returns the alias that a short URL becomes because its host is a domain of the account, or why it cannot
   * become one.
   *
   * @returns undefined if the host is not a domain of the account.
   */
  ownAlias?: (url: string) => ImportedAlias | { problem: string } | undefined;
  /** Host name of the domain to which slugs without a host belong. */
  slugDomain?: string | undefined;
}

/** An alias of a row. */
export interface ImportedAlias {
  /** Host name without a port. */
  domain: string;
  /** Percent-encoded, without outer slashes. */
  path: string;
}

/** Warning about a loss when a row of another service becomes a code. */
export interface RowWarning {
  /**
   * `cannot_be_moved`: the short URL leads to the other service. `rule_not_imported`: a redirect rule has no
   * counterpart. `password_not_imported`: the file says that a password is set, but not which.
   * `name_shortened`: the title is too long.
   */
  code: 'cannot_be_moved' | 'rule_not_imported' | 'password_not_imported' | 'name_shortened';
  message: string;
  /** Column or member of the row. */
  field?: string;
}

/** A row of another service as a code. */
export interface ForeignRow {
  /** Fields of a request that creates a code. They are not validated. */
  body: Record<string, unknown>;
  warnings: readonly RowWarning[];
}

/** Reads a row of one service. */
export type ForeignFormat = (record: ForeignRecord, context: ForeignContext) => ForeignRow;
