import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildAnalytics } from '../../../core/analytics/analytics-schema.js';
import { GRANULARITIES, periodStart } from '../../../core/analytics/periods.js';
import { planSpans, splitByDay, type Span } from '../../../core/analytics/plan.js';
import { analyticsQuerySchema, BOT_MODES, parseAnalyticsQuery } from '../../../core/analytics/query.js';
import { topRows } from '../../../core/analytics/stats.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SLOT_MS } from '../../../core/time/durations.js';
import { TimeZone } from '../../../core/time/time-zone.js';
import type { Store } from '../../../store/mongo/client.js';
import { createRollUpStore, type RollUpStore } from '../../../store/analytics/roll-ups.js';
import type { ScanScope } from '../../../store/scans/scan-query.js';
import { SCAN_INDEXES, SCANS, type ScanDocument } from '../../../store/scans/scan-documents.js';
import type { ScanStore } from '../../../store/scan-store.js';
import { createTestScanStore } from '../../support/scan-stores.js';
import { propertyRuns } from '../../support/property-runs.js';
import { scanArbitrary, ZONES } from '../../support/random-scans.js';
import { openBlankDatabase } from '../../support/test-database.js';

let store: Store;
let scans: ScanStore;
let rollUps: RollUpStore;
let release: () => Promise<void>;

beforeAll(async () => {
  ({ store, release } = await openBlankDatabase([SCAN_INDEXES]));
  scans = createTestScanStore(store.db);
  rollUps = createRollUpStore(store.db);
});
afterAll(() => release?.());

const UNITS = { hourly: 'hour', daily: 'day', weekly: 'week', monthly: 'month' } as const;

