import type { Scan } from '../scan.js';
import { SLOT_MS } from '../time/durations.js';
import {
  BreakdownBuilder,
  buildStats,
  DIMENSIONS,
  encodeRowKey,
  sumSlots,
  type Dimension,
  type ScanStats,
  type SplitStats,
} from './stats.js';
import type { VisitorSet } from './visitor-set.js';

/** The fields of a scan that are counted. */
export type CountedScan = Pick<
  Scan,
  | 'qrCodeId'
  | 'at'
  | 'country'
  | 'region'
  | 'city'
  | 'device'
  | 'os'
  | 'browser'
  | 'referrer'
  | 'bot'
  | 'visitor'
>;

/**
 * Returns the key under which a visitor is counted once per day. A client seen as a person, as a bot, and turned away has
 * three.
 */
export function visitorKey({ visitor, bot }: Pick<Scan, 'visitor' | 'bot'>): string {
  if (bot === null) return `${visitor} missed`;
  return bot ? `${visitor} bot` : visitor;
}

/**
 * Counts scans of one UTC day in this process: for the few scans since the rollup of the day was built.
 *
 * @param scans the oldest first
 * @param seen visitors who scanned earlier that day; the visitors of `scans` are added
 * @param byCode whether to count by code, as the stats of an account do
 */
export function countInMemory(scans: readonly CountedScan[], seen: VisitorSet, byCode: boolean): SplitStats {
  const counted = scans.map((scan) => {
    const key = visitorKey(scan);
    const uniqueScans = seen.has(key) ? 0 : 1;
    seen.add(key);
    return { scan, uniqueScans };
  });
  const count = (bots: boolean): ScanStats => {
    const some = counted.filter(({ scan }) => scan.bot === bots);
    const slots = some.map(({ scan, uniqueScans }) => ({
      first: Math.floor(scan.at.getTime() / SLOT_MS),
      scans: [1],
      uniqueScans: [uniqueScans],
    }));
    return buildStats(sumSlots(slots), (dimension) => {
      const rows = new BreakdownBuilder();
      if (dimension === 'qrCodes' && !byCode) return rows.breakdown;
      for (const { scan, uniqueScans } of some) rows.add(rowKey(scan, dimension), 1, uniqueScans);
      return rows.breakdown;
    });
  };
  return { people: count(false), bots: count(true) };
}

function rowKey(scan: CountedScan, dimension: Dimension): string {
  return encodeRowKey(DIMENSIONS[dimension].map((field) => fieldValue(scan, field)));
}

/** Returns the value of a field that breakdowns count by. Scans store some fields under another name. */
export function fieldValue(scan: CountedScan, field: (typeof DIMENSIONS)[Dimension][number]): string | null {
  return field === 'operatingSystem' ? scan.os : scan[field];
}
