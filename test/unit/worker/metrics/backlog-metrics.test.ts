import { expect, test } from '@jest/globals';
import type { Backlog } from '../../../../store/backlog.js';
import { createMetrics } from '../../../../telemetry/metrics.js';
import { registerBacklogMetrics } from '../../../../worker/metrics/backlog-metrics.js';
import { IDLE_BACKLOG } from '../../../support/idle-backlog.js';

test.each(['queued', 'running', 'awaiting_upload', 'awaiting_confirmation'] as const)(
  'a job that is no longer %s is no longer counted as such',
  async (status) => {
    const readings: Backlog[] = [
      { ...IDLE_BACKLOG, jobs: [{ type: 'import', status, count: 1 }] },
      IDLE_BACKLOG,
    ];
    let now = 0;
    const registry = createMetrics('worker');
    registerBacklogMetrics(
      registry,
      () => Promise.resolve(readings.shift()!),
      () => new Date(now),
    );
    const count = async () =>
      new RegExp(`^qrelay_jobs{type="import",status="${status}".*} (\\d+)$`, 'm').exec(
        await registry.metrics(),
      )?.[1];
    expect(await count()).toBe('1');
    now += 60_000;
    expect(await count()).toBe('0');
  },
);
