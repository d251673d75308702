import type { Db } from 'mongodb';
import { DAY_MS, dayOf } from '../../core/analytics/time-ranges.js';
import type { Counts } from '../../core/analytics/counts.js';
import { emptyDayCounts } from '../../core/analytics/day-counts.js';
import type { BotMode } from '../../core/analytics/query.js';
import { rollUpId, parseCounts, type RollUpStore } from './roll-ups.js';
import { countRawScansByDay } from './raw-counts-by-day.js';
import { entry, toFields } from './daily-roll-ups.js';
import type { ScanScope } from '../scans/scan-query.js';

/** A range that begins at midnight of some zone is asked for during one day. */
const TTL_MS = 2 * DAY_MS;

/** Counts of closed days from an instant to their end: where ranges of zones other than UTC begin. */
export function createPartialDayRollUp(db: Db, kept: RollUpStore) {
  return {
    /** @returns undefined where nothing is kept */
    async read(
      scope: ScanScope,
      from: number,
      bots: BotMode,
    ): Promise<{ counts: Counts[]; botScans: number } | undefined> {
      const [part] = await kept.find([rollUpId(scope).from(from)], bots);
      if (!part) return undefined;
      return {
        counts: [...parseCounts(part.people), ...parseCounts(part.bots)],
        botScans: part.botScans ?? 0,
      };
    },

    /** Safe to do twice, at once, and to break off anywhere. */
    async build(scope: ScanScope, from: number, now: number): Promise<void> {
      const day = dayOf(from);
      const id = rollUpId(scope).from(from);
      const token = await kept.claim([entry(scope, id, day)]);
      const [tally = emptyDayCounts(day)] = await countRawScansByDay(db, scope, [
        { from, to: (day + 1) * DAY_MS },
      ]);
      await kept.fulfil(token, [{ _id: id, ...toFields(tally), expiresAt: new Date(now + TTL_MS) }]);
    },
  };
}
