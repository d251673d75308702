import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { startJobDispatcher, type JobDispatcher } from '../../../../api/jobs/job-dispatcher.js';
import { newBulkExportJob } from '../../../../core/jobs/new-jobs.js';
import type { StoredJob } from '../../../../core/jobs/job.js';

/** A dispatcher on a clock of the test, with jobs that are due, and the names of those that wait for their turn. */
function open(outcome: () => Promise<'started' | 'terminated'> = () => Promise.resolve('started')) {
  const due: StoredJob[] = [];
  const waits = new Set<string>();
  const seen = { started: [] as string[], takenBack: [] as string[], warnings: 0, infos: 0 };
  const postponed = new Map<string, number>();
  const dispatcher = startJobDispatcher({
    jobs: {
      claimDue: () => Promise.resolve(due.shift()),
      postpone: (id, at) => Promise.resolve(void postponed.set(id, at.getTime() - Date.now())),
    },
    turns: {
      mayStart: ({ id }) => Promise.resolve(!waits.has(id)),
      releaseNext: () => Promise.resolve(due.length > 0),
    },
    starter: {
      start: async ({ id }) => {
        const what = await outcome();
        seen.started.push(id);
        return what;
      },
    },
    rollBack: (id) => Promise.resolve(void seen.takenBack.push(id)),
    now: () => new Date(),
    log: { warn: () => (seen.warnings += 1), info: () => (seen.infos += 1) } as never,
  });
  const add = (id: string) =>
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
  return { dispatcher, add, waits, seen, postponed };
}

let dispatcher: JobDispatcher | undefined;
const begin = (...given: Parameters<typeof open>) => {
  const opened = open(...given);
  dispatcher = opened.dispatcher;
  return opened;
};

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(async () => {
  await dispatcher?.stop();
  jest.useRealTimers();
});

describe('a dispatcher', () => {
  test('looks about once a second, and starts what is due', async () => {
    const { add, seen, postponed } = begin();
    add('one');
    add('two');
    await jest.advanceTimersByTimeAsync(700);
    expect(seen.started).toEqual([]);
    await jest.advanceTimersByTimeAsync(600);
    expect(seen.started).toEqual(['one', 'two']);
    expect(postponed.get('one')).toBe(60_000);
  });

  test('leaves a job whose turn has not come, and looks at it again after ten seconds', async () => {
    const { add, waits, seen, postponed } = begin();
    waits.add('one');
    add('one');
    await jest.advanceTimersByTimeAsync(1_300);
    expect(seen.started).toEqual([]);
    expect(postponed.get('one')).toBe(10_000);
  });

  test('starts the next at once when a job has ended', async () => {
    const { add, seen } = begin();
    add('one');
    await dispatcher!.jobEnded('another');
    await jest.advanceTimersByTimeAsync(0);
    expect(seen.started).toEqual(['one']);
  });

  test('takes back what a terminated workflow made', async () => {
    const { add, seen, postponed } = begin(() => Promise.resolve('terminated'));
    add('one');
    await jest.advanceTimersByTimeAsync(1_300);
    expect(seen.takenBack).toEqual(['one']);
    expect(postponed.size).toBe(0);
  });

  test('says once that Temporal is away, goes on trying, and says once that it is back', async () => {
    let away = true;
    const { add, seen } = begin(() =>
      away ? Promise.reject(new Error('no connection')) : Promise.resolve('started' as const),
    );
    for (let second = 0; second < 5; second += 1) {
      add(`try ${second}`);
      await jest.advanceTimersByTimeAsync(1_300);
    }
    expect(seen.warnings).toBe(1);
    away = false;
    add('one');
    add('two');
    await jest.advanceTimersByTimeAsync(1_300);
    expect(seen.started).toEqual(['one', 'two']);
    expect(seen.infos).toBe(1);
  });

  test('starts nothing more once it is stopped, and leaves no timer', async () => {
    const { add, seen } = begin();
    await dispatcher!.stop();
    add('one');
    await dispatcher!.jobEnded('another');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(seen.started).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
