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
 * Returns the positions at which an alert would have been triggered: where its condition became true, unless
 * the last trigger was less than its cool-down before.
 *
 * @param sums scans of the hours of the condition, up to the end of each hour in turn
 */
export function findTriggers(
  sums: readonly number[],
  { kind, scans, cooldownHours }: Pick<ScanThreshold, 'kind' | 'scans' | 'cooldownHours'>,
): number[] {
  const triggers: number[] = [];
  let wasFalse = true;
  for (const [index, sum] of sums.entries()) {
    const holds = kind === 'spike' ? sum >= scans : sum < scans;
    if (!holds) wasFalse = true;
    else if (wasFalse && index - (triggers.at(-1) ?? -Infinity) >= cooldownHours) {
      triggers.push(index);
      wasFalse = false;
    }
  }
  return triggers;
}
