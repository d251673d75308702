import { expect, test } from '@jest/globals';
import { readWaitPreference } from '../../../../api/jobs/prefer-header.js';

test.each([
  [undefined, 20, undefined],
  ['wait=5', 5, 'wait=5'],
  ['wait=600', 20, 'wait=20'],
  ['wait=0', 0, 'wait=0'],
  ['WAIT = "7"', 7, 'wait=7'],
  ['respond-async', 0, 'respond-async'],
  ['respond-async, wait=3', 3, 'respond-async, wait=3'],
  ['wait=3; x=1, wait=9', 3, 'wait=3'],
  ['return=minimal', 20, undefined],
  ['wait=soon', 20, undefined],
  ['wait=-1', 20, undefined],
])('Prefer: %s waits %i s', (prefer, wait, applied) => {
  expect(readWaitPreference(prefer === undefined ? {} : { prefer })).toEqual({ wait, applied });
});
