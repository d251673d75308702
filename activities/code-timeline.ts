import type { CodeChanges } from '../codes/changes/code-changes.js';
import type { TimelinePosition, TimelineStep, TimelineSweepStep } from '../core/workflows/code-timelines.js';
import { MINUTE_MS } from '../core/basics/time/durations.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import type { WatchPolicy } from '../core/codes/link-watch/watch-policy.js';
import { addressEvents } from '../store/events/events.js';
import type { CodeTimelineStore } from '../store/qr-codes/code-timelines.js';
import type { SubscriberStore } from '../store/webhooks/subscribers.js';
import type { Logger } from '../telemetry/logger.js';
import { isProgramError, type ReportProgramError } from './program-errors.js';
import { withHeartbeat } from './with-heartbeat.js';

/** Transitions that were due less than this ago are left to the workflow of their code. */
const GRACE_MS = 5_000;

/** Maximum time until the next sweep. */
const INTERVAL_MS = 30_000;

/**
 * A sweep wakes the workflows of codes whose transition is due within this time. It is longer than the time
 * between two sweeps, also between the last one of a run and the first one of the next run.
 */
const LOOK_AHEAD_MS = 90_000;

/**
 * Jobs wake the workflows of codes whose transition is due within this time. It is longer than what a sweep
 * looks ahead, so that no transition falls between the two.
 */
const WAKE_AHEAD_MS = 2 * MINUTE_MS;

/** Maximum number of workflows that a sweep wakes. A sweep itself records what is due for further codes. */
const MAX_WAKE_UPS = 200;

/** Number of codes that a sweep reads at once. */
const PAGE_SIZE = 200;
/** Maximum number of codes recorded or woken at once. */
const MAX_CONCURRENT = 10;

/**
 * Time after which a step of a sweep ends; shorter than the 5 s in which a stopping worker lets activities
 * end.
 */
const STEP_MS = 4_000;

export interface CodeTimelineDeps {
  timelines: CodeTimelineStore;
  /** Changes codes. */
  changes: Pick<CodeChanges, 'recordDue'>;
  /** Returns the policy that decides whether an account's codes are watched. */
  findWatchPolicy: (accountId: string) => Promise<WatchPolicy>;
  subscribers: SubscriberStore;
  /** Wakes the workflow of a code's timeline. */
  wakeTimeline: (qrCodeId: string) => Promise<void>;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
  /** Records errors of the program that concern one code. */
  report: ReportProgramError;
}

/** Creates the activities that record the transitions and the scheduled changes of codes. */
export function createCodeTimelineActivities(deps: CodeTimelineDeps) {
  return {
    /**
     * Records the due transitions and scheduled changes of a code. Safe to repeat, and to run concurrently.
     */
    async recordDueTransitions({ qrCodeId }: { qrCodeId: string }): Promise<TimelineStep> {
      return withHeartbeat(async () => recordDue(deps, await deps.timelines.claim(qrCodeId)));
    },

    /**
     * Records what is overdue for all codes, because the workflow of a code was never started or Temporal has
     * lost it. Ends after 4 s. The last step wakes the workflows of codes for which something is due soon. If
     * recording a code fails, the error is logged and the code is left to the next sweep.
     *
     * @param position Where the previous step ended; null at the beginning.
     */
    async sweepCodeTimelines(position: TimelinePosition | null): Promise<TimelineSweepStep> {
      return withHeartbeat(() => sweep(deps, position));
    },
  };
}

export type CodeTimelineActivities = ReturnType<typeof createCodeTimelineActivities>;

/** Returns whether a job wakes the workflow of a code for what is due then, or leaves that to the sweep. */
export function isDueSoon(at: Date, now: Date): boolean {
  return at < wakeBefore(now);
}

/** Wakes the workflows of the codes of a bulk creation that have a transition soon. */
export async function wakeTimelinesOfJob(
  { timelines, wakeTimeline, now }: Pick<CodeTimelineDeps, 'timelines' | 'wakeTimeline' | 'now'>,
  jobId: string,
): Promise<void> {
  await wakeAll(await timelines.listDueOfJob(jobId, wakeBefore(now())), wakeTimeline);
}

function wakeBefore(now: Date): Date {
  return new Date(now.getTime() + WAKE_AHEAD_MS);
}

