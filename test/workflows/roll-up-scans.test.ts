import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayOf } from '../../core/analytics/time-ranges.js';
import { ROLL_UP_KIND, rollUpScheduleId, type RollUpSummary } from '../../core/analytics/roll-up.js';
import { rollUpId, SCAN_ROLL_UPS, type RollUpDocument } from '../../store/analytics/roll-ups.js';
import { newScanId } from '../../store/scans/scan-documents.js';
import { createScanStore, type ScanStore } from '../../store/scans/scan-store.js';
import { ensureRollUpSchedule } from '../../worker/roll-up-schedule.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { openJobFixture, type JobFixture } from '../support/job-fixture.js';
import { scanArbitrary } from '../support/random-scans.js';
import { until } from '../support/wait-for.js';

const DAY = 86_400_000;
const TODAY = dayOf(Date.now() - 3_600_000);
const CODE = { accountId: 'acc_1', qrCodeId: 'qr_1' };

let lab: JobFixture;
let worker: JobWorker;
let scans: ScanStore;
let client: JobFixture['client'];
let taskQueue: string;

beforeAll(async () => {
  lab = await openJobFixture();
  client = lab.client;
  taskQueue = lab.env.TEMPORAL_TASK_QUEUE;
  worker = await startJobWorker(lab.env);
  scans = createScanStore(lab.db);
}, 60_000);

afterAll(async () => {
  await client?.schedule.getHandle(rollUpScheduleId(taskQueue)).delete();
  await worker?.stop();
  await lab?.stop();
});

const kept = () => lab.db.collection<RollUpDocument>(SCAN_ROLL_UPS).countDocuments({ complete: true });

/** Has the Schedule act at once, and waits for what it started. */
async function rollUp(): Promise<RollUpSummary> {
  const schedule = client.schedule.getHandle(rollUpScheduleId(taskQueue));
  const before = (await schedule.describe()).info.numActionsTaken;
  await schedule.trigger();
  await until(
    async () => (await schedule.describe()).info.numActionsTaken > before,
    30_000,
    () => 'the Schedule to act',
  );
  const { action } = (await schedule.describe()).info.recentActions.at(-1)!;
  return (await client.workflow.getHandle(action.workflow.workflowId).result()) as RollUpSummary;
}

test('a Schedule keeps counts of days and totals up to date, and may do it twice', async () => {
  const busy = fc.sample(scanArbitrary((TODAY - 3) * DAY, TODAY * DAY), 600);
  const quiet = busy.slice(0, 6).map((scan) => ({ ...scan, _id: newScanId(), qrCodeId: 'qr_2' }));
  await scans.insertMany([...busy, ...quiet], 5_000);
  await ensureRollUpSchedule(client, taskQueue);
  await ensureRollUpSchedule(client, taskQueue);

  // Three days of a busy code and of its account.
  expect(await rollUp()).toMatchObject({ days: 6, leftBehind: 0, oldTotals: 0 });
  expect(await kept()).toBe(6);
  const days = [TODAY - 3, TODAY - 2, TODAY - 1];
  const ids = [...days.map(rollUpId(CODE).day), ...days.map(rollUpId({ accountId: 'acc_1' }).day)];
  expect(await lab.db.collection<RollUpDocument>(SCAN_ROLL_UPS).countDocuments({ _id: { $in: ids } })).toBe(
    6,
  );
  const people = busy.filter(({ bot }) => !bot).length;
  const totals = lab.db.collection<{ _id: string }>('scan_totals');
  expect(await totals.findOne({ _id: 'qr_1' })).toMatchObject({ scans: people });
  expect((await scans.totals('acc_1', ['qr_1'])).get('qr_1')?.totalScans).toBe(people);

  expect(await rollUp()).toMatchObject({ days: 0, leftBehind: 0, oldTotals: 0 });
  expect(await kept()).toBe(6);

  const description = await client.schedule.getHandle(rollUpScheduleId(taskQueue)).describe();
  expect(description.memo).toMatchObject({ kind: ROLL_UP_KIND });
  const { workflowId } = description.info.recentActions.at(-1)!.action.workflow;
  expect(workflowId).toMatch(/^roll-up-scans:/);
  const run = await client.workflow.getHandle(workflowId).describe();
  expect(run.memo).toMatchObject({ kind: ROLL_UP_KIND });
  expect(run.typedSearchAttributes.get({ name: 'QrelayKind', type: 'KEYWORD' })).toBe(ROLL_UP_KIND);
}, 120_000);
