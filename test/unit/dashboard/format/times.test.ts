import { expect, test } from '@jest/globals';
import { formatElapsed } from '../../../../dashboard/format/times.js';

const START = '2026-11-22T12:00:00.000Z';

test.each([
  [0, '1 ms'],
  [-500, '1 ms'],
  [340, '340 ms'],
  [2_840, '2.8 s'],
  [42_400, '42 s'],
  [185_000, '3 min 5 s'],
  [7_800_000, '2 h 10 min'],
])('%i ms are %s', (ms, text) => {
  expect(formatElapsed(START, Date.parse(START) + ms)).toBe(text);
});