async function wakeAll(
  qrCodeIds: readonly string[],
  wakeTimeline: CodeTimelineDeps['wakeTimeline'],
): Promise<void> {
  for (let start = 0; start < qrCodeIds.length; start += MAX_CONCURRENT) {
    await Promise.all(qrCodeIds.slice(start, start + MAX_CONCURRENT).map(wakeTimeline));
  }
}

/**
 * Records the due transitions and scheduled changes of a code.
 *
 * @param found undefined if the code was deleted.
 */
async function recordDue(deps: CodeTimelineDeps, found: StoredQrCode | undefined): Promise<TimelineStep> {
  if (!found) return { accountId: null, recorded: 0, nextInMs: null };
  const { accountId } = found;
  const { code, recorded } = await deps.changes.recordDue(found, {
    findWatchPolicy: () => deps.findWatchPolicy(accountId),
    addressEvents: async (build) => addressEvents(await deps.subscribers.find(accountId), await build()),
  });
  const nextAt = code?.timeline?.nextAt;
  return {
    accountId: code ? accountId : null,
    recorded,
    nextInMs: nextAt ? nextAt.getTime() - deps.now().getTime() : null,
  };
}

async function sweep(deps: CodeTimelineDeps, position: TimelinePosition | null): Promise<TimelineSweepStep> {
  const endAt = performance.now() + STEP_MS;
  const before = new Date(deps.now().getTime() - GRACE_MS);
  let recorded = 0;
  let after = position ? { id: position.id, nextAt: new Date(position.nextAt) } : undefined;
  while (performance.now() < endAt) {
    const due = await deps.timelines.listDue(before, after, PAGE_SIZE);
    for (let start = 0; start < due.length; start += MAX_CONCURRENT) {
      const codes = due.slice(start, start + MAX_CONCURRENT);
      const counts = await Promise.all(codes.map(({ id }) => sweepCode(deps, id)));
      recorded += counts.reduce((sum, count) => sum + count, 0);
    }
    after = due.at(-1);
    if (!after || due.length < PAGE_SIZE) {
      return { recorded, next: null, nextInMs: await wakeUpcoming(deps) };
    }
  }
  return { recorded, next: after ? { id: after.id, nextAt: after.nextAt.toISOString() } : null };
}

/**
 * Wakes the workflows of codes that have a transition between this sweep and the next one, and no workflow.
 *
 * @returns Milliseconds until the next sweep, which records the first transition for which no workflow was
 *   woken.
 */
async function wakeUpcoming(deps: CodeTimelineDeps): Promise<number> {
  const { timelines, now } = deps;
  const nowMs = now().getTime();
  const [from, before] = [new Date(nowMs - GRACE_MS), new Date(nowMs + LOOK_AHEAD_MS)];
  const upcoming = await timelines.listUnattended(from, before, MAX_WAKE_UPS + 1);
  const left = upcoming[MAX_WAKE_UPS];
  const ids = upcoming.slice(0, MAX_WAKE_UPS).map(({ id }) => id);
  await wakeAll(ids, (id) => tryToWake(deps, id));
  const leftInMs = left ? left.nextAt.getTime() + GRACE_MS - now().getTime() : INTERVAL_MS;
  return Math.min(Math.max(leftInMs, 0), INTERVAL_MS);
}

/** The next sweep tries again to wake the workflow of a code, or records what is due. */
async function tryToWake({ wakeTimeline, log }: CodeTimelineDeps, id: string): Promise<void> {
  try {
    await wakeTimeline(id);
  } catch (error) {
    log.warn(
      { err: error, qrCodeId: id },
      'could not wake the timeline of a code; leaving it to the next sweep',
    );
  }
}

/**
 * Records what is due for a code. If more follows, a later sweep finds it.
 *
 * @returns The number of transitions and changes.
 */
async function sweepCode(deps: CodeTimelineDeps, id: string): Promise<number> {
  try {
    const { recorded } = await recordDue(deps, await deps.timelines.takeOver(id));
    return recorded;
  } catch (error) {
    if (isProgramError(error)) deps.report(error, { qrCodeId: id });
    deps.log.warn({ err: error, qrCodeId: id }, 'could not record the transitions of a code; retrying later');
    return 0;
  }
}
