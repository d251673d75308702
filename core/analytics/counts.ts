/** The fields that make the key of each breakdown's rows. */
export const BREAKDOWN_KEYS = {
  countries: ['country'],
  cities: ['city', 'region', 'country'],
  devices: ['device'],
  browsers: ['browser'],
  operatingSystems: ['operatingSystem'],
  referrers: ['referrer'],
  qrCodes: ['qrCodeId'],
} as const;

export type BreakdownName = keyof typeof BREAKDOWN_KEYS;

/** Rows of a breakdown, by columns: read and added up much faster than thousands of small objects. */
export interface Rows {
  /** Each once, made by `encodeRowKey`. */
  keys: string[];
  scans: number[];
  uniqueScans: number[];
}

/** Counts of quarters of an hour that follow one another, from `first` (since 1970) on. */
export interface Quarters {
  first: number;
  scans: number[];
  uniqueScans: number[];
}

/** Everything that is known of some scans, whole: nothing is cut. `qrCodes` is empty in the counts of one code. */
export type Counts = Record<BreakdownName, Rows> & { quarters: Quarters[] };

export function emptyRows(): Rows {
  return { keys: [], scans: [], uniqueScans: [] };
}

/** @param rowsOf asked once for each breakdown */
export function makeCounts(quarters: Quarters[], rowsOf: (name: BreakdownName) => Rows): Counts {
  return {
    quarters,
    countries: rowsOf('countries'),
    cities: rowsOf('cities'),
    devices: rowsOf('devices'),
    browsers: rowsOf('browsers'),
    operatingSystems: rowsOf('operatingSystems'),
    referrers: rowsOf('referrers'),
    qrCodes: rowsOf('qrCodes'),
  };
}

/** Adds counts up, for which no scan may be in two of them. */
export function sumCounts(parts: readonly Counts[]): Counts {
  return makeCounts(addQuarters(parts.flatMap(({ quarters }) => quarters)), (name) =>
    addRows(parts.map((part) => part[name])),
  );
}

export function sumScans({ quarters }: Counts): number {
  return quarters.reduce((sum, { scans }) => sum + scans.reduce((some, count) => some + count, 0), 0);
}

/** Collects rows one count at a time. */
export class RowAccumulator {
  readonly rows = emptyRows();
  private readonly places = new Map<string, number>();

  add(key: string, scans: number, uniqueScans: number): void {
    const { rows, places } = this;
    const place = places.get(key);
    if (place === undefined) {
      places.set(key, rows.keys.length);
      rows.keys.push(key);
      rows.scans.push(scans);
      rows.uniqueScans.push(uniqueScans);
    } else {
      rows.scans[place]! += scans;
      rows.uniqueScans[place]! += uniqueScans;
    }
  }
}

/** A day that is counted in parts stays one row of quarters, however many the parts. */
function addQuarters(parts: readonly Quarters[]): Quarters[] {
  const sums = new Map<number, Quarters>();
  for (const { first, scans, uniqueScans } of parts) {
    const sum = sums.get(first);
    sums.set(first, {
      first,
      scans: sum ? addColumns(sum.scans, scans) : scans,
      uniqueScans: sum ? addColumns(sum.uniqueScans, uniqueScans) : uniqueScans,
    });
  }
  return [...sums.values()];
}

function addColumns(one: readonly number[], other: readonly number[]): number[] {
  const longer = one.length > other.length ? one : other;
  return longer.map((_, index) => (one[index] ?? 0) + (other[index] ?? 0));
}

function addRows(parts: readonly Rows[]): Rows {
  const sums = new RowAccumulator();
  for (const { keys, scans, uniqueScans } of parts) {
    for (let row = 0; row < keys.length; row++) sums.add(keys[row]!, scans[row]!, uniqueScans[row]!);
  }
  return sums.rows;
}

/** Neither stands in the name of a place, a program or a host. Plain ASCII, and bare in JSON: that is read fastest. */
const BETWEEN = '\u007f';
const NULL = '~';

/** The values of a row's key as one text. */
export function encodeRowKey(values: readonly (string | null | undefined)[]): string {
  return values.map((value) => value ?? NULL).join(BETWEEN);
}

export function decodeRowKey(key: string): (string | null)[] {
  return key.split(BETWEEN).map((value) => (value === NULL ? null : value));
}
