import { describe, expect, test } from '@jest/globals';
import { HOUR_MS } from '../../../../../core/basics/time/durations.js';
import { nextStep, type AttemptResult } from '../../../../../core/events/webhooks/delivery.js';

const endedAt = new Date('2026-03-01T12:00:00Z');

function result(status: number | null, more: Partial<AttemptResult> = {}): AttemptResult {
  const ok = status !== null && status >= 200 && status < 300;
  return { at: endedAt, durationMs: 5, status, error: ok ? null : 'failed', responseExcerpt: null, ...more };
}

describe('the next step after an attempt', () => {
  test.each([200, 201, 202, 204, 299])('%i completes the delivery', (status) => {
    expect(nextStep('dlv_1', 1, result(status), endedAt)).toEqual({
      status: 'delivered',
      dueAt: null,
      gone: false,
    });
  });

  test.each([301, 302, 307, 308, 400, 401, 404, 429, 500, 503, null])('%p is retried', (status) => {
    const next = nextStep('dlv_1', 1, result(status), endedAt);
    expect(next.status).toBe('retrying');
    expect(next.dueAt!.getTime()).toBeGreaterThan(endedAt.getTime());
  });

  test('410 ends the delivery and disables its endpoint', () => {
    expect(nextStep('dlv_1', 1, result(410), endedAt)).toEqual({ status: 'failed', dueAt: null, gone: true });
  });

  test('a 200 with a truncated body is not a success', () => {
    expect(nextStep('dlv_1', 1, result(200, { error: 'cut' }), endedAt).status).toBe('retrying');
  });

  test('a receiver that always fails gets ten attempts over 60 to 91 hours', () => {
    let at = endedAt;
    let attempts = 0;
    for (;;) {
      attempts += 1;
      const next = nextStep('dlv_always', attempts, result(500), at);
      if (!next.dueAt) {
        expect(next.status).toBe('failed');
        break;
      }
      at = next.dueAt;
    }
    expect(attempts).toBe(10);
    const hours = (at.getTime() - endedAt.getTime()) / HOUR_MS;
    expect(hours).toBeGreaterThan(75.6 * 0.8);
    expect(hours).toBeLessThan(75.6 * 1.2);
  });
});
