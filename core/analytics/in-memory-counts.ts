import type { Scan } from '../scan.js';
import { BREAKDOWN_KEYS, joinKey, makeCounts, RowSums, type BreakdownName, type Counts } from './counts.js';
import { emptyDay, QUARTERS_A_DAY, type DayTally } from './day-counts.js';
import type { DayVisitors } from './visitor-set.js';
import { QUARTER_MS } from './stats.js';

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
  seen: DayVisitors,
  withCodes: boolean,
): DayTally {
  const people = inOrder.filter(({ bot }) => !bot);
  const bots = inOrder.filter(({ bot }) => bot);
  return { day, people: countAll(day, people, seen, withCodes), bots: countAll(day, bots, seen, withCodes) };
}

function countAll(
  day: number,
  inOrder: readonly CountedScan[],
  seen: DayVisitors,
  withCodes: boolean,
): Counts {
  const { quarters } = emptyDay(day).people;
  const [{ scans, uniqueScans }] = quarters as [Counts['quarters'][number]];
  const uniques = inOrder.map((scan) => {
    const key = visitorKey(scan);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew ? 1 : 0;
  });
  for (const [index, { at }] of inOrder.entries()) {
    const quarter = Math.floor(at.getTime() / QUARTER_MS) - day * QUARTERS_A_DAY;
    scans[quarter]! += 1;
    uniqueScans[quarter]! += uniques[index]!;
  }
  return makeCounts(quarters, (name) => {
    const sums = new RowSums();
    if (name === 'qrCodes' && !withCodes) return sums.rows;
    for (const [index, scan] of inOrder.entries()) {
      sums.add(joinKey(BREAKDOWN_KEYS[name].map((field) => valueOf(scan, field))), 1, uniques[index]!);
    }
    return sums.rows;
  });
}

type Field = (typeof BREAKDOWN_KEYS)[BreakdownName][number];

function valueOf(scan: CountedScan, field: Field): string | null {
  return field === 'operatingSystem' ? scan.os : scan[field];
}
