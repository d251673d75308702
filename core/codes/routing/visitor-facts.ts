import type { ScanLocation } from '../../scans/scan.js';
import type { ScanSource } from '../../scans/scan-properties.js';
import type { VisitorClient } from './client-names.js';
import { lookUpLanguage, type ReadLanguages } from './language.js';
import type { IpAddress } from './ip-address.js';

/** Data about a visitor on which the choice of a destination depends. */
export interface RoutingVisitor {
  client: VisitorClient;
  location: ScanLocation;
  /** `Accept-Language` header; '' if there is none. */
  acceptLanguage: string;
  /** IP address by `TRUST_PROXY`. It is compared and not stored. */
  ip: IpAddress;
  /** Query of the request without `?`, as sent. */
  query: string;
  /** Null unless the code is compact. */
  source: ScanSource | null;
  /**
   * Returns at least 30 bytes that are the same for a code, a rule, and a visitor on one UTC day, and
   * uniformly distributed over visitors. Called only if the destination has variants.
   */
  variantDigest: (ruleId: string) => Uint8Array;
}

/** Maximum length of a visitor's query in bytes; a longer one is dropped as a whole. */
const MAX_QUERY_BYTES = 2_048;

/**
 * Returns the part of a visitor's query that counts: up to a fragment, and nothing of a query that is too
 * long.
 */
export function usableQuery(query: string): string {
  const fragment = query.indexOf('#');
  const usable = fragment < 0 ? query : query.slice(0, fragment);
  return usable.length > MAX_QUERY_BYTES ? '' : usable;
}

/**
 * A visitor in the form that conditions compare. Each value is computed when the first condition needs it.
 */
export class VisitorFacts {
  readonly at: number;
  readonly visitor: RoutingVisitor;
  readonly #languages: ReadonlySet<string> | undefined;
  readonly #readLanguages: ReadLanguages;
  #parameters: URLSearchParams | undefined;
  #languageRanges: string | readonly string[] | null | undefined;

  /**
   * @param languages The languages of the code's rules and of its default destination; undefined without a
   *   default.
   */
  constructor(
    visitor: RoutingVisitor,
    at: number,
    {
      languages,
      readLanguages,
    }: { languages: ReadonlySet<string> | undefined; readLanguages: ReadLanguages },
  ) {
    this.visitor = visitor;
    this.at = at;
    this.#languages = languages;
    this.#readLanguages = readLanguages;
  }

  /** Parameters of the request. */
  get parameters(): URLSearchParams {
    // A leading separator, because the constructor removes a leading question mark.
    return (this.#parameters ??= new URLSearchParams(`&${usableQuery(this.visitor.query)}`));
  }

  /**
   * The visitor's best language among the languages of the code, or null if none suits; without a default
   * language, the ranges that match what the visitor prefers clearly. In lower case.
   */
  get languageRanges(): string | readonly string[] | null {
    if (this.#languageRanges === undefined) {
      const { accepted, preferredRanges } = this.#readLanguages(this.visitor.acceptLanguage);
      this.#languageRanges = this.#languages
        ? (lookUpLanguage(accepted, this.#languages) ?? null)
        : preferredRanges;
    }
    return this.#languageRanges;
  }
}
