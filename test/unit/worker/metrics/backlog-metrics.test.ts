import { expect, test } from '@jest/globals';
import { STORED_JOB_TYPES } from '../../../../core/jobs/job-kinds.js';
import type { Backlog } from '../../../../store/backlog.js';
import { createMetrics } from '../../../../telemetry/metrics.js';
import { registerBacklogMetrics } from '../../../../worker/metrics/backlog-metrics.js';
import { IDLE_BACKLOG } from '../../../support/idle-backlog.js';

const UNFINISHED = ['queued', 'running', 'awaiting_upload', 'awaiting_confirmation'] as const;
type CountedJob = Omit<Backlog['jobs'][number], 'count'>;

/** Returns the counts of a job that is stored at the first reading and has left its status at the second. */
async function readTwice(job: CountedJob): Promise<(string | undefined)[]> {
  const readings: Backlog[] = [{ ...IDLE_BACKLOG, jobs: [{ ...job, count: 1 }] }, IDLE_BACKLOG];
  let now = 0;
  const registry = createMetrics('worker');
  registerBacklogMetrics(
    registry,
    () => Promise.resolve(readings.shift()!),
    () => new Date(now),
  );
  const series = new RegExp(`^qrelay_jobs{type="${job.type}",status="${job.status}".*} (\\d+)$`, 'm');
  const count = async () => series.exec(await registry.metrics())?.[1];
  const first = await count();
  now += 60_000;
  return [first, await count()];
}

test.each(UNFINISHED)('a job that is no longer %s is no longer counted as such', async (status) => {
  expect(await readTwice({ type: 'import', status })).toEqual(['1', '0']);
});

test.each(STORED_JOB_TYPES)('a job of the type %s that has ended is no longer counted', async (type) => {
  expect(await readTwice({ type, status: 'running' })).toEqual(['1', '0']);
});
