import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ObjectId } from 'mongodb';
import { createBulkCreateActivities } from '../../activities/bulk-create.js';
import { createBulkExportActivities } from '../../activities/bulk-export.js';
import { createDeleteAccountActivities } from '../../activities/delete-account.js';
import { createEndJobActivities } from '../../activities/fail-job.js';
import { newBulkExportJob } from '../../core/jobs/new-jobs.js';
import type { AccountDocument } from '../../store/accounts/accounts.js';
import { newId } from '../../store/mongo/ids.js';
import { createQrCodeStore } from '../../store/qr-codes/qr-codes.js';
import { holdInsert } from '../support/lock-insert.js';
import { openJobFixture, type JobFixture } from '../support/job-fixture.js';
import { prepareCodes } from '../support/prepared-codes.js';
import { runActivity } from '../support/run-activity.js';
import { until } from '../support/wait-for.js';

/** Steps of jobs beside those of the erasing, in the order in which a test has them come. */

const CANCELLED = { code: 'cancelled' as const, message: 'Cancelled' };
const STOPPED = { type: 'job_stopped' };

let lab: JobFixture;
let accountId: string;
let erasing: ReturnType<typeof createDeleteAccountActivities>;

beforeAll(async () => {
  lab = await openJobFixture();
  accountId = lab.accountId;
  erasing = createDeleteAccountActivities({ db: lab.db });
  await lab.db.collection<AccountDocument>('accounts').insertOne({
    _id: accountId,
    email: accountId,
    closedAt: new Date(0),
  } as AccountDocument);
});
afterAll(() => lab?.stop());

const count = (collection: string, query: object = {}) => lab.db.collection(collection).countDocuments(query);
const endJob = (jobId: string) =>
  runActivity(() =>
    createEndJobActivities({ db: lab.db }).endJob({ jobId, status: 'cancelled', error: CANCELLED }),
  );

async function erase(stage: 'content' | 'jobs'): Promise<void> {
  while (!(await runActivity(() => erasing.eraseAccount({ accountId, stage }))).done);
}

test('a bulk that is under way makes nothing more, and the short codes that it made stay reserved', async () => {
  const { job } = await lab.bulkCreate(250);
  const steps = createBulkCreateActivities({ db: lab.db });
  await runActivity(() => steps.createChunk({ jobId: job.id, index: 0 }));
  const made = await lab.db.collection('qr_codes').find({ jobId: job.id }).toArray();
  expect(made).toHaveLength(100);

  const { settledInMs } = await runActivity(() => erasing.stopAccount({ accountId }));
  expect(settledInMs).toBeGreaterThan(0);
  const next = () => runActivity(() => steps.createChunk({ jobId: job.id, index: 1 }));
  await expect(next()).rejects.toMatchObject(STOPPED);
  expect(await endJob(job.id)).toBe('cancelled');
  expect((await runActivity(() => erasing.stopAccount({ accountId }))).settledInMs).toBe(0);
  await erase('content');
  await erase('jobs');
  expect([await count('jobs'), await count('job_chunks')]).toEqual([0, 0]);
  expect(
    await count('qr_codes', {
      shortCodes: { $in: made.flatMap(({ shortCodes }) => shortCodes as string[]) },
    }),
  ).toBe(100);
  expect(await count('qr_codes', { deletedAt: { $exists: false } })).toBe(0);

  // Steps that a worker takes up now find no job any more, and end it all the same.
  await expect(next()).rejects.toMatchObject(STOPPED);
  expect(await endJob(job.id)).toBe('cancelled');
}, 60_000);

test('an export that is under way leaves no part of its file', async () => {
  const codes = await prepareCodes(accountId, 12);
  for (const { code } of codes) await createQrCodeStore(lab.db).insert(code);
  const job = newBulkExportJob({
    id: newId('job'),
    accountId,
    now: new Date(),
    codeIds: codes.map(({ code }) => code.id),
    format: 'PNG',
    size: 4096,
    base: 'http://localhost:3000',
  });
  await lab.jobs.create(job);
  const jobs = lab.db.collection<{ _id: string; uploads?: string[] }>('jobs');
  const steps = createBulkExportActivities({ db: lab.db });
  const packing = runActivity(() => steps.packExport({ jobId: job.id })).then(
    () => 'packed',
    (error: { type?: string }) => error.type,
  );
  const fileOf = async () => (await jobs.findOne({ _id: job.id }))?.uploads?.[0];
  await until(
    async () => (await fileOf()) !== undefined,
    40_000,
    () => 'the beginning of the file',
  );
  // However quickly the pictures are drawn: their file is not whole before the account's end has come.
  const letGo = await holdInsert(lab.db, 'exports.files', new ObjectId(await fileOf()));
  await runActivity(() => erasing.stopAccount({ accountId }));
  await erase('content');
  await letGo();
  expect(await packing).toBe('job_stopped');
  expect(await endJob(job.id)).toBe('cancelled');
  await erase('jobs');
  expect([await count('jobs'), await count('exports.files'), await count('exports.chunks')]).toEqual([
    0, 0, 0,
  ]);
}, 120_000);
