import { listContentChanges } from '../../core/codes/history/code-content.js';
import { planWatch } from '../../core/codes/link-watch/plan-watch.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { dueTransitions, hasDueTransitions } from '../../core/codes/routing/code-timeline.js';
import {
  listDueChanges,
  scheduleActor,
  type AppliedChange,
} from '../../core/codes/scheduled-changes/due-changes.js';
import { settleChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import { changeAppliedEvents } from '../../core/events/schedule-events.js';
import { transitionEvent } from '../../core/events/transition-events.js';
import type { RecordedEvent } from '../../store/events/events.js';
import { wakeRecipients } from './after-write.js';
import type { AccountContext, ChangePorts } from './ports.js';

/** Result of recording what is due for a code. */
export interface DueRecording {
  /** The code after the call; undefined if the code was deleted. */
  code: StoredQrCode | undefined;
  /** Number of transitions and scheduled changes that this call has recorded. */
  recorded: number;
}

/**
 * Records everything that is due for a code: transitions of its state, and scheduled changes. Each change is
 * stored in one transaction with its revision and its events, whose IDs are derived from the change. So any
 * number of processes may call this concurrently, and each change is recorded once.
 *
 * @param found The code as it is stored.
 */
export async function recordDue(
  found: StoredQrCode,
  account: AccountContext,
  ports: ChangePorts,
): Promise<DueRecording> {
  const until = dueUntil(found, ports.now());
  const events: RecordedEvent[] = [];
  let recorded = 0;
  let code: StoredQrCode | undefined = found;
  while (code && hasDueTransitions(code, until)) {
    const step = await recordNext(code, until, account, ports);
    recorded += step.recorded;
    events.push(...step.events);
    code = await ports.timelines.find(found.id);
  }
  await wakeRecipients(events, ports);
  return { code, recorded };
}

/** Returns whether something is due for a code that must be recorded before it may change. */
export function isDue(code: StoredQrCode, now: Date): boolean {
  return hasDueTransitions(code, dueUntil(code, now));
}

/** The database sets `exhaustedAt` when a scan limit is reached, and its clock may be ahead. */
function dueUntil({ exhaustedAt }: StoredQrCode, now: Date): Date {
  return exhaustedAt && exhaustedAt > now ? exhaustedAt : now;
}

interface RecordedStep {
  recorded: number;
  events: readonly RecordedEvent[];
}

/** Another process has recorded the step, or has changed the code. */
const NOTHING: RecordedStep = { recorded: 0, events: [] };

/** Records the transitions before the next scheduled change or, if there are none, that change. */
async function recordNext(
  code: StoredQrCode,
  until: Date,
  account: AccountContext,
  ports: ChangePorts,
): Promise<RecordedStep> {
  const [applied] = listDueChanges(code, until);
  const transitions = dueTransitions(code, until);
  if (applied && transitions.length === 0) return recordChange(applied, account, ports);
  const events = await account.addressEvents(() =>
    transitions.map((transition) => transitionEvent(code, transition)),
  );
  const last = applied ? new Date(applied.change.at.getTime() - 1) : until;
  if (!(await ports.timelines.advance(code, last, events))) return NOTHING;
  for (const { reason, at } of transitions) {
    ports.metrics?.transitionRecorded(reason, delayOf(at, ports));
  }
  return { recorded: transitions.length, events };
}

async function recordChange(
  { change, previous, next }: AppliedChange,
  account: AccountContext,
  ports: ChangePorts,
): Promise<RecordedStep> {
  const { at } = change;
  const watched = planWatch(previous, next, await account.findWatchPolicy(), at);
  const events = await account.addressEvents(() => changeAppliedEvents({ change, previous, next: watched }));
  const description = {
    actor: scheduleActor(change),
    changes: listContentChanges(previous, next),
    note: change.note ?? undefined,
    // A change of the symbol is never scheduled.
    encodedChanged: false,
  };
  const settled = [settleChange(next, change, { state: 'applied', settledAt: at })];
  const options = { settled, isScheduled: true };
  const write = await ports.qrCodes.prepareChange(previous, watched, description, events, options);
  if ((await ports.qrCodes.commit(write)) !== 'committed') return NOTHING;
  ports.metrics?.scheduledChangeRecorded(delayOf(at, ports));
  return { recorded: 1, events };
}

function delayOf(at: Date, { now }: ChangePorts): number {
  return Math.max(0, now().getTime() - at.getTime());
}
