import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { longSpanAt, splitByDay } from '../../../core/scans/analytics/plan.js';
import { totalCount } from '../../../core/scans/analytics/stats.js';
import { DAY_MS } from '../../../core/basics/time/durations.js';
import { createRollUpStore, ROLL_UP_INDEXES, SCAN_ROLL_UPS } from '../../../store/analytics/roll-ups.js';
import type { Store } from '../../../store/mongo/client.js';
import { SCAN_INDEXES, SCANS } from '../../../store/scans/scan-documents.js';
import { lockDocument } from '../../support/lock-document.js';
import { scanArbitrary } from '../../support/random-scans.js';
import { createTestStores } from '../../support/test-stores.js';
import { openBlankDatabase } from '../../support/test-database.js';
import { waitFor } from '../../support/wait-for.js';

const CODE = { accountId: 'acc_1', qrCodeId: 'qr_1' };
const LONG = longSpanAt(Date.UTC(2026, 9, 15));
const DAYS = splitByDay(LONG);
const NOW = new Date(LONG.until + DAY_MS);

let store: Store;
let release: () => Promise<void>;

beforeAll(async () => {
  ({ store, release } = await openBlankDatabase([SCAN_INDEXES, ROLL_UP_INDEXES]));
});
afterAll(() => release());

test('a long span that is summed while all rollups of a code are deleted does not remain', async () => {
  const rollUps = createRollUpStore(store.db);
  const scans = createTestStores(store.db).scans;
  await scans.insertMany(fc.sample(scanArbitrary(LONG.from, LONG.until), 100), 20_000);
  await scans.buildRollUps(CODE, [LONG], NOW);
  await store.db.collection(SCANS).deleteMany({});

  // The deletion stops in the middle: what it has deleted is built again, and the days after it are outdated.
  const stored = store.db.collection<{ _id: string }>(SCAN_ROLL_UPS);
  const locked = await stored.findOne({ from: new Date(DAYS[5]!.from) });
  const unlock = await lockDocument(store.db, SCAN_ROLL_UPS, locked!._id);
  const deleting = rollUps.invalidateAll(CODE);
  const isHalfway = async () => (await rollUps.listMissing(CODE, DAYS)).length === 5;
  await waitFor(isHalfway, 20_000, () => 'the deletion to reach the locked rollup');
  await scans.buildRollUps(CODE, [LONG], NOW);
  await unlock();
  await deleting;

  const filter = {
    from: new Date(LONG.from),
    to: new Date(LONG.until),
    bots: 'include' as const,
    missed: 'include' as const,
  };
  expect(totalCount((await scans.count(CODE, filter, NOW)).stats).scans).toBe(0);
});

test('a scan of another day that is stored while scans are deleted is not left in the counts of its account', async () => {
  const code = { accountId: 'acc_2', qrCodeId: 'qr_2' };
  const { accountId } = code;
  const scans = createTestStores(store.db).scans;
  const [first, second] = [DAYS[1]!, DAYS[2]!].map(({ from, until }) => ({
    ...fc.sample(scanArbitrary(from, until), 1)[0]!,
    ...code,
  }));
  await scans.insertMany([first!], 20_000);
  await scans.buildRollUps(code, DAYS, NOW);

  const stored = store.db.collection<{ _id: string }>(SCAN_ROLL_UPS);
  const locked = await stored.findOne({ scope: code.qrCodeId, from: new Date(DAYS[1]!.from) });
  const unlock = await lockDocument(store.db, SCAN_ROLL_UPS, locked!._id);
  const deleting = scans.deleteAll(accountId, code.qrCodeId);
  const isWaiting = async () =>
    (await createRollUpStore(store.db).listMissing(code, [DAYS[0]!])).length === 1;
  await waitFor(isWaiting, 20_000, () => 'the deletion to reach the locked rollup');
  await scans.insertMany([second!], 20_000);
  await scans.buildRollUps({ accountId }, DAYS, NOW);
  await unlock();

  expect(await deleting).toBe(2);
  const filter = {
    from: new Date(LONG.from),
    to: new Date(LONG.until),
    bots: 'include' as const,
    missed: 'include' as const,
  };
  expect(totalCount((await scans.count({ accountId }, filter, NOW)).stats).scans).toBe(0);
});
