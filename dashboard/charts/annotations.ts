import type { Annotation } from '../../core/scans/analytics/annotations.js';
import type { Point } from './chart-data.js';

/**
 * Groups annotations by the index of the period that they are in. Those before the first period are left out.
 */
export function groupByPeriod(
  annotations: readonly Annotation[],
  points: readonly Point[],
): ReadonlyMap<number, readonly Annotation[]> {
  const starts = points.map(({ start }) => Date.parse(start));
  const groups = new Map<number, Annotation[]>();
  for (const annotation of annotations) {
    const index = starts.findLastIndex((start) => start <= Date.parse(annotation.at));
    if (index >= 0) groups.set(index, [...(groups.get(index) ?? []), annotation]);
  }
  return groups;
}
