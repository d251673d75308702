import { expect, test } from '@jest/globals';
import {
  BOT_OF_KIND,
  kindOf,
  SCAN_KINDS,
  selectKinds,
} from '../../../../../core/scans/analytics/scan-kinds.js';

test.each([
  ['exclude', 'exclude', ['people']],
  ['include', 'exclude', ['people', 'bots']],
  ['only', 'exclude', ['bots']],
  ['exclude', 'include', ['people', 'missed']],
  ['include', 'include', ['people', 'bots', 'missed']],
  ['only', 'include', ['bots']],
  ['exclude', 'only', ['missed']],
  ['include', 'only', ['missed']],
  ['only', 'only', []],
] as const)('bots=%s and missed=%s select %p', (bots, missed, kinds) => {
  expect(selectKinds({ bots, missed })).toEqual(kinds);
});

test('each kind is stored as another value, and read as the same kind', () => {
  expect(SCAN_KINDS.map((kind) => kindOf(BOT_OF_KIND[kind]))).toEqual(SCAN_KINDS);
});
