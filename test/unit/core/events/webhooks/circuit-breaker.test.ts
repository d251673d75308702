import { describe, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../../../../../core/basics/time/durations.js';
import {
  FAILURES_TO_OPEN,
  CLOSED,
  afterFailure,
  circuitState,
  shouldDisable,
  type EndpointHealth,
} from '../../../../../core/events/webhooks/circuit-breaker.js';

const start = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);

function failing(times: number): EndpointHealth {
  let health = CLOSED;
  for (let n = 0; n < times; n += 1) health = afterFailure(health, 'wh_1', start);
  return health;
}

describe('the circuit of an endpoint', () => {
  test('stays closed below ten consecutive failures', () => {
    expect(circuitState(failing(FAILURES_TO_OPEN - 1), start)).toBe('closed');
  });

  test('opens at the tenth consecutive failure and allows a probe after a few seconds', () => {
    const health = failing(FAILURES_TO_OPEN);
    expect(circuitState(health, start)).toBe('open');
    expect(circuitState(health, after(3_900))).toBe('open');
    expect(circuitState(health, after(6_100))).toBe('half_open');
  });

  test('stays open no longer because of attempts that were in flight when it opened', () => {
    const opened = failing(FAILURES_TO_OPEN);
    const concurrent = failing(FAILURES_TO_OPEN + 20);
    expect(concurrent.circuitOpenUntil).toEqual(opened.circuitOpenUntil);
    const probed = concurrent.circuitOpenUntil!;
    const waited = afterFailure(concurrent, 'wh_1', probed).circuitOpenUntil!.getTime() - probed.getTime();
    expect(waited).toBeGreaterThanOrEqual(8_000);
    expect(waited).toBeLessThanOrEqual(12_000);
  });

  test('allows a probe if the clock was set back after it opened', () => {
    const health = failing(FAILURES_TO_OPEN);
    expect(circuitState(health, after(-600_000))).toBe('half_open');
  });

  test('stays open for longer after each failed probe, up to 5 min + 20%', () => {
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

describe('the disabling of an endpoint', () => {
  test('happens after five days without a success', () => {
    const health = failing(1);
    expect(shouldDisable(health, after(5 * DAY_MS - 1))).toBe(false);
    expect(shouldDisable(health, after(5 * DAY_MS))).toBe(true);
    expect(shouldDisable(CLOSED, after(10 * DAY_MS))).toBe(false);
  });

  test('starts over after two days without an attempt', () => {
    const later = after(20 * DAY_MS);
    const restarted = afterFailure(failing(12), 'wh_1', later);
    expect(restarted).toMatchObject({ failures: 1, failingSince: later, circuitOpenUntil: null });
    expect(shouldDisable(restarted, later)).toBe(false);
    const nextDay = after(29 * HOUR_MS);
    expect(afterFailure(failing(12), 'wh_1', nextDay).failingSince).toEqual(start);
  });
});
