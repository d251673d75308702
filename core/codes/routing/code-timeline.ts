import { MINUTE_MS } from '../../basics/time/durations.js';
import type { CodeTimeline, StoredQrCode } from '../qr-code.js';
import { codeState, type CodeState } from './code-state.js';

/** A change of a code's state that its owner did not make. */
export interface Transition {
  at: Date;
  from: CodeState;
  to: CodeState;
  reason: 'clock' | 'scan_limit';
}

/**
 * Time for which a wake-up covers later changes: without workers, signals would pile up beyond what a
 * workflow accepts.
 */
export const WAKE_UP_LEASE_MS = MINUTE_MS;

type TimelineFields = Pick<
  StoredQrCode,
  'status' | 'routing' | 'scansUsed' | 'activeFrom' | 'activeUntil' | 'exhaustedAt' | 'timeline' | 'schedule'
>;

/**
 * Returns the first instant after `after` at which the state of a code may change without its owner, or the
 * instant of its next scheduled change, which is pending until it is recorded.
 */
export function nextInstant(code: TimelineFields, after: Date): Date | undefined {
  const change = code.schedule?.changes[0]?.at;
  const transition = instantsOf(code).find((instant) => instant > after);
  if (!change || !transition) return change ?? transition;
  return change < transition ? change : transition;
}

/** Returns whether transitions or scheduled changes up to `now` are not recorded yet. */
export function hasDueTransitions({ timeline }: TimelineFields, now: Date): boolean {
  return timeline?.nextAt !== undefined && timeline.nextAt <= now;
}

/**
 * Lists the transitions up to `now` that are not recorded yet, in order. An instant that does not change the
 * state has none: a paused code stays paused. From its next scheduled change on, the code is another one.
 */
export function dueTransitions(code: TimelineFields, now: Date): Transition[] {
  const first = code.timeline?.nextAt;
  if (!first) return [];
  const change = code.schedule?.changes[0]?.at;
  return instantsOf(code)
    .filter((instant) => instant >= first && instant <= now && (!change || instant < change))
    .map((at) => transitionAt(code, at))
    .filter(({ from, to }) => from !== to);
}

/**
 * Returns the timeline of a code after a change by its owner. The change has recorded everything up to its
 * time.
 *
 * @param previous undefined for a new code.
 * @param at Time of the change.
 */
export function planTimeline(
  previous: StoredQrCode | undefined,
  next: StoredQrCode,
  at = next.updatedAt,
): CodeTimeline | undefined {
  const nextAt = nextInstant(next, at);
  const { nextAt: formerAt, wakeUpSentAt, hasWorkflow } = previous?.timeline ?? {};
  const isEarlier = nextAt !== undefined && (formerAt === undefined || nextAt < formerAt);
  const nextSentAt = isEarlier && !coversWakeUp(previous?.timeline, at) ? at : wakeUpSentAt;
  if (nextAt === undefined && nextSentAt === undefined) return undefined;
  return {
    ...(nextAt && { nextAt }),
    ...(nextSentAt && { wakeUpSentAt: nextSentAt }),
    // The workflow waits for the former instant. If nobody wakes it, the sweep does.
    ...(hasWorkflow && !isEarlier && { hasWorkflow }),
  };
}

/** Returns whether an earlier wake-up covers one at `at`, because nobody has responded to it yet. */
export function coversWakeUp(timeline: CodeTimeline | undefined, at: Date): boolean {
  const { wakeUpSentAt } = timeline ?? {};
  return wakeUpSentAt !== undefined && Math.abs(at.getTime() - wakeUpSentAt.getTime()) < WAKE_UP_LEASE_MS;
}

/**
 * Returns the pending instant that the workflow of a code must learn of after a change. undefined if it knows
 * of it, or if there is none.
 */
export function instantToAnnounce(
  previous: StoredQrCode | undefined,
  next: StoredQrCode,
  at = next.updatedAt,
): Date | undefined {
  const timeline = planTimeline(previous, next, at);
  return timeline?.wakeUpSentAt === at ? timeline.nextAt : undefined;
}

/** Lists the instants at which the state of a code may change without its owner, in order. */
function instantsOf({ activeFrom, activeUntil, exhaustedAt }: TimelineFields): Date[] {
  const instants = [activeFrom, activeUntil, exhaustedAt].filter((instant) => instant !== undefined);
  return instants.sort((one, other) => one.getTime() - other.getTime());
}

function transitionAt(code: TimelineFields, at: Date): Transition {
  const isScanLimit = at.getTime() === code.exhaustedAt?.getTime();
  const from = stateAt(code, new Date(at.getTime() - 1));
  return { at, from, to: stateAt(code, at), reason: isScanLimit ? 'scan_limit' : 'clock' };
}

/** Returns the state at an instant that may have passed before the last scan was granted. */
export function stateAt(code: TimelineFields, at: Date): CodeState {
  const { exhaustedAt, ...others } = code;
  if (exhaustedAt && exhaustedAt <= at) return codeState(code, at);
  const { scansUsed: _scansUsed, ...unused } = others;
  return codeState(unused, at);
}
