import { MINUTE_MS } from '../time/durations.js';
import type { StoredQrCode } from '../qr-code.js';
import { codeState, type CodeState } from './code-state.js';

/** What is still to be recorded of a code when an instant passes. */
export interface CodeTimeline {
  /** First instant whose transition is not recorded; absent if there is none. */
  nextAt?: Date;
  /** When the code's workflow was last woken; absent once it has looked at the code. */
  wokenAt?: Date;
}

/** A change of a code's state that its owner did not make. */
export interface Transition {
  at: Date;
  from: CodeState;
  to: CodeState;
  reason: 'clock' | 'scan_limit';
}

/** Time for which a wake-up covers later changes: without workers, signals would pile up beyond what a workflow accepts. */
const WAKE_UP_LEASE_MS = MINUTE_MS;

type TimelineFields = Pick<
  StoredQrCode,
  'status' | 'routing' | 'scansUsed' | 'activeFrom' | 'activeUntil' | 'exhaustedAt' | 'timeline'
>;

/** Returns the first instant after `after` at which the state of a code may change by itself. */
export function nextInstant(code: TimelineFields, after: Date): Date | undefined {
  return instantsOf(code).find((instant) => instant > after);
}

/** Returns whether transitions up to `now` are not recorded yet. */
export function hasDueTransitions({ timeline }: TimelineFields, now: Date): boolean {
  return timeline?.nextAt !== undefined && timeline.nextAt <= now;
}

/**
 * Lists the transitions up to `now` that are not recorded yet, in order. An instant that does not change the state has none:
 * a paused code stays paused.
 */
export function dueTransitions(code: TimelineFields, now: Date): Transition[] {
  const first = code.timeline?.nextAt;
  if (!first) return [];
  return instantsOf(code)
    .filter((instant) => instant >= first && instant <= now)
    .map((at) => transitionAt(code, at))
    .filter(({ from, to }) => from !== to);
}

/**
 * Returns the timeline of a code after a change by its owner. The change has recorded everything up to its time.
 *
 * @param previous undefined for a new code.
 */
export function planTimeline(
  previous: StoredQrCode | undefined,
  next: StoredQrCode,
): CodeTimeline | undefined {
  const at = next.updatedAt;
  const nextAt = nextInstant(next, at);
  const { nextAt: formerAt, wokenAt } = previous?.timeline ?? {};
  const isEarlier = nextAt !== undefined && (formerAt === undefined || nextAt < formerAt);
  const isCovered = wokenAt !== undefined && Math.abs(at.getTime() - wokenAt.getTime()) < WAKE_UP_LEASE_MS;
  const nextWokenAt = isEarlier && !isCovered ? at : wokenAt;
  if (nextAt === undefined && nextWokenAt === undefined) return undefined;
  return { ...(nextAt && { nextAt }), ...(nextWokenAt && { wokenAt: nextWokenAt }) };
}

/** Returns whether the workflow of a code must be woken after a change: an instant is pending that it does not know of. */
export function needsWakeUp(previous: StoredQrCode | undefined, next: StoredQrCode): boolean {
  return planTimeline(previous, next)?.wokenAt === next.updatedAt;
}

/** Lists the instants at which the state of a code may change by itself, in order. */
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
function stateAt(code: TimelineFields, at: Date): CodeState {
  const { exhaustedAt, ...others } = code;
  if (exhaustedAt && exhaustedAt <= at) return codeState(code, at);
  const { scansUsed: _scansUsed, ...unused } = others;
  return codeState(unused, at);
}
