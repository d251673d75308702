import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { COLLECTIONS } from '../../../store/collections.js';
import type { Store } from '../../../store/mongo/client.js';
import { DAY_MS } from '../../../core/basics/time/durations.js';
import { SCANS, type ScanDocument } from '../../../store/scans/scan-documents.js';
import { ROLL_UP_CHECKPOINTS } from '../../../store/analytics/checkpoints.js';
import { ensureScanRetention } from '../../../store/analytics/retention.js';
import { SCAN_ROLL_UPS } from '../../../store/analytics/roll-ups.js';
import { createScanTotals, SCAN_TOTALS } from '../../../store/analytics/scan-totals.js';
import type { ScanStore } from '../../../store/scan-store.js';
import { createTestRollUpActivities, createTestStores } from '../../support/test-stores.js';
import { prepareCodes } from '../../support/prepared-codes.js';
import { scanArbitrary } from '../../support/random-scans.js';
import { runActivity } from '../../support/run-activity.js';
import { openBlankDatabase } from '../../support/test-database.js';
import { insertCode, removeCode } from '../../support/stored-codes.js';

const FROM = Date.UTC(2026, 5, 1);
const LENGTH = 10 * DAY_MS;
const CODE = { accountId: 'acc_1', qrCodeId: 'qr_1' };

let store: Store;
let release: () => Promise<void>;
let scans: ScanStore;

beforeAll(async () => {
  ({ store, release } = await openBlankDatabase(COLLECTIONS));
  scans = createTestStores(store.db).scans;
});
beforeEach(async () => {
  for (const name of [SCANS, SCAN_TOTALS, ROLL_UP_CHECKPOINTS, 'qr_codes']) {
    await store.db.collection(name).deleteMany({});
  }
});
afterAll(() => release?.());

const sample = (count: number) => fc.sample(scanArbitrary(FROM, FROM + LENGTH), count);

async function expectTotal(of: readonly ScanDocument[]): Promise<void> {
  const people = of.filter(({ bot }) => bot === false);
  const lastScannedAt = new Date(Math.max(...people.map(({ at }) => at.getTime())));
  expect(await scans.findTotals('acc_1', ['qr_1', 'qr_none'])).toEqual(
    new Map(people.length === 0 ? [] : [['qr_1', { totalScans: people.length, lastScannedAt }]]),
  );
  const byCode = await createScanTotals(store.db).listForAccount('acc_1');
  expect(byCode.get('qr_1') ?? 0).toBe(people.length);
  expect((await createScanTotals(store.db).listForAccount('acc_2')).size).toBe(0);
}

