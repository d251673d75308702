import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Binary } from 'mongodb';
import { planSegments } from '../../../core/scans/analytics/plan.js';
import { SegmentEncoder } from '../../../core/scans/analytics/segment.js';
import { totalCount } from '../../../core/scans/analytics/stats.js';
import { DAY_MS, HOUR_MS, utcDay } from '../../../core/basics/time/durations.js';
import { createSegmentStore, SCAN_SEGMENTS, SEGMENT_INDEXES } from '../../../store/analytics/segments.js';
import type { Stores } from '../../../store/create-stores.js';
import type { Store } from '../../../store/mongo/client.js';
import { newScanId, SCAN_INDEXES, SCANS, type ScanDocument } from '../../../store/scans/scan-documents.js';
import type { ScanScope } from '../../../store/scans/scan-query.js';
import { lockDocument } from '../../support/lock-document.js';
import { propertyRuns } from '../../support/property-runs.js';
import { scanArbitrary } from '../../support/random-scans.js';
import {
  ACCOUNT,
  CODE,
  expectCounts,
  iso,
  LENGTH,
  nowOf,
  queriesFrom,
  scansFrom,
  STARTS,
  type Query,
} from '../../support/reference-count.js';
import { runActivity } from '../../support/run-activity.js';
import { createTestRollUpActivities } from '../../support/test-stores.js';
import { openBlankDatabase } from '../../support/test-database.js';
import { createTestStores } from '../../support/test-stores.js';
import { waitFor } from '../../support/wait-for.js';

let store: Store;
let stores: Stores;
let release: () => Promise<void>;

beforeAll(async () => {
  ({ store, release } = await openBlankDatabase([SCAN_INDEXES, SEGMENT_INDEXES]));
  stores = createTestStores(store.db);
});
beforeEach(() => clear());
afterAll(() => release?.());

const clear = () =>
  Promise.all([SCANS, SCAN_SEGMENTS].map((name) => store.db.collection(name).deleteMany({})));

const FROM = STARTS[0]!;
const NOW = nowOf(FROM);
const SCOPES: ScanScope[] = [CODE, ACCOUNT];
const wholeQuery: Query = {
  timezone: 'UTC',
  granularity: 'daily',
  bots: 'include',
  missed: 'include',
  from: iso(FROM),
  to: iso(FROM + LENGTH),
};

