import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { CLOSED } from '../../core/webhooks/circuit-breaker.js';
import { newBulkExportJob, type BulkExportJob } from '../../core/jobs/job.js';
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
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';

const DELIVERIES = 'webhook_deliveries';

let lab: JobFixture;
const workers: ServiceProcess[] = [];

beforeAll(async () => {
  lab = await createJobFixture();
});

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end('SIGKILL');
});

afterAll(async () => {
  await lab?.stop();
});

async function startWorker(): Promise<ServiceProcess> {
  const worker = startProcess('worker', {
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    ...lab.env,
  });
  workers.push(worker);
  await worker.ready();
  return worker;
}

const find = async (id: string) => (await lab.jobs.find(lab.accountId, id))!;
const madeIds = async (jobId: string) =>
  (await lab.db.collection<{ _id: string }>('qr_codes').find({ jobId }).toArray()).map(({ _id }) => _id);
const reaches = (id: string, status: string, withinMs = 80_000) =>
  waitFor(
    async () => (await find(id)).status === status,
    withinMs,
    () => `job ${id} to be ${status}`,
  );

/** What endpoints were sent of a job's end. */
const announcements = (jobId: string) =>
  lab.db
    .collection<{ _id: string }>(DELIVERIES)
    .find({ messageId: `msg_${jobId}_completed` })
    .toArray();

/** An endpoint of the account that hears of completed jobs; nothing listens there. */
async function subscribe(): Promise<string> {
  const id = newId('webhook');
  const now = new Date();
  const endpoint = {
    id,
    accountId: lab.accountId,
    url: 'https://receiver.invalid/',
    events: ['job.completed' as const],
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
  await createWebhookStore(lab.db, Buffer.from(TEST_SECRET_KEY)).insert(endpoint, 'whsec_c2VjcmV0', id);
  return id;
}

test('a worker that is killed in the middle of a bulk leaves it to another, and each code is made once', async () => {
  const { job } = await lab.bulkCreate(1_500);
  const doomed = await startWorker();
  await lab.starter.start(job, 5_000);
  await waitFor(
    async () => (await find(job.id)).progress.done > 0,
    20_000,
    () => 'the first step',
  );
  const letGo = await lockJob(lab.db, job.id);
  const before = await find(job.id);
  expect(before.status).toBe('running');
  await doomed.end('SIGKILL');
  await letGo();
  expect((await madeIds(job.id)).length).toBe(before.progress.done);

  await startWorker();
  await reaches(job.id, 'completed');
  expect((await madeIds(job.id)).sort()).toEqual([...job.codeIds].sort());
}, 120_000);

test('a worker that is killed while it takes back what a cancelled bulk made leaves that to another, which leaves nothing', async () => {
  const { job } = await lab.bulkCreate(250);
  await runActivity(() => lab.activities.createChunk({ jobId: job.id, index: 0 }));
  await lab.jobs.cancel(lab.accountId, job.id, new Date());
  const letGo = await lockJob(lab.db, job.id);
  const doomed = await startWorker();
  await lab.starter.start(job, 5_000);
  const handle = lab.client.workflow.getHandle(job.workflowId);
  const isTakingBack = async () => {
    const { raw } = await handle.describe();
    return (raw.pendingActivities ?? []).some(
      ({ activityType, lastHeartbeatTime }) => activityType?.name === 'endJob' && lastHeartbeatTime,
    );
  };
  await waitFor(isTakingBack, 20_000, () => 'the taking back to begin');
  await doomed.end('SIGKILL');
  await letGo();
  expect(await find(job.id)).toMatchObject({ status: 'running', progress: { done: 100 } });
  expect(await madeIds(job.id)).toHaveLength(100);

  await startWorker();
  await reaches(job.id, 'cancelled');
  expect(await madeIds(job.id)).toEqual([]);
}, 120_000);

test('a worker that is told to stop in the middle of a bulk ends soon, and another goes on', async () => {
  const { job } = await lab.bulkCreate(1_500);
  const leaving = await startWorker();
  await lab.starter.start(job, 5_000);
  await waitFor(
    async () => (await find(job.id)).progress.done > 0,
    20_000,
    () => 'the first step',
  );
  const began = Date.now();
  expect(await leaving.end('SIGTERM')).toBe(0);
  expect(Date.now() - began).toBeLessThan(10_000);

  await startWorker();
  await reaches(job.id, 'completed');
  expect((await madeIds(job.id)).sort()).toEqual([...job.codeIds].sort());
}, 120_000);

test('a worker that is killed in the middle of an export leaves no part of a file that could be fetched', async () => {
  const codes = await prepareCodes(lab.accountId, 40);
  for (const { code } of codes) await lab.qrCodes.insert(code);
  const job = newBulkExportJob({
    id: newId('job'),
    accountId: lab.accountId,
    now: new Date(),
    codeIds: codes.map(({ code }) => code.id),
    format: 'PNG',
    size: 4096,
    base: 'http://localhost:3000',
  });
  await lab.jobs.create(job);
  const doomed = await startWorker();
  await lab.starter.start(job, 5_000);
  await waitFor(
    async () => (await find(job.id)).status !== 'queued',
    20_000,
    () => 'the attempt',
  );
  const letGo = await lockJob(lab.db, job.id);
  expect(await find(job.id)).toMatchObject({ status: 'running', file: null });
  await doomed.end('SIGKILL');
  await letGo();

  await startWorker();
  await reaches(job.id, 'completed');
  const { file } = (await find(job.id)) as BulkExportJob;
  expect(await readZip(await buffer(lab.files.read(file!.fileId, 0, file!.bytes)))).toHaveLength(41);
  expect(await lab.db.collection('exports.files').countDocuments()).toBe(1);
}, 120_000);

test('a worker that is killed while it announces a finished job leaves that to another, and it is announced once', async () => {
  const { job } = await lab.bulkCreate(50);
  const webhookId = await subscribe();
  await runActivity(() => lab.activities.createChunk({ jobId: job.id, index: 0 }));
  const { finishedAt } = await find(job.id);
  const id = deliveryId(webhookId, `${job.id}_completed`, finishedAt!);
  const letGo = await lockInsert(lab.db, DELIVERIES, id);
  const doomed = await startWorker();
  await lab.starter.start(job, 5_000);
  const handle = lab.client.workflow.getHandle(job.workflowId);
  const isAnnouncing = async () => {
    const { raw } = await handle.describe();
    return (raw.pendingActivities ?? []).some(
      ({ activityType, lastHeartbeatTime }) => activityType?.name === 'announceJob' && lastHeartbeatTime,
    );
  };
  await waitFor(isAnnouncing, 20_000, () => 'the announcement to begin');
  await doomed.end('SIGKILL');
  // What it had sent may still be done, or not: either way the other worker does it once more.
  await letGo();

  await startWorker();
  await handle.result();
  const told = await announcements(job.id);
  expect(told.map(({ _id }) => _id)).toEqual([id]);
  expect((await madeIds(job.id)).sort()).toEqual([...job.codeIds].sort());
}, 120_000);
