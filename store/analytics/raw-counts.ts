import type { Db, Document, Filter } from 'mongodb';
import type { Span } from '../../core/analytics/plan.js';
import type { ScanFilter } from '../../core/analytics/query.js';
import {
  DIMENSIONS,
  emptyStats,
  encodeRowKey,
  MAX_ROWS,
  totalCount,
  type Breakdown,
  type Dimension,
  type ScanStats,
  type SplitStats,
} from '../../core/analytics/stats.js';
import { DAY_MS, SLOT_MS } from '../../core/time/durations.js';
import { COUNT_TIMEOUT_MS, withQueryTimeout } from '../mongo/timeouts.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import { scanQuery, scopeQuery, type ScanScope } from '../scans/scan-query.js';

/** Fields of a dimension that scan documents store under another name. */
const STORED_AS: Readonly<Record<string, string>> = { operatingSystem: 'os' };

/** What the pipeline over raw scans counts. */
interface RawCount {
  match: Filter<ScanDocument>;
  dimensions: readonly Dimension[];
  /** Fields whose values are counted apart, in addition to the keys. */
  apart: readonly ('day' | 'bot')[];
  /** Maximum number of rows per breakdown; absent: every row. */
  maxRows?: number;
}

interface RawRow {
  _id: { key: (string | number | null)[]; day?: number; bot?: boolean };
  scans: number;
  uniqueScans: number;
}

/** The first rows of a breakdown, and the number of all. */
interface CutRows {
  total: number;
  rows: RawRow[];
}

/** By dimension, all rows, or with `maxRows` at most one `CutRows`. */
type RawCounts = Partial<Record<Dimension, RawRow[] | CutRows[]>>;

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
  const constant = new Map(
    dimensionsOf(scope).map((dimension) => [dimension, constantKey(dimension, filter)] as const),
  );
  const dimensions = dimensionsOf(scope).filter((dimension) => constant.get(dimension) === undefined);
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
  for (const row of (counts.slots ?? []) as RawRow[]) appendRow(stats.slots, row);
  const { scans, uniqueScans } = totalCount(stats);
  for (const [dimension, key] of constant) {
    if (dimension === 'slots' || scans === 0) continue;
    if (key === undefined) stats[dimension] = toBreakdown(counts[dimension] as CutRows[]);
    else stats[dimension] = { keys: [key], scans: [scans], uniqueScans: [uniqueScans] };
  }
  return { stats, botScans };
}

function toBreakdown([cut]: CutRows[]): Breakdown {
  const breakdown = { keys: [], scans: [], uniqueScans: [] };
  for (const row of cut?.rows ?? []) appendRow(breakdown, row);
  return { ...breakdown, omitted: (cut?.total ?? 0) - breakdown.keys.length };
}

/**
 * Counts all scans of some spans, people and bots apart, every row. A UTC day in two of the spans counts its visitors once.
 *
 * @throws MongoServerError if the counts exceed the size of a document
 * @throws DomainError `unavailable` if the count takes longer than `COUNT_TIMEOUT_MS`
 */
export async function countSpans(db: Db, scope: ScanScope, spans: readonly Span[]): Promise<SplitStats> {
  const [stats = emptySplitStats()] = (await countApart(db, scope, spans, ['bot'])).values();
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
): Promise<Map<number, SplitStats>> {
  if (spans.length === 0) return new Map();
  const $or = spans.map(({ from, until }) => ({ at: { $gte: new Date(from), $lt: new Date(until) } }));
  const match = { ...scopeQuery(scope), $or };
  const counts = await withQueryTimeout(
    aggregate(db, scope, { match, dimensions: dimensionsOf(scope), apart }),
  );
  const days = new Map<number, SplitStats>();
  for (const dimension of dimensionsOf(scope)) {
    for (const row of (counts[dimension] ?? []) as RawRow[]) {
      const { day = 0, bot = false } = row._id;
      const stats = days.get(day) ?? emptySplitStats();
      days.set(day, stats);
      appendRow(stats[bot ? 'bots' : 'people'][dimension], row);
    }
  }
  return days;
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
    {
      $project: {
        at: 1,
        bot: 1,
        visitor: 1,
        ...(apart.includes('day') && { day: floorAt(DAY_MS) }),
        ...Object.fromEntries(
          [...new Set(dimensions.flatMap((dimension) => DIMENSIONS[dimension]))].map((field) => [
            field,
            field === 'slot' ? floorAt(SLOT_MS) : { $ifNull: [`$${STORED_AS[field] ?? field}`, null] },
          ]),
        ),
      },
    },
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
      $facet: Object.fromEntries(
        dimensions.map((dimension) => {
          // A missing field would vanish from the array, so all fields are set above.
          const key = DIMENSIONS[dimension].map((field) => `$${field}`);
          const isCut = maxRows !== undefined && dimension !== 'slots';
          return [dimension, [groupBy(key, apart), ...(isCut ? [topRows(maxRows)] : [])]];
        }),
      ),
    },
  ];
}

function floorAt(unitMs: number): Document {
  return { $toInt: { $floor: { $divide: [{ $toLong: '$at' }, unitMs] } } };
}

function groupBy(key: readonly string[], apart: RawCount['apart']): Document {
  const isFirst = { $cond: [{ $eq: ['$nth', 1] }, 1, 0] };
  const _id = { key, ...Object.fromEntries(apart.map((field) => [field, `$${field}`])) };
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

function appendRow(breakdown: Breakdown, { _id, scans, uniqueScans }: RawRow): void {
  breakdown.keys.push(encodeRowKey(_id.key.map((value) => (value === null ? null : String(value)))));
  breakdown.scans.push(scans);
  breakdown.uniqueScans.push(uniqueScans);
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
