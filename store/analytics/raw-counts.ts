import type { Db } from 'mongodb';
import type { Span } from '../../core/scans/analytics/plan.js';
import type { ScanFilter } from '../../core/scans/analytics/query.js';
import { kindOf, type ScanKind } from '../../core/scans/analytics/scan-kinds.js';
import {
  BreakdownBuilder,
  buildStats,
  DIMENSIONS,
  emptyBreakdown,
  emptyStats,
  encodeRowKey,
  listDimensions,
  MAX_ROWS,
  sumSlots,
  sumSplitStats,
  totalCount,
  type Breakdown,
  type ClickCount,
  type Count,
  type Dimension,
  type MissedCount,
  type ScanStats,
  type Slots,
  type SplitStats,
} from '../../core/scans/analytics/stats.js';
import { COUNT_TIMEOUT_MS, withQueryTimeout } from '../mongo/timeouts.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import { propertyQuery, scanQuery, scopeQuery, type ScanScope } from '../scans/scan-query.js';
import {
  countPipeline,
  leftOutPipeline,
  type CutRows,
  type RawCount,
  type RawCounts,
  type RawRow,
} from './count-pipeline.js';

/**
 * Counts the scans that a filter selects. The database cuts long breakdowns; `omitted` counts the rest.
 *
 * @returns The stats, and how many scans by bots, missed scans, and clicks in the range match the other
 *   filters.
 * @throws DomainError `unavailable` if the count takes longer than `COUNT_TIMEOUT_MS`.
 */
export async function countFilteredScans(
  db: Db,
  scope: ScanScope,
  filter: ScanFilter,
): Promise<{ stats: ScanStats; botScans: number; missed: MissedCount; clicks: ClickCount }> {
  // `countLeftOut` counts missed scans by reason, and `countClicks` clicks by link.
  const listed = dimensionsOf(scope).filter((dimension) => dimension !== 'missed' && dimension !== 'links');
  const dimensions = listed.filter((dimension) => constantKey(dimension, filter) === undefined);
  const [counts, leftOut, clicks] = await withQueryTimeout(
    Promise.all([
      aggregate(db, scope, { match: scanQuery(scope, filter), dimensions, apart: [], maxRows: MAX_ROWS }),
      countLeftOut(db, scope, filter),
      countClicks(db, scope, filter),
    ]),
  );
  const stats = emptyStats();
  stats.slots = toSlots(counts.slots ?? []);
  for (const dimension of dimensions) {
    const [cut] = (counts[dimension] ?? []) as CutRows[];
    if (cut) stats[dimension] = toCutBreakdown(dimension, cut);
  }
  const { scans, uniqueScans } = totalCount(stats);
  for (const dimension of listed) {
    const key = constantKey(dimension, filter);
    if (key !== undefined && scans > 0) {
      stats[dimension] = { keys: [key], scans: [scans], uniqueScans: [uniqueScans] };
    }
  }
  return { stats, ...leftOut, clicks };
}

/** Counts the scans that a response reports but leaves out of its stats; see `leftOutPipeline`. */
async function countLeftOut(
  db: Db,
  scope: ScanScope,
  filter: ScanFilter,
): Promise<{ botScans: number; missed: MissedCount }> {
  const bots = scanQuery(scope, { ...filter, bots: 'only', missed: 'exclude', clicks: 'exclude' });
  const missed = scanQuery(scope, { ...filter, bots: 'exclude', missed: 'only', clicks: 'exclude' });
  const found = await db
    .collection<ScanDocument>(SCANS)
    .aggregate<Omit<RawRow, 'uniqueScans'>>(leftOutPipeline(bots, missed), {
      hint: scanIndexFor(scope),
      maxTimeMS: COUNT_TIMEOUT_MS,
    })
    .toArray();
  const isMissed = ({ _id }: { _id: RawRow['_id'] }) => _id.slot !== undefined;
  const rows = found.filter(isMissed).map((row) => ({ ...row, uniqueScans: 0 }));
  return {
    botScans: found.find((row) => !isMissed(row))?.scans ?? 0,
    missed: { slots: toSlots(rows), missed: toBreakdown('missed', rows) },
  };
}

