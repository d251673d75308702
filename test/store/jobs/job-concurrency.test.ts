import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newBulkExportJob } from '../../../core/jobs/job.js';
import { createJobTermination } from '../../../store/jobs/fail-job.js';
import { createJobConcurrency, MAX_RUNNING_JOBS_PER_ACCOUNT } from '../../../store/jobs/job-concurrency.js';
import { newId } from '../../../store/mongo/ids.js';
import { createJobFixture, type JobFixture } from '../../support/job-fixture.js';

let lab: JobFixture;

beforeAll(async () => {
  lab = await createJobFixture();
});

afterAll(async () => {
  await lab?.stop();
});

const concurrency = () => createJobConcurrency(lab.db);
const jobs = () => lab.db.collection<{ _id: string; dispatchAfter?: Date }>('jobs');

/** Stores queued jobs of a new account. @returns The jobs, oldest first. */
async function queue(count: number) {
  const accountId = newId('account');
  const created = [];
  for (let index = 0; index < count; index += 1) {
    const now = new Date();
    const job = newBulkExportJob({
      id: newId('job'),
      accountId,
      now,
      codeIds: ['qr_x'],
      format: 'SVG',
      size: null,
      base: 'http://localhost:3000',
    });
    await lab.jobs.create(job);
    created.push(job);
  }
  return created;
}

/** Returns the indexes of the jobs that may start. */
const startable = async (queued: Awaited<ReturnType<typeof queue>>) => {
  const decisions = await Promise.all(queued.map((job) => concurrency().mayStart(job, new Date())));
  return decisions.flatMap((mayStart, index) => (mayStart ? [index] : []));
};
const terminate = (id: string) =>
  createJobTermination(lab.db).terminate(
    id,
    'cancelled',
    { code: 'cancelled', message: 'for the test' },
    new Date(),
  );
const first = Array.from({ length: MAX_RUNNING_JOBS_PER_ACCOUNT }, (_, index) => index);

describe('the jobs of an account', () => {
  test('start oldest first, independently of the jobs of other accounts', async () => {
    const [busy, quiet] = [await queue(10), await queue(1)];
    expect(await startable(busy)).toEqual(first);
    expect(await startable(quiet)).toEqual([0]);
  });

  test('run one after another, even if the request of an older one took longer', async () => {
    const [older, younger] = await queue(2);
    await concurrency().recordStart(younger!.id, new Date());
    expect(await startable([older!])).toEqual([]);
    // If its workflow is lost, it is started again: the older one waits for it.
    expect(await startable([younger!])).toEqual([0]);

    await terminate(younger!.id);
    expect(await startable([older!])).toEqual([0]);
  });

  test('become due at once when an older job ends', async () => {
    const queued = await queue(4);
    const later = new Date(Date.now() + 60_000);
    await jobs().updateMany({ _id: { $in: queued.map(({ id }) => id) } }, { $set: { dispatchAfter: later } });
    await terminate(queued[0]!.id);
    expect(await startable(queued.slice(1))).toEqual(first);

    const now = new Date();
    expect(await concurrency().releaseNext(queued[0]!.id, now)).toBe(true);
    const due = await jobs().find({ dispatchAfter: now }).toArray();
    expect(due.map(({ _id }) => _id)).toEqual(first.map((index) => queued[index + 1]!.id));
    expect(await concurrency().releaseNext(queued[0]!.id, now)).toBe(false);
  });

  test('do not wait for a job that has run for more than five minutes', async () => {
    const queued = await queue(MAX_RUNNING_JOBS_PER_ACCOUNT + 1);
    const last = queued.at(-1)!;
    const startedAgo = (ms: number) =>
      jobs().updateMany(
        { _id: { $in: queued.slice(0, -1).map(({ id }) => id) } },
        { $set: { status: 'running', startedAt: new Date(Date.now() - ms) } },
      );
    await startedAgo(4 * 60_000);
    expect(await concurrency().mayStart(last, new Date())).toBe(false);
    await startedAgo(6 * 60_000);
    expect(await concurrency().mayStart(last, new Date())).toBe(true);
  });

  test('are found by an index that contains unfinished jobs only', async () => {
    const [job] = await queue(1);
    const plan = await jobs()
      .find({ accountId: job!.accountId, dispatchAfter: { $exists: true }, _id: { $lt: job!.id } })
      .explain('executionStats');
    expect(JSON.stringify(plan)).toContain('"indexName":"accountId_1__id_1"');
  });
});
