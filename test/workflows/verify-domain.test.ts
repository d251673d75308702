import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { HOUR_MS, MINUTE_MS } from '../../core/basics/time/durations.js';
import {
  VERIFY_DOMAIN_WORKFLOW_TYPE,
  verifyDomainWorkflowId,
  type DomainProofStep,
} from '../../core/workflows/domain-proofs.js';
import { WAKE_SIGNAL } from '../../core/workflows/entities.js';
import { installQuietRuntime, WORKFLOW_BUNDLE } from '../support/temporal-runtime.js';
import { openTimeSkipping } from '../support/time-skipping.js';

let env: TestWorkflowEnvironment;

beforeAll(async () => {
  installQuietRuntime();
  env = await openTimeSkipping();
}, 10 * 60_000);
afterAll(() => env?.teardown());

interface Run {
  handle: WorkflowHandle;
  /** Ages of the domain at its checks, in milliseconds. */
  ages: number[];
}

/** Runs the workflow of a domain that was added `lateMs` ago. */
async function check(
  work: (run: Run) => Promise<void>,
  step: (age: number) => DomainProofStep,
  { lateMs = 0, isPending = (): boolean => true } = {},
): Promise<void> {
  const taskQueue = `verify-${randomUUID()}`;
  const addedAt = (await env.currentTimeMs()) - lateMs;
  const ages: number[] = [];
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue,
    workflowBundle: WORKFLOW_BUNDLE,
    activities: {
      isDomainPending: async () => isPending(),
      async checkPendingDomain() {
        const age = (await env.currentTimeMs()) - addedAt;
        ages.push(age);
        return step(age);
      },
    },
  });
  const domainId = `dom_${randomUUID()}`;
  await worker.runUntil(async () => {
    const handle = await env.client.workflow.start(VERIFY_DOMAIN_WORKFLOW_TYPE, {
      workflowId: verifyDomainWorkflowId(domainId),
      taskQueue,
      args: [{ accountId: 'acc_1', domainId, createdAt: new Date(addedAt).toISOString() }],
    });
    await work({ handle, ages });
  });
}

const minutesOf = (ages: number[]) => ages.map((age) => Math.floor(age / MINUTE_MS));

test('a pending domain is checked after 1, 2, 5, 10, 20, and 40 minutes, and then hourly for 72 hours', async () => {
  await check(
    async ({ handle, ages }) => {
      expect(await handle.result()).toBe('missing');
      const hourly = Array.from({ length: 72 }, (_, index) => (index + 1) * 60);
      expect(minutesOf(ages)).toEqual([1, 2, 5, 10, 20, 40, ...hourly]);
    },
    () => 'missing',
  );
});

test('the checks end when the domain is proved', async () => {
  await check(
    async ({ handle, ages }) => {
      expect(await handle.result()).toBe('ended');
      expect(minutesOf(ages)).toEqual([1, 2, 5]);
    },
    (age) => (age < 5 * MINUTE_MS ? 'failed' : 'ended'),
  );
});

test('a wake-up ends them at once if nothing is left to check, and changes nothing otherwise', async () => {
  let isPending = true;
  await check(
    async ({ handle, ages }) => {
      await handle.signal(WAKE_SIGNAL);
      await env.sleep(90_000);
      expect(minutesOf(ages)).toEqual([1]);
      isPending = false;
      await handle.signal(WAKE_SIGNAL);
      expect(await handle.result()).toBe('ended');
      expect(minutesOf(ages)).toEqual([1]);
    },
    () => 'missing',
    { isPending: () => isPending },
  );
});

test('checks that were due while no worker ran are made up for by one', async () => {
  await check(
    async ({ handle, ages }) => {
      expect(await handle.result()).toBe('ended');
      expect(minutesOf(ages)).toEqual([195, 240]);
    },
    (age) => (age < 4 * HOUR_MS ? 'missing' : 'ended'),
    { lateMs: 195 * MINUTE_MS },
  );
});
