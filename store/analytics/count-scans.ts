import { MongoServerError, type Db } from 'mongodb';
import {
  isLongSpan,
  isWholeDay,
  mergeSpans,
  planSpans,
  splitByDay,
  watermark,
  type Span,
} from '../../core/analytics/plan.js';
import type { BotMode, ScanFilter } from '../../core/analytics/query.js';
import { sumStats, totalCount, type ScanStats, type SplitStats } from '../../core/analytics/stats.js';
import { SLOT_MS } from '../../core/time/durations.js';
import type { ScanScope } from '../scans/scan-query.js';
import { countTail, type Tail } from './current-day.js';
import { countFilteredScans, countSpans } from './raw-counts.js';
import { endOf, type RollUp, type RollUpStore } from './roll-ups.js';

/** From this number of scans in a range on, rollups are cheaper than counting raw scans each time. */
const MIN_SCANS_TO_ROLL_UP = 1_000;
/** The same for the scans of one day that a short-lived rollup would cover. */
const MIN_SCANS_TO_ROLL_UP_PART = 100;

/** The count of a range, equal to that of its raw scans. */
export interface ScanCount {
  stats: ScanStats;
  /** Bot scans in the range that match the other filters, whether `stats` contains them or not. */
  botScans: number;
  /** Spans whose rollups would make the next count faster; see `RollUpBuilder.build`. */
  missing: Span[];
}

/** What is stored for a planned span: a rollup, extended by its tail if it ends before the span. */
interface SpanRead {
  span: Span;
  rollUp?: RollUp;
  tail?: Tail;
}

/**
 * Counts scans: reads rollups where there are any, and raw scans elsewhere.
 *
 * @throws DomainError `unavailable` if a query takes longer than `COUNT_TIMEOUT_MS`
 */
export async function countScans(
  db: Db,
  rollUps: RollUpStore,
  scope: ScanScope,
  filter: ScanFilter,
  now: Date,
): Promise<ScanCount> {
  if (!isUnfiltered(filter)) return { ...(await countFilteredScans(db, scope, filter)), missing: [] };
  try {
    const count = await countRolledUp(db, rollUps, scope, filter, now.getTime());
    if (count) return count;
  } catch (error) {
    // Too many different values for one document: the pipeline below cuts long lists and says so.
    if (!(error instanceof MongoServerError)) throw error;
  }
  const count = await countFilteredScans(db, scope, filter);
  const isBusy = totalCount(count.stats).scans >= MIN_SCANS_TO_ROLL_UP;
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
  const { bots } = filter;
  const plan = planSpans(rangeOf(filter), now);
  const { reads, missing } = await readSpans(db, rollUps, scope, plan.spans, bots);
  const rolledUp = reads.filter(({ rollUp }) => rollUp);
  if (rolledUp.length === 0) return undefined;

  const withoutRollUp = reads.filter(({ rollUp }) => !rollUp).map(({ span }) => span);
  const raw = await countSpans(db, scope, mergeSpans([...plan.raw, ...withoutRollUp]));
  const parts: Partial<SplitStats>[] = [
    ...rolledUp.flatMap(({ rollUp, tail }) => [rollUp ?? {}, tail ?? {}]),
    raw,
  ];
  const countedBots = [...rolledUp.flatMap(({ tail }) => tail ?? []), raw].map((part) =>
    totalCount(part.bots),
  );
  return {
    stats: sumStats([
      ...(bots === 'only' ? [] : parts.flatMap((part) => part.people ?? [])),
      ...(bots === 'exclude' ? [] : parts.flatMap((part) => part.bots ?? [])),
    ]),
    botScans: sum([
      ...rolledUp.map(({ rollUp }) => rollUp?.botScans ?? 0),
      ...countedBots.map(({ scans }) => scans),
    ]),
    missing: [
      ...missing,
      ...reads.filter((read) => isWorthBuilding(read, raw, watermark(now))).map(({ span }) => span),
    ],
  };
}

/**
 * Reads the rollups of all spans by one query, and those of the days of `missing` long spans by another.
 *
 * @returns what there is of each span, long spans without a rollup replaced by their days
 */
async function readSpans(
  db: Db,
  rollUps: RollUpStore,
  scope: ScanScope,
  spans: readonly Span[],
  bots: BotMode,
): Promise<{ reads: SpanRead[]; missing: Span[] }> {
  const found = await rollUps.find(scope, spans, bots);
  const missing = spans.filter((span, index) => isLongSpan(span) && !found[index]);
  const reads: SpanRead[] = [];
  for (const [index, span] of spans.entries()) {
    if (!missing.includes(span)) reads.push(await readSpan(db, scope, span, found[index]));
  }
  if (missing.length === 0) return { reads, missing };
  const days = await readSpans(db, rollUps, scope, missing.flatMap(splitByDay), bots);
  return { reads: [...reads, ...days.reads], missing };
}

async function readSpan(db: Db, scope: ScanScope, span: Span, rollUp: RollUp | undefined): Promise<SpanRead> {
  if (!rollUp) return { span };
  if (rollUp.until === span.until) return { span, rollUp };
  const tail = await countTail(db, scope, rollUp, span.until);
  return tail ? { span, rollUp, tail } : { span };
}

/** Closed days always: only complete they let long spans be built. Short-lived rollups if they save enough raw scans. */
function isWorthBuilding({ span, rollUp, tail }: SpanRead, raw: SplitStats, closedUntil: number): boolean {
  if (isLongSpan(span)) return false;
  if (isWholeDay(span) && endOf(span) <= closedUntil) return rollUp === undefined || tail !== undefined;
  const scans = rollUp ? scansBefore(closedUntil, tail) : scansIn(span, raw);
  return scans >= MIN_SCANS_TO_ROLL_UP_PART;
}

function scansBefore(instant: number, tail: Tail | undefined): number {
  return tail?.times.filter((time) => time < instant).length ?? 0;
}

function scansIn({ from, until }: Span, { people, bots }: SplitStats): number {
  const isInside = (slot: number) => slot * SLOT_MS >= from && slot * SLOT_MS < until;
  return sum(
    [people, bots].flatMap(({ slots: { first, scans } }) =>
      scans.filter((_, index) => isInside(first + index)),
    ),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function rangeOf({ from, to }: ScanFilter): Span {
  return { from: from.getTime(), until: to.getTime() };
}

/** Rollups store each breakdown on its own, so a filter by a property needs raw scans. */
function isUnfiltered({ from: _from, to: _to, bots: _bots, ...properties }: ScanFilter): boolean {
  return Object.values(properties).every((value) => value === undefined);
}
