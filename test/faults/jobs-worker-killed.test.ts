import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { CLOSED } from '../../core/events/webhooks/circuit-breaker.js';
import { newBulkExportJob, type BulkExportJob, type SheetJob } from '../../core/jobs/job.js';
import { ACCOUNTS, type AccountDocument } from '../../store/accounts/accounts.js';
import { EVENTS } from '../../store/events/event-documents.js';
import { deliveryId } from '../../store/webhooks/delivery-id.js';
import { newId } from '../../store/mongo/ids.js';
import { createWebhookStore } from '../../store/webhooks/webhooks.js';
import { lockInsert } from '../support/lock-insert.js';
import { lockJob } from '../support/lock-job.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { prepareCodes } from '../support/prepared-codes.js';
import { readZip } from '../support/read-zip.js';
import { runActivity } from '../support/run-activity.js';
import { createPrintedCodes, queueSheet } from '../support/sheet-jobs.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';
import { insertCode } from '../support/stored-codes.js';

const DELIVERIES = 'webhook_deliveries';

let fixture: JobFixture;
const workers: ServiceProcess[] = [];

beforeAll(async () => {
  fixture = await createJobFixture();
});

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end('SIGKILL');
});

afterAll(async () => {
  await fixture?.stop();
});

async function startWorker(queues = 'jobs'): Promise<ServiceProcess> {
  const worker = startProcess('worker', {
    WORKER_QUEUES: queues,
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    ...fixture.env,
  });
  workers.push(worker);
  await worker.ready();
  return worker;
}

const getJob = async (id: string) => (await fixture.jobs.find(fixture, id))!;
const findCreatedIds = async (jobId: string) =>
  (await fixture.db.collection<{ _id: string }>('qr_codes').find({ jobId }).toArray()).map(({ _id }) => _id);
const untilStatus = (id: string, status: string, withinMs = 80_000) =>
  waitFor(
    async () => (await getJob(id)).status === status,
    withinMs,
    () => `job ${id} to be ${status}`,
  );

/** Deliveries about the completion of a job. */
const findDeliveries = (jobId: string) =>
  fixture.db
    .collection<{ _id: string }>(DELIVERIES)
    .find({ messageId: `msg_${jobId}_completed` })
    .toArray();

/** Creates an endpoint for completed jobs whose host does not exist. @returns Its ID. */
async function createEndpoint(): Promise<string> {
  const id = newId('webhook');
  const now = new Date();
  const account = { _id: fixture.accountId, email: id, passwordHash: '', plan: 'business' as const };
  await fixture.db.collection<AccountDocument>(ACCOUNTS).insertOne({ ...account, createdAt: now });
  const endpoint = {
    id,
    accountId: fixture.accountId,
    url: 'https://receiver.invalid/',
    events: ['job.completed' as const],
    includeBots: false,
    description: null,
    enabled: true,
    filter: null,
    perItemEvents: false,
    format: 'standard' as const,
    disabledReason: null,
    disabledAt: null,
    health: CLOSED,
    createdAt: now,
    updatedAt: now,
    revision: 1,
  };
  await createWebhookStore(fixture.db, Buffer.from(TEST_SECRET_KEY)).insert(endpoint, 'whsec_c2VjcmV0', id);
  return id;
}

test('each code is created once if a worker is killed during a bulk creation', async () => {
  const { job } = await fixture.bulkCreate(3_000);
  const killed = await startWorker();
  await fixture.starter.start(job, 5_000);
  await waitFor(
    async () => (await getJob(job.id)).progress.done > 0,
    20_000,
    () => 'the first chunk',
  );
  const unlock = await lockJob(fixture.db, job.id);
  const before = await getJob(job.id);
  expect(before.status).toBe('running');
  await killed.end('SIGKILL');
  await unlock();
  expect((await findCreatedIds(job.id)).length).toBe(before.progress.done);

  await startWorker();
  await untilStatus(job.id, 'completed');
  expect((await findCreatedIds(job.id)).sort()).toEqual([...job.codeIds].sort());
}, 120_000);

test('another worker completes the rollback of a canceled bulk creation, and no code is left', async () => {
  const { job } = await fixture.bulkCreate(300);
  await runActivity(() => fixture.activities.createChunk({ jobId: job.id, index: 0 }));
  await fixture.jobs.cancel(fixture, job.id, new Date());
  const unlock = await lockJob(fixture.db, job.id);
  const killed = await startWorker();
  await fixture.starter.start(job, 5_000);
  const handle = fixture.client.workflow.getHandle(job.workflowId);
  const isRollingBack = async () => {
    const { raw } = await handle.describe();
    return (raw.pendingActivities ?? []).some(
      ({ activityType, lastHeartbeatTime }) => activityType?.name === 'endJob' && lastHeartbeatTime,
    );
  };
  await waitFor(isRollingBack, 20_000, () => 'the rollback to begin');
  await killed.end('SIGKILL');
  await unlock();
  expect(await getJob(job.id)).toMatchObject({ status: 'running', progress: { done: 250 } });
  expect(await findCreatedIds(job.id)).toHaveLength(250);

  await startWorker();
  await untilStatus(job.id, 'cancelled');
  expect(await findCreatedIds(job.id)).toEqual([]);
}, 120_000);

