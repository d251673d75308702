import type { Db } from 'mongodb';
import { countScans, visitorKey, type CountedScan } from '../../core/analytics/in-memory-counts.js';
import { closedUntil, DAY_MS, dayOf, type Range } from '../../core/analytics/time-ranges.js';
import { addUp, type Counts } from '../../core/analytics/counts.js';
import { emptyDay, type DayTally } from '../../core/analytics/day-counts.js';
import { DayVisitors } from '../../core/analytics/visitor-set.js';
import type { BotMode } from '../../core/analytics/query.js';
import { COUNT_TIMEOUT_MS, inTime } from '../mongo/timeouts.js';
import { keptIds, readCounts, type KeptCounts } from './roll-ups.js';
import { readDayTallies } from './raw-counts-by-day.js';
import { entry, toFields } from './daily-roll-ups.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import type { ScanScope } from '../scans/scan-query.js';

/** Counts that lag behind by more are made anew from raw scans, which the database does better than this process. */
const MAX_LAG_MS = 2 * 60 * 60_000;
const OF_USE_MS = 2 * DAY_MS;

/** The counts of a day under way. */
export interface OpenDay {
  people: Counts[];
  bots: Counts[];
  /** Scans that are in no kept count yet and could be. */
  keepable: number;
}

/**
 * Counts of the closed part of the day under way, with the visitors who came in it, so that those who come again in the
 * rest are not counted twice. Like all kept counts they are never needed.
 */
export function createOpenDay(db: Db, kept: KeptCounts) {
  const scans = db.collection<ScanDocument>(SCANS);

  async function readTail(scope: ScanScope, { from, to }: Range, seen: DayVisitors) {
    const { accountId, qrCodeId } = scope;
    const at = { $gte: new Date(from), $lt: new Date(to) };
    const tail = await inTime(
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
     * @param closed what `closedUntil` says now
     * @returns undefined where nothing is kept that would help
     */
    async read(scope: ScanScope, range: Range, closed: number, bots: BotMode): Promise<OpenDay | undefined> {
      const ids = keptIds(scope);
      // Bots are counted whatever is asked for, and are few.
      const [part] = await kept.find([ids.open(dayOf(range.from))], 'include');
      const until = part?.until?.getTime();
      if (part?.sortedVisitors === undefined || until === undefined) return undefined;
      if (until > range.to || range.to - until > MAX_LAG_MS) return undefined;
      const seen = new DayVisitors(part.sortedVisitors);
      const { tail, tally } = await readTail(scope, { from: until, to: range.to }, seen);
      return {
        people: bots === 'only' ? [] : [...readCounts(part.people), tally.people],
        bots: [...readCounts(part.bots), tally.bots],
        keepable: tail.filter(({ at }) => at.getTime() < closed).length,
      };
    },

    /** Brings the kept counts of the day of `now` up to date. Safe to do twice, at once, and to break off anywhere. */
    async advance(scope: ScanScope, now: number): Promise<void> {
      const until = closedUntil(now);
      const day = dayOf(until);
      if (until === day * DAY_MS) return;
      const id = keptIds(scope).open(day);
      const part = await kept.claimAnew(entry(scope, id, day));
      const whole = part.complete && part.sortedVisitors !== undefined;
      const before = whole ? part.until?.getTime() : undefined;
      if (before !== undefined && before >= until) return;
      const behind = before === undefined || until - before > MAX_LAG_MS;
      const seen = new DayVisitors(behind ? undefined : part.sortedVisitors);
      let tally: DayTally;
      if (behind) {
        const range = { from: day * DAY_MS, to: until };
        [tally = emptyDay(day)] = await readDayTallies(db, scope, [range]);
        for (const visitor of await visitorsOf(scope, range)) seen.add(visitor);
      } else {
        const rest = await readTail(scope, { from: before, to: until }, seen);
        const people = addUp([...readCounts(part.people), rest.tally.people]);
        tally = { day, people, bots: addUp([...readCounts(part.bots), rest.tally.bots]) };
      }
      await kept.fulfil(part.token, [
        {
          _id: id,
          ...toFields(tally),
          until: new Date(until),
          sortedVisitors: seen.write(),
          expiresAt: new Date(now + OF_USE_MS),
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
