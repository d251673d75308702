import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApplicationFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { MongoNetworkError } from 'mongodb';
import { ENTITIES } from '../../core/workflows/entities.js';
import { WORKFLOW_TYPES } from '../../core/workflows/job-workflows.js';
import { MAX_PROGRAM_ERRORS, limitProgramErrors } from '../../worker/limit-program-errors.js';
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
  status: string;
  error: { code: string; message: string };
}

/**
 * Runs a workflow with fake activities under the rule for errors.
 *
 * @returns Its failure, how its job ended, and the reported errors.
 */
async function run(
  type: string,
  activities: Record<string, () => unknown>,
  input: object = { jobId: 'job_1', accountId: 'acc_1', total: 2, chunks: 1 },
) {
  const taskQueue = `errors-${Math.random()}`;
  const ends: End[] = [];
  const reported: unknown[] = [];
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue,
    workflowBundle: WORKFLOW_BUNDLE,
    interceptors: { activity: [limitProgramErrors((error) => reported.push(error))] },
    activities: {
      endJob: (end: End) => {
        ends.push(end);
        return Promise.resolve(end.status);
      },
      announceJob: () => Promise.resolve(),
      ...activities,
    },
  });
  const failure = await worker.runUntil(
    env.client.workflow.execute(type, { taskQueue, workflowId: taskQueue, args: [input] }).then(
      () => undefined,
      (error: unknown) => (error as Error).cause as ApplicationFailure,
    ),
  );
  return { failure, ends, reported };
}

/** Creates an activity that throws the given errors in its first calls, and then returns `result`. */
function failing(errors: readonly Error[], result: unknown) {
  const fake = {
    calls: 0,
    call: () => {
      const error = errors[fake.calls];
      fake.calls += 1;
      return error ? Promise.reject(error) : Promise.resolve(result);
    },
  };
  return fake;
}

const bug = () => new TypeError('Cannot read properties of undefined');
const outage = () => new MongoNetworkError('connection closed');
const times = (count: number, build: () => Error) => Array.from({ length: count }, build);

const STEPS: [string, string][] = [
  [WORKFLOW_TYPES.bulkCreate, 'createChunk'],
  [WORKFLOW_TYPES.bulkExport, 'packExport'],
  [WORKFLOW_TYPES.exportScans, 'countExportedScans'],
  [WORKFLOW_TYPES.sheet, 'renderSheetPart'],
  [WORKFLOW_TYPES.changeItemsOfJob, 'changeItems'],
  [WORKFLOW_TYPES.importCodes, 'nextImportStep'],
];

describe('a step of a job', () => {
  test.each(STEPS)(
    'of %s that meets an error of the program in each attempt fails the job with an error that people can read',
    async (type, step) => {
      const fake = failing(times(100, bug), undefined);
      const { failure, ends, reported } = await run(type, { [step]: fake.call });
      expect(fake.calls).toBe(MAX_PROGRAM_ERRORS);
      expect(reported).toHaveLength(MAX_PROGRAM_ERRORS);
      expect(failure).toMatchObject({ type: 'internal_error' });
      expect(ends).toHaveLength(1);
      expect(ends[0]).toMatchObject({ status: 'failed', error: { code: 'internal_error' } });
      expect(ends[0]!.error.message).toMatch(
        new RegExp(`^An internal error occurred in each of 5 attempts of the step ${step}; .+\\. .+`),
      );
    },
  );

  test('survives an outage of any length, which does not count towards the limit', async () => {
    const errors = [...times(4, bug), ...times(12, outage), ...times(4, bug), ...times(12, outage)];
    const fake = failing(errors, { done: 2, total: 2 });
    const { failure, ends, reported } = await run(WORKFLOW_TYPES.bulkCreate, { createChunk: fake.call });
    expect(failure).toBeUndefined();
    expect(ends).toEqual([]);
    expect(fake.calls).toBe(errors.length + 1);
    expect(reported).toHaveLength(8);
  });

  test('that ends a job has the same limit, so that the dispatcher can take over', async () => {
    const fake = failing(times(100, bug), undefined);
    const { failure } = await run(WORKFLOW_TYPES.bulkCreate, {
      createChunk: () => Promise.resolve({ done: 2, total: 2 }),
      announceJob: fake.call,
    });
    expect(fake.calls).toBe(MAX_PROGRAM_ERRORS);
    expect(failure).toBeDefined();
  });
});

describe('an activity that is no step of a job', () => {
  test('is repeated until it succeeds, and each error of the program is reported', async () => {
    const done = { accountId: null, recorded: 0, nextInMs: null };
    const fake = failing(times(9, bug), done);
    const input = { qrCodeId: 'qr_1' };
    const { failure, reported } = await run(
      ENTITIES.codeTimeline.workflowType,
      { recordDueTransitions: fake.call },
      input,
    );
    expect(failure).toBeUndefined();
    expect(fake.calls).toBe(10);
    expect(reported).toHaveLength(9);
  });
});
