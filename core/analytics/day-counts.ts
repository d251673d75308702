import { DAY_MS } from './time-ranges.js';
import {
  BREAKDOWN_KEYS,
  emptyRows,
  makeCounts,
  decodeRowKey,
  type BreakdownName,
  type Counts,
  type Quarters,
  type Rows,
} from './counts.js';
import { MAX_ROWS, SLOT_MS, type Breakdown, type Tally } from './stats.js';

export const SLOTS_PER_DAY = DAY_MS / SLOT_MS;

/** Scans on one UTC day, or on a part of it. A visitor counts once for people and once for bots. */
export interface DayCounts {
  /** Days since 1970. */
  day: number;
  people: Counts;
  bots: Counts;
}

export function emptyDayCounts(day: number): DayCounts {
  return { day, people: emptyCounts(day), bots: emptyCounts(day) };
}

function emptyCounts(day: number): Counts {
  return makeCounts([emptySlots(day)], emptyRows);
}

export function emptySlots(day: number): Quarters {
  const zeros = () => Array.from({ length: SLOTS_PER_DAY }, () => 0);
  return { first: day * SLOTS_PER_DAY, scans: zeros(), uniqueScans: zeros() };
}

/** Counts as answers show them: the most scanned first, long lists cut. */
export function toTally(counts: Counts, botScans: number): Tally {
  const breakdown = <Key>(name: BreakdownName) => topRows(counts[name], name) as Breakdown<Key>;
  return {
    quarters: counts.quarters.flatMap(listQuarters),
    countries: breakdown('countries'),
    cities: breakdown('cities'),
    devices: breakdown('devices'),
    browsers: breakdown('browsers'),
    operatingSystems: breakdown('operatingSystems'),
    referrers: breakdown('referrers'),
    qrCodes: breakdown('qrCodes'),
    botScans,
  };
}

function listQuarters({ first, scans, uniqueScans }: Quarters): Tally['quarters'] {
  const listed: Tally['quarters'] = [];
  for (const [index, count] of scans.entries()) {
    if (count > 0)
      listed.push({ quarter: first + index, scans: count, uniqueScans: uniqueScans[index] ?? 0 });
  }
  return listed;
}

function topRows(
  { keys, scans, uniqueScans }: Rows,
  name: BreakdownName,
): Breakdown<Record<string, unknown>> {
  const rows = [...keys.keys()]
    .sort((one, other) => scans[other]! - scans[one]! || (keys[one]! < keys[other]! ? -1 : 1))
    .slice(0, MAX_ROWS)
    .map((row) => ({
      ...fieldsOf(name, decodeRowKey(keys[row]!)),
      scans: scans[row]!,
      uniqueScans: uniqueScans[row]!,
    }));
  return { rows, omitted: keys.length - rows.length };
}

function fieldsOf(name: BreakdownName, values: readonly (string | null)[]): Record<string, string | null> {
  return Object.fromEntries(BREAKDOWN_KEYS[name].map((field, index) => [field, values[index] ?? null]));
}
