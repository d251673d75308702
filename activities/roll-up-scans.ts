import { spanEndingWith, watermark } from '../core/scans/analytics/plan.js';
import type { RollUpStep } from '../core/workflows/roll-ups.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfUtcDay } from '../core/basics/time/durations.js';
import type { ScannedCode } from '../store/analytics/checkpoints.js';
import { archiveBefore } from '../store/analytics/retention.js';
import type { Stores } from '../store/create-stores.js';
import type { ScanScope } from '../store/scans/scan-query.js';
import { isolateItem, type ReportProgramError } from './program-errors.js';
import { withHeartbeat } from './with-heartbeat.js';

/**
 * Minimum number of scans per day with which a code or an account gets its rollup before a client requests
 * it.
 */
const MIN_SCANS_TO_ROLL_UP_DAY = 100;
/** The same for its segment. Fewer scans per day are counted from raw scans fast enough, even over years. */
const MIN_SCANS_FOR_SEGMENT = 1_000;
/** Maximum number of stale segments per call: a large one takes about a second. */
const SEGMENTS_PER_CALL = 50;
/** Maximum number of codes whose totals are counted concurrently. */
const CODES_PER_BATCH = 100;
/** Maximum length of the time range that one call of `rollUpTotals` covers. */
const TOTALS_WINDOW_MS = 6 * HOUR_MS;
/**
 * Scans of a deleted code can arrive for this long: processes cache codes for 2 s, and writes time out after
 * 5 s.
 */
const ORPHAN_GRACE_MS = MINUTE_MS;
/** Maximum number of deleted codes per call, and of stale totals. */
const CODES_PER_CALL = 1_000;

const NOTHING_TO_DO: RollUpStep = { count: 0, checkpoint: null, done: true };

interface RollUpDeps
  extends
    Pick<Stores, 'rollUpBuilder' | 'rollUpCheckpoints' | 'scanDeletion'>,
    Pick<Stores, 'segmentBuilder' | 'segments' | 'totals'> {
  /** Months of 31 days after which scans are deleted; 0: never. */
  retentionMonths: number;
  now: () => Date;
  /** Records errors of the program that concern one code or account. */
  report: ReportProgramError;
}

/**
 * Creates the activities of the periodic roll-up. Each call does a bounded part and stores a checkpoint. It
 * may be aborted, repeated, or skipped: spans without a rollup are counted from raw scans.
 */
export function createRollUpActivities({
  rollUpCheckpoints: checkpoints,
  rollUpBuilder,
  segments,
  segmentBuilder,
  totals,
  scanDeletion,
  retentionMonths,
  now,
  report,
}: RollUpDeps) {
  /** Builds one part. A part that cannot be built is left out: its scans are counted from raw scans. */
  const build = (work: () => Promise<unknown>, scope: ScanScope) =>
    isolateItem<unknown>(work, () => undefined, report, { ...scope });

  async function rebuildStaleSegments(): Promise<RollUpStep> {
    const stale = await segments.listStale(SEGMENTS_PER_CALL);
    for (const { scope, dayStart } of stale) await build(() => segmentBuilder.build(scope, dayStart), scope);
    return { count: stale.length, checkpoint: null, done: stale.length < SEGMENTS_PER_CALL };
  }

  return {
    /** Advances the totals of codes that were scanned, and recomputes stale ones. `count`: codes. */
    async rollUpTotals(): Promise<RollUpStep> {
      return withHeartbeat(async () => {
        const until = new Date(watermark(now().getTime()));
        const from = await checkpoints.resumeFrom('totals');
        const isBehind = from && from < until;
        const to = isBehind ? earliest(until, new Date(from.getTime() + TOTALS_WINDOW_MS)) : until;
        const isLast = to >= until;
        const scanned = isBehind ? await checkpoints.listScannedCodes(from, to) : [];
        const codes = [...scanned, ...(isLast ? await totals.listStale(CODES_PER_CALL) : [])];
        for (const batch of batches(codes)) await totals.advance(batch, until);
        if (isBehind) await checkpoints.advance('totals', to);
        return { count: codes.length, checkpoint: to.toISOString(), done: isLast };
      });
    },

    /**
     * Builds the rollups and segments of one closed day for every code and account with many scans on it.
     * Once all days are built, rebuilds segments that were invalidated. `count`: codes and accounts.
     */
    async rollUpDay(): Promise<RollUpStep> {
      return withHeartbeat(async () => {
        const from = await checkpoints.resumeFrom('days');
        const today = startOfUtcDay(watermark(now().getTime()));
        const day = startOfUtcDay(from?.getTime() ?? today);
        if (day >= today) return rebuildStaleSegments();
        const end = new Date(day + DAY_MS);
        const codes = await checkpoints.listScannedCodes(new Date(day), end);
        const busy = listBusyScopes(codes, MIN_SCANS_TO_ROLL_UP_DAY);
        for (const scope of busy)
          await build(() => rollUpBuilder.build(scope, [spanEndingWith(day)], now()), scope);
        for (const scope of listBusyScopes(codes, MIN_SCANS_FOR_SEGMENT))
          await build(() => segmentBuilder.build(scope, day), scope);
        await checkpoints.advance('days', end);
        return { count: busy.length, checkpoint: end.toISOString(), done: false };
      });
    },

    /** Archives the totals of one day whose scans retention deletes soon. `count`: codes. */
    async rollUpOldTotals(): Promise<RollUpStep> {
      return withHeartbeat(async () => {
        const from = await checkpoints.resumeFrom('archive');
        const until = archiveBefore(now().getTime(), retentionMonths);
        if (!from || !until || from >= until) return NOTHING_TO_DO;
        const end = new Date(startOfUtcDay(from.getTime()) + DAY_MS);
        const codes = await checkpoints.listScannedCodes(from, end);
        for (const batch of batches(codes)) await totals.archive(batch, end);
        await checkpoints.advance('archive', end);
        return { count: codes.length, checkpoint: end.toISOString(), done: end >= until };
      });
    },

    /** Deletes scans that were in flight when their code was deleted. `count`: scans. */
    async removeScansLeftBehind(): Promise<RollUpStep> {
      return withHeartbeat(async () => {
        const until = new Date(now().getTime() - ORPHAN_GRACE_MS);
        const from = (await checkpoints.get('orphans')) ?? new Date(0);
        if (from >= until) return NOTHING_TO_DO;
        const { deletedScans, checkpoint } = await scanDeletion.deleteOrphans(from, until, CODES_PER_CALL);
        await checkpoints.advance('orphans', checkpoint);
        return { count: deletedScans, checkpoint: checkpoint.toISOString(), done: checkpoint >= until };
      });
    },
  };
}

export type RollUpActivities = ReturnType<typeof createRollUpActivities>;

function listBusyScopes(codes: readonly ScannedCode[], minScans: number): ScanScope[] {
  const accounts = new Map<string, number>();
  for (const { accountId, scans } of codes) {
    accounts.set(accountId, (accounts.get(accountId) ?? 0) + scans);
  }
  const isBusy = (scans: number) => scans >= minScans;
  return [
    ...codes.filter(({ scans }) => isBusy(scans)).map(({ accountId, qrCodeId }) => ({ accountId, qrCodeId })),
    ...[...accounts].filter(([, scans]) => isBusy(scans)).map(([accountId]) => ({ accountId })),
  ];
}

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let index = 0; index < items.length; index += CODES_PER_BATCH) {
    yield items.slice(index, index + CODES_PER_BATCH);
  }
}

function earliest(one: Date, other: Date): Date {
  return one < other ? one : other;
}
