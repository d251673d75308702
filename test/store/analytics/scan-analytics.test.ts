import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildAnalytics } from '../../../core/analytics/analytics-schema.js';
import { blocksAmong, closedDays } from '../../../core/analytics/time-ranges.js';
import { GRANULARITIES, periodStart } from '../../../core/analytics/periods.js';
import { analyticsQuerySchema, BOT_MODES, parseAnalyticsQuery } from '../../../core/analytics/query.js';
import { TimeZone } from '../../../core/time/time-zone.js';
import type { Store } from '../../../store/mongo/client.js';
import { rollUpId, SCAN_ROLL_UPS, type RollUpDocument } from '../../../store/analytics/roll-ups.js';
import type { ScanScope } from '../../../store/scans/scan-query.js';
import { SCAN_INDEXES, SCANS, type ScanDocument } from '../../../store/scans/scan-documents.js';
import { createScanStore, type ScanStore } from '../../../store/scans/scan-store.js';
import { propertyRuns } from '../../support/property-runs.js';
import { scanArbitrary, ZONES } from '../../support/random-scans.js';
import { openTestStore } from '../../support/test-store.js';

let store: Store;
let scans: ScanStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ store, drop } = await openTestStore([SCAN_INDEXES]));
  scans = createScanStore(store.db);
});
afterAll(() => drop?.());

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

const DAY = 86_400_000;
const iso = (time: number): string => new Date(time).toISOString();
const CODE = { accountId: 'acc_1', qrCodeId: 'qr_1' };
const ACCOUNT = { accountId: 'acc_1' };

