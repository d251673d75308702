import type { AlertCondition } from '../../core/alerts/alert-schemas.js';
import { checkThreshold } from '../../core/alerts/check-threshold.js';
import { HOUR_MS } from '../../core/basics/time/durations.js';

/** A condition that compares the scans of the last hours with a number. */
export interface ScanThreshold {
  kind: 'spike' | 'drop';
  scans: number;
  hours: number;
  cooldownHours: number;
}

/** Returns the sum of each number with the `length - 1` numbers before it, where there are that many. */
export function sumWindows(counts: readonly number[], length: number): number[] {
  const sums: number[] = [];
  let sum = 0;
  for (const [index, count] of counts.entries()) {
    sum += count - (counts[index - length] ?? 0);
    if (index >= length - 1) sums.push(sum);
  }
  return sums;
}

/**
 * Returns the positions at which an alert would have been triggered if it had been checked every hour.
 *
 * @param sums scans within the hours of the condition, up to the end of each hour in turn
 */
export function findTriggers(
  sums: readonly number[],
  { kind, scans, hours, cooldownHours }: ScanThreshold,
): number[] {
  const condition: AlertCondition =
    kind === 'spike' ? { spike: { scans, hours } } : { drop: { scans, hours } };
  // The condition is old enough for its first check.
  const since = new Date(-hours * HOUR_MS);
  const triggers: number[] = [];
  let armed = true;
  for (const [index, sum] of sums.entries()) {
    const last = triggers.at(-1);
    const lastTriggeredAt = last === undefined ? null : new Date(last * HOUR_MS);
    const alert = { condition, armed, lastTriggeredAt, since, cooldownHours };
    const { next, triggers: isTriggered } = checkThreshold(alert, sum, new Date(index * HOUR_MS), HOUR_MS);
    armed = next.armed;
    if (isTriggered) triggers.push(index);
  }
  return triggers;
}
