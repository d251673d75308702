import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { QrCodeDocument } from '../../store/qr-codes/qr-code-documents.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { prepareCodes } from '../support/prepared-codes.js';
import { runActivity } from '../support/run-activity.js';
import { insertCode } from '../support/stored-codes.js';

let lab: JobFixture;

beforeAll(async () => {
  lab = await createJobFixture();
});

afterAll(async () => {
  await lab?.stop();
});

const listCreated = (jobId: string) =>
  lab.db.collection<QrCodeDocument>('qr_codes').find({ jobId }).toArray();
const findJob = async (jobId: string) => (await lab.jobs.find(lab, jobId))!;

describe('the workflow of a bulk creation', () => {
  let worker: JobWorker;
  beforeAll(async () => {
    worker = await startJobWorker(lab.env);
  });
  afterAll(async () => {
    await worker?.stop();
  });

  test('creates each code once if several processes start it', async () => {
    const { job } = await lab.bulkCreate(430);
    await Promise.all(Array.from({ length: 5 }, () => lab.starter.start(job, 5_000)));
    await lab.client.workflow.getHandle(job.workflowId).result();
    expect((await listCreated(job.id)).map(({ _id }) => _id).sort()).toEqual([...job.codeIds].sort());
    expect(await findJob(job.id)).toMatchObject({
      status: 'completed',
      progress: { done: 430, total: 430 },
    });
    await lab.starter.start(job, 5_000);
    expect(await listCreated(job.id)).toHaveLength(430);
  });

  test('replaces a generated short code that belongs to another code, in the symbol too', async () => {
    const { job, codes } = await lab.bulkCreate(3);
    const collided = codes[1]!.code;
    const [other] = await prepareCodes(lab.accountId, 1, { 0: collided.shortCode });
    await insertCode(lab.qrCodes, other!.code);
    await lab.starter.start(job, 5_000);
    await lab.client.workflow.getHandle(job.workflowId).result();
    const created = (await listCreated(job.id)).find(({ _id }) => _id === collided.id)!;
    expect(created.shortCode).not.toBe(collided.shortCode);
    expect(created.shortCodes).toEqual([created.shortCode]);
    expect(created.encoded).toBe(collided.encoded.replace(collided.shortCode, created.shortCode));
  });

  test('fails and leaves nothing if a custom short code was assigned to another code in the meantime', async () => {
    const shortCode = `late-${Date.now()}`;
    const { job } = await lab.bulkCreate(270, { 260: shortCode });
    const [other] = await prepareCodes(lab.accountId, 1, { 0: shortCode });
    await insertCode(lab.qrCodes, other!.code);
    await lab.starter.start(job, 5_000);
    await expect(lab.client.workflow.getHandle(job.workflowId).result()).rejects.toThrow();
    const { status } = await lab.client.workflow.getHandle(job.workflowId).describe();
    expect(status.name).toBe('FAILED');
    expect(await findJob(job.id)).toMatchObject({
      status: 'failed',
      progress: { done: 0, total: 270 },
      error: { code: 'short_code_taken' },
    });
    expect((await findJob(job.id)).error?.message).toContain(shortCode);
    expect(await listCreated(job.id)).toEqual([]);
    expect(await lab.db.collection('job_chunks').countDocuments({ jobId: job.id })).toBe(0);
  });

  test('stops at the first step after a cancellation and removes what it created', async () => {
    const { job } = await lab.bulkCreate(500);
    await lab.db
      .collection<{ _id: string }>('jobs')
      .updateOne({ _id: job.id }, { $set: { status: 'running', startedAt: new Date() } });
    expect((await lab.jobs.cancel(lab, job.id, new Date()))?.status).toBe('running');
    await lab.starter.start(job, 5_000);
    await lab.client.workflow.getHandle(job.workflowId).result();
    expect(await findJob(job.id)).toMatchObject({ status: 'cancelled', error: { code: 'cancelled' } });
    expect(await listCreated(job.id)).toEqual([]);
  });
});

describe('a chunk', () => {
  const createChunk = (jobId: string, index: number) =>
    runActivity(() => lab.activities.createChunk({ jobId, index }));

  test('creates its codes once, however often and however concurrently it runs', async () => {
    const { job } = await lab.bulkCreate(300);
    await Promise.all([
      createChunk(job.id, 0),
      createChunk(job.id, 0),
      createChunk(job.id, 0),
      createChunk(job.id, 1),
    ]);
    await createChunk(job.id, 1);
    expect(await listCreated(job.id)).toHaveLength(300);
    expect((await findJob(job.id)).progress).toEqual({ done: 300, total: 300 });
  });

  test('creates nothing after its job has ended', async () => {
    const { job } = await lab.bulkCreate(300);
    await createChunk(job.id, 0);
    await runActivity(() =>
      lab.activities.endJob({
        jobId: job.id,
        status: 'failed',
        error: { code: 'internal_error', message: 'for the test' },
      }),
    );
    await expect(createChunk(job.id, 1)).rejects.toMatchObject({ type: 'job_stopped', nonRetryable: true });
    expect(await listCreated(job.id)).toEqual([]);
  });
});
