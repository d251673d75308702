import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ObjectId } from 'mongodb';
import { createBulkExportActivities, createRenderQueue } from '../../activities/bulk-export.js';
import { createSheetActivities } from '../../activities/sheets.js';
import { newBulkExportJob } from '../../core/jobs/job.js';
import type { AccountDocument } from '../../store/accounts/accounts.js';
import { newId } from '../../store/mongo/ids.js';
import { lockInsert } from '../support/lock-insert.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { prepareCodes } from '../support/prepared-codes.js';
import { runActivity } from '../support/run-activity.js';
import { createPrintedCodes, queueSheet } from '../support/sheet-jobs.js';
import { waitFor } from '../support/wait-for.js';
import { insertCode } from '../support/stored-codes.js';

/** Activities of jobs interleaved with activities of an account's erasure. Each test determines the order. */

const CANCELLED = { code: 'cancelled' as const, message: 'Canceled' };
const STOPPED = { type: 'job_stopped' };

let lab: JobFixture;
let accountId: string;
let activities: JobFixture['activities'];

beforeAll(async () => {
  lab = await createJobFixture();
  accountId = lab.accountId;
  activities = lab.activities;
  await lab.db.collection<AccountDocument>('accounts').insertOne({
    _id: accountId,
    email: accountId,
    deletedAt: new Date(0),
  } as AccountDocument);
});
afterAll(() => lab?.stop());

const count = (collection: string, query: object = {}) => lab.db.collection(collection).countDocuments(query);
const endJob = (jobId: string) =>
  runActivity(() => activities.endJob({ jobId, status: 'cancelled', error: CANCELLED }));

async function erase(stage: 'content' | 'jobs'): Promise<void> {
  while (!(await runActivity(() => activities.eraseAccount({ accountId, stage }))).done);
}

test('a running bulk creation creates nothing more, and the short codes it created stay reserved', async () => {
  const { job } = await lab.bulkCreate(300);
  await runActivity(() => activities.createChunk({ jobId: job.id, index: 0 }));
  const created = await lab.db.collection('qr_codes').find({ jobId: job.id }).toArray();
  expect(created).toHaveLength(250);

  const { settledInMs } = await runActivity(() => activities.stopAccount({ accountId }));
  expect(settledInMs).toBeGreaterThan(0);
  const next = () => runActivity(() => activities.createChunk({ jobId: job.id, index: 1 }));
  await expect(next()).rejects.toMatchObject(STOPPED);
  expect(await endJob(job.id)).toBe('cancelled');
  expect((await runActivity(() => activities.stopAccount({ accountId }))).settledInMs).toBe(0);
  await erase('content');
  await erase('jobs');
  expect([await count('jobs'), await count('job_chunks')]).toEqual([0, 0]);
  expect(
    await count('qr_codes', {
      shortCodes: { $in: created.flatMap(({ shortCodes }) => shortCodes as string[]) },
    }),
  ).toBe(250);
  expect(await count('qr_codes', { deletedAt: { $exists: false } })).toBe(0);

  // Activities that start now find no job, and stop as well.
  await expect(next()).rejects.toMatchObject(STOPPED);
  expect(await endJob(job.id)).toBe('cancelled');
});

/** Stores an export of new codes without starting it. */
async function storeExport(count: number, size: number) {
  const codes = await prepareCodes(accountId, count);
  for (const { code } of codes) await insertCode(lab.qrCodes, code);
  const job = newBulkExportJob({
    id: newId('job'),
    accountId,
    now: new Date(),
    codeIds: codes.map(({ code }) => code.id),
    format: 'PNG',
    size,
    base: 'http://localhost:3000',
  });
  await lab.jobs.create(job);
  return job;
}

test('a running export whose codes are erased before it reads them is stopped, and misses no code', async () => {
  const job = await storeExport(1, 64);
  const exporting = createBulkExportActivities({
    ...lab.stores,
    now: () => new Date(),
    renderQueue: createRenderQueue(2),
    async findWatchPolicy() {
      await runActivity(() => activities.stopAccount({ accountId }));
      await erase('content');
      return { plan: 'business', isServed: true };
    },
  });
  await expect(runActivity(() => exporting.packExport({ jobId: job.id }))).rejects.toMatchObject(STOPPED);
  expect(await endJob(job.id)).toBe('cancelled');
});

test('a running sheet whose codes are erased before it reads them is stopped, and misses no code', async () => {
  const job = await queueSheet(lab, await createPrintedCodes(lab, 1));
  const printing = createSheetActivities({
    ...lab.stores,
    now: () => new Date(),
    renderQueue: createRenderQueue(2),
    qrCodes: {
      ...lab.qrCodes,
      async findMany(view, ids) {
        await runActivity(() => activities.stopAccount({ accountId }));
        await erase('content');
        return lab.qrCodes.findMany(view, ids);
      },
    },
  });
  await expect(
    runActivity(() => printing.renderSheetPart({ jobId: job.id, index: 0 })),
  ).rejects.toMatchObject(STOPPED);
  expect(await endJob(job.id)).toBe('cancelled');
});

test('a running export leaves no part of its file', async () => {
  const job = await storeExport(12, 4096);
  const jobs = lab.db.collection<{ _id: string; uploads?: string[] }>('jobs');
  const packing = runActivity(() => activities.packExport({ jobId: job.id })).then(
    () => 'packed',
    (error: { type?: string }) => error.type,
  );
  const fileOf = async () => (await jobs.findOne({ _id: job.id }))?.uploads?.[0];
  await waitFor(
    async () => (await fileOf()) !== undefined,
    40_000,
    () => 'the file to be begun',
  );
  // The lock keeps the file incomplete until the account is erased, however fast the images are rendered.
  const letGo = await lockInsert(lab.db, 'exports.files', new ObjectId(await fileOf()));
  await runActivity(() => activities.stopAccount({ accountId }));
  await erase('content');
  await letGo();
  expect(await packing).toBe('job_stopped');
  expect(await endJob(job.id)).toBe('cancelled');
  await erase('jobs');
  expect([await count('jobs'), await count('exports.files'), await count('exports.chunks')]).toEqual([
    0, 0, 0,
  ]);
}, 120_000);
