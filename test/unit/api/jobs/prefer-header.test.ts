import { expect, test } from '@jest/globals';
import { parseWaitPreference } from '../../../../api/jobs/prefer-header.js';

test.each([
  [undefined, 20_000, undefined],
  ['wait=5', 5_000, 'wait=5'],
  ['wait=600', 20_000, 'wait=20'],
  ['wait=0', 0, 'wait=0'],
  ['WAIT = "7"', 7_000, 'wait=7'],
  ['respond-async', 0, 'respond-async'],
  ['respond-async, wait=3', 3_000, 'respond-async, wait=3'],
  ['wait=3; x=1, wait=9', 3_000, 'wait=3'],
  ['return=minimal', 20_000, undefined],
  ['wait=soon', 20_000, undefined],
  ['wait=-1', 20_000, undefined],
])('Prefer: %s waits %i ms', (prefer, waitMs, applied) => {
  expect(parseWaitPreference(prefer === undefined ? {} : { prefer })).toEqual({ waitMs, applied });
});
