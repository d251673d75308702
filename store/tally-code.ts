import { MongoServerError, type Db } from 'mongodb';
import { closedDays, rangesWithout } from '../core/analytics/day-ranges.js';
import { mergeDays } from '../core/analytics/day-tally.js';
import type { ScanFilter } from '../core/analytics/query.js';
import type { Tally } from '../core/analytics/tally.js';
import { readDayTallies } from './read-day-tallies.js';
import type { CodeScope, ScanDays } from './scan-days.js';
import { tallyScans } from './scan-tally.js';
import { SCANS, type ScanDocument } from './scan-documents.js';

/** From so many scans on, counting them anew each time costs more than keeping the counts of closed days. */
const WORTH_KEEPING = 3_000;

export interface CodeTally extends Tally {
  /** Closed days whose counts would make the next answer quicker. */
  unbuilt: number[];
}

/**
 * Counts a code's scans: from the kept counts of closed days where there are any, the rest from the raw ones. The answer
 * is the same as from the raw ones alone.
 */
export async function tallyCode(
  db: Db,
  days: ScanDays,
  scope: CodeScope,
  filter: ScanFilter,
  now: Date,
): Promise<CodeTally> {
  const range = { from: filter.from.getTime(), to: filter.to.getTime() };
  const closed = isPlain(filter) ? closedDays(range, now.getTime()) : [];
  const kept = closed.length > 0 ? await days.find(scope, closed[0] ?? 0, closed.at(-1) ?? 0) : [];
  const keptDays = new Set(kept.map(({ day }) => day));
  const missing = closed.filter((day) => !keptDays.has(day));
  if (kept.length > 0) {
    try {
      const rest = await readDayTallies(db, scope, rangesWithout(range, keptDays));
      return { ...mergeDays([...kept, ...rest], filter.bots), unbuilt: missing };
    } catch (error) {
      // Too many different values for one document: the pipeline below cuts lists and says so.
      if (!(error instanceof MongoServerError)) throw error;
    }
  }
  const tally = await tallyScans(db.collection<ScanDocument>(SCANS), scope, filter);
  const scans = tally.quarters.reduce((sum, quarter) => sum + quarter.scans, 0);
  return { ...tally, unbuilt: scans >= WORTH_KEEPING ? missing : [] };
}

/** Kept counts hold each breakdown by itself, so a filter by one of them needs the raw scans. */
function isPlain({ from: _from, to: _to, bots: _bots, ...properties }: ScanFilter): boolean {
  return Object.values(properties).every((value) => value === undefined);
}
