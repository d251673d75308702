import type { Db } from 'mongodb';
import {
  isLongSpan,
  isWholeDay,
  mergeSpans,
  splitByDay,
  watermark,
  type Span,
} from '../../core/scans/analytics/plan.js';
import { SCAN_KINDS } from '../../core/scans/analytics/scan-kinds.js';
import { sumSplitStats } from '../../core/scans/analytics/stats.js';
import { VisitorSet } from '../../core/scans/analytics/visitor-set.js';
import { DAY_MS, utcDay } from '../../core/basics/time/durations.js';
import { scopeId, type ScanScope } from '../scans/scan-query.js';
import { countTail, listVisitors } from './current-day.js';
import { countSpans, countSpansByDay } from './raw-counts.js';
import { endOf, type RollUp, type RollUpStore } from './roll-ups.js';

/** Days are counted in batches that take about this long: bounds memory, and stays within query timeouts. */
const BATCH_MS = 500;
const MAX_DAYS_PER_BATCH = 16;
/** The current day, and a range that starts at local midnight, are only requested for about a day. */
const SHORT_LIVED_MS = 2 * DAY_MS;

/**
 * Creates the builder of rollups. It skips a scope that it is already building, so create one builder per
 * process.
 *
 * @param rollUps Stores the rollups. Raw scans are read from `db`.
 */
export function createRollUpBuilder(db: Db, rollUps: RollUpStore): RollUpBuilder {
  const inProgress = new Set<string>();

  /** Counts closed spans of at most a day each from raw scans. */
  async function buildDays(scope: ScanScope, days: readonly Span[], expiresAt?: Date): Promise<void> {
    await rollUps.build(scope, days, async () => {
      const counted = await countSpansByDay(db, scope, mergeSpans(days));
      return days.map((span) => ({
        span,
        until: span.until,
        ...(counted.get(utcDay(span.from)) ?? sumSplitStats([])),
        ...(expiresAt && { expiresAt }),
      }));
    });
  }

  async function buildInBatches(scope: ScanScope, days: Span[]): Promise<void> {
    let batchSize = 1;
    while (days.length > 0) {
      const since = performance.now();
      await buildDays(scope, days.splice(0, batchSize));
      const isFast = performance.now() - since < BATCH_MS;
      batchSize = isFast ? Math.min(2 * batchSize, MAX_DAYS_PER_BATCH) : 1;
    }
  }

  /** Adds up the rollups of the days of a long span. Does nothing if one is missing. */
  async function sumDays(scope: ScanScope, span: Span): Promise<void> {
    await rollUps.build(scope, [span], async () => {
      const days = splitByDay(span);
      const found = await rollUps.find(scope, days, SCAN_KINDS);
      const complete = found.filter((rollUp, index) => rollUp?.until === days[index]!.until) as RollUp[];
      return complete.length < days.length ? [] : [{ span, until: span.until, ...sumSplitStats(complete) }];
    });
  }

  /** Counts the current day up to the watermark. */
  async function advanceCurrentDay(scope: ScanScope, day: Span, now: number): Promise<void> {
    const span = { from: day.from, until: watermark(now) };
    if (span.until <= span.from) return;
    await rollUps.build(scope, [day], async () => {
      const [before] = await rollUps.find(scope, [day], SCAN_KINDS);
      if (before && before.until >= span.until) return [];
      const built = (before && (await extend(scope, before, span.until))) ?? (await countAll(scope, span));
      const expiresAt = new Date(now + SHORT_LIVED_MS);
      return [{ span: day, until: span.until, expiresAt, ...built }];
    });
  }

  async function extend(scope: ScanScope, before: RollUp, until: number) {
    const tail = await countTail(db, scope, before, until);
    if (!tail) return undefined;
    return { ...sumSplitStats([before, tail]), visitorKeys: tail.visitors.serialize() };
  }

  async function countAll(scope: ScanScope, span: Span) {
    const visitors = new VisitorSet();
    for (const key of await listVisitors(db, scope, span)) visitors.add(key);
    return { ...(await countSpans(db, scope, [span])), visitorKeys: visitors.serialize() };
  }

  return {
    async build(scope, spans, now) {
      const name = scopeId(scope);
      if (inProgress.has(name)) return;
      inProgress.add(name);
      try {
        const isClosed = (span: Span) => endOf(span) <= watermark(now.getTime());
        const missing = await rollUps.listMissing(scope, spans);
        const long = missing.filter(isLongSpan);
        const [closed, current] = partition(
          missing.filter((span) => !isLongSpan(span)),
          isClosed,
        );
        const [wholeDays, partialDays] = partition(closed, isWholeDay);
        const daysOfLong = await rollUps.listMissing(scope, long.flatMap(splitByDay));
        await buildInBatches(scope, inOrder([...daysOfLong, ...wholeDays]));
        for (const span of long) await sumDays(scope, span);
        const expiresAt = new Date(now.getTime() + SHORT_LIVED_MS);
        for (const span of partialDays) await buildDays(scope, [span], expiresAt);
        for (const span of current) await advanceCurrentDay(scope, span, now.getTime());
      } finally {
        inProgress.delete(name);
      }
    },
  };
}

export interface RollUpBuilder {
  /**
   * Builds the rollups of those spans that have no complete one: closed days from raw scans, long spans from
   * their days, the current day up to the watermark. Idempotent, safe under concurrent calls, and safe to
   * abort anywhere.
   *
   * @param spans As returned by `planSpans`.
   */
  build(scope: ScanScope, spans: readonly Span[], now: Date): Promise<void>;
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

function inOrder(spans: readonly Span[]): Span[] {
  return [...spans].sort((one, other) => one.from - other.from);
}
