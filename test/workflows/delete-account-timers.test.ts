import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
import {
  DELETE_ACCOUNT_WORKFLOW_TYPE,
  type ErasureStage,
  type ErasureStep,
} from '../../core/accounts/account-deletion.js';
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

interface Activities {
  stopAccount: () => Promise<{ settledInMs: number }>;
  eraseAccount: (input: { stage: ErasureStage }) => Promise<ErasureStep>;
  forgetAccount: () => Promise<void>;
}

/**
 * Runs the workflow with fake activities.
 *
 * @returns Its result, and each call with the minute in which it was made.
 */
async function run(activities: Partial<Activities>) {
  const taskQueue = `timers-${Math.random()}`;
  const calls: string[] = [];
  const startedAt = await env.currentTimeMs();
  const note = async (name: string) => {
    calls.push(`${name} ${Math.floor(((await env.currentTimeMs()) - startedAt) / MINUTE_MS)}`);
  };
  const nothing: ErasureStep = { erased: {}, done: true };
  const all: Activities = {
    stopAccount: () => Promise.resolve({ settledInMs: 0 }),
    eraseAccount: () => Promise.resolve(nothing),
    forgetAccount: () => Promise.resolve(),
    ...activities,
  };
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue,
    workflowBundle: WORKFLOW_BUNDLE,
    activities: {
      stopAccount: async () => (await note('stop'), all.stopAccount()),
      eraseAccount: async (input: { stage: ErasureStage }) => (
        await note(`erase ${input.stage}`),
        all.eraseAccount(input)
      ),
      forgetAccount: async () => (await note('forget'), all.forgetAccount()),
    },
  });
  const result: unknown = await worker.runUntil(
    env.client.workflow.execute(DELETE_ACCOUNT_WORKFLOW_TYPE, {
      taskQueue,
      workflowId: taskQueue,
      args: [{ accountId: 'acc_1' }],
    }),
  );
  return { result, calls };
}

describe('the erasure of an account, with time skipping', () => {
  test('stops the account first, erases jobs last, and then removes the tombstone', async () => {
    const { calls } = await run({});
    expect(calls).toEqual(['stop 0', 'erase content 0', 'erase jobs 0', 'forget 0']);
  });

  test('repeats until nothing that was in flight can write any more', async () => {
    const waits = [2 * MINUTE_MS, MINUTE_MS, 0];
    const { calls } = await run({ stopAccount: () => Promise.resolve({ settledInMs: waits.shift()! }) });
    expect(calls).toEqual([
      'stop 0',
      'erase content 0',
      'stop 2',
      'erase content 2',
      'stop 3',
      'erase content 3',
      'erase jobs 3',
      'forget 3',
    ]);
  });

  test('continues while documents remain, and sums the counts', async () => {
    const results: ErasureStep[] = [
      { erased: { codes: 2, scans: 10 }, done: false },
      { erased: { scans: 5 }, done: true },
      { erased: { jobs: 1 }, done: true },
    ];
    const { result, calls } = await run({ eraseAccount: () => Promise.resolve(results.shift()!) });
    expect(result).toEqual({ codes: 2, scans: 15, jobs: 1 });
    expect(calls).toEqual(['stop 0', 'erase content 0', 'erase content 0', 'erase jobs 0', 'forget 0']);
  });

  test('is retried indefinitely', async () => {
    let failures = 6;
    const { calls } = await run({
      eraseAccount: () => {
        if (failures-- <= 0) return Promise.resolve({ erased: {}, done: true });
        throw ApplicationFailure.create({ message: 'the database is down', nextRetryDelay: '6 hours' });
      },
    });
    expect(calls.at(-1)).toMatch(/^forget \d+$/);
    expect(Number(calls.at(-1)!.split(' ')[1])).toBeGreaterThanOrEqual(36 * 60 - 1);
  });
});