/** One to three filters; more would hardly match any scan. */
const propertyFilters = fc
  .tuple(
    fc.record({
      country: fc.constantFrom('DE', 'FR'),
      city: fc.constantFrom('Berlin', 'Paris'),
      device: fc.constantFrom('mobile', 'desktop'),
      operatingSystem: fc.constantFrom('iOS', 'Windows'),
      browser: fc.constantFrom('Chrome', 'Safari'),
      referrer: fc.constant('example.com'),
      rule: fc.constantFrom('default', 'r1'),
      variant: fc.constantFrom('v1', 'v2'),
      source: fc.constantFrom('symbol', 'link'),
      batch: fc.constantFrom('A1', 'a1'),
      linkType: fc.constantFrom('default', 'gs1:recallStatus'),
    }),
    fc.subarray(
      [
        'country',
        'city',
        'device',
        'operatingSystem',
        'browser',
        'referrer',
        'rule',
        'variant',
        'source',
        'batch',
        'linkType',
      ] as const,
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([values, fields]) => Object.fromEntries(fields.map((field) => [field, values[field]])));

const codeSets = fc.subarray(['qr_1', 'qr_2', 'qr_3', 'qr_4']).map((ids) => new Set(ids));

/** Filters by properties of scans, by codes, or by both. */
const filters = fc.oneof(
  propertyFilters,
  codeSets.map((qrCodeIds) => ({ qrCodeIds })),
  fc.tuple(propertyFilters, codeSets).map(([properties, qrCodeIds]) => ({ ...properties, qrCodeIds })),
);

/** The starts of all closed days. */
const daysFrom = (start: number) =>
  planSegments({ from: start, until: start + LENGTH }, +nowOf(start)).parts.map(({ from }) => from);

async function buildAll(days: readonly number[]): Promise<void> {
  for (const scope of SCOPES) for (const day of days) await stores.segmentBuilder.build(scope, day);
}

async function rebuildStale(): Promise<void> {
  for (const { scope, dayStart } of await stores.segments.listStale(1_000)) {
    await stores.segmentBuilder.build(scope, dayStart);
  }
}

/** Moves scans of closed days to another account, so that only segments can count them. */
const hideRawScans = () =>
  store.db
    .collection(SCANS)
    .updateMany({ at: { $lt: new Date(FROM + 17 * DAY_MS) } }, { $set: { accountId: 'acc_hidden' } });

/** Begins to build a segment as a process does that ends in the meantime. */
const abortBuild = (scope: ScanScope, dayStart: number) =>
  expect(stores.segments.build(scope, dayStart, () => Promise.reject(new Error('ended')))).rejects.toThrow();

test('filtered counts equal a reference count before, during, and after builds, and when late scans arrive', async () => {
  const cases = fc.constantFrom(...STARTS).chain((start) => {
    const days = daysFrom(start);
    const subsets = fc.tuple(fc.subarray(days), fc.subarray(days));
    return fc.tuple(fc.constant(start), scansFrom(start, 160), queriesFrom(start), filters, subsets);
  });
  await fc.assert(
    fc.asyncProperty(cases, async ([start, documents, query, filter, [some, aborted]]) => {
      await clear();
      const now = nowOf(start);
      const { scans, segments } = stores;
      const late = documents.slice(0, documents.length / 4);
      const early = documents.slice(late.length);
      await scans.insertMany(early, 5_000);
      await buildAll(some);
      // State after a process ended during a build.
      for (const scope of SCOPES) for (const day of aborted) await abortBuild(scope, day);
      await expectCounts(scans, early, query, filter, now);

      await scans.insertMany(late, 5_000);
      await scans.settleLate(late);
      await expectCounts(scans, documents, query, filter, now);

      const other = createTestStores(store.db);
      for (const scope of SCOPES) {
        for (const day of daysFrom(start)) {
          await Promise.all(
            [stores.segmentBuilder, other.segmentBuilder].map((one) => one.build(scope, day)),
          );
        }
      }
      await rebuildStale();
      expect(await segments.listStale(1_000)).toEqual([]);
      await expectCounts(scans, documents, query, filter, now);
    }),
    propertyRuns(25),
  );
}, 240_000);

test('filtered counts are read from segments, not from raw scans', async () => {
  const documents = fc.sample(scansFrom(FROM, 400), { seed: 3, numRuns: 1 })[0]!;
  await stores.scans.insertMany(documents, 5_000);
  await buildAll(daysFrom(FROM));
  await hideRawScans();
  const filter = { country: 'DE', device: 'mobile' };
  await expectCounts(stores.scans, documents, wholeQuery, filter, NOW);
  await expectCounts(stores.scans, documents, wholeQuery, { qrCodeIds: new Set(['qr_1', 'qr_3']) }, NOW);
  // A day of another time zone begins within a UTC day, at the start of a slot.
  const kathmandu = {
    ...wholeQuery,
    timezone: 'Asia/Kathmandu',
    from: iso(FROM + 2 * DAY_MS + 18.25 * HOUR_MS),
    to: iso(FROM + 9 * DAY_MS + 18.25 * HOUR_MS),
  };
  await expectCounts(stores.scans, documents, kathmandu, { device: 'mobile' }, NOW);
});

test('a visitor who scans a code twice within a day counts once under every filter', async () => {
  const [model] = fc.sample(scanArbitrary(FROM, FROM + DAY_MS), { seed: 1, numRuns: 1 });
  const scan = (minute: number, city: string, visitor: string): ScanDocument => ({
    ...model!,
    _id: newScanId(),
    at: new Date(FROM + minute * 60_000),
    bot: false,
    city,
    visitor,
  });
  const documents = [
    scan(1, 'Berlin', 'a'),
    scan(2, 'Paris', 'a'),
    scan(3, 'Paris', 'a'),
    scan(4, 'Paris', 'b'),
  ];
  await stores.scans.insertMany(documents, 5_000);
  await buildAll([FROM]);
  await hideRawScans();
  const count = async (city: string) => {
    const filter = {
      from: new Date(FROM),
      to: new Date(FROM + DAY_MS),
      bots: 'exclude' as const,
      missed: 'exclude' as const,
      city,
    };
    return totalCount((await stores.scans.count(CODE, filter, NOW)).stats);
  };
  expect(await count('Paris')).toEqual({ scans: 3, uniqueScans: 2 });
  expect(await count('Berlin')).toEqual({ scans: 1, uniqueScans: 1 });
});

test('a late scan that is stored while a segment is built is not missing from it', async () => {
  const [scan, late] = fc
    .sample(scanArbitrary(FROM, FROM + DAY_MS), 2)
    .map((one) => ({ ...one, country: 'DE' }));
  const { scans, segments, segmentBuilder } = stores;
  await scans.insertMany([scan!], 5_000);
  await segments.build(CODE, FROM, async () => {
    await scans.insertMany([late!], 5_000);
    await scans.settleLate([late!]);
    // The outdated build ends after the invalidation.
    const outdated = new SegmentEncoder();
    outdated.add(scan!);
    return outdated.encode();
  });
  await expectCounts(scans, [scan!, late!], wholeQuery, { country: 'DE' }, NOW);

  await segmentBuilder.build(CODE, FROM);
  await Promise.all([...SCOPES.map((scope) => segmentBuilder.build(scope, FROM)), scans.settleLate([late!])]);
  await rebuildStale();
  await expectCounts(scans, [scan!, late!], wholeQuery, { country: 'DE' }, NOW);
});

test('segments contain nothing of deleted scans, even if they are built during the deletion', async () => {
  const documents = fc.sample(scansFrom(FROM, 400), { seed: 3, numRuns: 1 })[0]!;
  const left = documents.filter(({ qrCodeId }) => qrCodeId !== 'qr_1');
  const { scans } = stores;
  await scans.insertMany(documents, 5_000);
  await buildAll(daysFrom(FROM));

  const [locked] = documents.filter(({ qrCodeId }) => qrCodeId === 'qr_1');
  const unlock = await lockDocument(store.db, SCANS, locked!._id);
  const deleting = scans.deleteAll('acc_1', 'qr_1');
  const isWaiting = async () => (await stores.segments.listStale(1_000)).length > 0;
  await waitFor(isWaiting, 20_000, () => 'the deletion to reach the locked scan');
  await buildAll(daysFrom(FROM));
  await unlock();
  await deleting;

  const expectNothing = () => expectCounts(scans, left, wholeQuery, { country: 'DE' }, NOW);
  await expectNothing();
  await rebuildStale();
  await expectNothing();
  expect(await store.db.collection(SCAN_SEGMENTS).countDocuments({ scope: 'qr_1' })).toBe(0);
  const texts = await listSegmentTexts();
  expect(texts.filter((text) => text.includes('qr_1'))).toEqual([]);
});

test('segments hold no visitor hashes', async () => {
  const documents = fc.sample(scansFrom(FROM, 400), { seed: 3, numRuns: 1 })[0]!;
  await stores.scans.insertMany(documents, 5_000);
  await buildAll(daysFrom(FROM));
  const texts = await listSegmentTexts();
  expect(texts.some((text) => text.includes('Chrome'))).toBe(true);
  const visitors = new Set(documents.map(({ visitor }) => visitor));
  expect([...visitors].filter((visitor) => texts.some((text) => text.includes(visitor)))).toEqual([]);
});

async function listSegmentTexts(): Promise<string[]> {
  const stored = await store.db.collection<{ columns?: Binary }>(SCAN_SEGMENTS).find().toArray();
  return stored.flatMap(({ columns }) =>
    columns ? [inflateRawSync(columns.buffer).toString('latin1')] : [],
  );
}

test('a day whose scans were all deleted keeps no segment of its account', async () => {
  await abortBuild(ACCOUNT, FROM);
  await stores.segmentBuilder.build(ACCOUNT, FROM);
  expect(await store.db.collection(SCAN_SEGMENTS).countDocuments()).toBe(0);
});

test('a day with too many scans for a segment is counted from raw scans and not built again', async () => {
  const documents = fc.sample(scanArbitrary(FROM, FROM + DAY_MS), 20);
  const { scans } = stores;
  const segments = createSegmentStore(store.db);
  await scans.insertMany(documents, 5_000);
  await segments.build(CODE, FROM, () => Promise.resolve('too many scans'));
  await expectCounts(scans, documents, wholeQuery, { country: 'DE' }, NOW);
  expect(await segments.listStale(10)).toEqual([]);
});

test('the roll-up builds segments of closed days with many scans, and rebuilds invalidated ones', async () => {
  const yesterday = FROM + 16 * DAY_MS;
  const documents = fc.sample(scanArbitrary(yesterday, yesterday + DAY_MS), 1_000);
  const [few, late] = [
    documents.slice(0, 900).map((scan) => ({ ...scan, _id: newScanId(), qrCodeId: 'qr_few' })),
    fc.sample(scanArbitrary(yesterday, yesterday + DAY_MS), 5),
  ];
  await stores.scans.insertMany([...documents, ...few], 20_000);
  const steps = createTestRollUpActivities(store.db, () => NOW);
  const rollUp = async () => {
    while (!(await runActivity(() => steps.rollUpDay())).done);
  };
  const listScopes = async () =>
    (
      await store.db
        .collection(SCAN_SEGMENTS)
        .find({ columns: { $exists: true } })
        .toArray()
    )
      .map(({ scope }) => scope as string)
      .sort();

  await rollUp();
  expect(await listScopes()).toEqual(['acc_1', 'qr_1']);
  await stores.scans.insertMany(late, 5_000);
  await stores.scans.settleLate(late);
  expect(await listScopes()).toEqual([]);
  await rollUp();
  expect(await listScopes()).toEqual(['acc_1', 'qr_1']);
  expect(await stores.segments.listStale(10)).toEqual([]);
  expect(utcDay(yesterday)).toBe(utcDay(+NOW) - 1);
});
