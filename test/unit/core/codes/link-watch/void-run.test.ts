import { expect, test } from '@jest/globals';
import { isVoidRun, type HostResult } from '../../../../../core/codes/link-watch/void-run.js';

const hosts = (succeeded: number, failed: number, failedBefore = 0): HostResult[] => [
  ...Array.from({ length: succeeded }, () => ({ failed: false, failedBefore: false })),
  ...Array.from({ length: failed }, () => ({ failed: true, failedBefore: false })),
  ...Array.from({ length: failedBefore }, () => ({ failed: true, failedBefore: true })),
];

test.each([
  [hosts(0, 4), false],
  [hosts(0, 5), true],
  [hosts(2, 3), true],
  [hosts(3, 3), false],
  [hosts(3, 4), true],
  [hosts(100, 20), false],
])('a run is void if more than half of at least five hosts fail: %#', (results, expected) => {
  expect(isVoidRun(results)).toBe(expected);
});

test('hosts that failed before do not make a run void', () => {
  expect(isVoidRun(hosts(0, 0, 8))).toBe(false);
  expect(isVoidRun(hosts(1, 0, 8))).toBe(false);
  expect(isVoidRun(hosts(1, 3, 2))).toBe(true);
});
