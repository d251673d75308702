import type { TimelinePosition, TimelineStep, TimelineSweepStep } from '../core/contracts.js';
import type { StoredQrCode } from '../core/qr-code.js';
import { dueTransitions, hasDueTransitions, type Transition } from '../core/routing/code-timeline.js';
import { transitionEvent } from '../core/webhooks/transition-events.js';
import { addressEvents } from '../store/events/events.js';
import type { CodeTimelineStore } from '../store/qr-codes/code-timelines.js';
import type { SubscriberStore } from '../store/webhooks/subscribers.js';
import type { Logger } from '../telemetry/logger.js';
import { withHeartbeat } from './with-heartbeat.js';

/** Transitions that were due less than this ago are left to the workflow of their code. */
const GRACE_MS = 5_000;

/** Number of codes that a sweep reads at once, and records at once. */
const PAGE_SIZE = 200;
const MAX_CONCURRENT = 10;

/** Time after which a step of a sweep ends; shorter than the 5 s in which a stopping worker lets activities end. */
const STEP_MS = 4_000;

/** Counts recorded transitions. */
export interface TimelineMetrics {
  /** @param delayMs Time from the transition to its recording. */
  transitionRecorded(reason: Transition['reason'], delayMs: number): void;
}

export interface CodeTimelineDeps {
  timelines: CodeTimelineStore;
  subscribers: SubscriberStore;
  /** Wakes the workflow of an endpoint. */
  wake: (webhookId: string) => Promise<void>;
  /** Wakes the workflow of a code's timeline. */
  wakeTimeline: (qrCodeId: string) => Promise<void>;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
  /** Default: nothing is counted. */
  metrics?: TimelineMetrics;
}

/** Creates the activities that record the transitions of codes. */
export function createCodeTimelineActivities(deps: CodeTimelineDeps) {
  return {
    /** Records the transitions of a code that are due. Safe to repeat, and to run concurrently. */
    async recordDueTransitions({ qrCodeId }: { qrCodeId: string }): Promise<TimelineStep> {
      return withHeartbeat(async () => recordDue(deps, await deps.timelines.claim(qrCodeId)));
    },

    /**
     * Records the transitions of all codes that should have been recorded by now: their workflow was never started, or
     * Temporal has lost it. Ends after 4 s. A code that fails is logged and left to the next sweep.
     *
     * @param position Where the previous step ended; null at the beginning.
     */
    async sweepCodeTimelines(position: TimelinePosition | null): Promise<TimelineSweepStep> {
      return withHeartbeat(() => sweep(deps, position));
    },
  };
}

export type CodeTimelineActivities = ReturnType<typeof createCodeTimelineActivities>;

/** Wakes the workflows of the codes of a bulk creation that have pending transitions. */
export async function wakeTimelinesOfJob(
  { timelines, wakeTimeline }: Pick<CodeTimelineDeps, 'timelines' | 'wakeTimeline'>,
  jobId: string,
): Promise<void> {
  const ids = await timelines.listPendingOfJob(jobId);
  for (let start = 0; start < ids.length; start += MAX_CONCURRENT) {
    await Promise.all(ids.slice(start, start + MAX_CONCURRENT).map(wakeTimeline));
  }
}

/** Records what is due of a code. @param found undefined if the code was deleted. */
async function recordDue(deps: CodeTimelineDeps, found: StoredQrCode | undefined): Promise<TimelineStep> {
  let recorded = 0;
  let code = found;
  while (code) {
    const at = deps.now();
    const { accountId } = code;
    if (!hasDueTransitions(code, at)) {
      const nextAt = code.timeline?.nextAt;
      return { accountId, recorded, nextInMs: nextAt ? nextAt.getTime() - at.getTime() : null };
    }
    recorded += await record(deps, code, at);
    code = await deps.timelines.find(code.id);
  }
  return { accountId: null, recorded, nextInMs: null };
}

/** @returns The number of transitions that this call has recorded; 0 if another process was faster. */
async function record(deps: CodeTimelineDeps, code: StoredQrCode, at: Date): Promise<number> {
  const transitions = dueTransitions(code, at);
  const events = transitions.map((transition) => transitionEvent(code, transition));
  const addressed = addressEvents(await deps.subscribers.find(code.accountId), events);
  if (!(await deps.timelines.advance(code, at, addressed))) return 0;
  for (const transition of transitions) {
    const delayMs = Math.max(0, deps.now().getTime() - transition.at.getTime());
    deps.metrics?.transitionRecorded(transition.reason, delayMs);
  }
  const recipients = new Set(addressed.flatMap((event) => event.recipients));
  await Promise.all([...recipients].map((id) => deps.wake(id)));
  return transitions.length;
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
    if (!after || due.length < PAGE_SIZE) return { recorded, next: null };
  }
  return { recorded, next: after ? { id: after.id, nextAt: after.nextAt.toISOString() } : null };
}

/** Records what is due of a code, and wakes its workflow for what follows. */
async function sweepCode(deps: CodeTimelineDeps, id: string): Promise<number> {
  try {
    const { recorded, nextInMs } = await recordDue(deps, await deps.timelines.claim(id));
    if (nextInMs !== null) await deps.wakeTimeline(id);
    return recorded;
  } catch (error) {
    deps.log.warn({ err: error, qrCodeId: id }, 'could not record the transitions of a code; retrying later');
    return 0;
  }
}
