import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SheetJob } from '../../core/jobs/job.js';
import { createSheetParts } from '../../store/jobs/sheet-parts.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { runActivity } from '../support/run-activity.js';
import { createPrintedCodes, queueSheet } from '../support/sheet-jobs.js';
import { removeCode } from '../support/stored-codes.js';

let lab: JobFixture;

beforeAll(async () => {
  lab = await createJobFixture();
});
afterAll(async () => {
  await lab?.stop();
});

/** Stores a sheet of 4 codes with 100 labels each: 3 parts on 7 pages. */
const queuedSheet = async (given?: readonly string[]): Promise<SheetJob> =>
  queueSheet(lab, given ?? (await createCodes()));
const createCodes = () => createPrintedCodes(lab, 4);

const render = (jobId: string, index: number) =>
  runActivity(() => lab.activities.renderSheetPart({ jobId, index }));
const join = (jobId: string) => runActivity(() => lab.activities.joinSheet({ jobId }));
const find = async ({ id }: SheetJob) => (await lab.jobs.find({ accountId: lab.accountId }, id)) as SheetJob;
const countFiles = () => lab.db.collection('exports.files').countDocuments();
const pdfOf = async ({ file }: SheetJob) => buffer(lab.files.read(file!.fileId, 0, file!.bytes));

describe('a sheet', () => {
  test('has the same bytes if parts are rendered and joined again, as after a crash', async () => {
    const codeIds = await createCodes();
    const [whole, again] = [await queuedSheet(codeIds), await queuedSheet(codeIds)];
    for (const index of [0, 1, 2]) await render(whole.id, index);
    await join(whole.id);

    // A worker crashes in the middle of the second part, and again while the result of the third is reported.
    expect(await render(again.id, 0)).toEqual({ done: 195, total: 400 });
    const crashed = await createSheetParts(lab.db).beginPart(again.id, 1, new Date());
    if (crashed.kind !== 'render') throw new Error(`the part is ${crashed.kind}`);
    const incomplete = lab.files.write(crashed.fileId, 'incomplete.pdf');
    incomplete.end(Buffer.alloc(300 * 1024));
    await once(incomplete, 'finish');
    expect(await render(again.id, 1)).toEqual({ done: 390, total: 400 });
    expect(await render(again.id, 1)).toEqual({ done: 390, total: 400 });
    expect(await render(again.id, 2)).toEqual({ done: 400, total: 400 });
    expect(await render(again.id, 2)).toEqual({ done: 400, total: 400 });
    await createSheetParts(lab.db).beginAssembly(again.id, new Date());
    expect(await join(again.id)).toEqual({ done: 400, total: 400 });

    const [first, second] = [await pdfOf(await find(whole)), await pdfOf(await find(again))];
    expect(second.equals(first)).toBe(true);
    expect(await countFiles()).toBe(2);
  });

  test('keeps its final state and its file if its last step is repeated', async () => {
    const job = await queuedSheet();
    for (const index of [0, 1, 2]) await render(job.id, index);
    await join(job.id);
    const files = await countFiles();
    await expect(join(job.id)).rejects.toMatchObject({ type: 'job_stopped' });
    await expect(render(job.id, 2)).rejects.toMatchObject({ type: 'job_stopped' });
    expect([await countFiles(), (await find(job)).status]).toEqual([files, 'completed']);
  });

  test('stops at its next part when it is canceled, and leaves no file', async () => {
    const job = await queuedSheet();
    const before = await countFiles();
    await render(job.id, 0);
    await lab.jobs.cancel({ accountId: lab.accountId }, job.id, new Date());
    await expect(render(job.id, 1)).rejects.toMatchObject({ type: 'job_stopped' });
    const error = { code: 'cancelled' as const, message: 'Canceled' };
    await runActivity(() => lab.activities.endJob({ jobId: job.id, status: 'cancelled', error }));
    expect([await countFiles(), (await find(job)).status]).toEqual([before, 'cancelled']);
    expect(await lab.db.collection('job_chunks').countDocuments({ jobId: job.id })).toBe(0);
  });

  test('fails if a code has been deleted', async () => {
    const job = await queuedSheet();
    const chunk = await lab.db
      .collection<{ codeIds: string[]; jobId: string }>('job_chunks')
      .findOne({ jobId: job.id });
    await removeCode(lab.qrCodes, { accountId: lab.accountId, id: chunk!.codeIds[0]! });
    await expect(render(job.id, 0)).rejects.toMatchObject({ type: 'not_found', nonRetryable: true });
  });

  test('is removed once it has expired', async () => {
    await lab.db
      .collection<{ _id: string }>('jobs')
      .updateMany({ file: { $ne: null } }, { $set: { 'file.expiresAt': new Date(Date.now() - 1) } });
    expect(await runActivity(() => lab.activities.removeExpiredExports())).toBeGreaterThan(0);
    const jobs = await lab.db.collection('jobs').find({ status: 'completed' }).toArray();
    expect(jobs.flatMap(({ uploads }) => uploads as string[])).toEqual([]);
  });
});
