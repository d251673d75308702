import type { Scan } from '../scan.js';
import {
  BREAKDOWN_KEYS,
  encodeRowKey,
  makeCounts,
  RowAccumulator,
  type BreakdownName,
  type Counts,
} from './counts.js';
import { emptyDayCounts, SLOTS_PER_DAY, type DayCounts } from './day-counts.js';
import type { VisitorSet } from './visitor-set.js';
import { SLOT_MS } from './stats.js';

/** What of a scan counts. */
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

/** A visitor as it counts: the same one is another as a person and as a bot. */
export function visitorKey({ visitor, bot }: Pick<Scan, 'visitor' | 'bot'>): string {
  return bot ? `${visitor} bot` : visitor;
}

/**
 * Counts scans of one UTC day one by one: for the few that came since the last kept count.
 * @param inOrder the oldest first
 * @param seen the day's visitors so far; new ones are added
 */
export function countScans(
  day: number,
  inOrder: readonly CountedScan[],
  seen: VisitorSet,
  withCodes: boolean,
): DayCounts {
  const people = inOrder.filter(({ bot }) => !bot);
  const bots = inOrder.filter(({ bot }) => bot);
  return { day, people: countAll(day, people, seen, withCodes), bots: countAll(day, bots, seen, withCodes) };
}

function countAll(
  day: number,
  inOrder: readonly CountedScan[],
  seen: VisitorSet,
  withCodes: boolean,
): Counts {
  const { quarters } = emptyDayCounts(day).people;
  const [{ scans, uniqueScans }] = quarters as [Counts['quarters'][number]];
  const uniques = inOrder.map((scan) => {
    const key = visitorKey(scan);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew ? 1 : 0;
  });
  for (const [index, { at }] of inOrder.entries()) {
    const quarter = Math.floor(at.getTime() / SLOT_MS) - day * SLOTS_PER_DAY;
    scans[quarter]! += 1;
    uniqueScans[quarter]! += uniques[index]!;
  }
  return makeCounts(quarters, (name) => {
    const sums = new RowAccumulator();
    if (name === 'qrCodes' && !withCodes) return sums.rows;
    for (const [index, scan] of inOrder.entries()) {
      sums.add(encodeRowKey(BREAKDOWN_KEYS[name].map((field) => valueOf(scan, field))), 1, uniques[index]!);
    }
    return sums.rows;
  });
}

type Field = (typeof BREAKDOWN_KEYS)[BreakdownName][number];

function valueOf(scan: CountedScan, field: Field): string | null {
  return field === 'operatingSystem' ? scan.os : scan[field];
}
