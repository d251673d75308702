import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { createJobService, type JobService } from '../../api/jobs/job-service.js';
import { PERIODIC } from '../../core/workflows/periodic.js';
import type { StoredJob } from '../../core/jobs/job.js';
import { createJobTermination } from '../../store/jobs/fail-job.js';
import { watchJobChanges } from '../../store/jobs/job-changes.js';
import { createJobConcurrency } from '../../store/jobs/job-concurrency.js';
import { createLogger } from '../../telemetry/logger.js';
import { ensureSchedules, SCHEDULES } from '../../worker/schedules.js';
import { ensureSearchAttributes } from '../../worker/search-attributes.js';
import { lockJob } from '../support/lock-job.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { waitFor } from '../support/wait-for.js';

const address = () => process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!;
const silent = createLogger('silent', 'api');

async function registerSearchAttributes(namespace: string): Promise<void> {
  const connection = await NativeConnection.connect({ address: address() });
  await ensureSearchAttributes(connection, namespace);
  await connection.close();
}

const find = async (lab: JobFixture, id: string): Promise<StoredJob> => (await lab.jobs.find(lab, id))!;
const countCreated = (lab: JobFixture, jobId: string) =>
  lab.db.collection('qr_codes').countDocuments({ jobId });
const statusOf = async (client: Client, workflowId: string) =>
  (await client.workflow.getHandle(workflowId).describe()).status.name;

describe('in the Temporal UI an operator', () => {
  let lab: JobFixture;
  let worker: JobWorker;
  beforeAll(async () => {
    await registerSearchAttributes('default');
    lab = await createJobFixture();
    worker = await startJobWorker(lab.env);
  });
  afterAll(async () => {
    await worker?.stop();
    await lab?.stop();
  });

  test('sees the ID, type, summary, memo, search attributes, and progress of a job', async () => {
    const { job } = await lab.bulkCreate(3);
    await lab.starter.start(job, 5_000);
    const handle = lab.client.workflow.getHandle(job.workflowId);
    await handle.result();
    const { workflowId, type, memo, typedSearchAttributes, staticSummary } = await handle
      .describe()
      .then(async (described) => ({ ...described, staticSummary: await described.staticSummary() }));
    expect({ workflowId, type, memo, staticSummary }).toEqual({
      workflowId: `bulk-create:${job.id}`,
      type: 'bulkCreate',
      memo: { kind: 'bulk_create', account: lab.accountId, total: 3 },
      staticSummary: 'Create 3 QR codes',
    });
    const shown = typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]);
    expect(Object.fromEntries(shown)).toMatchObject({
      QrelayAccountId: lab.accountId,
      QrelayKind: 'bulk_create',
      QrelayState: 'completed',
      QrelayTotal: 3,
    });
    expect(await handle.query('progress')).toEqual({ done: 3, total: 3 });
  });

  test('finds the jobs of an account by kind, state, and size', async () => {
    const { job } = await lab.bulkCreate(4);
    await lab.starter.start(job, 5_000);
    await lab.client.workflow.getHandle(job.workflowId).result();
    const query = [
      `QrelayAccountId = "${lab.accountId}"`,
      'QrelayKind = "bulk_create"',
      'QrelayState = "completed"',
      'QrelayTotal = 4',
    ].join(' AND ');
    const listed = async () => {
      const ids: string[] = [];
      for await (const { workflowId } of lab.client.workflow.list({ query })) ids.push(workflowId);
      return ids;
    };
    await waitFor(
      async () => (await listed()).length > 0,
      20_000,
      () => 'the job to be listed',
    );
    expect(await listed()).toEqual([job.workflowId]);
  });

  test('sees that a job failed, and why', async () => {
    const shortCode = `custom-${Date.now()}`;
    const { job: first } = await lab.bulkCreate(1, { 0: shortCode });
    const { job: second } = await lab.bulkCreate(1, { 0: shortCode });
    await lab.starter.start(first, 5_000);
    await lab.client.workflow.getHandle(first.workflowId).result();
    await lab.starter.start(second, 5_000);
    const handle = lab.client.workflow.getHandle(second.workflowId);
    await expect(handle.result()).rejects.toMatchObject({
      cause: { type: 'short_code_taken', message: expect.stringContaining(shortCode) },
    });
    const { status, typedSearchAttributes } = await handle.describe();
    expect(status.name).toBe('FAILED');
    expect(typedSearchAttributes.get({ name: 'QrelayState', type: 'KEYWORD' })).toBe('failed');
  });

  test('cancels a running job, which then removes what it created and stores the reason', async () => {
    const { job } = await lab.bulkCreate(3_000);
    await lab.starter.start(job, 5_000);
    await waitFor(
      async () => (await find(lab, job.id)).progress.done > 0,
      20_000,
      () => 'the first chunk',
    );
    const letGo = await lockJob(lab.db, job.id);
    expect((await find(lab, job.id)).status).toBe('running');
    const handle = lab.client.workflow.getHandle(job.workflowId);
    await handle.cancel();
    await letGo();
    await expect(handle.result()).rejects.toThrow();
    expect(await statusOf(lab.client, job.workflowId)).toBe('CANCELLED');
    expect(await find(lab, job.id)).toMatchObject({
      status: 'cancelled',
      progress: { done: 0, total: 3_000 },
      error: { code: 'cancelled', message: 'Canceled. Everything it created has been removed' },
    });
    expect(await countCreated(lab, job.id)).toBe(0);
  });

  test('sees the Schedule that removes expired exports, created once by several workers', async () => {
    const taskQueue = lab.env.TEMPORAL_TASK_QUEUE;
    await Promise.all([0, 1, 2].map(() => ensureSchedules(lab.client, taskQueue)));
    const schedule = lab.client.schedule.getHandle(PERIODIC.exportCleanup.scheduleId(taskQueue));
    try {
      const { spec, policies, action } = await schedule.describe();
      expect(spec.intervals?.map(({ every }) => every)).toEqual([15 * 60_000]);
      expect(policies.overlap).toBe('SKIP');
      expect(action).toMatchObject({ workflowType: 'removeExpiredExports', taskQueue });
      await schedule.trigger();
      await waitFor(
        async () => (await schedule.describe()).info.recentActions.length > 0,
        20_000,
        () => 'the cleanup to run',
      );
    } finally {
      for (const { scheduleId } of SCHEDULES) {
        await lab.client.schedule.getHandle(scheduleId(taskQueue)).delete();
      }
    }
  });
});

