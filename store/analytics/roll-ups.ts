import type { Db } from 'mongodb';
import { isLongSpan, longSpanAt, type Span } from '../../core/scans/analytics/plan.js';
import { SCAN_KINDS, type ScanKind } from '../../core/scans/analytics/scan-kinds.js';
import {
  emptyStats,
  sumMissedCounts,
  totalCount,
  type MissedCount,
  type ScanStats,
  type SplitStats,
} from '../../core/scans/analytics/stats.js';
import { DAY_MS, startOfUtcDay } from '../../core/basics/time/durations.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { COUNT_TIMEOUT_MS, withQueryTimeout } from '../mongo/timeouts.js';
import { scopeId, type ScanScope } from '../scans/scan-query.js';
import { createDerivedStore, type DerivedDocument, type DerivedUpdate } from './derived-store.js';
import { parseStats, serializeStats } from './stats-text.js';

export const SCAN_ROLL_UPS = 'scan_rollups';

/** Maximum number of characters of a rollup; larger ones are not stored. A document can have 16 MiB. */
const MAX_TEXT_LENGTH = 7_000_000;

/**
 * The count of the raw scans in `[from, until)` within one scope. Its ID is described at `rollUpId`. Any
 * process that adds or removes scans in its range deletes the document.
 */
export interface RollUpDocument extends DerivedDocument {
  /** ID of the code or account. */
  scope: string;
  accountId: string;
  /** Retention deletes the rollup together with the first of its scans. */
  from: Date;
  /** Absent until the rollup is built for the first time. */
  until?: Date;
  /** `ScanStats` as JSON: thousands of small arrays are parsed several times faster than from BSON. */
  people?: string;
  bots?: string;
  /** Absent if there are no missed scans, and in rollups of earlier versions. */
  missed?: string;
  /**
   * Counts of clicks by time and by link, as JSON. Absent if there are none, and in rollups of earlier
   * versions.
   */
  clicks?: string;
  botScans?: number;
  /** The counts of missed scans that every response reports, as JSON: a small part of `missed`. */
  missedCount?: string;
  /** Visitors of an incomplete day, as `VisitorSet` serializes them. */
  visitorKeys?: string;
  /** Set for rollups that are useful for a day or two. */
  expiresAt?: Date;
}

export const ROLL_UP_INDEXES: CollectionIndexes = {
  collection: SCAN_ROLL_UPS,
  indexes: [
    { key: { expiresAt: 1 }, expireAfterSeconds: 0, sparse: true },
    { key: { accountId: 1 } },
    { key: { scope: 1, from: 1 } },
  ],
};

/** A rollup as it is read: `[from, until)` is counted, which can be less than the span that was requested. */
export interface RollUp extends Span, Partial<SplitStats> {
  /** Counts by time and by link only. */
  clicks: ScanStats;
  botScans: number;
  missedCount: MissedCount;
  visitorKeys?: string;
}

/** The counts that a build stores. */
export interface BuiltRollUp extends SplitStats {
  /** The span that was requested. */
  span: Span;
  /** End of what is counted, at most `span.until`. */
  until: number;
  /** Required if the UTC day ends after `until`. */
  visitorKeys?: string;
  expiresAt?: Date;
}

/** Creates the store of rollups, a cache over raw scans. Expects `ROLL_UP_INDEXES`. */
export function createRollUpStore(db: Db): RollUpStore {
  const rollUps = db.collection<RollUpDocument>(SCAN_ROLL_UPS);
  const derived = createDerivedStore(rollUps);

  return {
    async find(scope, spans, kinds) {
      if (spans.length === 0) return [];
      const projection = {
        from: 1,
        until: 1,
        botScans: 1,
        missedCount: 1,
        clicks: 1,
        visitorKeys: 1,
        ...Object.fromEntries(kinds.map((kind) => [kind, 1])),
      };
      const ids = spans.map((span) => rollUpId(scope, span));
      const found = await withQueryTimeout(
        rollUps
          .find({ _id: { $in: ids }, until: { $exists: true } }, { projection, maxTimeMS: COUNT_TIMEOUT_MS })
          .toArray(),
      );
      const byId = new Map(found.map((document) => [document._id, toRollUp(document)]));
      return ids.map((id) => byId.get(id));
    },

    async listMissing(scope, spans) {
      if (spans.length === 0) return [];
      const ids = spans.map((span) => rollUpId(scope, span));
      const found = await rollUps.find({ _id: { $in: ids } }, { projection: { until: 1 } }).toArray();
      const ends = new Map(found.map(({ _id, until }) => [_id, until?.getTime()]));
      return spans.filter((span) => ends.get(rollUpId(scope, span)) !== endOf(span));
    },

    build(scope, spans, count) {
      const announced = spans.map((span) => ({
        id: rollUpId(scope, span),
        filter: { until: { $ne: new Date(endOf(span)) } },
        set: { scope: scopeId(scope), accountId: scope.accountId, from: new Date(span.from) },
      }));
      return derived.build(announced, async () => (await count()).flatMap((built) => toUpdate(scope, built)));
    },

    async invalidate(scope, days) {
      if (days.length === 0) return;
      const dayStarts = days.map((day) => day * DAY_MS);
      await derived.delete({
        scope: scopeId(scope),
        $or: dayStarts.map((start) => ({ from: { $gte: new Date(start), $lt: new Date(start + DAY_MS) } })),
      });
      // Long spans are deleted after the days: a concurrent build that adds up days either began earlier, or
      // finds a day missing.
      const longIds = new Set(dayStarts.map((start) => rollUpId(scope, longSpanAt(start))));
      await derived.delete({ _id: { $in: [...longIds] } });
    },

    async invalidateAll(scope) {
      await derived.delete({ scope: scopeId(scope) });
      // A second pass is needed: during the first, a build can have summed a long span from days not yet
      // deleted.
      await derived.delete({ scope: scopeId(scope) });
    },
  };
}

