import { DAY_MS } from '../../basics/time/durations.js';
import { worstStatus, type CheckOutcome, type StoredHealth, type TargetHealth } from './health.js';

/** Number of failures in a row that make a destination broken. */
const FAILURES_TO_BREAK = 3;

/** Time after which a broken destination is no longer checked more often than others. */
const EAGER_MS = DAY_MS;

/** Time for which a site may announce maintenance before its responses count as failures. */
const MAX_MAINTENANCE_MS = DAY_MS;

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
 * Returns the health of a URL after a check. Three failures at least `retryMs` apart make it broken, one
 * result that is no failure ends that. Until the third failure its status stays as it was. Maintenance that a
 * site announces counts as a failure after 24 hours.
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
  const maintenance = maintenanceOf(before, outcome, at);
  const { httpStatus, reason, kind } = judgeMaintenance(before, outcome, maintenance, at);
  const checked = { url, httpStatus, reason, checkedAt: at, ...maintenance };
  if (kind !== 'failure') {
    const since = before?.status === kind ? (before.since ?? at) : at;
    return { ...checked, status: kind, since, dueAt: after(at, waitAfter(outcome, intervals)) };
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

/**
 * Returns since when the site has announced maintenance without interruption; empty if its response does not.
 */
function maintenanceOf(
  before: TargetHealth | undefined,
  { httpStatus, reason, retryAfterMs }: CheckOutcome,
  at: Date,
): Pick<TargetHealth, 'maintenanceSince'> {
  if (httpStatus !== 503 || reason !== 'unclear' || retryAfterMs === undefined) return {};
  return { maintenanceSince: before?.maintenanceSince ?? at };
}

/**
 * Returns the outcome of a check, with announced maintenance counted as a failure if it lasts for too long,
 * or if the URL is broken anyway: a page that announces maintenance does not end the fallback.
 */
function judgeMaintenance(
  before: TargetHealth | undefined,
  outcome: CheckOutcome,
  { maintenanceSince }: Pick<TargetHealth, 'maintenanceSince'>,
  at: Date,
): CheckOutcome {
  if (!maintenanceSince) return outcome;
  const isTooLong = at.getTime() - maintenanceSince.getTime() >= MAX_MAINTENANCE_MS;
  if (before?.status !== 'broken' && !isTooLong) return outcome;
  return { kind: 'failure', httpStatus: outcome.httpStatus, reason: 'status' };
}

/**
 * Returns the time to the next check of a URL that did not fail: when the site asks for it, but not earlier
 * than a retry.
 */
function waitAfter({ retryAfterMs }: CheckOutcome, { retryMs, everyMs }: CheckIntervals): number {
  return retryAfterMs === undefined ? everyMs : Math.max(retryAfterMs, Math.min(retryMs, everyMs));
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
 * Returns the health of a code after a check of one of its URLs. Targets that the code no longer has are
 * dropped.
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
