import { expect, test } from '@jest/globals';
import { formatTarget } from '../../../../dashboard/analytics/scan-values.js';
import { formerTargetNames, targetNames } from '../../../../dashboard/analytics/target-names.js';

const url = 'https://example.com/';
const names = targetNames({
  rules: [
    { id: 'r1', name: 'Lunch', when: { country: ['CH'] }, url },
    {
      id: 'r2',
      when: { country: ['DE'] },
      variants: [
        { id: 'v3', url, weight: 1 },
        { id: 'v4', name: 'New', url, weight: 1 },
      ],
    },
  ],
  variants: [
    { id: 'v1', name: 'Old', url, weight: 1 },
    { id: 'v2', url, weight: 1 },
  ],
});

test.each([
  ['r1', null, 'Lunch'],
  ['r2', 'v3', 'Rule 2 · Variant 1'],
  ['r2', 'v4', 'Rule 2 · New'],
  ['default', 'v1', 'Default destination · Old'],
  ['default', 'v2', 'Default destination · Variant 2'],
  ['fallback', null, 'Fallback'],
  ['r9', 'v9', 'r9 (deleted) · v9 (deleted)'],
  [null, null, 'Without rules'],
])('the target %s, %s is called %s', (rule, variant, text) => {
  expect(formatTarget(rule, variant, names)).toBe(text);
});

test('targets of an unknown routing are called by their IDs', () => {
  expect(formatTarget('r1', 'v1', undefined)).toBe('r1 · v1');
  expect([...targetNames(null)]).toEqual([]);
});

test('targets that a routing no longer has keep their last names, or their URLs, from the history', () => {
  const former = formerTargetNames([
    { changes: [{ path: 'name', from: 'Poster' }] },
    { changes: [{ path: 'routing', from: { variants: [{ id: 'v1', name: 'Spring', url, weight: 1 }] } }] },
    {
      changes: [
        {
          path: 'routing.variants',
          from: [
            { id: 'v1', name: 'Draft', url, weight: 1 },
            { id: 'v2', url: 'https://example.com/winter', weight: 1 },
          ],
        },
        {
          path: 'routing.rules',
          from: [
            { id: 'r1', name: 'Lunch', when: {}, variants: [{ id: 'v3', url, weight: 1 }] },
            { id: 'r2', when: {}, unavailable: true },
          ],
        },
      ],
    },
    {
      changes: [
        { path: 'routing.variants', to: [] },
        { path: 'routing', from: null, to: {} },
      ],
    },
  ]);
  expect(Object.fromEntries(former)).toEqual({
    v1: 'Spring (ended)',
    v2: 'example.com/winter (ended)',
    r1: 'Lunch (ended)',
    r2: 'Rule (ended)',
    v3: 'example.com/ (ended)',
  });
});
