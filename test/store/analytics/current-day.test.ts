import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SCAN_KINDS } from '../../../core/scans/analytics/scan-kinds.js';
import { totalCount } from '../../../core/scans/analytics/stats.js';
import { DAY_MS, MINUTE_MS } from '../../../core/basics/time/durations.js';
import { createRollUpStore } from '../../../store/analytics/roll-ups.js';
import type { Store } from '../../../store/mongo/client.js';
import { SCAN_INDEXES } from '../../../store/scans/scan-documents.js';
import type { ScanStore } from '../../../store/scan-store.js';
import { createTestStores } from '../../support/test-stores.js';
import { scanArbitrary } from '../../support/random-scans.js';
import { openBlankDatabase } from '../../support/test-database.js';

const CODE = { accountId: 'acc_1', qrCodeId: 'qr_1' };
const MIDNIGHT = Date.UTC(2026, 10, 20);
const DAY = { from: MIDNIGHT, until: MIDNIGHT + DAY_MS };
let store: Store;
let scans: ScanStore;
let release: () => Promise<void>;

beforeAll(async () => {
  ({ store, release } = await openBlankDatabase([SCAN_INDEXES]));
  scans = createTestStores(store.db).scans;
});
afterAll(() => release?.());

/** Stores human scans in the minutes `[from, until)` of the day. */
async function storeScans(count: number, from: number, until: number): Promise<void> {
  const some = fc.sample(scanArbitrary(MIDNIGHT + from * MINUTE_MS, MIDNIGHT + until * MINUTE_MS), count);
  await scans.insertMany(
    some.map(({ link: _link, ...scan }) => ({
      ...scan,
      bot: false,
      botReason: null,
      visitor: scan.visitor.replace(/(?:l1|l2|save)$/, ''),
    })),
    5_000,
  );
}

/** Counts two days at a minute of the second one, then builds what is missing, as the API does. */
async function countAt(minute: number) {
  const now = new Date(MIDNIGHT + minute * MINUTE_MS);
  const filter = {
    from: new Date(MIDNIGHT - DAY_MS),
    to: now,
    bots: 'exclude' as const,
    missed: 'exclude' as const,
  };
  const { stats, missing } = await scans.count(CODE, filter, now);
  await scans.buildRollUps(CODE, missing, now);
  return { ...totalCount(stats), advances: missing.some(({ from }) => from === MIDNIGHT) };
}

/** Returns the minute up to which the current day is rolled up. */
async function rolledUpMinutes(): Promise<number | undefined> {
  const [rollUp] = await createRollUpStore(store.db).find(CODE, [DAY], SCAN_KINDS);
  return rollUp && (rollUp.until - MIDNIGHT) / MINUTE_MS;
}

test('the rollup of the current day advances when 100 scans are pending, and recognizes earlier visitors', async () => {
  await storeScans(1_000, 0, 60);
  expect(await countAt(61)).toMatchObject({ scans: 1_000, advances: true });
  expect(await rolledUpMinutes()).toBe(50);
  const { uniqueScans } = await countAt(62);
  expect(uniqueScans).toBe(6);

  // Scans before the watermark are added to the rollup. Newer ones are counted each time, and advance
  // nothing.
  await storeScans(500, 90, 100);
  expect(await countAt(100)).toMatchObject({ scans: 1_500, uniqueScans, advances: true });
  expect(await rolledUpMinutes()).toBe(90);
  expect(await countAt(101)).toMatchObject({ scans: 1_500, uniqueScans, advances: false });

  expect(await countAt(111)).toMatchObject({ scans: 1_500, uniqueScans, advances: true });
  expect(await rolledUpMinutes()).toBe(100);
  await storeScans(99, 105, 110);
  expect(await countAt(130)).toMatchObject({ scans: 1_599, uniqueScans, advances: false });
});

test('a rollup that lags by more than two hours is counted again', async () => {
  expect(await countAt(400)).toMatchObject({ scans: 1_599, advances: true });
  expect(await rolledUpMinutes()).toBe(390);
  expect(await countAt(401)).toMatchObject({ scans: 1_599, uniqueScans: 6, advances: false });
});

test('a day that has ended is counted from its last rollup until it is rolled up in full', async () => {
  await storeScans(120, 1_380, 1_410);
  await countAt(1_430);
  expect(await rolledUpMinutes()).toBe(1_420);
  await storeScans(50, 1_425, 1_440);
  const after = (minutes: number) => new Date(DAY.until + minutes * MINUTE_MS);
  const filter = {
    from: new Date(DAY.from),
    to: new Date(DAY.until),
    bots: 'exclude' as const,
    missed: 'exclude' as const,
  };
  const before = await scans.count(CODE, filter, after(11));
  expect(totalCount(before.stats)).toEqual({ scans: 1_769, uniqueScans: 6 });
  expect(before.missing).toEqual([DAY]);
  await scans.buildRollUps(CODE, before.missing, after(11));
  expect(await rolledUpMinutes()).toBe(1_440);
  const complete = await scans.count(CODE, filter, after(12));
  expect(totalCount(complete.stats)).toEqual({ scans: 1_769, uniqueScans: 6 });
  expect(complete.missing).toEqual([]);
});
