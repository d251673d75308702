import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { QrCodeDocument } from '../../store/qr-codes/qr-code-documents.js';
import { createAnnounceJobActivities } from '../../activities/notify-job-finished.js';
import { CLOSED } from '../../core/events/webhooks/circuit-breaker.js';
import type { Webhook } from '../../core/events/webhooks/webhook.js';
import { ACCOUNTS, type AccountDocument } from '../../store/accounts/accounts.js';
import { EVENTS, type EventDocument } from '../../store/events/event-documents.js';
import { newId } from '../../store/mongo/ids.js';
import { createWebhookStore } from '../../store/webhooks/webhooks.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { prepareCodes } from '../support/prepared-codes.js';
import { runActivity } from '../support/run-activity.js';
import { insertCode } from '../support/stored-codes.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';

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

describe('the events of codes', () => {
  let events: EventDocument[] = [];
  const createChunk = (jobId: string, index: number) =>
    runActivity(() => lab.activities.createChunk({ jobId, index }));
  const listEvents = async (codeIds: readonly string[]) => {
    const found = lab.db.collection<EventDocument>(EVENTS).find({ qrCodeId: { $in: [...codeIds] } });
    events = await found.sort({ _id: 1 }).toArray();
    return events.map(({ _id, type }) => `${type} ${_id}`);
  };
  const createdEvents = (codeIds: readonly string[]) =>
    codeIds.map((id) => `qr_code.created msg_${id}_1`).sort();

  beforeAll(async () => {
    const now = new Date();
    const account = { email: lab.accountId, passwordHash: '', plan: 'business' as const, createdAt: now };
    await lab.db.collection<AccountDocument>(ACCOUNTS).insertOne({ _id: lab.accountId, ...account });
    const endpoint: Webhook = {
      id: newId('webhook'),
      accountId: lab.accountId,
      url: 'https://receiver.invalid/',
      events: ['qr_code.created'],
      filter: null,
      perItemEvents: true,
      format: 'standard',
      headerNames: [],
      includeBots: false,
      description: null,
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      health: CLOSED,
      createdAt: now,
      updatedAt: now,
      revision: 1,
    };
    await createWebhookStore(lab.db, Buffer.from(TEST_SECRET_KEY)).insert(
      endpoint,
      'whsec_c2VjcmV0',
      endpoint.id,
    );
  });

  test('are stored in the transaction that completes the job, before the job is announced', async () => {
    const { job } = await lab.bulkCreate(300);
    await createChunk(job.id, 0);
    expect(await listEvents(job.codeIds)).toEqual([]);
    await createChunk(job.id, 1);
    expect(await listEvents(job.codeIds)).toEqual(createdEvents(job.codeIds));
    expect(events[0]!.data['actor']).toEqual({ type: 'job', id: job.id, name: 'bulk_create' });
  });

  test('prevent the codes if they cannot be stored', async () => {
    const { job } = await lab.bulkCreate(3);
    const blocked = `msg_${job.codeIds[1]}_1`;
    await lab.db.collection<{ _id: string }>(EVENTS).insertOne({ _id: blocked });
    await expect(createChunk(job.id, 0)).rejects.toMatchObject({ code: 11000 });
    expect(await listCreated(job.id)).toEqual([]);
    await lab.db.collection<{ _id: string }>(EVENTS).deleteOne({ _id: blocked });
    await createChunk(job.id, 0);
    expect(await listEvents(job.codeIds)).toEqual(createdEvents(job.codeIds));
  });

  test('do not exist if the job ends without a result', async () => {
    const { job } = await lab.bulkCreate(300);
    await createChunk(job.id, 0);
    const error = { code: 'internal_error' as const, message: 'for the test' };
    await runActivity(() => lab.activities.endJob({ jobId: job.id, status: 'failed', error }));
    expect(await listEvents(job.codeIds)).toEqual([]);
  });

  test('describe codes as they were created, also if a code changes before the job ends', async () => {
    const { job } = await lab.bulkCreate(300);
    await createChunk(job.id, 0);
    const [id] = job.codeIds;
    await lab.db
      .collection<QrCodeDocument>('qr_codes')
      .updateOne({ _id: id! }, { $set: { name: 'Renamed', revision: 2 } });
    await createChunk(job.id, 1);
    expect(await listEvents([id!])).toEqual(createdEvents([id!]));
    expect(events[0]!.data['qrCode']).toMatchObject({ name: 'Code 0' });
  });

  test('are completed, and not repeated, by the announcement of a job', async () => {
    const { job } = await lab.bulkCreate(3);
    await createChunk(job.id, 0);
    const collection = lab.db.collection<EventDocument>(EVENTS);
    const [lost] = job.codeIds;
    // A worker of a former version completes jobs without these events.
    await collection.deleteOne({ _id: `msg_${lost}_1` });
    const before = await listEvents(job.codeIds);
    const signaled: string[] = [];
    const activities = createAnnounceJobActivities({
      ...lab.stores,
      findWatchPolicy: () => Promise.resolve({ plan: 'business', isServed: true }),
      publicUrl: 'http://localhost:3000',
      wake: (webhookId) => Promise.resolve(void signaled.push(webhookId)),
      wakeTimelinesOfJob: () => Promise.resolve(),
    });
    await runActivity(() => activities.announceJob({ jobId: job.id, accountId: lab.accountId }));
    await runActivity(() => activities.announceJob({ jobId: job.id, accountId: lab.accountId }));
    expect(before).toHaveLength(2);
    expect(await listEvents(job.codeIds)).toEqual(createdEvents(job.codeIds));
    expect(signaled).toHaveLength(2);
  });
});
