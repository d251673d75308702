import type { Db } from 'mongodb';
import { countInMemory, visitorKey, type CountedScan } from '../../core/scans/analytics/count-in-memory.js';
import type { Span } from '../../core/scans/analytics/plan.js';
import type { SplitStats } from '../../core/scans/analytics/stats.js';
import type { BotField } from '../../core/scans/analytics/scan-kinds.js';
import { VisitorSet } from '../../core/scans/analytics/visitor-set.js';
import { HOUR_MS } from '../../core/basics/time/durations.js';
import { COUNT_TIMEOUT_MS, withQueryTimeout } from '../mongo/timeouts.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import { scopeQuery, type ScanScope } from '../scans/scan-query.js';
import type { RollUp } from './roll-ups.js';

/**
 * Maximum length of a tail. For a longer one, counting the whole day in the database again takes less time.
 */
const MAX_LAG_MS = 2 * HOUR_MS;

/** The scans of a UTC day since its rollup was built. */
export interface Tail extends SplitStats {
  /** The day's visitors up to the end of the tail. */
  visitors: VisitorSet;
  /** The time of each scan in milliseconds since 1970, in order. */
  times: number[];
}

/**
 * Counts the scans in `[rollUp.until, until)` of a UTC day, recognizing visitors who scanned earlier that
 * day. The stats of the rollup and of its tail can be added up.
 *
 * @returns undefined if the rollup cannot be extended: it has no visitors, ends after `until`, or lags too
 *   far behind.
 * @throws DomainError `unavailable` if MongoDB does not respond in time.
 */
export async function countTail(
  db: Db,
  scope: ScanScope,
  rollUp: RollUp,
  until: number,
): Promise<Tail | undefined> {
  if (rollUp.visitorKeys === undefined) return undefined;
  if (rollUp.until > until || until - rollUp.until > MAX_LAG_MS) return undefined;
  const scans = await withQueryTimeout(
    db
      .collection<ScanDocument>(SCANS)
      .find<CountedScan>(
        { ...scopeQuery(scope), at: { $gte: new Date(rollUp.until), $lt: new Date(until) } },
        {
          projection: COUNTED_FIELDS,
          sort: { at: 1, _id: 1 },
          hint: scanIndexFor(scope),
          maxTimeMS: COUNT_TIMEOUT_MS,
        },
      )
      .toArray(),
  );
  const visitors = new VisitorSet(rollUp.visitorKeys);
  const stats = countInMemory(scans, visitors, scope.qrCodeId === undefined);
  return { ...stats, visitors, times: scans.map(({ at }) => at.getTime()) };
}

/** Returns the `visitorKey` of each visitor in a span, without duplicates. */
export async function listVisitors(db: Db, scope: ScanScope, { from, until }: Span): Promise<string[]> {
  const found = await db
    .collection<ScanDocument>(SCANS)
    .aggregate<{ _id: { visitor: string; bot: BotField } }>(
      [
        { $match: { ...scopeQuery(scope), at: { $gte: new Date(from), $lt: new Date(until) } } },
        { $group: { _id: { visitor: '$visitor', bot: '$bot' } } },
      ],
      { hint: scanIndexFor(scope), maxTimeMS: COUNT_TIMEOUT_MS },
    )
    .toArray();
  return found.map(({ _id }) => visitorKey(_id));
}

/** Projection of the fields that are counted. */
export const COUNTED_FIELDS: Record<'_id', 0> & Record<keyof CountedScan, 1> = {
  _id: 0,
  qrCodeId: 1,
  at: 1,
  country: 1,
  region: 1,
  city: 1,
  device: 1,
  os: 1,
  browser: 1,
  referrer: 1,
  bot: 1,
  visitor: 1,
  rule: 1,
  variant: 1,
  source: 1,
  missed: 1,
  gs1: 1,
  link: 1,
};
