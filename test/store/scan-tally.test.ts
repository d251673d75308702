import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assembleAnalytics } from '../../core/analytics/answer.js';
import { closedDays } from '../../core/analytics/day-ranges.js';
import { GRANULARITIES, periodStart } from '../../core/analytics/periods.js';
import { analyticsQuerySchema, BOT_MODES, readAnalyticsQuery } from '../../core/analytics/query.js';
import { TimeZone } from '../../core/analytics/time-zone.js';
import { openStore, type Store } from '../../store/client.js';
import { ensureIndexes } from '../../store/indexes.js';
import { SCAN_INDEXES, SCANS, type ScanDocument } from '../../store/scan-documents.js';
import { createScanStore, type ScanStore } from '../../store/scans.js';
import { scanArbitrary, ZONES } from '../support/random-scans.js';

let store: Store;
let scans: ScanStore;

beforeAll(async () => {
  const database = `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  store = await openStore(process.env['QRELAY_TEST_MONGODB_URI']!, database);
  await ensureIndexes(store.db, [SCAN_INDEXES]);
  scans = createScanStore(store.db);
});
afterAll(async () => {
  await store.db.dropDatabase();
  await store.close();
});

const UNITS = { hourly: 'hour', daily: 'day', weekly: 'week', monthly: 'month' } as const;

test("period starts are those of the database's own calendar", async () => {
  const instants = fc.array(
    fc.integer({ min: Date.UTC(2012, 0, 2), max: Date.UTC(2022, 6, 1) }).map((ms) => new Date(ms)),
    { minLength: 200, maxLength: 200 },
  );
  // Up to 2022: servers in use know no later changes of time zones. Lord Howe's half hour is cut otherwise by them.
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

/** The plain way: walk over the scans in order, count each under its key, and once a day under its visitor. */
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

/** Local date and hour as the runtime prints them, a calendar of its own. */
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

describe('analytics', () => {
  const FROM = Date.UTC(2026, 2, 20);
  const TO = Date.UTC(2026, 3, 10);
  const NOW = new Date(Date.UTC(2026, 4, 1));
  const CODE = { accountId: 'acc_1', qrCodeId: 'qr_1' };
  const filters = fc.record(
    {
      country: fc.constantFrom('DE', 'FR'),
      city: fc.constantFrom('Berlin', 'Paris'),
      device: fc.constantFrom('mobile', 'desktop'),
      referrer: fc.constant('example.com'),
    },
    { requiredKeys: [] },
  );

  type Query = { timezone: string; bots: (typeof BOT_MODES)[number]; from: string; to: string };

  /** Holds the answer to a query against a walk over the documents. */
  async function expectPlainCount(
    documents: readonly ScanDocument[],
    query: Query,
    filter: object,
  ): Promise<void> {
    const { timezone, bots } = query;
    const request = readAnalyticsQuery(analyticsQuerySchema.parse({ ...query, ...filter }), NOW);
    const answer = assembleAnalytics(await scans.tallyCode(CODE, request.filter, NOW), request);
    const matching = documents
      .filter(({ at }) => at >= request.filter.from && at < request.filter.to)
      .filter((scan) => Object.entries(filter).every(([key, value]) => scan[key as 'city'] === value))
      .sort(
        (one, other) => +one.at - +other.at || one._id.toHexString().localeCompare(other._id.toHexString()),
      );
    const wanted = matching.filter(({ bot }) => bots === 'include' || bot === (bots === 'only'));
    const clock = localClock(timezone);

    expect(answer.totalScans).toBe(wanted.length);
    expect(answer.uniqueScans).toBe(new Set(wanted.map(({ visitor, bot }) => `${visitor} ${bot}`)).size);
    expect(answer.botScans).toBe(matching.filter(({ bot }) => bot).length);
    expect(tableOf(answer.timeSeries, ({ start }) => clock(new Date(start)).date)).toEqual(
      countBy(wanted, ({ at }) => clock(at).date),
    );
    expect(tableOf(answer.hoursOfDay, ({ hour }) => hour)).toEqual(
      countBy(wanted, ({ at }) => String(clock(at).hour)),
    );
    expect(tableOf(answer.countries, ({ country }) => country)).toEqual(
      countBy(wanted, ({ country }) => String(country)),
    );
    expect(tableOf(answer.cities, ({ city, region, country }) => `${city} ${region} ${country}`)).toEqual(
      countBy(wanted, ({ city, region, country }) => `${city} ${region} ${country}`),
    );
    expect(tableOf(answer.devices, ({ device }) => device)).toEqual(countBy(wanted, ({ device }) => device));
    expect(tableOf(answer.browsers, ({ browser }) => browser)).toEqual(
      countBy(wanted, ({ browser }) => String(browser)),
    );
    expect(tableOf(answer.operatingSystems, ({ operatingSystem }) => operatingSystem)).toEqual(
      countBy(wanted, ({ os }) => String(os)),
    );
    expect(tableOf(answer.referrers, ({ referrer }) => referrer)).toEqual(
      countBy(wanted, ({ referrer }) => String(referrer)),
    );
  }

  const clear = () =>
    Promise.all([SCANS, 'scan_days'].map((name) => store.db.collection(name).deleteMany({})));

  const queries = fc
    .record({
      timezone: fc.constantFrom(...ZONES),
      from: fc.integer({ min: FROM, max: TO - 1 }),
      length: fc.integer({ min: 1, max: 20 * 86_400_000 }),
      bots: fc.constantFrom(...BOT_MODES),
    })
    .map(({ from, length, ...rest }) => ({ ...rest, from: iso(from), to: iso(from + length) }));

  test('equal a plain count of the scans, for any zone, range and filter', async () => {
    const documents = fc.array(scanArbitrary(FROM, TO), { maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(documents, queries, filters, async (some, query, filter) => {
        await clear();
        if (some.length > 0) await scans.insertMany(some, 5_000);
        await expectPlainCount(some, query, filter);
      }),
      { numRuns: 40 },
    );
  });

  test('equal it too before, amid and after the counts of days are kept, when late scans come, and anew', async () => {
    const days = closedDays({ from: FROM, to: TO }, +NOW);
    const some = fc.array(scanArbitrary(FROM, TO), { minLength: 4, maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(some, queries, fc.subarray(days), async (documents, query, first) => {
        await clear();
        const late = documents.slice(0, documents.length / 4);
        const inTime = documents.slice(late.length);
        await scans.insertMany(inTime, 5_000);
        await scans.buildDays(CODE, first);
        await expectPlainCount(inTime, query, {});
        await scans.insertMany(late, 5_000);
        await scans.reopenDays(late);
        await expectPlainCount(documents, query, {});
        await Promise.all([scans.buildDays(CODE, days), createScanStore(store.db).buildDays(CODE, days)]);
        await expectPlainCount(documents, query, {});
        expect(await store.db.collection('scan_days').countDocuments({ complete: true })).toBe(days.length);
      }),
      { numRuns: 25 },
    );
  });

  test('do not keep counts that were made while a late scan came', async () => {
    await clear();
    const [scan, late] = fc.sample(scanArbitrary(FROM, FROM + 86_400_000), 2);
    await scans.insertMany([scan!], 5_000);
    const building = scans.buildDays(CODE, [FROM / 86_400_000]);
    await Promise.all([building, scans.insertMany([late!], 5_000).then(() => scans.reopenDays([late!]))]);
    await expectPlainCount(
      [scan!, late!],
      { timezone: 'UTC', bots: 'include', from: iso(FROM), to: iso(TO) },
      {},
    );
  });

  test('erased scans leave no kept counts behind', async () => {
    await clear();
    await scans.insertMany(fc.sample(scanArbitrary(FROM, TO), 50), 5_000);
    await scans.buildDays(CODE, closedDays({ from: FROM, to: TO }, +NOW));
    await scans.removeAll('acc_1', 'qr_1');
    await expectPlainCount([], { timezone: 'UTC', bots: 'include', from: iso(FROM), to: iso(TO) }, {});
  });

  test('say how many rows they leave out', async () => {
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
    const tally = await scans.tallyAccount('acc_1', { from: at, to: new Date(FROM + 1), bots: 'exclude' });
    expect(tally.referrers.rows).toHaveLength(1_000);
    expect(tally.referrers.rows[0]).toMatchObject({ referrer: 'site-7.example', scans: 2 });
    expect(tally.referrers.omitted).toBe(3);
    expect(tally.countries.omitted).toBe(0);
  });
});

const iso = (time: number): string => new Date(time).toISOString();
