import { MAX_ROWS, type Breakdown, type Count, type Tally } from './tally.js';
import type { BOT_MODES } from './query.js';

/** The fields that make the key of each breakdown's rows. */
export const BREAKDOWN_KEYS = {
  countries: ['country'],
  cities: ['city', 'region', 'country'],
  devices: ['device'],
  browsers: ['browser'],
  operatingSystems: ['operatingSystem'],
  referrers: ['referrer'],
} as const;

export type BreakdownName = keyof typeof BREAKDOWN_KEYS;

/** Small, because days hold thousands; the key is one text, made by `joinKey`. */
export type Cell = [key: string, scans: number, uniqueScans: number];

/** Everything that is known of some scans of one UTC day, whole: nothing is cut. */
export type DayCounts = Record<BreakdownName, Cell[]> & {
  quarters: [quarter: number, scans: number, uniqueScans: number][];
};

/** Scans of one code on one UTC day. A visitor counts once for people and once for bots. */
export interface DayTally {
  /** Days since 1970. */
  day: number;
  people: DayCounts;
  bots: DayCounts;
}

export function emptyDay(day: number): DayTally {
  return { day, people: emptyCounts(), bots: emptyCounts() };
}

function emptyCounts(): DayCounts {
  return {
    quarters: [],
    countries: [],
    cities: [],
    devices: [],
    browsers: [],
    operatingSystems: [],
    referrers: [],
  };
}

/** Adds days up. Parts of one day may stand in several, if no scan stands in two and no visitor's day is split. */
export function mergeDays(days: readonly DayTally[], bots: (typeof BOT_MODES)[number]): Tally {
  const counts = days.flatMap((day) => [
    ...(bots === 'only' ? [] : [day.people]),
    ...(bots === 'exclude' ? [] : [day.bots]),
  ]);
  const breakdown = <Key>(name: BreakdownName) => mergeCells(counts, name) as Breakdown<Key>;
  return {
    quarters: mergeQuarters(counts),
    countries: breakdown('countries'),
    cities: breakdown('cities'),
    devices: breakdown('devices'),
    browsers: breakdown('browsers'),
    operatingSystems: breakdown('operatingSystems'),
    referrers: breakdown('referrers'),
    botScans: days.reduce((sum, day) => sum + scansOf(day.bots), 0),
  };
}

function scansOf({ quarters }: DayCounts): number {
  return quarters.reduce((sum, [, scans]) => sum + scans, 0);
}

function mergeQuarters(counts: readonly DayCounts[]): Tally['quarters'] {
  const merged = new Map<number, Count>();
  for (const { quarters } of counts) {
    for (const [quarter, scans, uniqueScans] of quarters) add(merged, quarter, scans, uniqueScans);
  }
  return [...merged].map(([quarter, count]) => ({ quarter, ...count }));
}

function mergeCells(counts: readonly DayCounts[], name: BreakdownName): Breakdown<Record<string, unknown>> {
  const merged = new Map<string, Count>();
  for (const { [name]: cells } of counts) {
    for (const [key, scans, uniqueScans] of cells) add(merged, key, scans, uniqueScans);
  }
  const rows = [...merged]
    .sort(([oneKey, one], [otherKey, other]) => other.scans - one.scans || (oneKey < otherKey ? -1 : 1))
    .slice(0, MAX_ROWS)
    .map(([key, count]) => ({ ...fieldsOf(name, splitKey(key)), ...count }));
  return { rows, omitted: merged.size - rows.length };
}

function fieldsOf(name: BreakdownName, values: readonly (string | null)[]): Record<string, string | null> {
  return Object.fromEntries(BREAKDOWN_KEYS[name].map((field, index) => [field, values[index] ?? null]));
}

/** Neither stands in the name of a place or in a header. */
const BETWEEN = '\u0001';
const NULL = '\u0000';

/** The values of a row's key as one text. */
export function joinKey(key: readonly (string | null)[]): string {
  return key.map((value) => value ?? NULL).join(BETWEEN);
}

function splitKey(key: string): (string | null)[] {
  return key.split(BETWEEN).map((value) => (value === NULL ? null : value));
}

function add<Key>(to: Map<Key, Count>, key: Key, scans: number, uniqueScans: number): void {
  const count = to.get(key);
  if (count) {
    count.scans += scans;
    count.uniqueScans += uniqueScans;
  } else {
    to.set(key, { scans, uniqueScans });
  }
}
