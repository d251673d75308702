import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createBulkExportActivities } from '../../activities/bulk-export.js';
import { newBulkExportJob } from '../../core/jobs/new-jobs.js';
import type { BulkExportJob } from '../../core/jobs/job.js';
import { createExportFiles } from '../../store/jobs/export-files.js';
import { newId } from '../../store/mongo/ids.js';
import { createQrCodeStore } from '../../store/qr-codes/qr-codes.js';
import { openJobFixture, type JobFixture } from '../support/job-fixture.js';
import { prepareCodes } from '../support/prepared-codes.js';
import { readZip } from '../support/read-zip.js';
import { runActivity } from '../support/run-activity.js';

let lab: JobFixture;

beforeAll(async () => {
  lab = await openJobFixture();
});

afterAll(async () => {
  await lab?.stop();
});

async function queuedExport(count: number): Promise<BulkExportJob> {
  const codes = await prepareCodes(lab.accountId, count);
  for (const { code } of codes) await createQrCodeStore(lab.db).insert(code);
  const job = newBulkExportJob({
    id: newId('job'),
    accountId: lab.accountId,
    now: new Date(),
    codeIds: codes.map(({ code }) => code.id),
    format: 'PNG',
    size: null,
    base: 'http://localhost:3000',
  });
  await lab.jobs.create(job);
  return job;
}

const activities = () => createBulkExportActivities({ db: lab.db });
const pack = (jobId: string) => runActivity(() => activities().packExport({ jobId }));
const find = async (id: string) => (await lab.jobs.find(lab.accountId, id)) as BulkExportJob;
const storedFiles = () => lab.db.collection('exports.files').countDocuments();
const storedChunks = () => lab.db.collection('exports.chunks').countDocuments();

describe('an export', () => {
  test('of a worker that died in the middle is packed anew, and what that left is removed', async () => {
    const job = await queuedExport(3);
    const files = createExportFiles(lab.db);
    const dead = (await files.begin(job.id, new Date()))!;
    const half = files.write(dead.fileId, 'half.zip');
    half.write(Buffer.alloc(600 * 1024));
    half.end();
    await once(half, 'finish');
    expect((await find(job.id)).file).toBeNull();

    await pack(job.id);
    const { file, status } = await find(job.id);
    expect(status).toBe('completed');
    expect(await storedFiles()).toBe(1);
    expect(await readZip(await buffer(files.read(file!.fileId, 0, file!.bytes)))).toHaveLength(4);
  });

  test('can not be completed by an attempt that a later one has replaced', async () => {
    const job = await queuedExport(1);
    const files = createExportFiles(lab.db);
    const slow = (await files.begin(job.id, new Date()))!;
    const later = (await files.begin(job.id, new Date()))!;
    const file = { fileName: 'x.zip', bytes: 1, sha256: 'x', expiresAt: new Date() };
    expect(await files.complete(job.id, { ...file, fileId: slow.fileId }, 1, new Date())).toBe(false);
    expect(await files.progress(job.id, slow.fileId, 1, new Date())).toBe(false);
    expect(await files.complete(job.id, { ...file, fileId: later.fileId }, 1, new Date())).toBe(true);
  });

  test('fails, naming them, when codes were deleted meanwhile', async () => {
    const job = await queuedExport(2);
    await createQrCodeStore(lab.db).remove(lab.accountId, job.codeIds[1]!, undefined, new Date());
    const packing = pack(job.id);
    await expect(packing).rejects.toMatchObject({ type: 'not_found', nonRetryable: true });
    await expect(packing).rejects.toThrow(job.codeIds[1]!);
  });

  test('is removed when its day is over, and only then', async () => {
    const job = await queuedExport(2);
    await pack(job.id);
    const remove = () => runActivity(() => activities().removeExpiredExports());
    const filesBefore = await storedFiles();
    await remove();
    expect(await storedFiles()).toBe(filesBefore);

    await lab.db
      .collection<{ _id: string }>('jobs')
      .updateMany({ file: { $ne: null } }, { $set: { 'file.expiresAt': new Date(Date.now() - 1) } });
    expect(await remove()).toBeGreaterThan(0);
    expect(await storedFiles()).toBe(0);
    expect(await storedChunks()).toBe(0);
    expect(await remove()).toBe(0);
    expect((await find(job.id)).status).toBe('completed');
  });
});
