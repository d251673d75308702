import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MongoNetworkError, MongoServerError } from 'mongodb';
import { createChangeItemsActivities } from '../../activities/change-items/index.js';
import { createRenderQueue } from '../../activities/bulk-export.js';
import type { ChangeMetrics } from '../../codes/changes/ports.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import type { BulkUpdateJob } from '../../core/jobs/item-jobs.js';
import { newBulkUpdateJob } from '../../core/jobs/job.js';
import { toItemPages } from '../../store/jobs/job-items.js';
import { newId } from '../../store/mongo/ids.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { prepareCodes } from '../support/prepared-codes.js';
import { runActivity } from '../support/run-activity.js';
import { pendingChange } from '../support/timed-codes.js';
import { changeCode, insertCode, openCodeChanges, removeCode } from '../support/stored-codes.js';

const CODES = 620;

let lab: JobFixture;
let deps: Parameters<typeof createChangeItemsActivities>[0];
let activities: ReturnType<typeof createChangeItemsActivities>;
const reported: object[] = [];
let codeIds: string[];

beforeAll(async () => {
  lab = await createJobFixture();
  deps = {
    ...lab.stores,
    changes: openCodeChanges(lab.db),
    findWatchPolicy: () => Promise.resolve({ plan: 'business', isServed: true }),
    renderQueue: createRenderQueue(2),
    publicUrl: 'http://localhost:3000',
    wake: () => Promise.resolve(),
    now: () => new Date(),
    report: (error, item) => reported.push({ error, ...item }),
  };
  activities = createChangeItemsActivities(deps);
});
afterAll(async () => {
  await lab?.stop();
});

/**
 * Stores codes and a job that names them.
 *
 * @param emptiedFolder Folder that the job moves them to, and the one that it deletes.
 */
