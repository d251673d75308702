import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { GRANULARITIES, periodStart } from '../../../core/scans/analytics/periods.js';
import { planSpans, splitByDay } from '../../../core/scans/analytics/plan.js';
import { SCAN_KINDS } from '../../../core/scans/analytics/scan-kinds.js';
import { topRows } from '../../../core/scans/analytics/stats.js';
import { DAY_MS, MINUTE_MS } from '../../../core/basics/time/durations.js';
import { TimeZone } from '../../../core/basics/time/time-zone.js';
import type { Store } from '../../../store/mongo/client.js';
import { createRollUpStore, type RollUpStore } from '../../../store/analytics/roll-ups.js';
import { SCAN_INDEXES, SCANS, type ScanDocument } from '../../../store/scans/scan-documents.js';
import type { ScanStore } from '../../../store/scan-store.js';
import { createTestStores } from '../../support/test-stores.js';
import { propertyRuns } from '../../support/property-runs.js';
import { scanArbitrary, ZONES } from '../../support/random-scans.js';
import {
  ACCOUNT,
  allSpans,
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
import { openBlankDatabase } from '../../support/test-database.js';

let store: Store;
let scans: ScanStore;
let rollUps: RollUpStore;
let release: () => Promise<void>;

beforeAll(async () => {
  ({ store, release } = await openBlankDatabase([SCAN_INDEXES]));
  scans = createTestStores(store.db).scans;
  rollUps = createRollUpStore(store.db);
});
afterAll(() => release?.());

const UNITS = { hourly: 'hour', daily: 'day', weekly: 'week', monthly: 'month' } as const;

test("period starts equal the starts in the database's own calendar", async () => {
  const instants = fc.array(
    fc.integer({ min: Date.UTC(2012, 0, 2), max: Date.UTC(2022, 6, 1) }).map((ms) => new Date(ms)),
    { minLength: 200, maxLength: 200 },
  );
  // Up to 2022, because MongoDB's time zone data can be older. It splits the half hour of Lord Howe
  // differently.
  const cases = fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom(...GRANULARITIES), instants);
  await fc.assert(
    fc.asyncProperty(cases, async ([timezone, granularity, dates]) => {
      fc.pre(!(timezone === 'Australia/Lord_Howe' && granularity === 'hourly'));
      const zone = new TimeZone(timezone);
      const startDate = { date: '$at', unit: UNITS[granularity], timezone, startOfWeek: 'monday' };
      const rows = await store.db
        .aggregate<{ at: Date; start: Date }>([
          { $documents: dates.map((at) => ({ at })) },
          { $project: { at: 1, start: { $dateTrunc: startDate } } },
        ])
        .toArray();
      for (const { at, start } of rows) {
        expect([timezone, granularity, at, new Date(periodStart(granularity, at.getTime(), zone))]).toEqual([
          timezone,
          granularity,
          at,
          start,
        ]);
      }
    }),
    { numRuns: 60 },
  );
});

