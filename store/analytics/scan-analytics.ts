import { MongoServerError, type Db } from 'mongodb';
import {
  blocksAmong,
  closedDays,
  watermark,
  DAY_MS,
  dayOf,
  rangesWithout,
  type Range,
} from '../../core/analytics/time-ranges.js';
import { sumCounts, sumScans } from '../../core/analytics/counts.js';
import { SLOTS_PER_DAY, toTally } from '../../core/analytics/day-counts.js';
import type { BotMode, ScanFilter } from '../../core/analytics/query.js';
import { SLOT_MS, type Tally } from '../../core/analytics/stats.js';
import { createPartialDayRollUp } from './partial-days.js';
import { createRollUpStore } from './roll-ups.js';
import { createCurrentDayRollUp } from './current-day.js';
import { countRawRange, type RangeCounts } from './raw-counts-by-day.js';
import { createDailyRollUps } from './daily-roll-ups.js';
import { SCANS, type ScanDocument } from '../scans/scan-documents.js';
import type { ScanScope } from '../scans/scan-query.js';
import { countRawScans } from './raw-counts.js';

/** From so many scans on, counting them anew each time costs more than keeping the counts of closed days. */
const WORTH_KEEPING = 1_000;
/** The same for a part of a day: its counts are of use for hours only. */
const WORTH_KEEPING_PART = 300;
/** The same for what came since the day under way was counted last. */
const WORTH_ADDING = 100;

/** Counts that would make the next answer quicker; see `keep`. */
export interface MissingRollUps {
  days: number[];
  blocks: number[];
  /** The closed part of the day under way. */
  openDay: boolean;
  /** The end of a closed day, from this instant on. */
  dayEnd: number | null;
}

export interface ScanAnalytics extends Tally {
  unkept: MissingRollUps;
}

const NOTHING: MissingRollUps = { days: [], blocks: [], openDay: false, dayEnd: null };

/** A question's range, cut where kept counts may lie. */
interface Plan {
  range: Range;
  closed: number[];
  /** The day under way, from its start. */
  open: Range | undefined;
  /** What `watermark` says now. */
  watermark: number;
  dayEnd: number | undefined;
}

