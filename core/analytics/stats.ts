/**
 * The dimensions of breakdowns, and the fields that make the key of each one's rows. `qrCodes` is empty in the stats of one
 * code.
 */
export const DIMENSIONS = {
  countries: ['country'],
  cities: ['city', 'region', 'country'],
  devices: ['device'],
  browsers: ['browser'],
  operatingSystems: ['operatingSystem'],
  referrers: ['referrer'],
  qrCodes: ['qrCodeId'],
} as const;

export type Dimension = keyof typeof DIMENSIONS;

/** Attribution that the license of the GeoIP database requires wherever locations are shown. */
export const GEOIP_ATTRIBUTION = 'IP geolocation by DB-IP (https://db-ip.com), CC BY 4.0';

/** Maximum number of rows of a breakdown in a response; `omitted` says how many more there are. */
export const MAX_ROWS = 1_000;

export interface Count {
  scans: number;
  /** Daily uniques: a visitor counts once per UTC day and code, in the row of the first scan that matches the query. */
  uniqueScans: number;
}

/** Counts of consecutive 15-minute slots. */
export interface Slots {
  /** Number of the first slot: `SLOT_MS` × this is its start in milliseconds since 1970. */
  first: number;
  scans: number[];
  uniqueScans: number[];
}

/** Counts by one dimension, as columns: thousands of rows are parsed and added up much faster than as objects. */
export interface Breakdown {
  /** Each key once, in the form of `encodeRowKey`. */
  keys: string[];
  scans: number[];
  uniqueScans: number[];
  /** Number of rows that the database left out, because only the most scanned ones were requested. */
  omitted?: number;
}

/** The counts of one range. Additive over ranges that have no UTC day in common. */
export type ScanStats = Record<Dimension, Breakdown> & { slots: Slots };

/** Stats of people and of bots. A visitor who scans as a person and as a bot counts as two visitors. */
export interface SplitStats {
  people: ScanStats;
  bots: ScanStats;
}

/** Builds stats from slots and one breakdown per dimension. `breakdownOf` is called once for each. */
export function buildStats(slots: Slots, breakdownOf: (dimension: Dimension) => Breakdown): ScanStats {
  return {
    slots,
    countries: breakdownOf('countries'),
    cities: breakdownOf('cities'),
    devices: breakdownOf('devices'),
    browsers: breakdownOf('browsers'),
    operatingSystems: breakdownOf('operatingSystems'),
    referrers: breakdownOf('referrers'),
    qrCodes: breakdownOf('qrCodes'),
  };
}

/** Returns the stats of no scans. */
export function emptyStats(): ScanStats {
  return buildStats(sumSlots([]), emptyBreakdown);
}

function emptyBreakdown(): Breakdown {
  return { keys: [], scans: [], uniqueScans: [] };
}

/** Adds up stats. No scan may be in two of them, and no UTC day unless the later part recognizes the visitors of the earlier one. */
export function sumStats(parts: readonly ScanStats[]): ScanStats {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return buildStats(sumSlots(parts.map(({ slots }) => slots)), (dimension) =>
    sumBreakdowns(parts.map((part) => part[dimension])),
  );
}

/** Adds up slots in any order. Returns all slots between the first and the last, also those without scans. */
export function sumSlots(parts: readonly Slots[]): Slots {
  let [first, end] = [Infinity, -Infinity];
  for (const part of parts) {
    if (part.scans.length === 0) continue;
    first = Math.min(first, part.first);
    end = Math.max(end, part.first + part.scans.length);
  }
  if (first === Infinity) return { first: 0, scans: [], uniqueScans: [] };
  const zeros = () => Array.from({ length: end - first }, () => 0);
  const sum: Slots = { first, scans: zeros(), uniqueScans: zeros() };
  for (const part of parts) {
    const offset = part.first - first;
    for (let index = 0; index < part.scans.length; index++) {
      sum.scans[offset + index]! += part.scans[index]!;
      sum.uniqueScans[offset + index]! += part.uniqueScans[index]!;
    }
  }
  return sum;
}

function sumBreakdowns(parts: readonly Breakdown[]): Breakdown {
  const sum = new BreakdownBuilder();
  for (const { keys, scans, uniqueScans } of parts) {
    for (let row = 0; row < keys.length; row++) sum.add(keys[row]!, scans[row]!, uniqueScans[row]!);
  }
  return sum.breakdown;
}

/** Returns the totals of all slots. */
export function totalCount({ slots }: ScanStats): Count {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return { scans: sum(slots.scans), uniqueScans: sum(slots.uniqueScans) };
}

/** Collects the rows of one breakdown. */
export class BreakdownBuilder {
  readonly breakdown = emptyBreakdown();
  readonly #indexes = new Map<string, number>();

  /** Adds counts to the row of a key, which is created if it is new. */
  add(key: string, scans: number, uniqueScans: number): void {
    const index = this.#indexes.get(key);
    const { breakdown } = this;
    if (index === undefined) {
      this.#indexes.set(key, breakdown.keys.length);
      breakdown.keys.push(key);
      breakdown.scans.push(scans);
      breakdown.uniqueScans.push(uniqueScans);
    } else {
      breakdown.scans[index]! += scans;
      breakdown.uniqueScans[index]! += uniqueScans;
    }
  }
}

/** The rows of a breakdown as responses show them. */
export interface TopRows {
  /** At most `MAX_ROWS`, with one property per key field. */
  rows: (Record<string, string | null> & Count)[];
  /** Number of rows beyond `rows`. */
  omitted: number;
}

/** Returns the most scanned rows of a dimension, at most `limit`. Rows with equal counts are sorted by key. */
export function topRows(stats: ScanStats, dimension: Dimension, limit = MAX_ROWS): TopRows {
  const { keys, scans, uniqueScans, omitted = 0 } = stats[dimension];
  const fields = DIMENSIONS[dimension];
  const rows = [...keys.keys()]
    .sort((one, other) => scans[other]! - scans[one]! || (keys[one]! < keys[other]! ? -1 : 1))
    .slice(0, limit)
    .map((index) => {
      const row: Record<string, string | number | null> = {};
      const values = decodeRowKey(keys[index]!);
      for (const [position, field] of fields.entries()) row[field] = values[position] ?? null;
      row['scans'] = scans[index]!;
      row['uniqueScans'] = uniqueScans[index]!;
      return row;
    }) as TopRows['rows'];
  return { rows, omitted: omitted + keys.length - rows.length };
}

/**
 * Separator and null marker of row keys. Neither occurs in the name of a location, browser, or host, and neither needs
 * escaping in JSON, which parses fastest.
 */
const SEPARATOR = '\u007f';
const NULL = '~';

/** Encodes the values of a row's key fields, in the order of `DIMENSIONS`, as one text. */
export function encodeRowKey(values: readonly (string | null | undefined)[]): string {
  return values.map((value) => value ?? NULL).join(SEPARATOR);
}

/** Decodes a key of `encodeRowKey`. */
export function decodeRowKey(key: string): (string | null)[] {
  return key.split(SEPARATOR).map((value) => (value === NULL ? null : value));
}