describe('analytics', () => {
  const FROM = STARTS[0]!;
  const TO = FROM + LENGTH;
  const NOW = nowOf(FROM);
  const filters = fc.record(
    {
      country: fc.constantFrom('DE', 'FR'),
      city: fc.constantFrom('Berlin', 'Paris'),
      device: fc.constantFrom('mobile', 'desktop'),
      referrer: fc.constant('example.com'),
      rule: fc.constantFrom('default', 'r1'),
      source: fc.constantFrom('symbol', 'link'),
      batch: fc.constantFrom('A1', 'a1'),
      linkType: fc.constantFrom('default', 'gs1:recallStatus'),
    },
    { requiredKeys: [] },
  );

  const expectReferenceCount = (
    documents: readonly ScanDocument[],
    query: Query,
    filter: Record<string, unknown>,
    now = NOW,
  ): Promise<void> => expectCounts(scans, documents, query, filter, now);

  const clear = () =>
    Promise.all([
      store.db.collection(SCANS).deleteMany({}),
      ...['qr_1', 'qr_2', 'qr_3', undefined].map((qrCodeId) =>
        rollUps.invalidateAll({ accountId: 'acc_1', qrCodeId }),
      ),
    ]);

  const wholeQuery: Query = {
    timezone: 'UTC',
    granularity: 'daily',
    bots: 'include',
    missed: 'include',
    from: iso(FROM),
    to: iso(TO),
  };

  test('equal a reference count of the scans, for any zone, range, granularity, and filter', async () => {
    const cases = fc
      .constantFrom(...STARTS)
      .chain((start) => fc.tuple(fc.constant(start), scansFrom(start, 120), queriesFrom(start), filters));
    await fc.assert(
      fc.asyncProperty(cases, async ([start, some, query, filter]) => {
        await clear();
        await scans.insertMany(some, 5_000);
        await expectReferenceCount(some, query, filter, nowOf(start));
        for (const scope of [CODE, ACCOUNT]) {
          await scans.buildRollUps(scope, allSpans(start, query), nowOf(start));
        }
        await expectReferenceCount(some, query, filter, nowOf(start));
      }),
      propertyRuns(25),
    );
  }, 240_000);

  test('equal it before, during, and after builds, aborted and repeated, and when late scans arrive', async () => {
    const cases = fc.constantFrom(...STARTS).chain((start) => {
      const days = splitByDay({ from: start, until: start + 17 * DAY_MS });
      const subsets = fc.tuple(fc.subarray(days), fc.subarray(days));
      return fc.tuple(fc.constant(start), scansFrom(start, 160), queriesFrom(start), subsets);
    });
    await fc.assert(
      fc.asyncProperty(cases, async ([start, documents, query, [some, aborted]]) => {
        await clear();
        const now = nowOf(start);
        const late = documents.slice(0, documents.length / 4);
        const early = documents.slice(late.length);
        await scans.insertMany(early, 5_000);
        for (const scope of [CODE, ACCOUNT]) {
          await scans.buildRollUps(scope, some, now);
          // State after a process ended during a build.
          await rollUps.build(scope, aborted, () => Promise.resolve([]));
        }
        await expectReferenceCount(early, query, {}, now);

        await scans.insertMany(late, 5_000);
        await scans.settleLate(late);
        await expectReferenceCount(documents, query, {}, now);

        const other = createTestStores(store.db).scans;
        for (const scope of [CODE, ACCOUNT]) {
          const spans = allSpans(start, query);
          await Promise.all([scans.buildRollUps(scope, spans, now), other.buildRollUps(scope, spans, now)]);
        }
        await expectReferenceCount(documents, query, {}, now);
        const closed = { from: start, until: start + 17 * DAY_MS };
        for (const scope of [CODE, ACCOUNT]) {
          expect(await rollUps.listMissing(scope, planSpans(closed, +now).spans)).toEqual([]);
        }

        // Later on the same day; just after its end, before it is closed; and after that.
        const midnight = start + 18 * DAY_MS;
        for (const later of [+now + 47 * MINUTE_MS, midnight + 4 * MINUTE_MS, midnight + 11 * MINUTE_MS]) {
          // Counted before and after each build, from what the earlier builds left.
          await expectReferenceCount(documents, query, {}, new Date(later));
          const spans = allSpans(start, query, new Date(later));
          for (const scope of [CODE, ACCOUNT]) await scans.buildRollUps(scope, spans, new Date(later));
          await expectReferenceCount(documents, query, {}, new Date(later));
        }
      }),
      propertyRuns(15),
    );
  }, 240_000);

  test('are read from rollups, not from raw scans', async () => {
    await clear();
    const documents = fc.sample(scansFrom(FROM, 160), 1)[0]!;
    await scans.insertMany(documents, 5_000);
    for (const scope of [CODE, ACCOUNT]) await scans.buildRollUps(scope, allSpans(FROM, wholeQuery), NOW);
    // Moves the scans to another account, so that only rollups can count them.
    const closed = { at: { $lt: new Date(FROM + 17 * DAY_MS) } };
    await store.db.collection(SCANS).updateMany(closed, { $set: { accountId: 'acc_hidden' } });
    await expectReferenceCount(documents, wholeQuery, {});
  });

  test('include a late scan that is stored while rollups are built', async () => {
    await clear();
    const [scan, late] = fc.sample(scanArbitrary(FROM, FROM + DAY_MS), 2);
    await scans.insertMany([scan!], 5_000);
    const building = [CODE, ACCOUNT].map((scope) =>
      scans.buildRollUps(scope, allSpans(FROM, wholeQuery), NOW),
    );
    await Promise.all([...building, scans.insertMany([late!], 5_000).then(() => scans.settleLate([late!]))]);
    await expectReferenceCount([scan!, late!], wholeQuery, {});
  });

  test('contain nothing of deleted scans', async () => {
    await clear();
    const documents = fc.sample(scansFrom(FROM, 160), 1)[0]!;
    await scans.insertMany(documents, 5_000);
    for (const scope of [CODE, ACCOUNT]) await scans.buildRollUps(scope, allSpans(FROM, wholeQuery), NOW);
    await scans.deleteAll('acc_1', 'qr_1');
    await expectReferenceCount(
      documents.filter(({ qrCodeId }) => qrCodeId !== 'qr_1'),
      wholeQuery,
      {},
    );
    const left = await rollUps.find(CODE, allSpans(FROM, wholeQuery), SCAN_KINDS);
    expect(left.filter((rollUp) => rollUp !== undefined)).toEqual([]);
  });

  test('state how many rows they omit', async () => {
    await clear();
    const at = new Date(FROM);
    const [model] = fc.sample(scanArbitrary(FROM, TO), 1);
    const many = Array.from({ length: 1_003 }, (_, n) => ({
      ...fc.sample(scanArbitrary(FROM, TO), { seed: n, numRuns: 1 })[0]!,
      bot: false,
      at,
      referrer: `site-${n}.example`,
    }));
    await store.db.collection(SCANS).deleteMany({});
    await scans.insertMany([...many, { ...model!, at, bot: false, referrer: 'site-7.example' }], 5_000);
    const filter = { from: at, to: new Date(FROM + 1), bots: 'exclude' as const, missed: 'exclude' as const };
    const { stats } = await scans.count(ACCOUNT, filter, NOW);
    const referrers = topRows(stats, 'referrers');
    expect(referrers.rows).toHaveLength(1_000);
    expect(referrers.rows[0]).toMatchObject({ referrer: 'site-7.example', scans: 2 });
    expect(referrers.omitted).toBe(3);
    expect(topRows(stats, 'countries').omitted).toBe(0);
  });
});
