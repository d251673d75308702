import { listContentChanges } from '../../core/codes/history/code-content.js';
import { planWatch } from '../../core/codes/link-watch/plan-watch.js';
import type { WatchPolicy } from '../../core/codes/link-watch/watch-policy.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import {
  dueTransitions,
  hasDueTransitions,
  type Transition,
} from '../../core/codes/routing/code-timeline.js';
import {
  listDueChanges,
  scheduleActor,
  type AppliedChange,
} from '../../core/codes/scheduled-changes/due-changes.js';
import { settleChange, type SettledChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import type { AccountEvent } from '../../core/events/events.js';
import { changeAppliedEvents } from '../../core/events/schedule-events.js';
import { transitionEvent } from '../../core/events/transition-events.js';
import type { RecordedEvent } from '../events/events.js';
import type { CodeScheduleStore } from '../qr-codes/code-schedules.js';
import type { CodeTimelineStore } from '../qr-codes/code-timelines.js';

export interface DueRecorderDeps {
  timelines: Pick<CodeTimelineStore, 'advance' | 'find'>;
  schedules: Pick<CodeScheduleStore, 'recordApplied'>;
  /** Returns events with the endpoints that receive them. If the plan has no webhooks, returns none and builds none. */
  address: (build: () => readonly AccountEvent[]) => Promise<RecordedEvent[]>;
  /** Returns what decides whether the code is watched. */
  findWatchPolicy: () => Promise<WatchPolicy>;
}

/** What one call has recorded for a code. */
export interface DueRecording {
  /** The code after the call; undefined if the code was deleted. */
  code: StoredQrCode | undefined;
  transitions: Transition[];
  changes: SettledChange[];
  events: RecordedEvent[];
}

/**
 * Records everything that is due for a code: transitions of its state, and scheduled changes. Each change is stored in one
 * transaction with its revision and its events, whose IDs are derived from the change. So any number of processes may call this
 * concurrently, and each change is recorded once.
 *
 * @param found The code as it is stored.
 */
export async function recordDue(
  found: StoredQrCode,
  until: Date,
  deps: DueRecorderDeps,
): Promise<DueRecording> {
  const recording: DueRecording = { code: found, transitions: [], changes: [], events: [] };
  while (recording.code && hasDueTransitions(recording.code, until)) {
    await recordNext(recording, recording.code, until, deps);
    recording.code = await deps.timelines.find(found.id);
  }
  return recording;
}

/** Records the transitions before the next scheduled change or, if there are none, that change. */
async function recordNext(
  recording: DueRecording,
  code: StoredQrCode,
  until: Date,
  deps: DueRecorderDeps,
): Promise<void> {
  const [applied] = listDueChanges(code, until);
  const transitions = dueTransitions(code, until);
  if (applied && transitions.length === 0) return recordChange(recording, applied, deps);
  const events = await deps.address(() => transitions.map((transition) => transitionEvent(code, transition)));
  const last = applied ? new Date(applied.change.at.getTime() - 1) : until;
  if (!(await deps.timelines.advance(code, last, events))) return;
  recording.transitions.push(...transitions);
  recording.events.push(...events);
}

async function recordChange(
  recording: DueRecording,
  { change, previous, next }: AppliedChange,
  { schedules, address, findWatchPolicy }: DueRecorderDeps,
): Promise<void> {
  const { at } = change;
  const watched = planWatch(previous, next, await findWatchPolicy(), at);
  const events = await address(() => changeAppliedEvents({ change, previous, next: watched }));
  const settled = [settleChange(next, change, { state: 'applied', settledAt: at })];
  const description = {
    actor: scheduleActor(change),
    changes: listContentChanges(previous, next),
    note: change.note ?? undefined,
    // A change of the symbol is never scheduled.
    encodedChanged: false,
  };
  if (!(await schedules.recordApplied(previous, watched, description, { settled, events }))) return;
  recording.changes.push(...settled);
  recording.events.push(...events);
}