describe('the total of a code', () => {
  test('equals its human scans, up to whichever instant it is rolled up, late scans included', async () => {
    const totals = createScanTotals(store.db);
    const batch = fc.array(scanArbitrary(FROM, FROM + LENGTH), { minLength: 1, maxLength: 60 });
    const moment = fc.integer({ min: FROM, max: FROM + LENGTH }).map((ms) => new Date(ms));
    await fc.assert(
      fc.asyncProperty(batch, batch, moment, moment, async (first, late, one, other) => {
        await store.db.collection(SCANS).deleteMany({});
        await totals.delete('qr_1');
        await scans.insertMany(first, 5_000);
        await Promise.all([totals.advance([CODE], one), totals.advance([CODE], other)]);
        await expectTotal(first);
        await totals.advance([CODE], other);
        await expectTotal(first);
        await Promise.all([
          totals.advance([CODE], new Date(FROM + LENGTH)),
          scans.insertMany(late, 5_000).then(() => scans.settleLate(late)),
        ]);
        await expectTotal([...first, ...late]);
        await totals.advance([CODE], new Date(FROM + LENGTH));
        expect(await totals.listStale(10)).toEqual([]);
        await expectTotal([...first, ...late]);
        await totals.invalidate([CODE.qrCodeId]);
        expect(await totals.listStale(10)).toEqual([CODE]);
        await expectTotal([...first, ...late]);
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  test('stays when retention deletes its scans', async () => {
    const batch = sample(80);
    await scans.insertMany(batch, 5_000);
    const now = new Date(FROM + LENGTH + 760 * DAY_MS);
    const rollUp = createTestRollUpActivities(store.db, () => now);
    for (let part = 0; part < 20; part++) {
      await runActivity(() => rollUp.rollUpOldTotals());
      await runActivity(() => rollUp.rollUpOldTotals());
    }
    await store.db.collection(SCANS).deleteMany({});
    await expectTotal(batch);
    const young = sample(9).map((scan) => ({ ...scan, at: new Date(+now - DAY_MS) }));
    await scans.insertMany(young, 5_000);
    await scans.settleLate(young);
    await expectTotal([...batch, ...young]);
    await runActivity(() => rollUp.rollUpTotals());
    await expectTotal([...batch, ...young]);
    await scans.deleteAll('acc_1', 'qr_1');
    await expectTotal([]);
  });

  test('sorts lists of codes, whether it is stored or counted', async () => {
    const codes = createTestStores(store.db).qrCodes;
    const prepared = (await prepareCodes('acc_1', 4)).map(({ code }) => code);
    for (const code of prepared) await insertCode(codes, code);
    const counts = [3, 9, 0, 5];
    const scansOf = (index: number, count: number, bot: boolean) =>
      sample(count).map((scan) => ({ ...scan, bot, qrCodeId: prepared[index]!.id }));
    const people = counts.flatMap((count, index) => scansOf(index, count, false));
    await scans.insertMany([...people, ...scansOf(0, 20, true), ...scansOf(2, 20, true)], 5_000);
    const page = { limit: 10, skip: 0, after: undefined };
    const order = async () =>
      (await codes.listAndCount({ accountId: 'acc_1' }, {}, '-totalScans', page)).codes.map(({ id }) =>
        prepared.findIndex((code) => code.id === id),
      );
    expect(await order()).toEqual([1, 3, 0, 2]);
    await createScanTotals(store.db).advance(
      [{ accountId: 'acc_1', qrCodeId: prepared[1]!.id }],
      new Date(FROM + LENGTH / 2),
    );
    expect(await order()).toEqual([1, 3, 0, 2]);
  });
});

describe('retention', () => {
  const expiry = async (collection: string, key: string) =>
    (await store.db.collection(collection).indexes()).find(
      (index) => JSON.stringify(index.key) === `{"${key}":1}`,
    )?.expireAfterSeconds;

  test('is set in the database, and changes with the setting, even if several processes start at once', async () => {
    await Promise.all([1, 2, 3].map(() => ensureScanRetention(store.db, 25)));
    expect(await expiry(SCANS, 'at')).toBe((25 * 31 * DAY_MS) / 1000);
    expect(await expiry(SCAN_ROLL_UPS, 'from')).toBe((25 * 31 * DAY_MS) / 1000);
    await Promise.all([1, 2, 3].map(() => ensureScanRetention(store.db, 3)));
    expect(await expiry(SCANS, 'at')).toBe((3 * 31 * DAY_MS) / 1000);
    await ensureScanRetention(store.db, 0);
    expect(await expiry(SCANS, 'at')).toBe(2_147_483_647);
    expect(await expiry(SCAN_ROLL_UPS, 'from')).toBe(2_147_483_647);
  });
});

describe('scans that arrive after their code was deleted', () => {
  const deletedCode = async () => {
    const codes = createTestStores(store.db).qrCodes;
    const [prepared] = await prepareCodes('acc_1', 1);
    const { id } = prepared!.code;
    await insertCode(codes, prepared!.code);
    await removeCode(codes, { accountId: 'acc_1', id });
    await scans.deleteAll('acc_1', id);
    return id;
  };

  test('are deleted when they come from a spool', async () => {
    const qrCodeId = await deletedCode();
    const late = sample(4).map((scan) => ({ ...scan, qrCodeId }));
    await scans.insertMany([...late, ...sample(2)], 5_000);
    await scans.settleLate(late);
    expect(await store.db.collection(SCANS).countDocuments({ qrCodeId })).toBe(0);
    expect(await store.db.collection(SCANS).countDocuments({})).toBe(2);
  });

  test('are deleted by the next roll-up when they were in flight', async () => {
    const qrCodeId = await deletedCode();
    await scans.insertMany(
      sample(4).map((scan) => ({ ...scan, qrCodeId })),
      5_000,
    );
    await scans.insertMany(sample(2), 5_000);
    const soon = createTestRollUpActivities(store.db, () => new Date(Date.now() + 70_000));
    const early = createTestRollUpActivities(store.db);
    expect(await runActivity(() => early.removeScansLeftBehind())).toMatchObject({ count: 0 });
    expect(await runActivity(() => soon.removeScansLeftBehind())).toMatchObject({ count: 4, done: true });
    expect(await runActivity(() => soon.removeScansLeftBehind())).toMatchObject({ count: 0, done: true });
    expect(await store.db.collection(SCANS).countDocuments({})).toBe(2);
  });
});