/** Counts clicks by time and, for one code, by link. The database cuts long breakdowns. */
async function countClicks(db: Db, scope: ScanScope, filter: ScanFilter): Promise<ClickCount> {
  const match = scanQuery(scope, { ...filter, bots: 'exclude', missed: 'exclude', clicks: 'only' });
  const dimensions = dimensionsOf(scope).filter((dimension) => dimension === 'links');
  const counts = await aggregate(db, scope, { match, dimensions, apart: [], maxRows: MAX_ROWS });
  const [cut] = (counts.links ?? []) as CutRows[];
  return {
    slots: toSlots(counts.slots ?? []),
    links: cut ? toCutBreakdown('links', cut) : emptyBreakdown(),
  };
}

/**
 * Counts the scans of some spans, separately by kind, with all rows of each breakdown. A visitor who scans in
 * two spans of the same UTC day counts once.
 *
 * @param filter Properties that the scans must have. Its range and its modes are ignored.
 * @throws MongoServerError if the counts exceed the size of a document.
 * @throws DomainError `unavailable` if the count takes longer than `COUNT_TIMEOUT_MS`.
 */
export async function countSpans(
  db: Db,
  scope: ScanScope,
  spans: readonly Span[],
  filter: Partial<ScanFilter> = {},
): Promise<SplitStats> {
  const [stats = sumSplitStats([])] = (await countApart(db, scope, spans, ['bot'], filter)).values();
  return stats;
}

/**
 * Counts like `countSpans`, but separately for each UTC day.
 *
 * @returns Stats by UTC day, as days since 1970; days without scans are absent.
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
  const dimensions = dimensionsOf(scope);
  const counts = await withQueryTimeout(aggregate(db, scope, { match, dimensions, apart }));
  const rowsByGroup = new Map<number, Record<ScanKind, GroupRows>>();
  for (const dimension of ['slots', ...dimensions] as const) {
    for (const row of (counts[dimension] ?? []) as RawRow[]) {
      const { day = 0, bot = false } = row._id;
      const group = rowsByGroup.get(day) ?? { people: {}, bots: {}, missed: {}, clicks: {} };
      rowsByGroup.set(day, group);
      (group[kindOf(bot)][dimension] ??= []).push(row);
    }
  }
  return new Map(
    [...rowsByGroup].map(([day, { people, bots, missed, clicks }]) => [
      day,
      { people: toStats(people), bots: toStats(bots), missed: toStats(missed), clicks: toStats(clicks) },
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

/**
 * Adds up rows with equal keys: a field that is missing and one that is null are two rows for the database.
 */
function toBreakdown(dimension: Dimension, rows: readonly RawRow[]): Breakdown {
  if (rows.length === 0) return emptyBreakdown();
  const builder = new BreakdownBuilder();
  for (const { _id, scans, uniqueScans } of rows) {
    builder.add(encodeRowKey(DIMENSIONS[dimension].map((field) => _id[field])), scans, uniqueScans);
  }
  return builder.breakdown;
}

function toCutBreakdown(dimension: Dimension, { total, rows, ...all }: CutRows): Breakdown {
  const left = (count: keyof Count) => rows.reduce((rest, row) => rest - row[count], all[count]);
  const omitted = { rows: total - rows.length, scans: left('scans'), uniqueScans: left('uniqueScans') };
  return { ...toBreakdown(dimension, rows), omitted };
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

function dimensionsOf({ qrCodeId }: ScanScope): Dimension[] {
  return listDimensions(qrCodeId === undefined);
}

/**
 * Returns the key of the only row that a filter leaves in a breakdown, with the totals as its counts;
 * undefined if none.
 */
function constantKey(dimension: Dimension, filter: ScanFilter): string | undefined {
  const [field, ...others] = DIMENSIONS[dimension];
  const value = new Map<string, unknown>(Object.entries(filter)).get(field);
  return others.length === 0 && typeof value === 'string' ? encodeRowKey([value]) : undefined;
}