describe('a job whose workflow an operator has terminated', () => {
  let lab: JobFixture;
  let worker: JobWorker;
  let service: JobService;
  let ahead = 0;
  beforeEach(async () => {
    ahead = 0;
    lab = await createJobFixture();
    worker = await startJobWorker(lab.env);
    service = createJobService({
      jobs: lab.jobs,
      concurrency: createJobConcurrency(lab.db),
      termination: createJobTermination(lab.db),
      exportFiles: lab.files,
      watchChanges: (signal) => watchJobChanges(lab.db, signal),
      starter: lab.starter,
      temporalTimeoutMs: 20_000,
      now: () => new Date(Date.now() + ahead),
      log: silent,
    });
  });
  afterEach(async () => {
    await service.close();
    await worker.stop();
    await lab.stop();
  });

  test('is rolled back by the API a minute later, and stores the reason', async () => {
    const { job } = await lab.bulkCreate(3_000);
    await service.start(job, 0);
    await waitFor(
      async () => (await find(lab, job.id)).progress.done > 0,
      20_000,
      () => 'the first chunk',
    );
    const letGo = await lockJob(lab.db, job.id);
    const { status, progress } = await find(lab, job.id);
    expect(status).toBe('running');
    await lab.client.workflow.getHandle(job.workflowId).terminate('for the test');
    await letGo();
    expect(progress.done).toBeGreaterThan(0);

    ahead = 61_000;
    await waitFor(
      async () => (await find(lab, job.id)).status !== 'running',
      20_000,
      () => 'the job to end',
    );
    expect(await find(lab, job.id)).toMatchObject({
      status: 'cancelled',
      progress: { done: 0, total: 3_000 },
      error: { code: 'cancelled', message: expect.stringContaining('Terminated by the operator') },
    });
    expect(await countCreated(lab, job.id)).toBe(0);
    expect(await lab.db.collection('job_chunks').countDocuments({ jobId: job.id })).toBe(0);
    expect(await statusOf(lab.client, job.workflowId)).toBe('TERMINATED');
  });
});

describe('a Temporal server without the search attributes', () => {
  test('runs jobs, which then have only a memo', async () => {
    const namespace = `plain-${randomUUID()}`;
    const connection = await NativeConnection.connect({ address: address() });
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
    });
    const lab = await createJobFixture(namespace);
    const isKnown = async () => {
      try {
        await lab.client.workflow.getHandle('none').describe();
        return true;
      } catch (error) {
        return !String(error).includes('Namespace');
      }
    };
    await waitFor(isKnown, 30_000, () => 'the namespace to be known');
    const worker = await startJobWorker(lab.env);
    try {
      const { job } = await lab.bulkCreate(2);
      await lab.starter.start(job, 10_000);
      const handle = lab.client.workflow.getHandle(job.workflowId);
      expect(await handle.result()).toMatchObject({ status: 'completed' });
      const { memo, typedSearchAttributes } = await handle.describe();
      expect(memo).toMatchObject({ kind: 'bulk_create', account: lab.accountId, total: 2 });
      expect(typedSearchAttributes.get({ name: 'QrelayKind', type: 'KEYWORD' })).toBeUndefined();
    } finally {
      await worker.stop();
      await lab.stop();
      await connection.close();
    }
  });
});
