import { expect, test } from '@jest/globals';
import { codeStatus } from '../../../../dashboard/codes/code-status.js';

const NOW = Date.parse('2026-11-26T12:00:00Z');

type Code = Parameters<typeof codeStatus>[0];

const code = (members: object = {}): Code => ({
  state: 'active',
  dynamic: true,
  routing: null,
  archived: false,
  health: null,
  ...members,
});

const BROKEN = { status: 'broken' };

test.each<[string, object]>([
  ['Live', {}],
  ['Paused', { state: 'paused' }],
  ['Short link paused', { state: 'paused', dynamic: false }],
  ['Opens Jan 1, 2027', { state: 'scheduled', routing: { activeFrom: '2027-01-01T12:00:00Z' } }],
  ['Expired Jan 1', { state: 'expired', routing: { activeUntil: '2026-01-01T12:00:00Z' } }],
  ['Scans used up', { state: 'exhausted' }],
  ['Broken destination', { health: BROKEN }],
  ['Archived', { archived: true }],
  // A visitor is turned away before the destination matters.
  ['Paused', { state: 'paused', health: BROKEN }],
  ['Paused, archived', { state: 'paused', archived: true }],
  ['Broken destination', { health: BROKEN, archived: true }],
])('a code has one status: %s of %j', (text, members) => {
  expect(codeStatus(code(members), NOW).text).toBe(text);
});

test('the time is named for a status that begins or began today', () => {
  const routing = { activeFrom: '2026-11-26T13:30:00Z' };
  expect(codeStatus(code({ state: 'scheduled', routing }), NOW).text).toMatch(
    /^Opens today at \d+:30 [AP]M$/,
  );
});