export interface RollUpStore {
  /**
   * Returns the rollups of some spans in their order, `undefined` where there is none. A rollup of the
   * current day, or of a day that ended since it was built, can end before its span. One that was built later
   * can end after it.
   *
   * @param kinds Kinds of scans whose stats are read.
   * @throws DomainError `unavailable` if MongoDB does not respond in time.
   */
  find(scope: ScanScope, spans: readonly Span[], kinds: readonly ScanKind[]): Promise<(RollUp | undefined)[]>;
  /** Returns the spans without a complete rollup. */
  listMissing(scope: ScanScope, spans: readonly Span[]): Promise<Span[]>;
  /**
   * Builds the rollups of some spans, as `createDerivedStore` describes. Counts too large for a document are
   * dropped.
   *
   * @param count Counts raw scans, or adds up other rollups.
   */
  build(
    scope: ScanScope,
    spans: readonly Span[],
    count: () => Promise<readonly BuiltRollUp[]>,
  ): Promise<void>;
  /**
   * Deletes all rollups of some UTC days (days since 1970) and makes their builds fail. Call it after the
   * scans have changed.
   */
  invalidate(scope: ScanScope, days: readonly number[]): Promise<void>;
  /** Deletes all rollups of a scope, and makes their builds fail. */
  invalidateAll(scope: ScanScope): Promise<void>;
}

/**
 * Returns the end of the span of a rollup's ID. For a day, that is the end of the day, even if `span` ends
 * earlier.
 */
export function endOf(span: Span): number {
  return isLongSpan(span) ? span.until : startOfUtcDay(span.from) + DAY_MS;
}

/** Returns the ID of a rollup. Within a UTC day, spans with the same start have the same ID. */
function rollUpId(scope: ScanScope, span: Span): string {
  const days = Math.ceil((endOf(span) - span.from) / DAY_MS);
  return `${scopeId(scope)}:${new Date(span.from).toISOString()}/${days}d`;
}

/** Returns what a build stores; nothing if its counts are too large for a document. */
function toUpdate(scope: ScanScope, built: BuiltRollUp): DerivedUpdate<RollUpDocument>[] {
  const { span, people, bots, missed, clicks, until, visitorKeys, expiresAt } = built;
  const { slots, missed: reasons } = missed;
  const hasMissed = slots.scans.length > 0;
  const hasClicks = clicks.slots.scans.length > 0;
  const texts = {
    people: serializeStats(people),
    bots: serializeStats(bots),
    ...(hasMissed && {
      missed: serializeStats(missed),
      missedCount: serializeStats({ slots, missed: reasons }),
    }),
    ...(hasClicks && { clicks: serializeStats({ slots: clicks.slots, links: clicks.links }) }),
  };
  const lengths = [...Object.values(texts), visitorKeys ?? ''].map((text) => text.length);
  if (lengths.reduce((sum, length) => sum + length, 0) > MAX_TEXT_LENGTH) return [];
  const update = {
    $set: {
      ...texts,
      botScans: totalCount(bots).scans,
      until: new Date(until),
      ...(visitorKeys !== undefined && { visitorKeys }),
      ...(expiresAt !== undefined && { expiresAt }),
    },
    $unset: {
      ...(!hasMissed && { missed: 1 as const, missedCount: 1 as const }),
      ...(!hasClicks && { clicks: 1 as const }),
      ...(visitorKeys === undefined && { visitorKeys: 1 as const }),
      ...(expiresAt === undefined && { expiresAt: 1 as const }),
    },
  };
  return [{ id: rollUpId(scope, span), update }];
}

function toRollUp(document: RollUpDocument): RollUp {
  const { from, until, botScans = 0, missedCount, clicks, visitorKeys } = document;
  const stats = SCAN_KINDS.flatMap((kind) => {
    const text = document[kind];
    return text === undefined ? [] : [[kind, parseStats(text)] as const];
  });
  return {
    from: from.getTime(),
    until: until!.getTime(),
    ...(Object.fromEntries(stats) as Partial<SplitStats>),
    botScans,
    missedCount: missedCount === undefined ? sumMissedCounts([]) : parseStats(missedCount),
    clicks: clicks === undefined ? emptyStats() : parseStats(clicks),
    ...(visitorKeys !== undefined && { visitorKeys }),
  };
}
