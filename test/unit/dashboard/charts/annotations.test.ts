import { expect, test } from '@jest/globals';
import { groupByPeriod } from '../../../../dashboard/charts/annotations.js';

const point = (start: string) => ({ start, scans: 0, uniqueScans: 0 });
const annotation = (at: string, text: string) => ({ at, kind: 'revision' as const, text });

test('annotations are grouped by their period, whose start belongs to it; earlier ones are left out', () => {
  const points = [point('2026-11-20T00:00:00.000Z'), point('2026-11-21T00:00:00.000Z')];
  const annotations = [
    annotation('2026-11-19T23:59:59.999Z', 'before'),
    annotation('2026-11-20T23:59:59.999Z', 'first'),
    annotation('2026-11-21T00:00:00.000Z', 'second'),
    annotation('2026-11-23T08:00:00.000Z', 'third'),
  ];
  const groups = [...groupByPeriod(annotations, points)].map(([index, group]) => [
    index,
    group.map(({ text }) => text),
  ]);
  expect(groups).toEqual([
    [0, ['first']],
    [1, ['second', 'third']],
  ]);
  expect(groupByPeriod(annotations, []).size).toBe(0);
});
