import { MongoServerError, type Db } from 'mongodb';
import {
  isLongSpan,
  isWholeDay,
  mergeSpans,
  planSegments,
  planSpans,
  splitByDay,
  watermark,
  type Span,
} from '../../core/scans/analytics/plan.js';
import type { ScanFilter } from '../../core/scans/analytics/query.js';
import { SCAN_KINDS, selectKinds, type ScanKind } from '../../core/scans/analytics/scan-kinds.js';
import {
  sumClickCounts,
  sumMissedCounts,
  sumStats,
  totalCount,
  type ClickCount,
  type MissedCount,
  type ScanStats,
  type SplitStats,
} from '../../core/scans/analytics/stats.js';
import { SLOT_MS } from '../../core/basics/time/durations.js';
import type { ScanScope } from '../scans/scan-query.js';
import { countTail, type Tail } from './current-day.js';
import { countSegments } from './count-segments.js';
import { countFilteredScans, countSpans } from './raw-counts.js';
import { endOf, type RollUp, type RollUpStore } from './roll-ups.js';
import type { SegmentStore } from './segments.js';

/** Minimum number of scans in a range for which rollups are cheaper than counting raw scans each time. */
const MIN_SCANS_TO_ROLL_UP = 1_000;
/** The same for the scans of one day that a short-lived rollup would cover. */
const MIN_SCANS_TO_ROLL_UP_PART = 100;

/** The count of a range, equal to the count of its raw scans. */
export interface ScanCount {
  stats: ScanStats;
  /** Bot scans in the range that match the other filters, whether `stats` contains them or not. */
  botScans: number;
  /** Missed scans in the range that match the other filters, by time and by reason. */
  missed: MissedCount;
  /** Clicks in the range that match the other filters, by time and, for one code, by link. */
  clicks: ClickCount;
  /** Spans whose rollups would make the next count faster; see `RollUpBuilder.build`. */
  missing: Span[];
}

/** Result of reading the rollup of a planned span. */
type SpanRead =
  | { kind: 'complete'; span: Span; rollUp: RollUp }
  /** The rollup ends before the span; its tail was counted. */
  | { kind: 'extended'; span: Span; rollUp: RollUp; tail: Tail }
  | { kind: 'missing'; span: Span };

/**
 * Counts scans. Reads rollups, or segments if a filter selects scans by their properties, and raw scans where
 * there are none.
 *
 * @throws DomainError `unavailable` if a query takes longer than `COUNT_TIMEOUT_MS`.
 */
export async function countScans(
  db: Db,
  { rollUps, segments }: { rollUps: RollUpStore; segments: SegmentStore },
  scope: ScanScope,
  requested: ScanFilter,
  now: Date,
): Promise<ScanCount> {
  // Clicks are counted apart, also where scans are listed with them.
  const { clicks: _clicks, ...filter } = requested;
  try {
    const count = isUnfiltered(filter)
      ? await countRolledUp(db, rollUps, scope, filter, now.getTime())
      : await countSegmented(db, segments, scope, filter, now.getTime());
    if (count) return count;
  } catch (error) {
    // The counts can be too large for one document. The pipeline below cuts long breakdowns and reports what
    // it omits.
    if (!(error instanceof MongoServerError)) throw error;
  }
  const count = await countFilteredScans(db, scope, filter);
  const isBusy =
    isUnfiltered(filter) &&
    [count.stats, count.missed, count.clicks].some((part) => totalCount(part).scans >= MIN_SCANS_TO_ROLL_UP);
  return { ...count, missing: isBusy ? listRollUpSpans(filter, now) : [] };
}

/** Returns all spans that rollups can cover for a filter; none if it selects scans by their properties. */
export function listRollUpSpans(filter: ScanFilter, now: Date): Span[] {
  return isUnfiltered(filter) ? planSpans(rangeOf(filter), now.getTime()).spans : [];
}

/** @returns undefined if there is no rollup to read */
async function countRolledUp(
  db: Db,
  rollUps: RollUpStore,
  scope: ScanScope,
  filter: ScanFilter,
  now: number,
): Promise<ScanCount | undefined> {
  const plan = planSpans(rangeOf(filter), now);
  const { reads, missingLong } = await readSpans(db, rollUps, scope, plan.spans, selectKinds(filter));
  const rolledUp = reads.filter((read) => read.kind !== 'missing');
  if (rolledUp.length === 0) return undefined;

  const missing = reads.filter(({ kind }) => kind === 'missing').map(({ span }) => span);
  const raw = await countSpans(db, scope, mergeSpans([...plan.raw, ...missing]));
  const stored = rolledUp.map(({ rollUp }) => rollUp);
  const counted = [...rolledUp.flatMap((read) => (read.kind === 'extended' ? [read.tail] : [])), raw];
  return {
    stats: sumParts([...stored, ...counted], filter),
    botScans: sum([
      ...stored.map(({ botScans }) => botScans),
      ...counted.map(({ bots }) => totalCount(bots).scans),
    ]),
    missed: sumMissedCounts([
      ...stored.map(({ missedCount }) => missedCount),
      ...counted.map(({ missed }) => missed),
    ]),
    clicks: sumClickCounts([...stored, ...counted].map(({ clicks }) => clicks)),
    missing: [
      ...missingLong,
      ...reads.filter((read) => isWorthBuilding(read, raw, watermark(now))).map(({ span }) => span),
    ],
  };
}

