import { expect, test } from '@jest/globals';
import { countScansAndRollUp } from '../../../../api/analytics/count-scans.js';
import type { AnalyticsDeps } from '../../../../api/analytics/deps.js';
import { DomainError } from '../../../../core/basics/errors.js';
import { createLogger } from '../../../../telemetry/logger.js';

const NOW = new Date('2026-11-21T10:00:00Z');
const FILTER = {
  from: new Date('2026-10-01T00:00:00Z'),
  to: NOW,
  bots: 'exclude' as const,
  missed: 'exclude' as const,
};
const SCOPE = { accountId: 'acc_1' };
const SPANS = [{ from: 0, until: 1 }];

/** A store whose counts fail with `error`. */
function depsThatFail(error: Error) {
  const builds: unknown[] = [];
  const scans = {
    count: () => Promise.reject(error),
    listRollUpSpans: () => SPANS,
    buildRollUps: (...call: unknown[]) => {
      builds.push(call);
      return Promise.resolve();
    },
  };
  return { builds, deps: { scans, now: () => NOW } as unknown as Pick<AnalyticsDeps, 'scans' | 'now'> };
}

const log = createLogger('silent', 'api');

test('a count that takes too long builds rollups for the next one', async () => {
  const { builds, deps } = depsThatFail(new DomainError('unavailable', 'Counting took too long'));
  await expect(countScansAndRollUp(SCOPE, FILTER, deps, log)).rejects.toMatchObject({ code: 'unavailable' });
  expect(builds).toEqual([[SCOPE, SPANS, NOW]]);
});

test('any other failure builds nothing', async () => {
  const { builds, deps } = depsThatFail(new Error('no connection'));
  await expect(countScansAndRollUp(SCOPE, FILTER, deps, log)).rejects.toThrow('no connection');
  expect(builds).toEqual([]);
});
