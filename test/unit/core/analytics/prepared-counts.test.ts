import { expect, test } from '@jest/globals';
import type { AnalyticsDeps } from '../../../../api/analytics/deps.js';
import { countScans } from '../../../../api/analytics/count-scans.js';
import { DomainError } from '../../../../core/errors.js';
import { createLogger } from '../../../../telemetry/logger.js';

const NOW = new Date('2026-11-21T10:00:00Z');
const FILTER = { from: new Date('2026-10-01T00:00:00Z'), to: NOW, bots: 'exclude' as const };
const SCOPE = { accountId: 'acc_1' };

/** A store whose counts end with `error`. */
function depsThatFail(error: Error) {
  const kept: unknown[] = [];
  const scans = {
    count: () => Promise.reject(error),
    keepableCounts: () => ({ days: [1, 2], blocks: [], openDay: true, dayEnd: null }),
    keepCounts: (...call: unknown[]) => {
      kept.push(call);
      return Promise.resolve();
    },
  };
  return { kept, deps: { scans, now: () => NOW } as unknown as Pick<AnalyticsDeps, 'scans' | 'now'> };
}

const log = createLogger('silent', 'api');

test('a count that took too long is prepared for, so that the next one does not', async () => {
  const { kept, deps } = depsThatFail(new DomainError('unavailable', 'Counting took too long'));
  await expect(countScans(SCOPE, FILTER, deps, log)).rejects.toMatchObject({ code: 'unavailable' });
  expect(kept).toEqual([[SCOPE, { days: [1, 2], blocks: [], openDay: true, dayEnd: null }, NOW]]);
});

test('another failure sets no work going', async () => {
  const { kept, deps } = depsThatFail(new Error('no connection'));
  await expect(countScans(SCOPE, FILTER, deps, log)).rejects.toThrow('no connection');
  expect(kept).toEqual([]);
});