/** @returns undefined if there is no segment to read */
async function countSegmented(
  db: Db,
  segments: SegmentStore,
  scope: ScanScope,
  filter: ScanFilter,
  now: number,
): Promise<ScanCount | undefined> {
  const { parts, raw } = planSegments(rangeOf(filter), now);
  const { stats, missing } = await countSegments(segments, scope, filter, parts);
  if (missing.length === parts.length) return undefined;
  const rest = await countSpans(db, scope, mergeSpans([...raw, ...missing]), filter);
  return {
    stats: sumParts([stats, rest], filter),
    botScans: totalCount(stats.bots).scans + totalCount(rest.bots).scans,
    missed: sumMissedCounts([stats.missed, rest.missed]),
    clicks: sumClickCounts([stats.clicks, rest.clicks]),
    missing: [],
  };
}

function sumParts(parts: readonly Partial<SplitStats>[], filter: ScanFilter): ScanStats {
  return sumStats(selectKinds(filter).flatMap((kind) => parts.flatMap((part) => part[kind] ?? [])));
}

/**
 * Reads the rollups of all spans in one query. Long spans without a rollup are replaced by their days, which
 * a second query reads.
 */
async function readSpans(
  db: Db,
  rollUps: RollUpStore,
  scope: ScanScope,
  spans: readonly Span[],
  kinds: readonly ScanKind[],
): Promise<{ reads: SpanRead[]; missingLong: Span[] }> {
  const found = await rollUps.find(scope, spans, kinds);
  const reads: SpanRead[] = [];
  const missingLong: Span[] = [];
  for (const [index, span] of spans.entries()) {
    const rollUp = found[index];
    if (!rollUp && isLongSpan(span)) missingLong.push(span);
    else reads.push(await readSpan(db, scope, span, rollUp));
  }
  if (missingLong.length === 0) return { reads, missingLong };
  const days = await readSpans(db, rollUps, scope, missingLong.flatMap(splitByDay), kinds);
  return { reads: [...reads, ...days.reads], missingLong };
}

async function readSpan(db: Db, scope: ScanScope, span: Span, rollUp: RollUp | undefined): Promise<SpanRead> {
  if (!rollUp) return { kind: 'missing', span };
  if (rollUp.until === span.until) return { kind: 'complete', span, rollUp };
  const tail = await countTail(db, scope, rollUp, span.until);
  return tail ? { kind: 'extended', span, rollUp, tail } : { kind: 'missing', span };
}

/**
 * Returns whether the rollup of a span should be built. The rollup of a closed day always is, because a long
 * span needs all its days. A short-lived rollup is worth building only if it replaces enough raw scans.
 */
function isWorthBuilding(read: SpanRead, raw: SplitStats, watermarkMs: number): boolean {
  const { kind, span } = read;
  if (kind === 'complete') return false;
  if (isWholeDay(span) && endOf(span) <= watermarkMs) return true;
  const scans =
    kind === 'extended' ? read.tail.times.filter((time) => time < watermarkMs).length : scansIn(span, raw);
  return scans >= MIN_SCANS_TO_ROLL_UP_PART;
}

function scansIn({ from, until }: Span, stats: SplitStats): number {
  const isInside = (slot: number) => slot * SLOT_MS >= from && slot * SLOT_MS < until;
  return sum(
    SCAN_KINDS.flatMap((kind) => {
      const { first, scans } = stats[kind].slots;
      return scans.filter((_, index) => isInside(first + index));
    }),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function rangeOf({ from, to }: ScanFilter): Span {
  return { from: from.getTime(), until: to.getTime() };
}

/** Rollups store each breakdown on its own, so a filter by a property needs segments or raw scans. */
function isUnfiltered({
  from: _from,
  to: _to,
  bots: _bots,
  missed: _missed,
  clicks: _clicks,
  ...properties
}: ScanFilter): boolean {
  return Object.values(properties).every((value) => value === undefined);
}
