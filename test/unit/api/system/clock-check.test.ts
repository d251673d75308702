import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { startClockCheck } from '../../../../api/system/clock-check.js';
import { createLogger } from '../../../../telemetry/logger.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a clock that differs from MongoDB is reported once, measured, and reported again when it agrees', async () => {
  const logLines: string[] = [];
  const metrics = new Registry();
  let offsetMs = 0;
  let isDown = true;
  const clock = startClockCheck({
    async readDatabaseTime() {
      if (isDown) throw new Error('down');
      return new Date(Date.now() - offsetMs);
    },
    metrics,
    now: () => new Date(),
    log: createLogger('info', 'api', { write: (line) => logLines.push(line) }),
  });
  const messages = () => logLines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(clock.check()).toEqual({ status: 'ok' });

  isDown = false;
  offsetMs = 600_000;
  await jest.advanceTimersByTimeAsync(31_000);
  expect(clock.check()).toEqual({ status: 'warning', message: '600 s ahead of MongoDB' });
  expect(await metrics.metrics()).toContain('qrelay_clock_offset_seconds 600');
  offsetMs = -60_000;
  await jest.advanceTimersByTimeAsync(90_000);
  expect(clock.check()).toEqual({ status: 'warning', message: '60 s behind MongoDB' });
  expect(messages()).toEqual([expect.stringContaining('differs from the clock of MongoDB')]);
  offsetMs = 200;
  await jest.advanceTimersByTimeAsync(31_000);
  expect(clock.check()).toEqual({ status: 'ok' });
  expect(messages().at(-1)).toContain('agrees with the clock of MongoDB again');
  clock.stop();
});
