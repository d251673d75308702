import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assembleAnalytics } from '../../core/analytics/answer.js';
import { GRANULARITIES, periodStart } from '../../core/analytics/periods.js';
import { analyticsQuerySchema, BOT_MODES, readAnalyticsQuery } from '../../core/analytics/query.js';
import { TimeZone } from '../../core/analytics/time-zone.js';
import { openStore, type Store } from '../../store/client.js';
import { ensureIndexes } from '../../store/indexes.js';
import {
  createScanStore,
  SCAN_INDEXES,
  SCANS,
  type ScanDocument,
  type ScanStore,
} from '../../store/scans.js';
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
  const filters = fc.record(
    {
      country: fc.constantFrom('DE', 'FR'),
      city: fc.constantFrom('Berlin', 'Paris'),
      device: fc.constantFrom('mobile', 'desktop'),
      referrer: fc.constant('example.com'),
    },
    { requiredKeys: [] },
  );

  test('equal a plain count of the scans, for any zone, range and filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(scanArbitrary(FROM, TO), { maxLength: 120 }),
        fc.constantFrom(...ZONES),
        fc.integer({ min: FROM, max: TO - 1 }),
        fc.integer({ min: 1, max: 20 * 86_400_000 }),
        fc.constantFrom(...BOT_MODES),
        filters,
        async (documents, timezone, from, length, bots, filter) => {
          await store.db.collection(SCANS).deleteMany({});
          if (documents.length > 0) await scans.insertMany(documents, 5_000);
          const query = { timezone, bots, ...filter, from: iso(from), to: iso(from + length) };
          const request = readAnalyticsQuery(analyticsQuerySchema.parse(query), new Date(TO));
          const answer = assembleAnalytics(
            await scans.tally({ accountId: 'acc_1', qrCodeId: 'qr_1' }, request.filter),
            request,
          );

          const matching = documents
            .filter(({ at }) => at.getTime() >= from && at.getTime() < from + length)
            .filter((scan) => Object.entries(filter).every(([key, value]) => scan[key as 'city'] === value))
            .sort(
              (one, other) =>
                +one.at - +other.at || one._id.toHexString().localeCompare(other._id.toHexString()),
            );
          const wanted = matching.filter(({ bot }) => bots === 'include' || bot === (bots === 'only'));
          const clock = localClock(timezone);

          expect(answer.totalScans).toBe(wanted.length);
          expect(answer.uniqueScans).toBe(
            new Set(wanted.map(({ visitor, bot }) => `${visitor} ${bot}`)).size,
          );
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
          expect(tableOf(answer.cities, ({ city, country }) => `${city} ${country}`)).toEqual(
            countBy(wanted, ({ city, country }) => `${city} ${country}`),
          );
          expect(tableOf(answer.devices, ({ device }) => device)).toEqual(
            countBy(wanted, ({ device }) => device),
          );
          expect(tableOf(answer.browsers, ({ browser }) => browser)).toEqual(
            countBy(wanted, ({ browser }) => String(browser)),
          );
          expect(tableOf(answer.operatingSystems, ({ operatingSystem }) => operatingSystem)).toEqual(
            countBy(wanted, ({ os }) => String(os)),
          );
          expect(tableOf(answer.referrers, ({ referrer }) => referrer)).toEqual(
            countBy(wanted, ({ referrer }) => String(referrer)),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('say how many rows they leave out', async () => {
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
    const tally = await scans.tally(
      { accountId: 'acc_1' },
      { from: at, to: new Date(FROM + 1), bots: 'exclude' },
    );
    expect(tally.referrers.rows).toHaveLength(1_000);
    expect(tally.referrers.rows[0]).toMatchObject({ referrer: 'site-7.example', scans: 2 });
    expect(tally.referrers.omitted).toBe(3);
    expect(tally.countries.omitted).toBe(0);
  });
});

const iso = (time: number): string => new Date(time).toISOString();
