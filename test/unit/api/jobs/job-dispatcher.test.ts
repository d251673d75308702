import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { startJobDispatcher, type JobDispatcher } from '../../../../api/jobs/job-dispatcher.js';
import { newBulkExportJob, type StoredJob } from '../../../../core/jobs/job.js';

let dispatcher: JobDispatcher | undefined;

/** Starts a dispatcher over jobs that are due. Jobs in `queued` may not start yet. */
function start(outcome: 'started' | 'settling' | 'terminated' | 'outage' = 'started') {
  const due: StoredJob[] = [];
  const queued = new Set<string>();
  const seen = { started: [] as string[], rolledBack: [] as string[], recorded: [] as string[] };
  const postponedMs = new Map<string, number>();
  dispatcher = startJobDispatcher({
    jobs: {
      claimDue: () => Promise.resolve(due.shift()),
      postpone: (id, at) => Promise.resolve(void postponedMs.set(id, at.getTime() - Date.now())),
    },
    concurrency: {
      mayStart: ({ id }) => Promise.resolve(!queued.has(id)),
      recordStart: (id) => Promise.resolve(void seen.recorded.push(id)),
      releaseNext: () => Promise.resolve(due.length > 0),
    },
    starter: {
      start: ({ id }) => {
        seen.started.push(id);
        return outcome === 'outage' ? Promise.reject(new Error('no Temporal')) : Promise.resolve(outcome);
      },
    },
    rollBack: (id) => Promise.resolve(void seen.rolledBack.push(id)),
    now: () => new Date(),
    log: { warn: () => undefined, info: () => undefined },
  });
  const addJob = (id: string) =>
    due.push(
      newBulkExportJob({
        id,
        accountId: 'a',
        now: new Date(),
        codeIds: ['qr'],
        format: 'PNG',
        size: null,
        base: 'http://localhost:3000',
      }),
    );
  return { addJob, queued, seen, postponedMs };
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(async () => {
  await dispatcher?.stop();
  jest.useRealTimers();
});

describe('the dispatcher of jobs', () => {
  test('starts due jobs about once a second, and checks them after a minute', async () => {
    const { addJob, seen, postponedMs } = start();
    addJob('one');
    addJob('two');
    await jest.advanceTimersByTimeAsync(700);
    expect(seen.started).toEqual([]);
    await jest.advanceTimersByTimeAsync(600);
    expect(seen.started).toEqual(['one', 'two']);
    expect(postponedMs.get('one')).toBe(60_000);
  });

  test('leaves a job over the concurrency limit queued, and checks it after ten seconds', async () => {
    const { addJob, queued, seen, postponedMs } = start();
    queued.add('one');
    addJob('one');
    await jest.advanceTimersByTimeAsync(1_300);
    expect(seen.started).toEqual([]);
    expect(postponedMs.get('one')).toBe(10_000);
  });

  test('lets a job that could not be started block the later jobs of its account for as long as Temporal is down', async () => {
    const outage = start('outage');
    outage.addJob('one');
    await jest.advanceTimersByTimeAsync(1_300);
    expect(outage.seen).toMatchObject({ started: ['one'], recorded: [] });
    await dispatcher!.stop();
    const later = start();
    later.addJob('one');
    await jest.advanceTimersByTimeAsync(1_300);
    expect(later.seen.recorded).toEqual(['one']);
  });

  test('starts the next job at once when one has ended', async () => {
    const { addJob, seen } = start();
    addJob('one');
    await dispatcher!.jobEnded('another');
    await jest.advanceTimersByTimeAsync(0);
    expect(seen.started).toEqual(['one']);
  });

  test('rolls back a job whose workflow was terminated', async () => {
    const { addJob, seen, postponedMs } = start('terminated');
    addJob('one');
    await jest.advanceTimersByTimeAsync(1_300);
    expect(seen.rolledBack).toEqual(['one']);
    expect(postponedMs.size).toBe(0);
  });

  test('starts nothing once it is stopped, and leaves no timer', async () => {
    const { addJob, seen } = start();
    await dispatcher!.stop();
    addJob('one');
    await dispatcher!.jobEnded('another');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(seen.started).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
