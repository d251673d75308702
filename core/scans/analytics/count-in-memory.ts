import { linkTypeOf, type Scan } from '../scan.js';
import { SLOT_MS } from '../../basics/time/durations.js';
import { kindOf, type ScanKind } from './scan-kinds.js';
import {
  BreakdownBuilder,
  buildStats,
  DIMENSIONS,
  encodeRowKey,
  isSparse,
  listDimensions,
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
  | 'rule'
  | 'variant'
  | 'source'
  | 'missed'
  | 'gs1'
  | 'link'
>;

/**
 * Returns the key under which a visitor is counted once per day. A client seen as a person, as a bot, and
 * turned away has three.
 */
export function visitorKey({ visitor, bot }: Pick<Scan, 'visitor' | 'bot'>): string {
  if (bot === null) return `${visitor} missed`;
  if (typeof bot === 'string') return `${visitor} click`;
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
  const dimensions = new Set(listDimensions(byCode));
  const count = (kind: ScanKind): ScanStats => {
    const some = counted.filter(({ scan }) => kindOf(scan.bot) === kind);
    const slots = some.map(({ scan, uniqueScans }) => ({
      first: Math.floor(scan.at.getTime() / SLOT_MS),
      scans: [1],
      uniqueScans: [uniqueScans],
    }));
    return buildStats(sumSlots(slots), (dimension) => {
      const rows = new BreakdownBuilder();
      if (!dimensions.has(dimension)) return rows.breakdown;
      for (const { scan, uniqueScans } of some) {
        const key = rowKey(scan, dimension);
        if (key !== undefined) rows.add(key, 1, uniqueScans);
      }
      return rows.breakdown;
    });
  };
  return { people: count('people'), bots: count('bots'), missed: count('missed'), clicks: count('clicks') };
}

/** @returns undefined if the scan is in no row of the breakdown */
function rowKey(scan: CountedScan, dimension: Dimension): string | undefined {
  const values = DIMENSIONS[dimension].map((field) => fieldValue(scan, field));
  return isSparse(dimension) && values[0] === null ? undefined : encodeRowKey(values);
}

/**
 * Returns the value of a field that breakdowns count by. Scans store some fields under another name, or not
 * at all.
 */
export function fieldValue(scan: CountedScan, field: (typeof DIMENSIONS)[Dimension][number]): string | null {
  if (field === 'operatingSystem') return scan.os;
  if (field === 'reason') return scan.missed ?? null;
  if (field === 'batch') return scan.gs1?.batch ?? null;
  if (field === 'linkType') return linkTypeOf(scan);
  return scan[field] ?? null;
}
