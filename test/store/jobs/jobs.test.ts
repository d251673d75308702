import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newBulkExportJob } from '../../../core/jobs/job.js';
import { HOUR_MS, MINUTE_MS } from '../../../core/basics/time/durations.js';
import type { JobDocument } from '../../../store/jobs/job-documents.js';
import { newId } from '../../../store/mongo/ids.js';
import { createJobFixture, type JobFixture } from '../../support/job-fixture.js';

const LEASE_MS = 5_000;

let lab: JobFixture;

beforeAll(async () => {
  lab = await createJobFixture();
});

afterAll(async () => {
  await lab?.stop();
});

/** Stores a job that is due some time from now. @returns Its ID. */
async function insertJob(status: JobDocument['status'], dueInMs: number): Promise<string> {
  const id = newId('job');
  const accountId = newId('account');
  const base = 'http://localhost:3000';
  await lab.jobs.create(
    newBulkExportJob({ id, accountId, now: new Date(), codeIds: ['qr_x'], format: 'SVG', size: null, base }),
  );
  const dispatchAfter = new Date(Date.now() + dueInMs);
  await lab.db.collection<JobDocument>('jobs').updateOne({ _id: id }, { $set: { status, dispatchAfter } });
  return id;
}

/** Claims jobs until none is due. @returns Their IDs, in the order of claims. */
async function claimAll(): Promise<string[]> {
  const claimed: string[] = [];
  for (;;) {
    const job = await lab.jobs.claimDue(new Date(), LEASE_MS);
    if (!job) return claimed;
    claimed.push(job.id);
  }
}

describe('claimed jobs', () => {
  test('are due, and leased once', async () => {
    const [later, due] = [await insertJob('running', MINUTE_MS), await insertJob('queued', -1)];
    const claimed = await claimAll();
    expect(claimed.filter((id) => id === due)).toHaveLength(1);
    expect(claimed).not.toContain(later);
  });

  test('include active ones that were stored while the clock was fast', async () => {
    const queued = await insertJob('queued', 10 * MINUTE_MS);
    const running = await insertJob('running', 365 * 24 * HOUR_MS);
    const waiting = await insertJob('awaiting_confirmation', 24 * HOUR_MS);
    const claimed = await claimAll();
    expect(claimed).toEqual(expect.arrayContaining([queued, running]));
    expect(claimed).not.toContain(waiting);
  });
});
