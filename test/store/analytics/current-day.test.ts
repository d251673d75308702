import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Store } from '../../../store/mongo/client.js';
import { SCAN_ROLL_UPS, type RollUpDocument } from '../../../store/analytics/roll-ups.js';
import { SCAN_INDEXES } from '../../../store/scans/scan-documents.js';
import { createScanStore, type ScanStore } from '../../../store/scans/scan-store.js';
import { scanArbitrary } from '../../support/random-scans.js';
import { openTestStore } from '../../support/test-store.js';

const CODE = { accountId: 'acc_1', qrCodeId: 'qr_1' };
const MIDNIGHT = Date.UTC(2026, 10, 20);
const MINUTE = 60_000;
let store: Store;
let scans: ScanStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ store, drop } = await openTestStore([SCAN_INDEXES]));
  scans = createScanStore(store.db);
});
afterAll(() => drop?.());

/** Stores scans of people in the minutes `[from, to)` of the day. */
async function scanned(count: number, from: number, to: number): Promise<void> {
  const some = fc.sample(scanArbitrary(MIDNIGHT + from * MINUTE, MIDNIGHT + to * MINUTE), count);
  await scans.insertMany(
    some.map((scan) => ({ ...scan, bot: false, botReason: null })),
    5_000,
  );
}

/** Asks at a minute of the day, and keeps what the answer says is worth it, as the API does. */
async function ask(minute: number) {
  const now = new Date(MIDNIGHT + minute * MINUTE);
  const filter = { from: new Date(MIDNIGHT - 86_400_000), to: now, bots: 'exclude' as const };
  const { unkept, quarters } = await scans.count(CODE, filter, now);
  await scans.keepCounts(CODE, unkept, now);
  const sum = (field: 'scans' | 'uniqueScans') => quarters.reduce((all, quarter) => all + quarter[field], 0);
  return { scans: sum('scans'), uniqueScans: sum('uniqueScans'), kept: unkept.openDay };
}

test('the day under way is counted once more when a hundred scans can be added, and its visitors stay known', async () => {
  const keptDay = () => store.db.collection<RollUpDocument>(SCAN_ROLL_UPS).findOne({ _id: /~$/ });
  await scanned(1_000, 0, 60);
  expect(await ask(61)).toMatchObject({ scans: 1_000, kept: true });
  expect((await keptDay())?.until).toEqual(new Date(MIDNIGHT + 50 * MINUTE));
  const { uniqueScans } = await ask(62);
  expect(uniqueScans).toBe(6);

  // What is closed by now is added; what is too new for that is counted each time, and asks for nothing.
  await scanned(500, 90, 100);
  const tooNew = await ask(100);
  expect(tooNew).toMatchObject({ scans: 1_500, uniqueScans, kept: true });
  expect((await keptDay())?.until).toEqual(new Date(MIDNIGHT + 90 * MINUTE));
  expect(await ask(101)).toMatchObject({ scans: 1_500, uniqueScans, kept: false });

  expect(await ask(111)).toMatchObject({ scans: 1_500, uniqueScans, kept: true });
  expect((await keptDay())?.until).toEqual(new Date(MIDNIGHT + 100 * MINUTE));
  // However often it was added to, it holds each quarter of an hour once.
  const people = JSON.parse((await keptDay())?.people ?? '{}') as { quarters: unknown[] };
  expect(people.quarters).toHaveLength(1);
  await scanned(99, 105, 110);
  expect(await ask(130)).toMatchObject({ scans: 1_599, uniqueScans, kept: false });

  // Counts without visitors can't be added to: all are made anew.
  await store.db.collection(SCAN_ROLL_UPS).updateOne({ _id: /~$/ }, { $unset: { visitorKeys: '' } });
  expect(await ask(131)).toMatchObject({ scans: 1_599, uniqueScans, kept: true });
  expect(await ask(132)).toMatchObject({ scans: 1_599, uniqueScans, kept: false });
});
