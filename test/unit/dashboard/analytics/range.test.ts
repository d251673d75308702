import { expect, test } from '@jest/globals';
import { nameComparison, nameDays, parseRange } from '../../../../dashboard/analytics/range.js';

const NOW = Date.parse('2026-11-26T14:05:00Z');

function comparisonOf(query: string) {
  const { comparison } = parseRange(new URLSearchParams(query), 'UTC', NOW);
  return [comparison.range, nameDays(comparison.days, NOW).replace(/\s/g, ' ')];
}

test.each([
  ['', { from: '2026-09-28', to: '2026-10-27T15:00:00.000Z' }, 'Sep 28 – Oct 27'],
  ['range=today', { from: '2026-11-25', to: '2026-11-25T15:00:00.000Z' }, 'Nov 25'],
  ['from=2026-03-01&to=2026-03-10', { from: '2026-02-19', to: '2026-02-28' }, 'Feb 19 – 28'],
  ['compare=year', { from: '2025-10-28', to: '2025-11-26T15:00:00.000Z' }, 'Oct 28 – Nov 26, 2025'],
  ['compare=year&from=2024-02-29&to=2024-02-29', { from: '2023-03-01', to: '2023-03-01' }, 'Mar 1, 2023'],
])('the analytics with the query "%s" are compared with days that have a name', (query, range, name) => {
  expect(comparisonOf(query)).toEqual([range, name]);
});

test.each([
  ['range=today', 'at this time on Nov 25'],
  ['range=today&compare=year', 'at this time on Nov 26, 2025'],
  ['from=2026-11-20&to=2026-11-20', 'Nov 19'],
  ['range=7d', 'Nov 13 – 19'],
])('the total of "%s" is compared with "%s"', (query, name) => {
  const { comparison } = parseRange(new URLSearchParams(query), 'UTC', NOW);
  expect(nameComparison(comparison, NOW).replace(/\s/g, ' ')).toBe(name);
});
