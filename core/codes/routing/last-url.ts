import { utcDay } from '../../basics/time/durations.js';
import type { DestinationScan } from './destination-scan.js';

/** Longest query whose URL is remembered, in characters: ten times the query of a printed code. */
const MAX_QUERY_CHARACTERS = 200;

/** A URL that was built, with everything that it depends on. */
interface BuiltUrl extends Pick<
  DestinationScan,
  'query' | 'passesQuery' | 'shortCode' | 'rule' | 'variant' | 'source'
> {
  utcDay: number;
  url: string;
}

/**
 * Returns `build` with a memory of its last URL: most scans of a printed code are the same request.
 *
 * @param build Depends only on the fields of a scan that `BuiltUrl` has.
 */
export function rememberLastUrl(build: (scan: DestinationScan) => string): (scan: DestinationScan) => string {
  let last: BuiltUrl | undefined;
  return (scan) => {
    if (last && isBuiltFor(last, scan)) return last.url;
    const url = build(scan);
    if (scan.query.length <= MAX_QUERY_CHARACTERS) last = describe(scan, url);
    return url;
  };
}

function isBuiltFor(built: BuiltUrl, scan: DestinationScan): boolean {
  return (
    built.query === scan.query &&
    built.rule === scan.rule &&
    built.variant === scan.variant &&
    built.shortCode === scan.shortCode &&
    built.source === scan.source &&
    built.passesQuery === scan.passesQuery &&
    built.utcDay === utcDay(scan.at)
  );
}

/** Copies the fields, because a scan has its request. */
function describe(scan: DestinationScan, url: string): BuiltUrl {
  const { query, passesQuery, shortCode, rule, variant, source, at } = scan;
  return { query, passesQuery, shortCode, rule, variant, source, utcDay: utcDay(at), url };
}
