import type { Db, Document, Filter } from 'mongodb';
import type { Span } from '../../core/analytics/plan.js';
import type { ScanFilter } from '../../core/analytics/query.js';
import {
  BreakdownBuilder,
  buildStats,
  DIMENSIONS,
  emptyStats,
  encodeRowKey,
  MAX_ROWS,
  sumSlots,
  totalCount,
  type Breakdown,
  type Dimension,
  type ScanStats,
  type Slots,
  type SplitStats,
} from '../../core/analytics/stats.js';
import { DAY_MS, SLOT_MS } from '../../core/time/durations.js';
import { COUNT_TIMEOUT_MS, withQueryTimeout } from '../mongo/timeouts.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import { propertyQuery, scanQuery, scopeQuery, type ScanScope } from '../scans/scan-query.js';

/** Fields of a dimension that scan documents store under another name. */
const STORED_AS: Readonly<Record<string, string>> = { operatingSystem: 'os' };

/** What the pipeline over raw scans counts, in addition to slots. */
interface RawCount {
  match: Filter<ScanDocument>;
  dimensions: readonly Dimension[];
  /** Fields whose values are counted apart, in addition to the keys. */
  apart: readonly ('day' | 'bot')[];
  /** Maximum number of rows per breakdown; absent: every row. */
  maxRows?: number;
}

interface RawRow {
  /** The fields of the key: `slot`, or those of a dimension; and those that are counted apart. */
  _id: Record<string, string | null> & { slot?: number; day?: number; bot?: boolean };
  scans: number;
  uniqueScans: number;
}

/** The first rows of a breakdown, and the number of all. */
interface CutRows {
  total: number;
  rows: RawRow[];
}

/** By dimension, all rows, or with `maxRows` at most one `CutRows`. */
type RawCounts = { slots?: RawRow[] } & Partial<Record<Dimension, RawRow[] | CutRows[]>>;

/**
 * Counts the scans that a filter selects. The database cuts long breakdowns, which say how many rows are left out.
 *
 * @returns the stats, and the number of bot scans in the range that match the other filters
 * @throws DomainError `unavailable` if the count takes longer than `COUNT_TIMEOUT_MS`
 */
export async function countFilteredScans(
  db: Db,
  scope: ScanScope,
  filter: ScanFilter,
): Promise<{ stats: ScanStats; botScans: number }> {
  const isConstant = (dimension: Dimension) => constantKey(dimension, filter) !== undefined;
  const dimensions = dimensionsOf(scope).filter((dimension) => !isConstant(dimension));
  const [counts, botScans] = await withQueryTimeout(
    Promise.all([
      aggregate(db, scope, { match: scanQuery(scope, filter), dimensions, apart: [], maxRows: MAX_ROWS }),
      db.collection<ScanDocument>(SCANS).countDocuments(scanQuery(scope, { ...filter, bots: 'only' }), {
        hint: scanIndexFor(scope),
        maxTimeMS: COUNT_TIMEOUT_MS,
      }),
    ]),
  );
  const stats = emptyStats();
  stats.slots = toSlots(counts.slots ?? []);
  for (const dimension of dimensions) {
    const [cut = { total: 0, rows: [] }] = (counts[dimension] ?? []) as CutRows[];
    stats[dimension] = { ...toBreakdown(dimension, cut.rows), omitted: cut.total - cut.rows.length };
  }
  const { scans, uniqueScans } = totalCount(stats);
  for (const dimension of dimensionsOf(scope)) {
    const key = constantKey(dimension, filter);
    if (key !== undefined && scans > 0) {
      stats[dimension] = { keys: [key], scans: [scans], uniqueScans: [uniqueScans] };
    }
  }
  return { stats, botScans };
}

/**
 * Counts the scans of some spans, people and bots apart, every row. A UTC day in two of the spans counts its visitors once.
 *
 * @param filter properties that the scans must have; its range and its mode of bots do not matter
 * @throws MongoServerError if the counts exceed the size of a document
 * @throws DomainError `unavailable` if the count takes longer than `COUNT_TIMEOUT_MS`
 */
export async function countSpans(
  db: Db,
  scope: ScanScope,
  spans: readonly Span[],
  filter: Partial<ScanFilter> = {},
): Promise<SplitStats> {
  const [stats = emptySplitStats()] = (await countApart(db, scope, spans, ['bot'], filter)).values();
  return stats;
}

/**
 * Counts like `countSpans`, each UTC day apart.
 *
 * @returns stats by UTC day, as days since 1970; days without scans are absent
 */
export function countSpansByDay(
  db: Db,
  scope: ScanScope,
  spans: readonly Span[],
): Promise<Map<number, SplitStats>> {
  return countApart(db, scope, spans, ['day', 'bot']);
}

