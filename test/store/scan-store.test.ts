import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Store } from '../../store/mongo/client.js';
import { SCAN_INDEXES, SCANS } from '../../store/scans/scan-documents.js';
import type { ScanStore } from '../../store/scan-store.js';
import { createTestStores } from '../support/test-stores.js';
import { scanArbitrary } from '../support/random-scans.js';
import { openBlankDatabase } from '../support/test-database.js';

const FROM = Date.UTC(2026, 5, 1);
const TO = Date.UTC(2026, 5, 2);
const ALL = {
  from: new Date(FROM),
  to: new Date(TO),
  bots: 'include' as const,
  missed: 'include' as const,
  clicks: 'include' as const,
};
const CODE = { accountId: 'acc_1', qrCodeId: 'qr_1' };

let store: Store;
let release: () => Promise<void>;
let scans: ScanStore;

beforeAll(async () => {
  ({ store, release } = await openBlankDatabase([SCAN_INDEXES]));
  scans = createTestStores(store.db).scans;
});
beforeEach(() => store.db.collection(SCANS).deleteMany({}));
afterAll(() => release?.());

const sample = (count: number) => fc.sample(scanArbitrary(FROM, TO), count);

test('a scan that is inserted twice is stored once, and the rest of its batch is stored', async () => {
  const batch = sample(20);
  await scans.insertMany(batch.slice(0, 7), 5_000);
  await scans.insertMany(batch, 5_000);
  expect(await store.db.collection(SCANS).countDocuments()).toBe(20);
});

test('totals exclude bots and missed scans, and state the last scan', async () => {
  const batch = sample(60);
  await scans.insertMany(batch, 5_000);
  const people = batch.filter(({ bot }) => bot === false);
  const last = new Date(Math.max(...people.map(({ at }) => at.getTime())));
  expect(await scans.findTotals('acc_1', ['qr_1', 'qr_none'])).toEqual(
    new Map([['qr_1', { totalScans: people.length, lastScannedAt: last }]]),
  );
  expect(await scans.findTotals('acc_2', ['qr_1'])).toEqual(new Map());
});

test('pages of scans, newest first, contain every scan once even if times are equal', async () => {
  const batch = sample(53).map((scan, index) => ({ ...scan, at: new Date(FROM + Math.floor(index / 7)) }));
  await scans.insertMany(batch, 5_000);
  const seen = [];
  let page = await scans.list(CODE, ALL, 10);
  while (page.length > 0) {
    seen.push(...page);
    page = await scans.list(CODE, ALL, 10, page.at(-1));
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(53);
  const times = seen.map(({ at }) => at.getTime());
  expect(times).toEqual([...times].sort((one, other) => other - one));
});

test('a deletion removes the scans of one code of the account only', async () => {
  await scans.insertMany([...sample(5), ...sample(4).map((scan) => ({ ...scan, qrCodeId: 'qr_2' }))], 5_000);
  expect(await scans.deleteAll('acc_2', 'qr_1')).toBe(0);
  expect(await scans.deleteAll('acc_1', 'qr_1')).toBe(5);
  expect(await store.db.collection(SCANS).countDocuments()).toBe(4);
});
