import { expect, test } from '@jest/globals';
import {
  BOT_OF_KIND,
  kindOf,
  SCAN_KINDS,
  selectBotFields,
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

test.each([
  ['exclude', 'exclude', 'include', [false, 'click']],
  ['include', 'exclude', 'include', [false, true, 'click', 'bot_click']],
  ['exclude', 'include', 'only', ['click']],
  ['include', 'exclude', 'only', ['click', 'bot_click']],
  ['only', 'include', 'only', ['bot_click']],
  ['include', 'only', 'include', [null]],
  ['include', 'include', 'exclude', [false, true, null]],
] as const)('bots=%s, missed=%s, and clicks=%s list %p', (bots, missed, clicks, fields) => {
  expect(selectBotFields({ bots, missed, clicks })).toEqual(fields);
});

test('each kind is stored as another value, and read as the same kind', () => {
  expect(SCAN_KINDS.map((kind) => kindOf(BOT_OF_KIND[kind]))).toEqual(SCAN_KINDS);
});
