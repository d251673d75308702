import type { Db } from 'mongodb';
import {
  blockOf,
  blocksAmong,
  DAY_MS,
  daysOfBlock,
  rangesWithout,
} from '../../core/analytics/time-ranges.js';
import { sumCounts, sumScans, type Counts } from '../../core/analytics/counts.js';
import { emptyDayCounts } from '../../core/analytics/day-counts.js';
import type { BotMode } from '../../core/analytics/query.js';
import { rollUpId, parseCounts, serializeCounts, type RollUpStore, type RollUpFields } from './roll-ups.js';
import { countRawScansByDay } from './raw-counts-by-day.js';
import type { ScanScope } from '../scans/scan-query.js';

/** As many days are counted from raw scans at a time as take about so long: bounds memory, and stays within time limits. */
const STEP_MS = 500;
const MAX_DAYS_AT_ONCE = 16;

/** What is kept of a range of closed days. */
export interface DailyCounts {
  counts: Counts[];
  botScans: number;
  /** The days that are in `counts`. */
  days: Set<number>;
  /** First days of blocks that are not kept. */
  missingBlocks: number[];
}

/**
 * Counts of closed UTC days, and of blocks of them, made from raw scans, equal to them, and never needed: what is missing
 * is counted anew.
 */
export function createDailyRollUps(db: Db, kept: RollUpStore) {
  async function buildDays(scope: ScanScope, some: readonly number[]): Promise<void> {
    const ids = rollUpId(scope);
    const token = await kept.claim(some.map((day) => entry(scope, ids.day(day), day)));
    const first = some[0] ?? 0;
    const end = (some.at(-1) ?? 0) + 1;
    const others = Array.from({ length: end - first }, (_, index) => first + index);
    const gaps = new Set(others.filter((day) => !some.includes(day)));
    const ranges = rangesWithout({ from: first * DAY_MS, to: end * DAY_MS }, gaps);
    const counted = new Map((await countRawScansByDay(db, scope, ranges)).map((tally) => [tally.day, tally]));
    await kept.fulfil(
      token,
      some.map((day) => ({ _id: ids.day(day), ...toFields(counted.get(day) ?? emptyDayCounts(day)) })),
    );
  }

  async function buildBlock(scope: ScanScope, block: number): Promise<void> {
    const ids = rollUpId(scope);
    const token = await kept.claim([entry(scope, ids.block(block), block)]);
    const found = await kept.find(daysOfBlock(block).map(ids.day), 'include');
    if (found.length < daysOfBlock(block).length) return;
    const people = sumCounts(found.flatMap((day) => parseCounts(day.people)));
    const bots = sumCounts(found.flatMap((day) => parseCounts(day.bots)));
    await kept.fulfil(token, [{ _id: ids.block(block), ...toFields({ people, bots }) }]);
  }

  return {
    /** @param closed closed days that follow one another */
    async read(scope: ScanScope, closed: readonly number[], bots: BotMode): Promise<DailyCounts> {
      const ids = rollUpId(scope);
      const blocks = blocksAmong(closed);
      const inBlocks = new Set(blocks.flatMap(daysOfBlock));
      const names = new Map<string, number[]>([
        ...blocks.map((block) => [ids.block(block), daysOfBlock(block)] as [string, number[]]),
        ...closed.map((day) => [ids.day(day), [day]] as [string, number[]]),
      ]);
      const single = closed.filter((day) => !inBlocks.has(day)).map(ids.day);
      const found = await kept.find([...blocks.map(ids.block), ...single], bots);
      const foundIds = new Set(found.map(({ _id }) => _id));
      const missingBlocks = blocks.filter((block) => !foundIds.has(ids.block(block)));
      found.push(...(await kept.find(missingBlocks.flatMap(daysOfBlock).map(ids.day), bots)));
      return {
        counts: found.flatMap(({ people, bots: botCounts }) => [
          ...parseCounts(people),
          ...parseCounts(botCounts),
        ]),
        botScans: found.reduce((sum, { botScans = 0 }) => sum + botScans, 0),
        days: new Set(found.flatMap(({ _id }) => names.get(_id) ?? [])),
        missingBlocks,
      };
    },

    /** Makes the counts of closed days that are missing. Safe to do twice, at once, and to break off anywhere. */
    async build(
      scope: ScanScope,
      wanted: readonly number[],
      onStep: () => void = () => undefined,
    ): Promise<void> {
      const ids = rollUpId(scope);
      const missing = new Set(await kept.missing(wanted.map(ids.day)));
      const days = wanted.filter((day) => missing.has(ids.day(day)));
      let atOnce = 1;
      while (days.length > 0) {
        const since = performance.now();
        await buildDays(scope, days.splice(0, atOnce));
        atOnce = performance.now() - since < STEP_MS ? Math.min(2 * atOnce, MAX_DAYS_AT_ONCE) : 1;
        onStep();
      }
    },

    /** Makes the sums of blocks that are missing; one whose days are not all kept is left out. Safe as `build` is. */
    async buildBlocks(scope: ScanScope, blocks: readonly number[]): Promise<void> {
      const missing = new Set(await kept.missing(blocks.map(rollUpId(scope).block)));
      for (const block of blocks)
        if (missing.has(rollUpId(scope).block(block))) await buildBlock(scope, block);
    },

    /** To be called after scans of these days were stored late, or removed: their counts are made anew. */
    async reopen(scope: ScanScope, days: readonly number[]): Promise<void> {
      const ids = rollUpId(scope);
      await kept.invalidateRanges(days.map(ids.ofDay));
      // After the days: whoever adds a block up while this runs has either claimed it before, or finds a day missing.
      await kept.discard([...new Set(days.map(blockOf))].map(ids.block));
    },
  };
}

export function toFields({ people, bots }: { people: Counts; bots: Counts }): RollUpFields {
  return { people: serializeCounts(people), bots: serializeCounts(bots), botScans: sumScans(bots) };
}

export function entry({ accountId }: ScanScope, _id: string, day: number) {
  return { _id, accountId, start: new Date(day * DAY_MS) };
}