async function countApart(
  db: Db,
  scope: ScanScope,
  spans: readonly Span[],
  apart: RawCount['apart'],
  filter: Partial<ScanFilter> = {},
): Promise<Map<number, SplitStats>> {
  if (spans.length === 0) return new Map();
  const $or = spans.map(({ from, until }) => ({ at: { $gte: new Date(from), $lt: new Date(until) } }));
  const match = { ...scopeQuery(scope), ...propertyQuery(filter), $or };
  const counts = await withQueryTimeout(
    aggregate(db, scope, { match, dimensions: dimensionsOf(scope), apart }),
  );
  const rowsByGroup = new Map<number, { people: GroupRows; bots: GroupRows }>();
  for (const dimension of ['slots', ...dimensionsOf(scope)] as const) {
    for (const row of (counts[dimension] ?? []) as RawRow[]) {
      const { day = 0, bot = false } = row._id;
      const group = rowsByGroup.get(day) ?? { people: {}, bots: {} };
      rowsByGroup.set(day, group);
      (group[bot ? 'bots' : 'people'][dimension] ??= []).push(row);
    }
  }
  return new Map(
    [...rowsByGroup].map(([day, { people, bots }]) => [
      day,
      { people: toStats(people), bots: toStats(bots) },
    ]),
  );
}

type GroupRows = Partial<Record<Dimension | 'slots', RawRow[]>>;

function toStats(rows: GroupRows): ScanStats {
  return buildStats(toSlots(rows.slots ?? []), (dimension) => toBreakdown(dimension, rows[dimension] ?? []));
}

function toSlots(rows: readonly RawRow[]): Slots {
  return sumSlots(
    rows.map(({ _id, scans, uniqueScans }) => ({
      first: _id.slot ?? 0,
      scans: [scans],
      uniqueScans: [uniqueScans],
    })),
  );
}

/** Adds up rows with equal keys: a field that is missing and one that is null are two rows for the database. */
function toBreakdown(dimension: Dimension, rows: readonly RawRow[]): Breakdown {
  const builder = new BreakdownBuilder();
  for (const { _id, scans, uniqueScans } of rows) {
    builder.add(encodeRowKey(DIMENSIONS[dimension].map((field) => _id[field])), scans, uniqueScans);
  }
  return builder.breakdown;
}

/** Returns the stats of no scans. */
export function emptySplitStats(): SplitStats {
  return { people: emptyStats(), bots: emptyStats() };
}

async function aggregate(db: Db, scope: ScanScope, count: RawCount): Promise<RawCounts> {
  const [counts = {}] = await db
    .collection<ScanDocument>(SCANS)
    .aggregate<RawCounts>(countPipeline(count), {
      allowDiskUse: true,
      hint: scanIndexFor(scope),
      maxTimeMS: COUNT_TIMEOUT_MS,
    })
    .toArray();
  return counts;
}

/** Marks each visitor's first scan of the day, then counts by every dimension at once. */
function countPipeline({ match, dimensions, apart, maxRows }: RawCount): Document[] {
  return [
    { $match: match },
    ...(apart.includes('day') ? [{ $set: { day: floorAt(DAY_MS) } }] : []),
    {
      $setWindowFields: {
        // A query for people or bots alone need not tell them apart, which takes longer.
        partitionBy: typeof match.bot === 'boolean' ? '$visitor' : { visitor: '$visitor', bot: '$bot' },
        sortBy: { at: 1, _id: 1 },
        // Numbers the documents; $documentNumber accepts only one sort field.
        output: { nth: { $sum: 1, window: { documents: ['unbounded', 'current'] } } },
      },
    },
    {
      $facet: {
        slots: [groupBy({ slot: floorAt(SLOT_MS) }, apart)],
        ...Object.fromEntries(
          dimensions.map((dimension) => {
            const key = DIMENSIONS[dimension].map((field) => [field, `$${STORED_AS[field] ?? field}`]);
            const cut = maxRows === undefined ? [] : [topRows(maxRows)];
            return [dimension, [groupBy(Object.fromEntries(key) as Document, apart), ...cut]];
          }),
        ),
      },
    },
  ];
}

function floorAt(unitMs: number): Document {
  return { $toInt: { $floor: { $divide: [{ $toLong: '$at' }, unitMs] } } };
}

function groupBy(key: Document, apart: RawCount['apart']): Document {
  const isFirst = { $cond: [{ $eq: ['$nth', 1] }, 1, 0] };
  const _id = { ...key, ...Object.fromEntries(apart.map((field) => [field, `$${field}`])) };
  return { $group: { _id, scans: { $sum: 1 }, uniqueScans: { $sum: isFirst } } };
}

/** Keeps a result small whatever visitors send, and counts what it leaves out. */
function topRows(n: number): Document {
  const output = { _id: '$_id', scans: '$scans', uniqueScans: '$uniqueScans' };
  return {
    $group: {
      _id: null,
      total: { $sum: 1 },
      rows: { $topN: { n, sortBy: { scans: -1, _id: 1 }, output } },
    },
  };
}

/** The dimensions of a scope: the stats of one code have no breakdown by code. */
function dimensionsOf({ qrCodeId }: ScanScope): Dimension[] {
  const all = Object.keys(DIMENSIONS) as Dimension[];
  return qrCodeId === undefined ? all : all.filter((dimension) => dimension !== 'qrCodes');
}

/** Returns the key of the only row that a filter leaves in a breakdown. Its counts are the totals. */
function constantKey(dimension: Dimension, filter: ScanFilter): string | undefined {
  const [field, ...others] = DIMENSIONS[dimension];
  const value = new Map<string, unknown>(Object.entries(filter)).get(field);
  return others.length === 0 && typeof value === 'string' ? encodeRowKey([value]) : undefined;
}
