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

const turns = () => createJobConcurrency(lab.db);
const jobs = () => lab.db.collection<{ _id: string; dispatchAfter?: Date }>('jobs');

/** Queued jobs of a new account, the eldest first. */
async function queue(count: number) {
  const accountId = newId('account');
  const made = [];
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
    made.push(job);
  }
  return made;
}

const withTurn = async (made: Awaited<ReturnType<typeof queue>>) => {
  const answers = await Promise.all(made.map((job) => turns().mayStart(job, new Date())));
  return answers.flatMap((mayStart, index) => (mayStart ? [index] : []));
};
const end = (id: string) =>
  createJobTermination(lab.db).terminate(
    id,
    'cancelled',
    { code: 'cancelled', message: 'for the test' },
    new Date(),
  );
const first = Array.from({ length: MAX_RUNNING_JOBS_PER_ACCOUNT }, (_, index) => index);

describe('the jobs of an account', () => {
  test('have their turn from the eldest on, whatever other accounts wait for', async () => {
    const [busy, lone] = [await queue(10), await queue(1)];
    expect(await withTurn(busy)).toEqual(first);
    expect(await withTurn(lone)).toEqual([0]);
  });

  test('follow when an elder one ends, and are due at once', async () => {
    const made = await queue(4);
    const later = new Date(Date.now() + 60_000);
    await jobs().updateMany({ _id: { $in: made.map(({ id }) => id) } }, { $set: { dispatchAfter: later } });
    await end(made[0]!.id);
    expect(await withTurn(made.slice(1))).toEqual(first);

    const now = new Date();
    expect(await turns().releaseNext(made[0]!.id, now)).toBe(true);
    const due = await jobs().find({ dispatchAfter: now }).toArray();
    expect(due.map(({ _id }) => _id)).toEqual(first.map((index) => made[index + 1]!.id));
    expect(await turns().releaseNext(made[0]!.id, now)).toBe(false);
  });

  test('do not wait for one that has taken longer than five minutes', async () => {
    const made = await queue(MAX_RUNNING_JOBS_PER_ACCOUNT + 1);
    const last = made.at(-1)!;
    const startedAgo = (ms: number) =>
      jobs().updateMany(
        { _id: { $in: made.slice(0, -1).map(({ id }) => id) } },
        { $set: { status: 'running', startedAt: new Date(Date.now() - ms) } },
      );
    await startedAgo(4 * 60_000);
    expect(await turns().mayStart(last, new Date())).toBe(false);
    await startedAgo(6 * 60_000);
    expect(await turns().mayStart(last, new Date())).toBe(true);
  });

  test('are asked for by an index that has none of those that have ended', async () => {
    const [job] = await queue(1);
    const plan = await jobs()
      .find({ accountId: job!.accountId, dispatchAfter: { $exists: true }, _id: { $lt: job!.id } })
      .explain('executionStats');
    expect(JSON.stringify(plan)).toContain('"indexName":"accountId_1__id_1"');
  });
});
