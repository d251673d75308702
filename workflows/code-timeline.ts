import {
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  upsertMemo,
  workflowInfo,
} from '@temporalio/workflow';
import type { CodeTimelineActivities } from '../activities/code-timeline.js';
import type { CodeTimelineInput, TimelineStep } from '../core/workflows/code-timelines.js';
import { WAKE_SIGNAL } from '../core/workflows/entities.js';
import { setAccountAttribute } from './attributes.js';

/** Retried indefinitely: what is due stays due until it is recorded. */
const { recordDueTransitions } = proxyActivities<CodeTimelineActivities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

/** Maximum time until a workflow examines its code again, which may have been deleted. */
const MAX_WAIT_MS = 30 * 24 * 60 * 60_000;

/** Prevents a busy loop if the clocks of worker and database differ. */
const MIN_WAIT_MS = 20;

const wakeSignal = defineSignal(WAKE_SIGNAL);

/** Result of the query `status`. */
interface TimelineStatus {
  /** Number of transitions that this run has recorded. */
  recorded: number;
  last: TimelineStep | null;
}
const statusQuery = defineQuery<TimelineStatus>('status');

/**
 * Entity workflow of one code. It records due transitions and scheduled changes of the code, then waits for
 * the next due time or a wake-up, and ends when nothing is pending.
 *
 * No wake-up is lost when it ends: if a signal arrives in the meantime, the server rejects the end and
 * delivers the signal.
 */
export async function codeTimeline(input: CodeTimelineInput): Promise<void> {
  const status: TimelineStatus = { recorded: 0, last: null };
  let hasWakeUp = true;
  let hasMemo = false;
  setHandler(wakeSignal, () => {
    hasWakeUp = true;
  });
  setHandler(statusQuery, () => status);

  for (;;) {
    hasWakeUp = false;
    const last = await recordDueTransitions({ qrCodeId: input.qrCodeId });
    status.last = last;
    status.recorded += last.recorded;
    setCurrentDetails(describe(status.recorded, last));
    if (!hasMemo && last.accountId !== null) {
      upsertMemo({ accountId: last.accountId });
      setAccountAttribute(last.accountId);
      hasMemo = true;
    }
    if (last.nextInMs === null && !hasWakeUp) return;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof codeTimeline>(input);
    if (last.nextInMs !== null) {
      const waitMs = Math.min(Math.max(last.nextInMs, MIN_WAIT_MS), MAX_WAIT_MS);
      await condition(() => hasWakeUp, waitMs);
    }
  }
}

/** Describes the code's state for the Temporal UI. */
function describe(recorded: number, { nextInMs }: TimelineStep): string {
  const next =
    nextInMs === null ? 'none is left' : `next at ${new Date(Date.now() + nextInMs).toISOString()}`;
  return `${recorded} transitions recorded; ${next}`;
}
