import { setImmediate } from 'node:timers/promises';
import { countSegment } from '../../core/scans/analytics/count-segment.js';
import type { Span } from '../../core/scans/analytics/plan.js';
import type { ScanFilter } from '../../core/scans/analytics/query.js';
import { sumSplitStats, type SplitStats } from '../../core/scans/analytics/stats.js';
import { startOfUtcDay } from '../../core/basics/time/durations.js';
import { withQueryTimeout } from '../mongo/timeouts.js';
import type { ScanScope } from '../scans/scan-query.js';
import type { SegmentStore } from './segments.js';

/** Maximum number of days whose stats are collected before they are summed, which bounds memory. */
const DAYS_PER_SUM = 8;

/**
 * Counts the scans in parts of UTC days from segments, separately by kind. Holds a few days in memory at a
 * time, and yields to other requests of the process about every millisecond.
 *
 * @param parts As returned by `planSegments`.
 * @returns The stats, and the parts that have no segment.
 * @throws DomainError `unavailable` if MongoDB does not respond in time.
 */
export async function countSegments(
  segments: SegmentStore,
  scope: ScanScope,
  filter: ScanFilter,
  parts: readonly Span[],
): Promise<{ stats: SplitStats; missing: Span[] }> {
  return withQueryTimeout(countParts(segments, scope, filter, parts));
}

async function countParts(
  segments: SegmentStore,
  scope: ScanScope,
  filter: ScanFilter,
  parts: readonly Span[],
): Promise<{ stats: SplitStats; missing: Span[] }> {
  const missing = new Map(parts.map((part) => [startOfUtcDay(part.from), part]));
  let collected: SplitStats[] = [];
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return { stats: sumSplitStats([]), missing: [] };
  for await (const { dayStart, segment } of segments.read(scope, {
    from: startOfUtcDay(first.from),
    until: last.until,
  })) {
    const part = missing.get(dayStart);
    if (!part) continue;
    missing.delete(dayStart);
    const count = countSegment(segment, part, filter, scope.qrCodeId === undefined);
    let step = count.next();
    for (; !step.done; step = count.next()) await setImmediate();
    collected.push(step.value);
    if (collected.length > DAYS_PER_SUM) collected = [sumSplitStats(collected)];
  }
  return { stats: sumSplitStats(collected), missing: [...missing.values()] };
}
