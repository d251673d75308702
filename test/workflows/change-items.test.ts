import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createChangeItemsActivities } from '../../activities/change-items/index.js';
import { createRenderQueue } from '../../activities/bulk-export.js';
import type { BulkUpdateJob } from '../../core/jobs/item-jobs.js';
import { newBulkUpdateJob } from '../../core/jobs/job.js';
import { createBrandingStore } from '../../store/accounts/brandings.js';
import { composeScanStores } from '../../store/compose-scan-stores.js';
import { createItemProgress } from '../../store/jobs/item-progress.js';
import { toItemPages } from '../../store/jobs/job-items.js';
import { newId } from '../../store/mongo/ids.js';
import { createCodeScheduleStore } from '../../store/qr-codes/code-schedules.js';
import { createScheduledChangeStore } from '../../store/qr-codes/scheduled-changes.js';
import { createCodeTimelineStore } from '../../store/qr-codes/code-timelines.js';
import { createRevisionStore } from '../../store/qr-codes/revisions.js';
import { createSubscriberStore } from '../../store/webhooks/subscribers.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { prepareCodes } from '../support/prepared-codes.js';
import { runActivity } from '../support/run-activity.js';

const CODES = 620;

let lab: JobFixture;
let activities: ReturnType<typeof createChangeItemsActivities>;
let codeIds: string[];

beforeAll(async () => {
  lab = await createJobFixture();
  activities = createChangeItemsActivities({
    progress: createItemProgress(lab.db),
    qrCodes: lab.qrCodes,
    revisions: createRevisionStore(lab.db),
    scans: composeScanStores(lab.db).scans,
    timelines: createCodeTimelineStore(lab.db),
    schedules: createCodeScheduleStore(lab.db),
    scheduledChanges: createScheduledChangeStore(lab.db),
    subscribers: createSubscriberStore(lab.db),
    brandings: createBrandingStore(lab.db),
    findWatchPolicy: () => Promise.resolve({ plan: 'business', isServed: true }),
    renderQueue: createRenderQueue(2),
    publicUrl: 'http://localhost:3000',
    wake: () => Promise.resolve(),
    wakeTimeline: () => Promise.resolve(),
    now: () => new Date(),
  });
});
afterAll(async () => {
  await lab?.stop();
});

/** Stores codes and a job that names them. */
async function queuedUpdate(name: string): Promise<BulkUpdateJob> {
  const prepared = await prepareCodes(lab.accountId, CODES);
  await Promise.all(prepared.map(({ code }) => lab.qrCodes.insert(code)));
  codeIds = prepared.map(({ code }) => code.id);
  const job = newBulkUpdateJob({
    ...{ id: newId('job'), accountId: lab.accountId, now: new Date(), total: CODES },
    ...{ patch: JSON.stringify({ name }), skipInvalid: false, allowSymbolChange: false, dryRun: false },
  });
  await lab.jobs.create(job, [], toItemPages(job, codeIds));
  return job;
}

const change = ({ id: jobId }: BulkUpdateJob, page: number) =>
  runActivity(() => activities.changeItems({ jobId, page }));
const find = async ({ id }: BulkUpdateJob) => (await lab.jobs.find(lab, id)) as BulkUpdateJob;
const revisionsOf = async () => (await lab.qrCodes.findMany(lab, codeIds)).map(({ revision }) => revision);

describe('a page of a bulk update', () => {
  test('changes each code once if it is repeated, as after a crash', async () => {
    const job = await queuedUpdate('Repeated');
    expect((await change(job, 0)).progress).toEqual({ done: 500, total: CODES });
    expect(await change(job, 0)).toMatchObject({ progress: { done: 500 }, writeMs: 0 });
    await change(job, 1);
    await runActivity(() => activities.completeItems({ jobId: job.id }));
    expect(await find(job)).toMatchObject({
      status: 'completed',
      progress: { done: CODES, total: CODES },
      counts: { updated: CODES, skipped: 0, failed: 0 },
    });
    expect(new Set(await revisionsOf())).toEqual(new Set([2]));
  });

  test('changes each code once if two attempts run at the same time', async () => {
    const job = await queuedUpdate('Concurrent');
    await Promise.allSettled([change(job, 0), change(job, 0)]);
    await change(job, 0);
    expect(await find(job)).toMatchObject({ progress: { done: 500 }, counts: { updated: 500 } });
    expect((await revisionsOf()).slice(0, 500)).toEqual(Array(500).fill(2));
  });

  test('changes codes that others change at the same time, on top of their changes', async () => {
    const job = await queuedUpdate('Both');
    const [edited] = await lab.qrCodes.findMany(lab, codeIds.slice(0, 1));
    const next = { ...edited!, tags: ['edited'], revision: 2, updatedAt: new Date() };
    const details = {
      actor: { type: 'job' as const, id: 'x', name: null },
      changes: [],
      encodedChanged: false,
    };
    await Promise.all([change(job, 0), lab.qrCodes.change(edited!, next, details)]);
    const [after] = await lab.qrCodes.findMany(lab, codeIds.slice(0, 1));
    expect(after!.name).toBe('Both');
    expect((await find(job)).counts).toMatchObject({ updated: 500, failed: 0 });
  });

  test('stays as it is after a cancellation, and the next one does not begin', async () => {
    const job = await queuedUpdate('Canceled');
    await change(job, 0);
    await lab.jobs.cancel(lab, job.id, new Date());
    await expect(change(job, 1)).rejects.toMatchObject({ type: 'job_stopped' });
    const error = { code: 'cancelled' as const, message: 'Canceled' };
    await runActivity(() => lab.activities.endJob({ jobId: job.id, status: 'cancelled', error }));
    expect(await find(job)).toMatchObject({
      status: 'cancelled',
      progress: { done: 500, total: CODES },
      counts: { updated: 500 },
    });
    expect(await revisionsOf()).toEqual([...Array(500).fill(2), ...Array(CODES - 500).fill(1)]);
  });
});
