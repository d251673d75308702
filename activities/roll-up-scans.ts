import type { Db } from 'mongodb';
import { blockOf, BLOCK_DAYS, watermark, DAY_MS, dayOf, daysOfBlock } from '../core/analytics/time-ranges.js';
import { archiveBefore } from '../core/analytics/retention.js';
import type { RollUpStep } from '../core/analytics/roll-up.js';
import { createRollUpCheckpoints, type ScannedCode } from '../store/analytics/checkpoints.js';
import { createScanAnalytics } from '../store/analytics/scan-analytics.js';
import { createScanDeletion } from '../store/erasure/delete-scans.js';
import type { ScanScope } from '../store/scans/scan-query.js';
import { createScanTotals } from '../store/analytics/scan-totals.js';
import { withHeartbeat } from './with-heartbeat.js';

/** A code or an account with so many scans on a day is worth kept counts of it before anybody asks. */
const BUSY_DAY_SCANS = 100;
const CODES_AT_ONCE = 100;
/** How much of the past one step looks at. */
const TOTALS_WINDOW_MS = DAY_MS / 4;
/** Processes know a deleted code for two seconds, and give a write up after five. */
const LEFT_BEHIND_MS = 60_000;
const DELETIONS_AT_ONCE = 1_000;

const NOTHING_TO_DO: RollUpStep = { count: 0, through: null, done: true };

interface RollUpDeps {
  db: Db;
  /** 0: for ever. */
  retentionMonths: number;
  now?: () => Date;
}

/**
 * The steps of a roll-up. Each call does a bounded part, notes how far it came, and may be broken off, repeated or left
 * out: what is not kept is counted from raw scans when somebody asks.
 */
export function createRollUpActivities({ db, retentionMonths, now = () => new Date() }: RollUpDeps) {
  const progress = createRollUpCheckpoints(db);
  const counts = createScanAnalytics(db);
  const totals = createScanTotals(db);
  const erasure = createScanDeletion(db);

  async function keepDay(scope: ScanScope, day: number): Promise<void> {
    const endsBlock = day === blockOf(day) + BLOCK_DAYS - 1;
    const wanted = endsBlock ? { days: daysOfBlock(blockOf(day)), blocks: [blockOf(day)] } : { days: [day] };
    await counts.keep(scope, wanted, now());
  }

  return {
    /** Brings the totals of codes that were scanned up to date. `count`: codes. */
    async rollUpTotals(): Promise<RollUpStep> {
      return withHeartbeat(async () => {
        const until = new Date(watermark(now().getTime()));
        const from = await progress.start('totals');
        const behind = from && from < until;
        const to = behind ? earlier(until, new Date(from.getTime() + TOTALS_WINDOW_MS)) : until;
        const codes = behind ? await progress.codesScanned(from, to) : [];
        if (to >= until)
          codes.push(...(await totals.unmade(DELETIONS_AT_ONCE)).map((code) => ({ ...code, scans: 0 })));
        for (const some of chunks(codes)) await totals.advance(some, until);
        if (behind) await progress.reach('totals', to);
        return { count: codes.length, through: to.toISOString(), done: to >= until };
      });
    },

    /** Keeps the counts of one closed day for every code and account that was busy on it. `count`: kept days. */
    async rollUpDay(): Promise<RollUpStep> {
      return withHeartbeat(async () => {
        const from = await progress.start('days');
        const day = from && dayOf(from.getTime());
        const open = dayOf(watermark(now().getTime()));
        if (day === undefined || day >= open) return NOTHING_TO_DO;
        const end = new Date((day + 1) * DAY_MS);
        const codes = await progress.codesScanned(new Date(day * DAY_MS), end);
        const busy = busyScopes(codes);
        for (const scope of busy) await keepDay(scope, day);
        await progress.reach('days', end);
        return { count: busy.length, through: end.toISOString(), done: day + 1 >= open };
      });
    },

    /** Writes down for good how many scans of a day there are that retention will soon remove. `count`: codes. */
    async rollUpOldTotals(): Promise<RollUpStep> {
      return withHeartbeat(async () => {
        const from = await progress.start('old-totals');
        const until = archiveBefore(now().getTime(), retentionMonths);
        if (!from || !until || from >= until) return NOTHING_TO_DO;
        const end = new Date((dayOf(from.getTime()) + 1) * DAY_MS);
        const codes = await progress.codesScanned(from, end);
        for (const some of chunks(codes)) await totals.forget(some, end);
        await progress.reach('old-totals', end);
        return { count: codes.length, through: end.toISOString(), done: end >= until };
      });
    },

    /** Removes scans that were under way while their code was deleted. `count`: scans. */
    async removeScansLeftBehind(): Promise<RollUpStep> {
      return withHeartbeat(async () => {
        const until = new Date(now().getTime() - LEFT_BEHIND_MS);
        const from = (await progress.through('left-behind')) ?? new Date(0);
        if (from >= until) return NOTHING_TO_DO;
        const { removed, through } = await erasure.deleteOrphans(from, until, DELETIONS_AT_ONCE);
        await progress.reach('left-behind', through);
        return { count: removed, through: through.toISOString(), done: through >= until };
      });
    },
  };
}

export type RollUpActivities = ReturnType<typeof createRollUpActivities>;

function busyScopes(codes: readonly ScannedCode[]): ScanScope[] {
  const ofAccounts = new Map<string, number>();
  for (const { accountId, scans } of codes)
    ofAccounts.set(accountId, (ofAccounts.get(accountId) ?? 0) + scans);
  return [
    ...codes
      .filter(({ scans }) => scans >= BUSY_DAY_SCANS)
      .map(({ accountId, qrCodeId }) => ({ accountId, qrCodeId })),
    ...[...ofAccounts].filter(([, scans]) => scans >= BUSY_DAY_SCANS).map(([accountId]) => ({ accountId })),
  ];
}

function* chunks<T>(items: readonly T[]): Generator<T[]> {
  for (let index = 0; index < items.length; index += CODES_AT_ONCE)
    yield items.slice(index, index + CODES_AT_ONCE);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