/** Three weeks each: changes of clocks in spring and in autumn, a leap day. The day under way is the 18th. */
const STARTS = [Date.UTC(2026, 2, 20), Date.UTC(2026, 9, 14), Date.UTC(2028, 1, 15)];
const LENGTH = 21 * DAY;
const nowOf = (start: number) => new Date(start + 17 * DAY + 13 * 3_600_000 + 7 * 60_000);

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
        // Instants, and midnights of zones, as default ranges have them.
        from: fc.oneof(
          fc.integer({ min: start, max: start + LENGTH - 1 }),
          fc.integer({ min: 0, max: 19 * 24 * 4 }).map((quarters) => start + quarters * 900_000),
        ),
        length: fc.integer({ min: 1, max: 20 * DAY }),
        bots: fc.constantFrom(...BOT_MODES),
      })
      .map(({ from, length, ...rest }) => ({ ...rest, from: iso(from), to: iso(from + length) }));

  /** Everything that can be kept for a question. */
  const everything = (start: number, query: Query) => ({
    days: closedDays({ from: start, to: start + LENGTH }, +nowOf(start)),
    blocks: blocksAmong(closedDays({ from: start, to: start + LENGTH }, +nowOf(start))),
    openDay: true,
    dayEnd: Date.parse(query.from) % 900_000 === 0 ? Date.parse(query.from) : null,
  });

  /** Holds the answers to a query, for a code and for the account, against a walk over the documents. */
  async function expectPlainCount(
    documents: readonly ScanDocument[],
    query: Query,
    filter: object,
    now = NOW,
  ): Promise<void> {
    for (const scope of [CODE, ACCOUNT]) {
      const ofScope = documents.filter(({ qrCodeId }) => scope === ACCOUNT || qrCodeId === CODE.qrCodeId);
      await expectPlainCountOf(scope, ofScope, query, filter, now);
    }
  }

  async function expectPlainCountOf(
    scope: ScanScope,
    documents: readonly ScanDocument[],
    query: Query,
    filter: object,
    now: Date,
  ): Promise<void> {
    const { timezone, bots, granularity } = query;
    const request = parseAnalyticsQuery(analyticsQuerySchema.parse({ ...query, ...filter }), now);
    const { unkept: _unkept, ...tally } = await scans.count(scope, request.filter, now);
    const answer = buildAnalytics(tally, request);
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
    const period = (at: Date) => iso(periodStart(granularity, at.getTime(), new TimeZone(timezone)));
    expect(tableOf(answer.timeSeries, ({ start }) => start)).toEqual(countBy(wanted, ({ at }) => period(at)));
    expect(tableOf(answer.timeSeries, ({ start }) => clock(new Date(start)).date)).toEqual(
      granularity === 'daily' ? countBy(wanted, ({ at }) => clock(at).date) : expect.anything(),
    );
    expect(tableOf(tally.qrCodes.rows, ({ qrCodeId }) => qrCodeId)).toEqual(
      scope.qrCodeId === undefined ? countBy(wanted, ({ qrCodeId }) => qrCodeId) : {},
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
    Promise.all([SCANS, SCAN_ROLL_UPS].map((name) => store.db.collection(name).deleteMany({})));

  const keptCounts = () => store.db.collection<RollUpDocument>(SCAN_ROLL_UPS);

  async function abandonDays(scope: ScanScope, days: readonly number[]): Promise<void> {
    const ids = days.map(rollUpId(scope).day);
    const claims = ids.map((_id) => ({
      _id,
      accountId: scope.accountId,
      start: new Date(FROM),
      token: 'gone',
    }));
    if (claims.length > 0)
      await keptCounts()
        .insertMany(claims, { ordered: false })
        .catch(() => undefined);
  }

  const asked: Query = {
    timezone: 'UTC',
    granularity: 'daily',
    bots: 'include',
    from: iso(FROM),
    to: iso(TO),
  };

  test('equal a plain count of the scans, for any zone, range, granularity and filter', async () => {
    const cases = fc
      .constantFrom(...STARTS)
      .chain((start) => fc.tuple(fc.constant(start), scansFrom(start, 120), queriesFrom(start), filters));
    await fc.assert(
      fc.asyncProperty(cases, async ([start, some, query, filter]) => {
        await clear();
        await scans.insertMany(some, 5_000);
        await expectPlainCount(some, query, filter, nowOf(start));
        for (const scope of [CODE, ACCOUNT]) {
          await scans.keepCounts(scope, everything(start, query), nowOf(start));
        }
        await expectPlainCount(some, query, filter, nowOf(start));
      }),
      propertyRuns(25),
    );
  }, 240_000);

  test('equal it before, amid and after a roll-up, broken off and repeated, when late scans come, and anew', async () => {
    const cases = fc.constantFrom(...STARTS).chain((start) => {
      const days = closedDays({ from: start, to: start + LENGTH }, +nowOf(start));
      const subsets = fc.tuple(fc.subarray(days), fc.subarray(days));
      return fc.tuple(fc.constant(start), scansFrom(start, 160), queriesFrom(start), subsets);
    });
    await fc.assert(
      fc.asyncProperty(cases, async ([start, documents, query, [some, claimed]]) => {
        await clear();
        const now = nowOf(start);
        const late = documents.slice(0, documents.length / 4);
        const withQueryTimeout = documents.slice(late.length);
        const whole = everything(start, query);
        await scans.insertMany(withQueryTimeout, 5_000);
        for (const scope of [CODE, ACCOUNT]) {
          await scans.keepCounts(scope, { ...whole, days: some }, now);
          // A process that ended between its claim and its counts leaves this.
          await abandonDays(scope, claimed);
        }
        await expectPlainCount(withQueryTimeout, query, {}, now);

        await scans.insertMany(late, 5_000);
        await scans.settleLate(late);
        await expectPlainCount(documents, query, {}, now);

        const other = createScanStore(store.db);
        for (const scope of [CODE, ACCOUNT]) {
          await Promise.all([scans.keepCounts(scope, whole, now), other.keepCounts(scope, whole, now)]);
        }
        await expectPlainCount(documents, query, {}, now);
        const days = { _id: { $regex: /^(qr|acc)_1:\d+$/ }, complete: true };
        expect(await keptCounts().countDocuments(days)).toBe(2 * whole.days.length);

        // Later on the same day; just after its end, when it is not closed yet; and when it is.
        const midnight = start + 18 * DAY;
        for (const later of [+now + 47 * 60_000, midnight + 4 * 60_000, midnight + 11 * 60_000]) {
          for (const scope of [CODE, ACCOUNT]) await scans.keepCounts(scope, whole, new Date(later));
          await expectPlainCount(documents, query, {}, new Date(later));
        }
      }),
      propertyRuns(15),
    );
  }, 240_000);

  test('are read from what is kept, not from the raw scans', async () => {
    await clear();
    const documents = fc.sample(scansFrom(FROM, 160), 1)[0]!;
    await scans.insertMany(documents, 5_000);
    for (const scope of [CODE, ACCOUNT]) await scans.keepCounts(scope, everything(FROM, asked), NOW);
    // Out of the reach of any question about these accounts, so that only kept counts can answer.
    const closed = { at: { $lt: new Date(FROM + 17 * DAY) } };
    await store.db.collection(SCANS).updateMany(closed, { $set: { accountId: 'acc_hidden' } });
    await expectPlainCount(documents, asked, {});
  });

  test('do not keep counts that were made while a late scan came', async () => {
    await clear();
    const [scan, late] = fc.sample(scanArbitrary(FROM, FROM + DAY), 2);
    await scans.insertMany([scan!], 5_000);
    const building = [CODE, ACCOUNT].map((scope) => scans.keepCounts(scope, everything(FROM, asked), NOW));
    await Promise.all([...building, scans.insertMany([late!], 5_000).then(() => scans.settleLate([late!]))]);
    await expectPlainCount([scan!, late!], asked, {});
  });

  test('know nothing of scans that were erased', async () => {
    await clear();
    const documents = fc.sample(scansFrom(FROM, 160), 1)[0]!;
    await scans.insertMany(documents, 5_000);
    for (const scope of [CODE, ACCOUNT]) await scans.keepCounts(scope, everything(FROM, asked), NOW);
    await scans.removeAll('acc_1', 'qr_1');
    await expectPlainCount(
      documents.filter(({ qrCodeId }) => qrCodeId !== 'qr_1'),
      asked,
      {},
    );
    expect(await keptCounts().countDocuments({ _id: { $regex: /^qr_1:/ } })).toBe(0);
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
    const filter = { from: at, to: new Date(FROM + 1), bots: 'exclude' as const };
    const tally = await scans.count(ACCOUNT, filter, NOW);
    expect(tally.referrers.rows).toHaveLength(1_000);
    expect(tally.referrers.rows[0]).toMatchObject({ referrer: 'site-7.example', scans: 2 });
    expect(tally.referrers.omitted).toBe(3);
    expect(tally.countries.omitted).toBe(0);
  });
});