test("period starts equal those of the database's own calendar", async () => {
  const instants = fc.array(
    fc.integer({ min: Date.UTC(2012, 0, 2), max: Date.UTC(2022, 6, 1) }).map((ms) => new Date(ms)),
    { minLength: 200, maxLength: 200 },
  );
  // Up to 2022, because MongoDB's time zone data can be older. It splits the half hour of Lord Howe differently.
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

interface Counted {
  scans: number;
  uniqueScans: number;
}

/** Reference count: walks over the scans in order and counts each under its key, and once a day under its visitor. */
function countBy(
  wanted: readonly ScanDocument[],
  key: (scan: ScanDocument) => string,
): Record<string, Counted> {
  const seen = new Set<string>();
  const counts: Record<string, Counted> = {};
  for (const scan of wanted) {
    const visitor = `${scan.visitor} ${scan.bot}`;
    const count = (counts[key(scan)] ??= { scans: 0, uniqueScans: 0 });
    count.scans += 1;
    if (!seen.has(visitor)) count.uniqueScans += 1;
    seen.add(visitor);
  }
  return counts;
}

function tableOf<Row extends Counted>(
  rows: readonly Row[],
  key: (row: Row) => unknown,
): Record<string, Counted> {
  return Object.fromEntries(
    rows
      .filter(({ scans }) => scans > 0)
      .map((row) => [String(key(row)), { scans: row.scans, uniqueScans: row.uniqueScans }]),
  );
}

/** Local date and hour as the runtime formats them: a second implementation of the calendar. */
function localClock(timeZone: string): (at: Date) => { date: string; hour: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  return (at) => {
    const [date = '', hour] = format.format(at).split(', ');
    return { date, hour: Number(hour) };
  };
}

const iso = (time: number): string => new Date(time).toISOString();
const CODE = { accountId: 'acc_1', qrCodeId: 'qr_1' };
const ACCOUNT = { accountId: 'acc_1' };

/** Three weeks each, with clock changes in spring and in autumn, and with a leap day. The current day is the 18th. */
const STARTS = [Date.UTC(2026, 2, 20), Date.UTC(2026, 9, 14), Date.UTC(2028, 1, 15)];
const LENGTH = 21 * DAY_MS;
const nowOf = (start: number) => new Date(start + 17 * DAY_MS + 13 * HOUR_MS + 7 * MINUTE_MS);

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
    },
    { requiredKeys: [] },
  );

  interface Query {
    timezone: string;
    granularity: (typeof GRANULARITIES)[number];
    bots: (typeof BOT_MODES)[number];
    from: string;
    to: string;
  }

  /** Scans of three codes of one account; a visitor of two codes has two hashes. */
  const scansFrom = (start: number, maxLength: number) =>
    fc.array(
      fc
        .tuple(scanArbitrary(start, start + LENGTH), fc.constantFrom('qr_1', 'qr_2', 'qr_3'))
        .map(([scan, qrCodeId]) => ({ ...scan, qrCodeId, visitor: `${qrCodeId} ${scan.visitor}` })),
      { minLength: 4, maxLength },
    );

  const queriesFrom = (start: number): fc.Arbitrary<Query> =>
    fc
      .record({
        timezone: fc.constantFrom(...ZONES),
        granularity: fc.constantFrom(...GRANULARITIES),
        // Any instant, or a start of a slot, as local midnights are.
        from: fc.oneof(
          fc.integer({ min: start, max: start + LENGTH - 1 }),
          fc.integer({ min: 0, max: 19 * 24 * 4 }).map((slots) => start + slots * SLOT_MS),
        ),
        length: fc.integer({ min: 1, max: 20 * DAY_MS }),
        bots: fc.constantFrom(...BOT_MODES),
      })
      .map(({ from, length, ...rest }) => ({ ...rest, from: iso(from), to: iso(from + length) }));

  const spanOf = (query: Query): Span => ({ from: Date.parse(query.from), until: Date.parse(query.to) });

  /** Every span of the three weeks that a rollup can cover, and every one of a query. */
  const allSpans = (start: number, query: Query, now = nowOf(start)): Span[] =>
    [{ from: start, until: start + LENGTH }, spanOf(query)].flatMap((span) => planSpans(span, +now).spans);

  /** Compares the analytics of a code and of the account with the reference count. */
  async function expectReferenceCount(
    documents: readonly ScanDocument[],
    query: Query,
    filter: object,
    now = NOW,
  ): Promise<void> {
    for (const scope of [CODE, ACCOUNT]) {
      const ofScope = documents.filter(({ qrCodeId }) => scope === ACCOUNT || qrCodeId === CODE.qrCodeId);
      await expectReferenceCountOf(scope, ofScope, query, filter, now);
    }
  }

  async function expectReferenceCountOf(
    scope: ScanScope,
    documents: readonly ScanDocument[],
    query: Query,
    filter: object,
    now: Date,
  ): Promise<void> {
    const { timezone, bots, granularity } = query;
    const request = parseAnalyticsQuery(analyticsQuerySchema.parse({ ...query, ...filter }), now);
    const count = await scans.count(scope, request.filter, now);
    const analytics = buildAnalytics(count, request);
    const matching = documents
      .filter(({ at }) => at >= request.filter.from && at < request.filter.to)
      .filter((scan) => Object.entries(filter).every(([key, value]) => scan[key as 'city'] === value))
      .sort(
        (one, other) => +one.at - +other.at || one._id.toHexString().localeCompare(other._id.toHexString()),
      );
    const wanted = matching.filter(({ bot }) => bots === 'include' || bot === (bots === 'only'));
    const clock = localClock(timezone);

    expect(analytics.totalScans).toBe(wanted.length);
    expect(analytics.uniqueScans).toBe(new Set(wanted.map(({ visitor, bot }) => `${visitor} ${bot}`)).size);
    expect(analytics.botScans).toBe(matching.filter(({ bot }) => bot).length);
    const period = (at: Date) => iso(periodStart(granularity, at.getTime(), new TimeZone(timezone)));
    expect(tableOf(analytics.timeSeries, ({ start }) => start)).toEqual(
      countBy(wanted, ({ at }) => period(at)),
    );
    expect(tableOf(analytics.timeSeries, ({ start }) => clock(new Date(start)).date)).toEqual(
      granularity === 'daily' ? countBy(wanted, ({ at }) => clock(at).date) : expect.anything(),
    );
    expect(tableOf(topRows(count.stats, 'qrCodes').rows, (row) => row['qrCodeId'])).toEqual(
      scope.qrCodeId === undefined ? countBy(wanted, ({ qrCodeId }) => qrCodeId) : {},
    );
    expect(tableOf(analytics.hoursOfDay, ({ hour }) => hour)).toEqual(
      countBy(wanted, ({ at }) => String(clock(at).hour)),
    );
    expect(tableOf(analytics.countries, ({ country }) => country)).toEqual(
      countBy(wanted, ({ country }) => String(country)),
    );
    expect(tableOf(analytics.cities, ({ city, region, country }) => `${city} ${region} ${country}`)).toEqual(
      countBy(wanted, ({ city, region, country }) => `${city} ${region} ${country}`),
    );
    expect(tableOf(analytics.devices, ({ device }) => device)).toEqual(
      countBy(wanted, ({ device }) => device),
    );
    expect(tableOf(analytics.browsers, ({ browser }) => browser)).toEqual(
      countBy(wanted, ({ browser }) => String(browser)),
    );
    expect(tableOf(analytics.operatingSystems, ({ operatingSystem }) => operatingSystem)).toEqual(
      countBy(wanted, ({ os }) => String(os)),
    );
    expect(tableOf(analytics.referrers, ({ referrer }) => referrer)).toEqual(
      countBy(wanted, ({ referrer }) => String(referrer)),
    );
  }

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
          // What a process leaves that ends during a build.
          if (aborted.length > 0) await rollUps.beginBuild(scope, aborted);
        }
        await expectReferenceCount(early, query, {}, now);

        await scans.insertMany(late, 5_000);
        await scans.settleLate(late);
        await expectReferenceCount(documents, query, {}, now);

        const other = createTestScanStore(store.db);
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
    const left = await rollUps.find(CODE, allSpans(FROM, wholeQuery), 'include');
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
    const filter = { from: at, to: new Date(FROM + 1), bots: 'exclude' as const };
    const { stats } = await scans.count(ACCOUNT, filter, NOW);
    const referrers = topRows(stats, 'referrers');
    expect(referrers.rows).toHaveLength(1_000);
    expect(referrers.rows[0]).toMatchObject({ referrer: 'site-7.example', scans: 2 });
    expect(referrers.omitted).toBe(3);
    expect(topRows(stats, 'countries').omitted).toBe(0);
  });
});
