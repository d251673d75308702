import { expect, test } from '@jest/globals';
import { codeState, scansLeft } from '../../../../../core/codes/routing/code-state.js';

const NOW = new Date('2026-05-01T12:00:00Z');
const before = new Date(NOW.getTime() - 1);
const after = new Date(NOW.getTime() + 1);
const limit = (scans: number) => ({ routing: { scanLimit: { scans, confirm: false } } });

test.each([
  ['active', {}],
  ['active', { activeFrom: NOW, activeUntil: after }],
  ['scheduled', { activeFrom: after }],
  ['expired', { activeUntil: NOW }],
  ['active', { ...limit(1) }],
  ['exhausted', { ...limit(1), scansUsed: 1 }],
  ['active', { scansUsed: 1 }],
  ['paused', { status: 'paused' as const, activeUntil: before, ...limit(1), scansUsed: 1 }],
  ['expired', { activeUntil: before, ...limit(1), scansUsed: 1 }],
  ['scheduled', { activeFrom: after, ...limit(1), scansUsed: 1 }],
])('a code is %s with %j', (state, code) => {
  expect(codeState({ status: 'active', ...code }, NOW)).toBe(state);
});

test.each([
  [null, {}],
  [3, { ...limit(3) }],
  [1, { ...limit(3), scansUsed: 2 }],
  [0, { ...limit(3), scansUsed: 5 }],
])('%s scans are left with %j', (expected, code) => {
  expect(scansLeft(code)).toBe(expected);
});