/** Counts scans of a code or an account: from kept counts where there are any, the rest from the raw scans. */
export function createScanAnalytics(db: Db) {
  const kept = createRollUpStore(db);
  const days = createDailyRollUps(db, kept);
  const openDay = createCurrentDayRollUp(db, kept);
  const dayEnds = createPartialDayRollUp(db, kept);
  const building = new Set<string>();

  /** @returns undefined where too little is kept to be of use */
  async function countKept(scope: ScanScope, plan: Plan, bots: BotMode): Promise<ScanAnalytics | undefined> {
    const [closed, open, dayEnd] = await Promise.all([
      days.read(scope, plan.closed, bots),
      plan.open && openDay.read(scope, plan.open, plan.watermark, bots),
      plan.dayEnd !== undefined && dayEnds.read(scope, plan.dayEnd, bots),
    ]);
    if (closed.days.size === 0 && !open && !dayEnd) return undefined;
    const covered = new Set(closed.days);
    if (plan.open && open) covered.add(dayOf(plan.open.from));
    if (plan.dayEnd !== undefined && dayEnd) covered.add(dayOf(plan.dayEnd));
    const rest = await countRawRange(db, scope, rangesWithout(plan.range, covered));
    const people = [...(open?.people ?? []), rest.people];
    const botParts = [...(open?.bots ?? []), rest.bots];
    const counts = [
      ...closed.counts,
      ...(dayEnd ? dayEnd.counts : []),
      ...(bots === 'only' ? [] : people),
      ...(bots === 'exclude' ? [] : botParts),
    ];
    const botScans =
      closed.botScans +
      (dayEnd ? dayEnd.botScans : 0) +
      botParts.reduce((sum, part) => sum + sumScans(part), 0);
    const heavy = (day: number) => scansOfDay(rest, day) >= WORTH_KEEPING_PART;
    return {
      ...toTally(sumCounts(counts), botScans),
      unkept: {
        days: plan.closed.filter((day) => !closed.days.has(day)),
        blocks: closed.missingBlocks,
        openDay:
          plan.open !== undefined && (open ? open.keepable >= WORTH_ADDING : heavy(dayOf(plan.open.from))),
        dayEnd: plan.dayEnd !== undefined && !dayEnd && heavy(dayOf(plan.dayEnd)) ? plan.dayEnd : null,
      },
    };
  }

  async function countRaw(scope: ScanScope, filter: ScanFilter, plan: Plan): Promise<ScanAnalytics> {
    const tally = await countRawScans(db.collection<ScanDocument>(SCANS), scope, filter);
    const scans = tally.quarters.reduce((sum, quarter) => sum + quarter.scans, 0);
    return { ...tally, unkept: scans >= WORTH_KEEPING ? allRollUpsOf(plan) : NOTHING };
  }

  return {
    /**
     * The answer is the same as from the raw scans alone.
     * @throws DomainError `unavailable` when it takes too long
     */
    async count(scope: ScanScope, filter: ScanFilter, now: Date): Promise<ScanAnalytics> {
      const plan = planOf(filter, now.getTime());
      if (!isUnfiltered(filter)) return { ...(await countRaw(scope, filter, plan)), unkept: NOTHING };
      try {
        return (await countKept(scope, plan, filter.bots)) ?? (await countRaw(scope, filter, plan));
      } catch (error) {
        // Too many different values for one document: the other pipeline cuts lists and says so.
        if (!(error instanceof MongoServerError)) throw error;
        return countRaw(scope, filter, plan);
      }
    },

    /** All that can be kept for questions with this filter. */
    keepable: (filter: ScanFilter, now: Date): MissingRollUps =>
      isUnfiltered(filter) ? allRollUpsOf(planOf(filter, now.getTime())) : NOTHING,

    /**
     * Makes counts that are missing. Safe to do twice, at once, and to break off anywhere.
     * @param onStep called after each part of the work
     */
    async keep(
      scope: ScanScope,
      unkept: Partial<MissingRollUps>,
      now: Date,
      onStep?: () => void,
    ): Promise<void> {
      const name = scope.qrCodeId ?? scope.accountId;
      if (building.has(name)) return;
      building.add(name);
      try {
        await days.build(scope, unkept.days ?? [], onStep);
        await days.buildBlocks(scope, unkept.blocks ?? []);
        if (unkept.openDay) await openDay.advance(scope, now.getTime());
        if (typeof unkept.dayEnd === 'number') await dayEnds.build(scope, unkept.dayEnd, now.getTime());
      } finally {
        building.delete(name);
      }
    },

    /** To be called after scans were stored late, or removed: counts that they are in are made anew. */
    async reopen(scans: readonly Pick<ScanDocument, 'accountId' | 'qrCodeId' | 'at'>[]): Promise<void> {
      const scopes = new Map<string, { scope: ScanScope; days: Set<number> }>();
      for (const { accountId, qrCodeId, at } of scans) {
        for (const scope of [{ accountId, qrCodeId }, { accountId }] as ScanScope[]) {
          const name = scope.qrCodeId ?? accountId;
          const known = scopes.get(name) ?? { scope, days: new Set<number>() };
          scopes.set(name, { scope, days: known.days.add(dayOf(at.getTime())) });
        }
      }
      for (const { scope, days: late } of scopes.values()) await days.reopen(scope, [...late]);
    },
  };
}

function planOf({ from, to }: ScanFilter, now: number): Plan {
  const range = { from: from.getTime(), to: to.getTime() };
  const closed = watermark(now);
  const today = dayOf(closed) * DAY_MS;
  const firstEnd = (dayOf(range.from) + 1) * DAY_MS;
  const beginsAmidClosedDay = range.from % DAY_MS !== 0 && firstEnd <= Math.min(today, range.to);
  return {
    range,
    closed: closedDays(range, now),
    open:
      range.from <= today && range.to > today
        ? { from: today, to: Math.min(range.to, today + DAY_MS) }
        : undefined,
    watermark: closed,
    dayEnd: beginsAmidClosedDay && range.from % SLOT_MS === 0 ? range.from : undefined,
  };
}

function allRollUpsOf({ closed, open, dayEnd }: Plan): MissingRollUps {
  return { days: closed, blocks: blocksAmong(closed), openDay: open !== undefined, dayEnd: dayEnd ?? null };
}

function scansOfDay({ people, bots }: RangeCounts, day: number): number {
  const ofDay = [...people.quarters, ...bots.quarters].filter(({ first }) => first === day * SLOTS_PER_DAY);
  return ofDay.reduce((sum, { scans }) => sum + scans.reduce((some, count) => some + count, 0), 0);
}

/** Kept counts hold each breakdown by itself, so a filter by one of them needs the raw scans. */
function isUnfiltered({ from: _from, to: _to, bots: _bots, ...properties }: ScanFilter): boolean {
  return Object.values(properties).every((value) => value === undefined);
}
