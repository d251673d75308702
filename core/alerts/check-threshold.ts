import type { AlertProgress, StoredAlert } from './alert.js';

/** Result of a check of `spike` or `drop`. */
export interface ThresholdCheck {
  next: AlertProgress;
  /** Whether the check triggers the alert. */
  triggers: boolean;
}

/** The alert as far as a check of its threshold needs it. */
type CheckedAlert = Pick<StoredAlert, 'condition' | 'armed' | 'lastTriggeredAt' | 'since' | 'cooldownHours'>;

/** Returns the number of hours in which an alert counts scans. */
export function countedHours({ condition: { spike, drop } }: Pick<StoredAlert, 'condition'>): number {
  return (spike ?? drop)?.hours ?? 0;
}

/**
 * Decides whether scans trigger an alert. It triggers when its condition becomes true, and again only after
 * it was false and the cool-down has passed.
 *
 * @param scans Scans of people within the last `countedHours`.
 * @param hourMs Length of an hour in milliseconds.
 */
export function checkThreshold(
  alert: CheckedAlert,
  scans: number,
  now: Date,
  hourMs: number,
): ThresholdCheck {
  const holds = isMet(alert, scans, now, hourMs);
  const triggers = holds && alert.armed && hasRested(alert, now, hourMs);
  return {
    next: { state: holds ? 'triggered' : 'ok', armed: holds ? alert.armed && !triggers : true },
    triggers,
  };
}

function isMet({ condition, since }: CheckedAlert, scans: number, now: Date, hourMs: number): boolean {
  const { spike, drop } = condition;
  if (spike) return scans >= spike.scans;
  // A younger condition has not seen a whole window.
  return drop !== undefined && scans < drop.scans && now.getTime() - since.getTime() >= drop.hours * hourMs;
}

function hasRested({ lastTriggeredAt, cooldownHours }: CheckedAlert, now: Date, hourMs: number): boolean {
  return !lastTriggeredAt || now.getTime() - lastTriggeredAt.getTime() >= cooldownHours * hourMs;
}