async function queuedUpdate(
  name: string,
  emptiedFolder?: { id: string; moveTo: string },
): Promise<BulkUpdateJob> {
  const prepared = await prepareCodes(lab.accountId, CODES);
  await Promise.all(prepared.map(({ code }) => insertCode(lab.qrCodes, code)));
  codeIds = prepared.map(({ code }) => code.id);
  const job = newBulkUpdateJob({
    id: newId('job'),
    accountId: lab.accountId,
    now: new Date(),
    total: CODES,
    patch: JSON.stringify(emptiedFolder ? { folder: emptiedFolder.moveTo } : { name }),
    skipInvalid: false,
    allowSymbolChange: false,
    dryRun: false,
    ...(emptiedFolder && { emptiedFolder }),
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
    await Promise.all([change(job, 0), changeCode(lab.qrCodes, [edited!, next], details)]);
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

describe('a code that becomes due while a job plans its change', () => {
  test('gets the event of its expiry before the event of the change', async () => {
    const job = await queuedUpdate('Late');
    const id = codeIds[3]!;
    const at = new Date(Date.now() + 1_000);
    const codes = lab.db.collection<{ _id: string }>('qr_codes');
    await codes.updateOne({ _id: id }, { $set: { activeUntil: at, 'timeline.nextAt': at } });
    const { planChange, recordDue } = deps.changes;
    const recorded: string[] = [];
    let isSlow = true;
    const changes: typeof deps.changes = {
      ...deps.changes,
      recordDue(code, context) {
        recorded.push(code.id);
        return recordDue(code, context);
      },
      async planChange(...change: Parameters<typeof planChange>) {
        const write = await planChange(...change);
        if (change[0][0].id === id && isSlow) {
          isSlow = false;
          await sleep(1_500);
        }
        return write;
      },
    };
    const slow = createChangeItemsActivities({ ...deps, changes });
    await runActivity(() => slow.changeItems({ jobId: job.id, page: 0 }));
    expect(recorded).toEqual([id]);
    expect((await find(job)).counts).toMatchObject({ updated: 500, failed: 0 });
  });
});

describe('a scheduled change that a bulk update makes impossible', () => {
  test('is blocked, and counted', async () => {
    const counts: Record<string, number> = {};
    const metrics: ChangeMetrics = {
      scheduled(outcome, changes) {
        counts[outcome] = (counts[outcome] ?? 0) + changes;
      },
      scheduledChangeRecorded: () => {},
      transitionRecorded: () => {},
    };
    const changes = openCodeChanges(lab.db, { metrics });
    const job = await queuedUpdate('Blocked');
    const id = codeIds[0]!;
    const effect = { set: {}, removed: [] };
    const patch = JSON.stringify({ data: 'no URL' });
    const pending = { ...pendingChange(newId('scheduledChange'), new Date(Date.now() + DAY_MS), {}), patch };
    const codes = lab.db.collection<{ _id: string }>('qr_codes');
    const schedule = { version: pending.id, changes: [{ ...pending, effect }] };
    await codes.updateOne({ _id: id }, { $set: { schedule } });
    const counting = createChangeItemsActivities({ ...deps, changes });
    await runActivity(() => counting.changeItems({ jobId: job.id, page: 0 }));
    expect(counts).toEqual({ created: 0, blocked: 1 });
  });
});

describe('an item of a bulk update that the program fails on', () => {
  /** Returns activities that fail when they plan the change of a code. */
  function failingFor(isBad: (id: string) => boolean, build: () => Error) {
    const { planChange } = deps.changes;
    const changes = {
      ...deps.changes,
      planChange: (...change: Parameters<typeof planChange>) =>
        isBad(change[0][0].id) ? Promise.reject(build()) : planChange(...change),
    };
    return createChangeItemsActivities({ ...deps, changes });
  }

  test('fails alone, and is reported with its ID', async () => {
    const job = await queuedUpdate('Isolated');
    const bad = codeIds[7]!;
    const failing = failingFor(
      (id) => id === bad,
      () => new TypeError('Cannot read properties'),
    );
    reported.length = 0;
    await runActivity(() => failing.changeItems({ jobId: job.id, page: 0 }));
    expect((await find(job)).counts).toMatchObject({ updated: 499, failed: 1 });
    expect((await revisionsOf())[7]).toBe(1);
    expect(reported).toEqual([{ error: expect.any(TypeError), jobId: job.id, qrCodeId: bad }]);
  });

  test('fails alone if MongoDB rejects its change', async () => {
    const job = await queuedUpdate('Rejected');
    const bad = codeIds[7]!;
    const commit: typeof deps.itemProgress.commit = (begun, from, entries, now) =>
      entries.some(({ write }) => write?.next?.id === bad)
        ? Promise.reject(new MongoServerError({ message: 'BSONObj size is invalid', code: 10334 }))
        : deps.itemProgress.commit(begun, from, entries, now);
    const failing = createChangeItemsActivities({ ...deps, itemProgress: { ...deps.itemProgress, commit } });
    await runActivity(() => failing.changeItems({ jobId: job.id, page: 0 }));
    expect((await find(job)).counts).toMatchObject({ updated: 499, failed: 1 });
  });

  test('is not failed by an outage: the page is repeated', async () => {
    const job = await queuedUpdate('Outage');
    let isDown = true;
    const failing = failingFor(
      () => isDown,
      () => new MongoNetworkError('connection closed'),
    );
    const attempt = () => runActivity(() => failing.changeItems({ jobId: job.id, page: 0 }));
    await expect(attempt()).rejects.toThrow('connection closed');
    expect((await find(job)).counts).toMatchObject({ updated: 0, failed: 0 });
    isDown = false;
    await attempt();
    expect((await find(job)).counts).toMatchObject({ updated: 500, failed: 0 });
  });
});

describe('a job that empties a folder', () => {
  const createFolder = async (name: string, parentId: string | null = null): Promise<string> => {
    const [id, at] = [newId('folder'), new Date()];
    const folder = { id, accountId: lab.accountId, name, parentId, createdAt: at, updatedAt: at };
    await lab.stores.folders.insert({ ...folder, revision: 1 });
    return id;
  };
  const complete = ({ id: jobId }: BulkUpdateJob) => runActivity(() => activities.completeItems({ jobId }));

  test('keeps it if codes were added to it, or if a folder in it can no longer be moved', async () => {
    const at = new Date();
    const account = { _id: lab.accountId, plan: 'business' };
    await lab.db.collection<{ _id: string }>('accounts').insertOne(account);
    const [id, moveTo] = [await createFolder('Crowded'), await createFolder('Roomy')];
    const job = await queuedUpdate('Moved', { id, moveTo });
    await change(job, 0);
    await change(job, 1);
    const [added] = await prepareCodes(lab.accountId, 1);
    await insertCode(lab.qrCodes, { ...added!.code, folder: id });
    await expect(complete(job)).rejects.toMatchObject({ type: 'not_empty' });

    await removeCode(lab.qrCodes, added!.code);
    const below = await createFolder('Twin', id);
    await createFolder('twin', moveTo);
    await expect(complete(job)).rejects.toMatchObject({ type: 'name_taken' });
    expect((await find(job)).status).toBe('running');

    await lab.stores.folders.change(lab.accountId, below, undefined, { name: 'Free' }, at);
    await complete(job);
    expect((await find(job)).status).toBe('completed');
    const tree = await lab.stores.folders.readTree(lab.accountId);
    expect([tree.find(id), tree.find(below)?.parentId]).toEqual([undefined, moveTo]);
  });
});
