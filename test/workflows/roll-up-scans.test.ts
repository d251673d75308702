import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { splitByDay } from '../../core/scans/analytics/plan.js';
import { PERIODIC } from '../../core/workflows/periodic.js';
import type { RollUpSummary } from '../../core/workflows/roll-ups.js';
import { DAY_MS, HOUR_MS, startOfUtcDay } from '../../core/basics/time/durations.js';
import { createRollUpStore } from '../../store/analytics/roll-ups.js';
import { createScanTotals } from '../../store/analytics/scan-totals.js';
import { newScanId } from '../../store/scans/scan-documents.js';
import type { ScanStore } from '../../store/scan-store.js';
import { createTestStores } from '../support/test-stores.js';
import { ensureSchedules, SCHEDULES } from '../../worker/schedules.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { scanArbitrary } from '../support/random-scans.js';
import { waitFor } from '../support/wait-for.js';

const TODAY = startOfUtcDay(Date.now() - HOUR_MS);
const FROM = TODAY - 3 * DAY_MS;

let lab: JobFixture;
let worker: JobWorker;
let scans: ScanStore;
let client: JobFixture['client'];
let taskQueue: string;

beforeAll(async () => {
  lab = await createJobFixture();
  client = lab.client;
  taskQueue = lab.env.TEMPORAL_TASK_QUEUE;
  worker = await startJobWorker(lab.env);
  scans = createTestStores(lab.db).scans;
});

afterAll(async () => {
  for (const { scheduleId } of SCHEDULES) await client?.schedule.getHandle(scheduleId(taskQueue)).delete();
  await worker?.stop();
  await lab?.stop();
});

/** Triggers the Schedule and waits for the workflow that it starts. */
async function rollUp(): Promise<RollUpSummary> {
  const schedule = client.schedule.getHandle(PERIODIC.rollUp.scheduleId(taskQueue));
  const before = (await schedule.describe()).info.numActionsTaken;
  await schedule.trigger();
  await waitFor(
    async () => (await schedule.describe()).info.numActionsTaken > before,
    30_000,
    () => 'the Schedule to act',
  );
  const { action } = (await schedule.describe()).info.recentActions.at(-1)!;
  return (await client.workflow.getHandle(action.workflow.workflowId).result()) as RollUpSummary;
}

test('a Schedule rolls up days and totals, and changes nothing when it runs again', async () => {
  const busy = fc.sample(scanArbitrary(FROM, TODAY), 600);
  const quiet = busy.slice(0, 6).map((scan) => ({ ...scan, _id: newScanId(), qrCodeId: 'qr_2' }));
  await scans.insertMany([...busy, ...quiet], 5_000);
  await ensureSchedules(client, taskQueue);
  await ensureSchedules(client, taskQueue);

  // Three days of a busy code and of its account; the quiet code is counted from raw scans.
  const days = splitByDay({ from: FROM, until: TODAY });
  const rollUps = createRollUpStore(lab.db);
  const missing = async (qrCodeId?: string) =>
    (await rollUps.listMissing({ accountId: 'acc_1', qrCodeId }, days)).length;
  expect(await rollUp()).toMatchObject({ days: 6, orphans: 0, archivedTotals: 0 });
  expect([await missing('qr_1'), await missing('qr_2'), await missing()]).toEqual([0, 3, 0]);

  const people = busy.filter(({ bot }) => bot === false).length;
  expect((await scans.findTotals('acc_1', ['qr_1'])).get('qr_1')?.totalScans).toBe(people);
  expect(await createScanTotals(lab.db).listStale(10)).toEqual([]);

  expect(await rollUp()).toMatchObject({ days: 0, orphans: 0, archivedTotals: 0 });
  expect([await missing('qr_1'), await missing('qr_2'), await missing()]).toEqual([0, 3, 0]);

  const description = await client.schedule.getHandle(PERIODIC.rollUp.scheduleId(taskQueue)).describe();
  expect(description.memo).toMatchObject({ kind: PERIODIC.rollUp.kind });
  const { workflowId } = description.info.recentActions.at(-1)!.action.workflow;
  expect(workflowId).toMatch(/^roll-up-scans:/);
  const run = await client.workflow.getHandle(workflowId).describe();
  expect(run.memo).toMatchObject({ kind: PERIODIC.rollUp.kind });
  expect(run.typedSearchAttributes.get({ name: 'QrelayKind', type: 'KEYWORD' })).toBe(PERIODIC.rollUp.kind);
}, 120_000);
