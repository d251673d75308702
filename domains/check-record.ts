import { Resolver } from 'node:dns/promises';
import { withTimeout } from '../core/basics/concurrency/with-timeout.js';
import type { DomainRecord } from '../core/accounts/custom-domain.js';

/** Time of one query to one name server; c-ares doubles it for each further attempt. */
const QUERY_TIMEOUT_MS = 1_500;
const ATTEMPTS_PER_SERVER = 2;
/** Time of one check, whatever the name servers do. */
const CHECK_TIMEOUT_MS = 5_000;
/** Bounds what a check reports of the records at the name, which others control. */
const MAX_REPORTED_VALUES = 3;
const MAX_REPORTED_LENGTH = 100;

/**
 * Errors by which DNS states that there is no such record (RFC 2308). All others say nothing about the
 * record.
 */
const ABSENT = new Set(['ENODATA', 'ENOTFOUND']);

export type RecordCheck =
  | { kind: 'found' }
  /**
   * DNS responded without the record. `values`: up to 3 other TXT values at its name, each cut to 100
   * characters.
   */
  | { kind: 'missing'; values: string[] }
  /** DNS did not respond, or with an error, so nothing is known. `reason` is a code such as `ETIMEOUT`. */
  | { kind: 'failed'; reason: string };

/** Looks up whether DNS has a record. Takes at most 5 s; never rejects. */
export type RecordChecker = (record: DomainRecord) => Promise<RecordCheck>;

interface RecordCheckerOptions {
  /** IP addresses of name servers, with ports if they are not 53. Empty: the name servers of the system. */
  dnsServers: readonly string[];
  /** false: every record counts as found, without a query. For development. */
  domainProof: boolean;
}

/**
 * Creates the check of TXT records. It queries DNS directly and sends at most two queries per name server.
 * Aliases (CNAME) are followed by the name server, and the strings of a record are joined (RFC 7208, 3.3, has
 * the same rule).
 */
export function createRecordChecker({ dnsServers, domainProof }: RecordCheckerOptions): RecordChecker {
  if (!domainProof) return async () => ({ kind: 'found' });
  return async ({ name, value }) => {
    // A resolver per check, because `cancel` ends all queries of a resolver.
    const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: ATTEMPTS_PER_SERVER });
    if (dnsServers.length > 0) resolver.setServers(dnsServers);
    try {
      const timedOut = () => Object.assign(new Error('DNS did not respond'), { code: 'ETIMEOUT' });
      const records = await withTimeout(CHECK_TIMEOUT_MS, resolver.resolveTxt(name), timedOut);
      return compare(
        records.map((strings) => strings.join('')),
        value,
      );
    } catch (error) {
      const code = String((error as NodeJS.ErrnoException).code ?? 'unknown');
      return ABSENT.has(code) ? { kind: 'missing', values: [] } : { kind: 'failed', reason: code };
    } finally {
      resolver.cancel();
    }
  };
}

function compare(values: readonly string[], expected: string): RecordCheck {
  // DNS providers differ in what they do with spaces around a value.
  if (values.some((value) => value.trim() === expected)) return { kind: 'found' };
  return {
    kind: 'missing',
    values: values.slice(0, MAX_REPORTED_VALUES).map((value) => value.slice(0, MAX_REPORTED_LENGTH)),
  };
}
