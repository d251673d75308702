import { describe, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../../../../core/time/durations.js';
import {
  FAILURES_TO_OPEN,
  CLOSED,
  afterFailure,
  circuitState,
  shouldDisable,
  type EndpointHealth,
} from '../../../../core/webhooks/circuit-breaker.js';

const start = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);

function failing(times: number): EndpointHealth {
  let health = CLOSED;
  for (let n = 0; n < times; n += 1) health = afterFailure(health, 'wh_1', start);
  return health;
}

describe('the circuit of an endpoint', () => {
  test('stays closed while failures are few', () => {
    expect(circuitState(failing(FAILURES_TO_OPEN - 1), start)).toBe('closed');
  });

  test('opens at the tenth failure in a row, and lets a probe through after a few seconds', () => {
    const health = failing(FAILURES_TO_OPEN);
    expect(circuitState(health, start)).toBe('open');
    expect(circuitState(health, after(3_900))).toBe('open');
    expect(circuitState(health, after(6_100))).toBe('half_open');
  });

  test('isn’t prolonged by attempts that were on their way when it opened', () => {
    const opened = failing(FAILURES_TO_OPEN);
    const crowded = failing(FAILURES_TO_OPEN + 20);
    expect(crowded.circuitOpenUntil).toEqual(opened.circuitOpenUntil);
    const probed = crowded.circuitOpenUntil!;
    const waited = afterFailure(crowded, 'wh_1', probed).circuitOpenUntil!.getTime() - probed.getTime();
    expect(waited).toBeGreaterThanOrEqual(8_000);
    expect(waited).toBeLessThanOrEqual(12_000);
  });

  test('lets a probe through when the clock was set back since it opened', () => {
    const health = failing(FAILURES_TO_OPEN);
    expect(circuitState(health, after(-600_000))).toBe('half_open');
  });

  test('stays open longer after each probe that fails, up to five minutes and a fifth', () => {
    let health = failing(FAILURES_TO_OPEN);
    let waited = 0;
    for (let probe = 0; probe < 20; probe += 1) {
      const at = health.circuitOpenUntil!;
      health = afterFailure(health, 'wh_1', at);
      waited = health.circuitOpenUntil!.getTime() - at.getTime();
      expect(waited).toBeLessThanOrEqual(360_000);
    }
    expect(waited).toBeGreaterThanOrEqual(240_000);
  });
});

describe('giving an endpoint up', () => {
  test('happens after five days in which nothing succeeded', () => {
    const health = failing(1);
    expect(shouldDisable(health, after(5 * DAY_MS - 1))).toBe(false);
    expect(shouldDisable(health, after(5 * DAY_MS))).toBe(true);
    expect(shouldDisable(CLOSED, after(10 * DAY_MS))).toBe(false);
  });

  test('begins to count anew after two days without an attempt', () => {
    const later = after(20 * DAY_MS);
    const again = afterFailure(failing(12), 'wh_1', later);
    expect(again).toMatchObject({ failures: 1, failingSince: later, circuitOpenUntil: null });
    expect(shouldDisable(again, later)).toBe(false);
    const nextDay = after(29 * HOUR_MS);
    expect(afterFailure(failing(12), 'wh_1', nextDay).failingSince).toEqual(start);
  });
});
