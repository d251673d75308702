import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { HOUR_MS } from '../../core/basics/time/durations.js';
import { WORKFLOW_TYPES } from '../../core/workflows/job-workflows.js';
import { PERIODIC } from '../../core/workflows/periodic.js';
import { installQuietRuntime, WORKFLOW_BUNDLE } from '../support/temporal-runtime.js';
import { openTimeSkipping } from '../support/time-skipping.js';

let env: TestWorkflowEnvironment;

beforeAll(async () => {
  installQuietRuntime();
  env = await openTimeSkipping();
}, 10 * 60_000);

afterAll(async () => {
  await env?.teardown();
});

interface End {
  jobId: string;
  status: string;
  error: { code: string; message: string };
}

/** Runs a workflow with fake activities. @returns Its result or failure, and the calls of `endJob`. */
async function run(type: string, activities: Record<string, () => unknown>, chunks = 1) {
  const taskQueue = `timers-${Math.random()}`;
  const ends: (End & { afterMs: number })[] = [];
  const startedAt = await env.currentTimeMs();
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue,
    workflowBundle: WORKFLOW_BUNDLE,
    activities: {
      endJob: async (end: End) => {
        ends.push({ ...end, afterMs: (await env.currentTimeMs()) - startedAt });
        return end.status;
      },
      announceJob: () => Promise.resolve(),
      ...activities,
    },
  });
  const outcome = await worker.runUntil(
    env.client.workflow
      .execute(type, {
        taskQueue,
        workflowId: taskQueue,
        args: [{ jobId: 'job_1', accountId: 'acc_1', total: 2, chunks }],
      })
      .then(
        (result: unknown) => ({ result, failure: undefined }),
        (error: unknown) => ({ result: undefined, failure: (error as Error).cause as ApplicationFailure }),
      ),
  );
  return { ...outcome, ends };
}

/**
 * Creates an activity that fails `failures` times and then succeeds. `attempts` are the times of its calls.
 */
function flaky(failures: number, result: unknown, nextRetryDelay?: '6 hours' | '1 day') {
  const attempts: number[] = [];
  const call = async () => {
    attempts.push(await env.currentTimeMs());
    if (attempts.length > failures) return result;
    throw ApplicationFailure.create({
      message: 'the database is down',
      ...(nextRetryDelay && { nextRetryDelay }),
    });
  };
  return { attempts, call };
}

const pauses = (attempts: number[]) => attempts.slice(1).map((time, index) => time - attempts[index]!);