test('a worker that is stopped during a bulk creation exits within 10 s, and another continues', async () => {
  const { job } = await fixture.bulkCreate(3_000);
  const stopped = await startWorker();
  await fixture.starter.start(job, 5_000);
  await waitFor(
    async () => (await getJob(job.id)).progress.done > 0,
    20_000,
    () => 'the first chunk',
  );
  const startedAt = Date.now();
  expect(await stopped.end('SIGTERM')).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(10_000);

  await startWorker();
  await untilStatus(job.id, 'completed');
  expect((await findCreatedIds(job.id)).sort()).toEqual([...job.codeIds].sort());
}, 120_000);

test('a worker that is killed during an export leaves no partial file that can be downloaded', async () => {
  const codes = await prepareCodes(fixture.accountId, 16);
  for (const { code } of codes) await insertCode(fixture.qrCodes, code);
  const job = newBulkExportJob({
    id: newId('job'),
    accountId: fixture.accountId,
    now: new Date(),
    codeIds: codes.map(({ code }) => code.id),
    format: 'PNG',
    size: 4096,
    base: 'http://localhost:3000',
  });
  await fixture.jobs.create(job);
  const killed = await startWorker();
  await fixture.starter.start(job, 5_000);
  await waitFor(
    async () => (await getJob(job.id)).status !== 'queued',
    20_000,
    () => 'the first attempt',
  );
  const unlock = await lockJob(fixture.db, job.id);
  expect(await getJob(job.id)).toMatchObject({ status: 'running', file: null });
  await killed.end('SIGKILL');
  await unlock();

  await startWorker();
  await untilStatus(job.id, 'completed');
  const { file } = (await getJob(job.id)) as BulkExportJob;
  expect(await readZip(await buffer(fixture.files.read(file!.fileId, 0, file!.bytes)))).toHaveLength(17);
  expect(await fixture.db.collection('exports.files').countDocuments()).toBe(1);
}, 120_000);

test('a sheet is the same, byte for byte, if a worker is killed while it is rendered', async () => {
  const codeIds = await createPrintedCodes(fixture, 16);
  const [undisturbed, disturbed] = [await queueSheet(fixture, codeIds), await queueSheet(fixture, codeIds)];
  const pdfOf = async ({ id }: SheetJob) => {
    const { file } = (await getJob(id)) as SheetJob;
    return buffer(fixture.files.read(file!.fileId, 0, file!.bytes));
  };
  for (let index = 0; index < undisturbed.chunks; index += 1) {
    await runActivity(() => fixture.activities.renderSheetPart({ jobId: undisturbed.id, index }));
  }
  await runActivity(() => fixture.activities.joinSheet({ jobId: undisturbed.id }));

  const killed = await startWorker();
  await fixture.starter.start(disturbed, 5_000);
  await waitFor(
    async () => (await getJob(disturbed.id)).progress.done > 0,
    20_000,
    () => 'the first part',
  );
  const unlock = await lockJob(fixture.db, disturbed.id);
  const before = await getJob(disturbed.id);
  await killed.end('SIGKILL');
  await unlock();
  expect(before).toMatchObject({ status: 'running', file: null });
  expect(before.progress.done).toBeLessThan(before.progress.total);

  await startWorker();
  await untilStatus(disturbed.id, 'completed');
  expect((await pdfOf(disturbed)).equals(await pdfOf(undisturbed))).toBe(true);
  // The files of the parts, complete or not, are removed with the end of the job.
  const { uploads } = (await fixture.db
    .collection<{ _id: string; uploads: string[] }>('jobs')
    .findOne({ _id: disturbed.id }))!;
  expect(uploads).toHaveLength(1);
}, 120_000);

test('a finished job is announced once if the worker is killed during the announcement', async () => {
  const { job } = await fixture.bulkCreate(50);
  const webhookId = await createEndpoint();
  await runActivity(() => fixture.activities.createChunk({ jobId: job.id, index: 0 }));
  const { finishedAt } = await getJob(job.id);
  const id = deliveryId(webhookId, `${job.id}_completed`, finishedAt!);
  const unlock = await lockInsert(fixture.db, EVENTS, `msg_${job.id}_completed`);
  const killed = await startWorker();
  await fixture.starter.start(job, 5_000);
  const handle = fixture.client.workflow.getHandle(job.workflowId);
  const isAnnouncing = async () => {
    const { raw } = await handle.describe();
    return (raw.pendingActivities ?? []).some(
      ({ activityType, lastHeartbeatTime }) => activityType?.name === 'announceJob' && lastHeartbeatTime,
    );
  };
  await waitFor(isAnnouncing, 20_000, () => 'the announcement to begin');
  await killed.end('SIGKILL');
  // The insert of the killed worker may or may not still be executed. In both cases the other worker repeats
  // it.
  await unlock();

  await startWorker('jobs,deliveries');
  await handle.result();
  const eventsOfJob = fixture.db.collection(EVENTS).find({ 'data.jobId': job.id });
  expect(await eventsOfJob.toArray()).toMatchObject([{ _id: `msg_${job.id}_completed` }]);
  await waitFor(
    async () => (await findDeliveries(job.id)).length > 0,
    90_000,
    () => 'the delivery of the event',
  );
  expect((await findDeliveries(job.id)).map(({ _id }) => _id)).toEqual([id]);
  expect((await findCreatedIds(job.id)).sort()).toEqual([...job.codeIds].sort());
}, 240_000);
