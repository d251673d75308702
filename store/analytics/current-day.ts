import type { Db } from 'mongodb';
import { countScans, visitorKey, type CountedScan } from '../../core/analytics/in-memory-counts.js';
import { watermark, DAY_MS, dayOf, type Range } from '../../core/analytics/time-ranges.js';
import { sumCounts, type Counts } from '../../core/analytics/counts.js';
import { emptyDayCounts, type DayCounts } from '../../core/analytics/day-counts.js';
import { VisitorSet } from '../../core/analytics/visitor-set.js';
import type { BotMode } from '../../core/analytics/query.js';
import { COUNT_TIMEOUT_MS, withQueryTimeout } from '../mongo/timeouts.js';
import { rollUpId, parseCounts, type RollUpStore } from './roll-ups.js';
import { countRawScansByDay } from './raw-counts-by-day.js';
import { entry, toFields } from './daily-roll-ups.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import type { ScanScope } from '../scans/scan-query.js';

/** Counts that lag behind by more are made anew from raw scans, which the database does better than this process. */
const MAX_LAG_MS = 2 * 60 * 60_000;
const TTL_MS = 2 * DAY_MS;

/** The counts of a day under way. */
export interface CurrentDayCounts {
  people: Counts[];
  bots: Counts[];
  /** Scans that are in no kept count yet and could be. */
  keepable: number;
}

/**
 * Counts of the closed part of the day under way, with the visitors who came in it, so that those who come again in the
 * rest are not counted twice. Like all kept counts they are never needed.
 */
export function createCurrentDayRollUp(db: Db, kept: RollUpStore) {
  const scans = db.collection<ScanDocument>(SCANS);

  async function readTail(scope: ScanScope, { from, to }: Range, seen: VisitorSet) {
    const { accountId, qrCodeId } = scope;
    const at = { $gte: new Date(from), $lt: new Date(to) };
    const tail = await withQueryTimeout(
      scans
        .find<CountedScan>(
          { accountId, ...(qrCodeId !== undefined && { qrCodeId }), bot: { $in: [false, true] }, at },
          {
            projection: COUNTED,
            sort: { at: 1, _id: 1 },
            hint: scanIndexFor(scope),
            maxTimeMS: COUNT_TIMEOUT_MS,
          },
        )
        .toArray(),
    );
    return { tail, tally: countScans(dayOf(from), tail, seen, qrCodeId === undefined) };
  }

  async function visitorsOf(scope: ScanScope, { from, to }: Range): Promise<string[]> {
    const { accountId, qrCodeId } = scope;
    const at = { $gte: new Date(from), $lt: new Date(to) };
    const found = await scans
      .aggregate<{ _id: { visitor: string; bot: boolean } }>(
        [
          {
            $match: {
              accountId,
              ...(qrCodeId !== undefined && { qrCodeId }),
              bot: { $in: [false, true] },
              at,
            },
          },
          { $group: { _id: { visitor: '$visitor', bot: '$bot' } } },
        ],
        { hint: scanIndexFor(scope), maxTimeMS: COUNT_TIMEOUT_MS },
      )
      .toArray();
    return found.map(({ _id }) => visitorKey(_id));
  }

  return {
    /**
     * @param range within one UTC day, from its start on
     * @param closed what `watermark` says now
     * @returns undefined where nothing is kept that would help
     */
    async read(
      scope: ScanScope,
      range: Range,
      closed: number,
      bots: BotMode,
    ): Promise<CurrentDayCounts | undefined> {
      const ids = rollUpId(scope);
      // Bots are counted whatever is asked for, and are few.
      const [part] = await kept.find([ids.open(dayOf(range.from))], 'include');
      const until = part?.until?.getTime();
      if (part?.visitorKeys === undefined || until === undefined) return undefined;
      if (until > range.to || range.to - until > MAX_LAG_MS) return undefined;
      const seen = new VisitorSet(part.visitorKeys);
      const { tail, tally } = await readTail(scope, { from: until, to: range.to }, seen);
      return {
        people: bots === 'only' ? [] : [...parseCounts(part.people), tally.people],
        bots: [...parseCounts(part.bots), tally.bots],
        keepable: tail.filter(({ at }) => at.getTime() < closed).length,
      };
    },

    /** Brings the kept counts of the day of `now` up to date. Safe to do twice, at once, and to break off anywhere. */
    async advance(scope: ScanScope, now: number): Promise<void> {
      const until = watermark(now);
      const day = dayOf(until);
      if (until === day * DAY_MS) return;
      const id = rollUpId(scope).open(day);
      const part = await kept.beginUpdate(entry(scope, id, day));
      const whole = part.complete && part.visitorKeys !== undefined;
      const before = whole ? part.until?.getTime() : undefined;
      if (before !== undefined && before >= until) return;
      const behind = before === undefined || until - before > MAX_LAG_MS;
      const seen = new VisitorSet(behind ? undefined : part.visitorKeys);
      let tally: DayCounts;
      if (behind) {
        const range = { from: day * DAY_MS, to: until };
        [tally = emptyDayCounts(day)] = await countRawScansByDay(db, scope, [range]);
        for (const visitor of await visitorsOf(scope, range)) seen.add(visitor);
      } else {
        const rest = await readTail(scope, { from: before, to: until }, seen);
        const people = sumCounts([...parseCounts(part.people), rest.tally.people]);
        tally = { day, people, bots: sumCounts([...parseCounts(part.bots), rest.tally.bots]) };
      }
      await kept.fulfil(part.token, [
        {
          _id: id,
          ...toFields(tally),
          until: new Date(until),
          visitorKeys: seen.write(),
          expiresAt: new Date(now + TTL_MS),
        },
      ]);
    },
  };
}

const COUNTED = {
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
} as const;