describe('the retries of jobs, with time skipping', () => {
  test.each([
    [WORKFLOW_TYPES.bulkCreate, 'createChunk'],
    [WORKFLOW_TYPES.bulkExport, 'packExport'],
    [PERIODIC.exportCleanup.workflowType, 'removeExpiredExports'],
  ])('%s retries an activity after 200 ms, then doubles the delay up to 10 s', async (type, step) => {
    const { attempts, call } = flaky(9, { done: 2, total: 2 });
    const { failure } = await run(type, { [step]: call });
    expect(failure).toBeUndefined();
    const expected = [200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000];
    for (const [index, pause] of pauses(attempts).entries()) {
      expect(pause).toBeGreaterThanOrEqual(expected[index]! - 50);
      expect(pause).toBeLessThan(expected[index]! + 5_000);
    }
    expect(attempts).toHaveLength(10);
  });

  test.each([
    [WORKFLOW_TYPES.bulkCreate, 'createChunk'],
    [WORKFLOW_TYPES.bulkExport, 'packExport'],
  ])(
    '%s fails after a day of retries, removes what it created, and stores the reason',
    async (type, step) => {
      const { attempts, call } = flaky(Infinity, undefined, '6 hours');
      const { failure, ends } = await run(type, { [step]: call });
      expect(attempts.length).toBeGreaterThanOrEqual(4);
      expect(attempts.length).toBeLessThanOrEqual(5);
      expect(ends).toHaveLength(1);
      expect(ends[0]).toMatchObject({ jobId: 'job_1', status: 'failed', error: { code: 'internal_error' } });
      expect(ends[0]!.error.message).toContain('Everything it created has been removed');
      expect(ends[0]!.afterMs).toBeGreaterThan(17 * HOUR_MS);
      expect(ends[0]!.afterMs).toBeLessThan(25 * HOUR_MS);
      expect(failure).toMatchObject({ type: 'internal_error' });
    },
  );

  test('the removal of what a job created is retried indefinitely', async () => {
    const { attempts, call } = flaky(5, 'failed', '1 day');
    const { failure } = await run(WORKFLOW_TYPES.bulkCreate, {
      createChunk: () => Promise.reject(ApplicationFailure.nonRetryable('taken', 'short_code_taken')),
      endJob: call,
    });
    expect(attempts).toHaveLength(6);
    expect(attempts.at(-1)! - attempts[0]!).toBeGreaterThanOrEqual(5 * 24 * HOUR_MS - 1_000);
    expect(failure).toMatchObject({ type: 'short_code_taken' });
  });

  test('the notification of a finished job is retried indefinitely, and the job stays completed', async () => {
    const { attempts, call } = flaky(3, undefined, '1 day');
    const { result, ends } = await run(WORKFLOW_TYPES.bulkCreate, {
      createChunk: () => Promise.resolve({ done: 2, total: 2 }),
      announceJob: call,
    });
    expect(attempts).toHaveLength(4);
    expect(result).toMatchObject({ status: 'completed', done: 2, total: 2 });
    expect(ends).toEqual([]);
  });

  test('each chunk may be retried for a day of its own', async () => {
    const steps = [flaky(2, { done: 1, total: 2 }, '6 hours'), flaky(3, { done: 2, total: 2 }, '6 hours')];
    let index = 0;
    const { result } = await run(
      WORKFLOW_TYPES.bulkCreate,
      {
        createChunk: async () => {
          const result = await steps[index]!.call();
          index += 1;
          return result;
        },
      },
      2,
    );
    expect(result).toMatchObject({ status: 'completed' });
    expect(steps[1]!.attempts.at(-1)! - steps[0]!.attempts[0]!).toBeGreaterThan(24 * HOUR_MS);
  });

  test('an import that waits is ended after 24 hours, and not before', async () => {
    const startedAt = await env.currentTimeMs();
    const expiries: number[] = [];
    await run(WORKFLOW_TYPES.importCodes, {
      nextImportStep: () =>
        Promise.resolve(
          expiries.length === 0
            ? { kind: 'wait', waitMs: 24 * HOUR_MS, status: 'awaiting_upload' }
            : { kind: 'ended' },
        ),
      expireImport: async () => {
        expiries.push((await env.currentTimeMs()) - startedAt);
      },
    });
    expect(expiries).toHaveLength(1);
    expect(expiries[0]).toBeGreaterThanOrEqual(24 * HOUR_MS);
    expect(expiries[0]).toBeLessThan(24.1 * HOUR_MS);
  });

  test.each([
    ['after its changes', 'completeItems', 'What the job has changed stays'],
    ['before its first change', 'changeItems', 'Nothing was changed'],
  ])('a job that changes codes says what became of them if it fails %s', async (_, step, consequence) => {
    const { failure, ends } = await run(WORKFLOW_TYPES.changeItemsOfJob, {
      changeItems: () => Promise.resolve({ progress: { done: 2, total: 2 }, writeMs: 0 }),
      [step]: () => Promise.reject(ApplicationFailure.nonRetryable('The folder is not empty', 'not_empty')),
    });
    expect(ends[0]!.error).toEqual({
      code: 'not_empty',
      message: `The folder is not empty. ${consequence}`,
    });
    expect(failure).toMatchObject({ type: 'not_empty' });
  });
});
