import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newBulkExportJob, type BulkExportJob } from '../../core/jobs/job.js';
import { newId } from '../../store/mongo/ids.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { prepareCodes } from '../support/prepared-codes.js';
import { readZip } from '../support/read-zip.js';
import { runActivity } from '../support/run-activity.js';
import { insertCode, removeCode } from '../support/stored-codes.js';

let lab: JobFixture;

beforeAll(async () => {
  lab = await createJobFixture();
});

afterAll(async () => {
  await lab?.stop();
});

async function queuedExport(count: number): Promise<BulkExportJob> {
  const codes = await prepareCodes(lab.accountId, count);
  for (const { code } of codes) await insertCode(lab.qrCodes, code);
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

const pack = (jobId: string) => runActivity(() => lab.activities.packExport({ jobId }));
const find = async (id: string) => (await lab.jobs.find(lab, id)) as BulkExportJob;
const countFiles = () => lab.db.collection('exports.files').countDocuments();
const countChunks = () => lab.db.collection('exports.chunks').countDocuments();

describe('an export', () => {
  test('starts over after a worker crash, and the incomplete file is removed', async () => {
    const job = await queuedExport(3);
    const crashed = (await lab.files.begin(job.id, new Date()))!;
    const incomplete = lab.files.write(crashed.fileId, 'incomplete.zip');
    incomplete.write(Buffer.alloc(600 * 1024));
    incomplete.end();
    await once(incomplete, 'finish');
    expect((await find(job.id)).file).toBeNull();

    await pack(job.id);
    const { file, status } = await find(job.id);
    expect(status).toBe('completed');
    expect(await countFiles()).toBe(1);
    expect(await readZip(await buffer(lab.files.read(file!.fileId, 0, file!.bytes)))).toHaveLength(4);
  });

  test('cannot be completed by an attempt that a later one has replaced', async () => {
    const job = await queuedExport(1);
    const slow = (await lab.files.begin(job.id, new Date()))!;
    const later = (await lab.files.begin(job.id, new Date()))!;
    const file = { fileName: 'x.zip', bytes: 1, sha256: 'x', expiresAt: new Date() };
    expect(await lab.files.complete(job.id, { ...file, fileId: slow.fileId }, 1, new Date())).toBe(false);
    expect(await lab.files.progress(job.id, slow.fileId, 1, new Date())).toBe(false);
    expect(await lab.files.complete(job.id, { ...file, fileId: later.fileId }, 1, new Date())).toBe(true);
  });

  test('fails if codes were deleted in the meantime, and lists them', async () => {
    const job = await queuedExport(2);
    await removeCode(lab.qrCodes, { accountId: lab.accountId, id: job.codeIds[1]! });
    const packing = pack(job.id);
    await expect(packing).rejects.toMatchObject({ type: 'not_found', nonRetryable: true });
    await expect(packing).rejects.toThrow(job.codeIds[1]!);
  });

  test('is removed once it has expired, and not before', async () => {
    const job = await queuedExport(2);
    await pack(job.id);
    const remove = () => runActivity(() => lab.activities.removeExpiredExports());
    const filesBefore = await countFiles();
    await remove();
    expect(await countFiles()).toBe(filesBefore);

    await lab.db
      .collection<{ _id: string }>('jobs')
      .updateMany({ file: { $ne: null } }, { $set: { 'file.expiresAt': new Date(Date.now() - 1) } });
    expect(await remove()).toBeGreaterThan(0);
    expect(await countFiles()).toBe(0);
    expect(await countChunks()).toBe(0);
    expect(await remove()).toBe(0);
    expect((await find(job.id)).status).toBe('completed');
  });
});
