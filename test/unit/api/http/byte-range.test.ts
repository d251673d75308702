import { expect, test } from '@jest/globals';
import { parseByteRange } from '../../../../api/http/byte-range.js';

test.each([
  [undefined, 'whole'],
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=10-19', { start: 10, end: 20 }],
  ['bytes=90-', { start: 90, end: 100 }],
  ['bytes=90-900', { start: 90, end: 100 }],
  ['bytes=-10', { start: 90, end: 100 }],
  ['bytes=-900', { start: 0, end: 100 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=5-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=1-2', 'whole'],
  ['bytes=a-b', 'whole'],
])('Range: %s of 100 bytes', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range);
});
