import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createBulkCreateActivities } from '../../activities/bulk-create.js';
import { createEndJobActivities } from '../../activities/fail-job.js';
import type { QrCodeDocument } from '../../store/qr-codes/qr-codes.js';
import { createQrCodeStore } from '../../store/qr-codes/qr-codes.js';
import { openJobFixture, type JobFixture } from '../support/job-fixture.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { prepareCodes } from '../support/prepared-codes.js';
import { runActivity } from '../support/run-activity.js';

let lab: JobFixture;

beforeAll(async () => {
  lab = await openJobFixture();
});

afterAll(async () => {
  await lab?.stop();
});

const findSecretOf = (jobId: string) =>
  lab.db.collection<QrCodeDocument>('qr_codes').find({ jobId }).toArray();
const jobState = async (jobId: string) => (await lab.jobs.find(lab.accountId, jobId))!;

describe('the workflow', () => {
  let worker: JobWorker;
  beforeAll(async () => {
    worker = await startJobWorker(lab.env);
  });
  afterAll(async () => {
    await worker?.stop();
  });

  test('makes each code once, though it is started by several', async () => {
    const { job } = await lab.bulkCreate(230);
    await Promise.all(Array.from({ length: 5 }, () => lab.starter.start(job, 5_000)));
    await lab.client.workflow.getHandle(job.workflowId).result();
    expect((await findSecretOf(job.id)).map(({ _id }) => _id).sort()).toEqual([...job.codeIds].sort());
    expect(await jobState(job.id)).toMatchObject({
      status: 'completed',
      progress: { done: 230, total: 230 },
    });
    await lab.starter.start(job, 5_000);
    expect(await findSecretOf(job.id)).toHaveLength(230);
  });

  test('draws another short code where a drawn one is taken, inside the symbol too', async () => {
    const { job, codes } = await lab.bulkCreate(3);
    const collided = codes[1]!.code;
    const [holder] = await prepareCodes(lab.accountId, 1, { 0: collided.shortCode });
    await createQrCodeStore(lab.db).insert(holder!.code);
    await lab.starter.start(job, 5_000);
    await lab.client.workflow.getHandle(job.workflowId).result();
    const made = (await findSecretOf(job.id)).find(({ _id }) => _id === collided.id)!;
    expect(made.shortCode).not.toBe(collided.shortCode);
    expect(made.shortCodes).toEqual([made.shortCode]);
    expect(made.encoded).toBe(collided.encoded.replace(collided.shortCode, made.shortCode));
  });

  test('leaves nothing behind when a chosen short code was taken meanwhile, and says so', async () => {
    const shortCode = `late-${Date.now()}`;
    const { job } = await lab.bulkCreate(120, { 110: shortCode });
    const [holder] = await prepareCodes(lab.accountId, 1, { 0: shortCode });
    await createQrCodeStore(lab.db).insert(holder!.code);
    await lab.starter.start(job, 5_000);
    await expect(lab.client.workflow.getHandle(job.workflowId).result()).rejects.toThrow();
    const { status } = await lab.client.workflow.getHandle(job.workflowId).describe();
    expect(status.name).toBe('FAILED');
    expect(await jobState(job.id)).toMatchObject({
      status: 'failed',
      progress: { done: 0, total: 120 },
      error: { code: 'short_code_taken' },
    });
    expect((await jobState(job.id)).error?.message).toContain(shortCode);
    expect(await findSecretOf(job.id)).toEqual([]);
    expect(await lab.db.collection('job_chunks').countDocuments({ jobId: job.id })).toBe(0);
  });

  test('stops at the step after a cancellation, and takes back what it made', async () => {
    const { job } = await lab.bulkCreate(500);
    await lab.db
      .collection<{ _id: string }>('jobs')
      .updateOne({ _id: job.id }, { $set: { status: 'running', startedAt: new Date() } });
    expect((await lab.jobs.cancel(lab.accountId, job.id, new Date()))?.status).toBe('running');
    await lab.starter.start(job, 5_000);
    await lab.client.workflow.getHandle(job.workflowId).result();
    expect(await jobState(job.id)).toMatchObject({ status: 'cancelled', error: { code: 'cancelled' } });
    expect(await findSecretOf(job.id)).toEqual([]);
  });
});

describe('a step', () => {
  const step = (jobId: string, index: number) =>
    runActivity(() => createBulkCreateActivities({ db: lab.db }).createChunk({ jobId, index }));

  test('makes its codes once, however often and however much at once it runs', async () => {
    const { job } = await lab.bulkCreate(150);
    await Promise.all([step(job.id, 0), step(job.id, 0), step(job.id, 0), step(job.id, 1)]);
    await step(job.id, 1);
    expect(await findSecretOf(job.id)).toHaveLength(150);
    expect((await jobState(job.id)).progress).toEqual({ done: 150, total: 150 });
  });

  test('that comes after the end makes nothing', async () => {
    const { job } = await lab.bulkCreate(150);
    await step(job.id, 0);
    await runActivity(() =>
      createEndJobActivities({ db: lab.db }).endJob({
        jobId: job.id,
        status: 'failed',
        error: { code: 'internal_error', message: 'for the test' },
      }),
    );
    await expect(step(job.id, 1)).rejects.toMatchObject({ type: 'job_stopped', nonRetryable: true });
    expect(await findSecretOf(job.id)).toEqual([]);
  });
});
