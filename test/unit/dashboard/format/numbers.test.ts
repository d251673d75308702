import { expect, test } from '@jest/globals';
import { describeShown } from '../../../../dashboard/format/numbers.js';

test.each([
  [1, 1, '1 code'],
  [38, 38, '38 codes'],
  [50, 1_200, '50 of 1,200'],
  // Rows that were added since the total was counted.
  [3, 2, '2 codes'],
])('a list that shows %d of %d rows says "%s"', (shown, total, text) => {
  expect(describeShown(shown, total, 'code')).toBe(text);
});
