import { describe, expect, test } from '@jest/globals';
import { checkThreshold } from '../../../../core/alerts/check-threshold.js';
import { HOUR_MS } from '../../../../core/basics/time/durations.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const before = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

const SPIKE = {
  condition: { spike: { scans: 100, hours: 1 } },
  armed: true,
  lastTriggeredAt: null,
  since: NOW,
  cooldownHours: 12,
};
const DROP = { ...SPIKE, condition: { drop: { scans: 5, hours: 24 } }, since: before(24) };

describe('a spike', () => {
  test.each([
    ['too few scans', SPIKE, 99, 'ok', true, false],
    ['enough scans', SPIKE, 100, 'triggered', false, true],
    ['a condition that held before', { ...SPIKE, armed: false }, 100, 'triggered', false, false],
    ['a condition that is over', { ...SPIKE, armed: false }, 99, 'ok', true, false],
    ['the cool-down', { ...SPIKE, lastTriggeredAt: before(11.9) }, 100, 'triggered', true, false],
    ['the end of the cool-down', { ...SPIKE, lastTriggeredAt: before(12) }, 100, 'triggered', false, true],
  ] as const)('with %s', (_case, alert, scans, state, armed, triggers) => {
    expect(checkThreshold(alert, scans, NOW, HOUR_MS)).toEqual({ next: { state, armed }, triggers });
  });
});

describe('a drop', () => {
  test.each([
    ['few scans', DROP, 4, true],
    ['no scans', DROP, 0, true],
    ['enough scans', DROP, 5, false],
    ['a condition younger than its hours', { ...DROP, since: before(23.9) }, 0, false],
  ])('with %s', (_case, alert, scans, triggers) => {
    expect(checkThreshold(alert, scans, NOW, HOUR_MS).triggers).toBe(triggers);
  });
});
