import { DAY_MS } from '../time/durations.js';
import { worstStatus, type CheckOutcome, type StoredHealth, type TargetHealth } from './health.js';

/** Number of failures in a row that make a destination broken. */
const FAILURES_TO_BREAK = 3;

/** Time after which a broken destination is no longer checked more often than others. */
const EAGER_MS = DAY_MS;

/** Intervals in milliseconds. */
export interface CheckIntervals {
  /** Minimum time between failures that count, and the time to the check after a failure. */
  retryMs: number;
  /** Time between checks otherwise. */
  everyMs: number;
}

/** A destination that became broken, or is no longer broken. */
export interface HealthTransition {
  kind: 'broken' | 'recovered';
  target: TargetHealth;
}

/**
 * Returns the health of a URL after a check. Three failures at least `retryMs` apart make it broken, one result that is no
 * failure ends that. Until the third failure its status stays as it was.
 *
 * @param before undefined if the URL was never checked.
 */
export function recordCheck(
  before: TargetHealth | undefined,
  url: string,
  outcome: CheckOutcome,
  at: Date,
  intervals: CheckIntervals,
): TargetHealth {
  const { httpStatus, reason, kind } = outcome;
  const checked = { url, httpStatus, reason, checkedAt: at };
  if (kind !== 'failure') {
    const since = before?.status === kind ? (before.since ?? at) : at;
    return { ...checked, status: kind, since, dueAt: after(at, intervals.everyMs) };
  }
  const counted = countFailure(before, at, intervals);
  const wasBroken = before?.status === 'broken';
  const isBroken = wasBroken || counted.failures >= FAILURES_TO_BREAK;
  const status = isBroken ? 'broken' : (before?.status ?? 'unchecked');
  const since = isBroken && !wasBroken ? at : before?.since;
  const isEager = !wasBroken || at.getTime() - (since ?? at).getTime() < EAGER_MS;
  return {
    ...checked,
    status,
    ...(since && { since }),
    ...counted,
    dueAt: after(at, isEager ? Math.min(intervals.retryMs, intervals.everyMs) : intervals.everyMs),
  };
}

function countFailure(
  before: TargetHealth | undefined,
  at: Date,
  { retryMs }: CheckIntervals,
): { failures: number; failedAt: Date } {
  const { failures = 0, failedAt } = before ?? {};
  if (failedAt && at.getTime() - failedAt.getTime() < retryMs) return { failures, failedAt };
  return { failures: Math.min(failures + 1, FAILURES_TO_BREAK), failedAt: at };
}

/** Returns whether a check made a URL broken, or ended that; undefined if it did neither. */
export function transitionOf(
  before: TargetHealth | undefined,
  target: TargetHealth,
): HealthTransition | undefined {
  const [was, is] = [before?.status === 'broken', target.status === 'broken'];
  if (was === is) return undefined;
  return { kind: is ? 'broken' : 'recovered', target };
}

/**
 * Returns the health of a code after a check of one of its URLs. Targets that the code no longer has are dropped.
 *
 * @param urls The URLs of the code.
 */
export function withTarget(
  health: StoredHealth | undefined,
  target: TargetHealth,
  urls: readonly string[],
): StoredHealth {
  const others = (health?.targets ?? []).filter(({ url }) => url !== target.url && urls.includes(url));
  const targets = [...others, target];
  const isComplete = targets.length === urls.length;
  const statuses = targets.map(({ status }) => status);
  return {
    status: worstStatus(isComplete ? statuses : [...statuses, 'unchecked']),
    checkedAt: target.checkedAt,
    version: (health?.version ?? 0) + 1,
    targets,
  };
}

/** Returns when the first of a code's URLs is to be checked. */
export function nextCheckAt({ targets }: StoredHealth, urls: readonly string[], now: Date): Date {
  const due = urls.map((url) => targets.find((target) => target.url === url)?.dueAt ?? now);
  return due.reduce((first, time) => (time < first ? time : first), due[0] ?? now);
}

function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
