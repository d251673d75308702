import { SCAN_KINDS, type ScanKind } from './scan-kinds.js';

/**
 * The dimensions of breakdowns, and the fields that make the key of each one's rows. `qrCodes` is empty in
 * the stats of one code. `targets`, `batches`, `linkTypes`, and `links` are empty in the stats of an account,
 * because IDs of rules and links are unique within a code, and batches within a product. Only missed scans
 * have a reason, and only clicks have a link.
 */
export const DIMENSIONS = {
  countries: ['country'],
  cities: ['city', 'region', 'country'],
  devices: ['device'],
  browsers: ['browser'],
  operatingSystems: ['operatingSystem'],
  referrers: ['referrer'],
  qrCodes: ['qrCodeId'],
  targets: ['rule', 'variant'],
  sources: ['source'],
  batches: ['batch'],
  linkTypes: ['linkType'],
  links: ['link'],
  missed: ['reason'],
} as const;

export type Dimension = keyof typeof DIMENSIONS;

/**
 * Dimensions that most scans have no value of. Their breakdowns have no row of these: it is what is left of
 * the totals.
 */
const SPARSE: ReadonlySet<string> = new Set<Dimension>([
  'targets',
  'sources',
  'batches',
  'linkTypes',
  'links',
  'missed',
]);

/** Dimensions that only the stats of one code have. */
const WITHIN_A_CODE: readonly Dimension[] = ['targets', 'batches', 'linkTypes', 'links'];

/** Returns whether the breakdowns of a dimension leave out scans whose first key field is null. */
export function isSparse(dimension: string): boolean {
  return SPARSE.has(dimension);
}

/** Returns the dimensions that stats have. @param byCode whether they are stats of an account */
export function listDimensions(byCode: boolean): Dimension[] {
  const absent: readonly Dimension[] = byCode ? WITHIN_A_CODE : ['qrCodes'];
  return (Object.keys(DIMENSIONS) as Dimension[]).filter((dimension) => !absent.includes(dimension));
}

/** Maximum number of rows of a breakdown in a response; `omitted` says how many more there are. */
export const MAX_ROWS = 1_000;

export interface Count {
  scans: number;
  /**
   * Daily uniques: a visitor counts once per UTC day and code, in the row of the first scan that matches the
   * query.
   */
  uniqueScans: number;
}

/** Counts of consecutive 15-minute slots. */
export interface Slots {
  /** Number of the first slot: `SLOT_MS` × this is its start in milliseconds since 1970. */
  first: number;
  scans: number[];
  uniqueScans: number[];
}

/**
 * Counts by one dimension, as columns: thousands of rows are parsed and added up much faster than as objects.
 */
export interface Breakdown {
  /** Each key once, in the form of `encodeRowKey`. */
  keys: string[];
  scans: number[];
  uniqueScans: number[];
  /** Totals of the rows left out by the database, because only the most scanned rows were requested. */
  omitted?: { rows: number } & Count;
}

/** The counts of one range. Additive over ranges that have no UTC day in common. */
export type ScanStats = Record<Dimension, Breakdown> & { slots: Slots };

/**
 * Stats by kind. A visitor who scans as a person, as a bot, and is turned away counts as three visitors, and
 * as another one for each link.
 */
export type SplitStats = Record<ScanKind, ScanStats>;

/** Counts of missed scans, which the other counts of a response leave out. */
export type MissedCount = Pick<ScanStats, 'slots' | 'missed'>;

/** Counts of clicks, which the other counts of a response leave out. */
export type ClickCount = Pick<ScanStats, 'slots' | 'links'>;

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
    targets: breakdownOf('targets'),
    sources: breakdownOf('sources'),
    batches: breakdownOf('batches'),
    linkTypes: breakdownOf('linkTypes'),
    links: breakdownOf('links'),
    missed: breakdownOf('missed'),
  };
}

/** Returns the stats of no scans. */
export function emptyStats(): ScanStats {
  return buildStats(sumSlots([]), emptyBreakdown);
}

/** Returns a breakdown without rows. */
export function emptyBreakdown(): Breakdown {
  return { keys: [], scans: [], uniqueScans: [] };
}

/**
 * Adds up stats. No scan may be in two of them, and no UTC day unless the later part recognizes the visitors
 * of the earlier one.
 */
export function sumStats(parts: readonly ScanStats[]): ScanStats {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return buildStats(sumSlots(parts.map(({ slots }) => slots)), (dimension) =>
    sumBreakdowns(parts.map((part) => part[dimension])),
  );
}

/** Adds up stats like `sumStats`, each kind apart. A kind that is absent from a part has no scans there. */
export function sumSplitStats(parts: readonly Partial<SplitStats>[]): SplitStats {
  const [people, bots, missed, clicks] = SCAN_KINDS.map((kind) =>
    sumStats(parts.flatMap((part) => part[kind] ?? [])),
  );
  return { people: people!, bots: bots!, missed: missed!, clicks: clicks! };
}

/** Adds up counts of missed scans. */
export function sumMissedCounts(parts: readonly MissedCount[]): MissedCount {
  return {
    slots: sumSlots(parts.map(({ slots }) => slots)),
    missed: sumBreakdowns(parts.map(({ missed }) => missed)),
  };
}

/** Adds up counts of clicks. */
export function sumClickCounts(parts: readonly ClickCount[]): ClickCount {
  return {
    slots: sumSlots(parts.map(({ slots }) => slots)),
    links: sumBreakdowns(parts.map(({ links }) => links)),
  };
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
export function totalCount({ slots }: Pick<ScanStats, 'slots'>): Count {
  const total = { scans: 0, uniqueScans: 0 };
  for (let index = 0; index < slots.scans.length; index++) {
    total.scans += slots.scans[index]!;
    total.uniqueScans += slots.uniqueScans[index]!;
  }
  return total;
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

/**
 * Returns the most scanned rows of a dimension, at most `limit`. Rows with equal counts are sorted by key.
 */
export function topRows(stats: ScanStats, dimension: Dimension, limit = MAX_ROWS): TopRows {
  const { keys, scans, uniqueScans, omitted } = isSparse(dimension)
    ? completeBreakdown(stats[dimension], dimension, totalCount(stats))
    : stats[dimension];
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
  return { rows, omitted: (omitted?.rows ?? 0) + keys.length - rows.length };
}

/** Adds the row of null to a sparse breakdown: the scans that no other row counts. */
function completeBreakdown(breakdown: Breakdown, dimension: Dimension, total: Count): Breakdown {
  const { keys, scans, uniqueScans, omitted } = breakdown;
  const left = (all: number, counted: readonly number[], cut = 0) =>
    counted.reduce((rest, count) => rest - count, all - cut);
  const scansLeft = left(total.scans, scans, omitted?.scans);
  if (scansLeft === 0) return breakdown;
  return {
    keys: [...keys, encodeRowKey(DIMENSIONS[dimension].map(() => null))],
    scans: [...scans, scansLeft],
    uniqueScans: [...uniqueScans, left(total.uniqueScans, uniqueScans, omitted?.uniqueScans)],
    ...(omitted && { omitted }),
  };
}

/**
 * Separator and null marker of row keys. Neither occurs in the name of a location, browser, or host, and
 * neither needs escaping in JSON, which parses fastest.
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
