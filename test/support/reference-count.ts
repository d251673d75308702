import { expect } from '@jest/globals';
import fc from 'fast-check';
import { buildCodeAnalytics } from '../../core/scans/analytics/analytics-schema.js';
import { GRANULARITIES, periodStart } from '../../core/scans/analytics/periods.js';
import { planSpans, type Span } from '../../core/scans/analytics/plan.js';
import { analyticsQuerySchema, parseAnalyticsQuery } from '../../core/scans/analytics/query.js';
import { COUNT_MODES } from '../../core/scans/analytics/scan-kinds.js';
import { topRows } from '../../core/scans/analytics/stats.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SLOT_MS } from '../../core/basics/time/durations.js';
import { TimeZone } from '../../core/basics/time/time-zone.js';
import type { ScanStore } from '../../store/scan-store.js';
import type { ScanDocument } from '../../store/scans/scan-documents.js';
import type { ScanScope } from '../../store/scans/scan-query.js';
import { scanArbitrary, ZONES } from './random-scans.js';

interface Counted {
  scans: number;
  uniqueScans: number;
}

/**
 * Reference count: walks over the scans in order and counts each under its key, and once a day under its
 * visitor.
 */
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

const NO_REASONS = { scheduled: 0, expired: 0, exhausted: 0, paused: 0, blocked: 0, password: 0 };

function countScansBy(
  scans: readonly ScanDocument[],
  key: (scan: ScanDocument) => string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const scan of scans) counts[key(scan)] = (counts[key(scan)] ?? 0) + 1;
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

/** Returns an instant in Unix milliseconds as the API writes it. */
export const iso = (time: number): string => new Date(time).toISOString();
export const CODE = { accountId: 'acc_1', qrCodeId: 'qr_1' };
export const ACCOUNT = { accountId: 'acc_1' };

/**
 * Three weeks each, with clock changes in spring and in autumn, and with a leap day. The current day is the
 * 18th.
 */
export const STARTS = [Date.UTC(2026, 2, 20), Date.UTC(2026, 9, 14), Date.UTC(2028, 1, 15)];
export const LENGTH = 21 * DAY_MS;
/** The current time in tests of three weeks. */
export const nowOf = (start: number) => new Date(start + 17 * DAY_MS + 13 * HOUR_MS + 7 * MINUTE_MS);

/** The parameters of a query that are always set. */
export interface Query {
  timezone: string;
  granularity: (typeof GRANULARITIES)[number];
  bots: (typeof COUNT_MODES)[number];
  missed: (typeof COUNT_MODES)[number];
  from: string;
  to: string;
}

/** Scans of three codes of one account; a visitor of two codes has two hashes. */
export const scansFrom = (start: number, maxLength: number) =>
  fc.noBias(
    fc.array(
      fc
        .tuple(scanArbitrary(start, start + LENGTH), fc.constantFrom('qr_1', 'qr_2', 'qr_3'))
        .map(([scan, qrCodeId]) => ({ ...scan, qrCodeId, visitor: `${qrCodeId} ${scan.visitor}` })),
      // By default, arrays have about ten elements: too few for several scans of a visitor or a filter on one
      // day.
      { minLength: 4, maxLength, size: 'max' },
    ),
  );

/** Queries of a part of the three weeks. */
export const queriesFrom = (start: number): fc.Arbitrary<Query> =>
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
      bots: fc.constantFrom(...COUNT_MODES),
      missed: fc.constantFrom(...COUNT_MODES),
    })
    .map(({ from, length, ...rest }) => ({ ...rest, from: iso(from), to: iso(from + length) }));

const spanOf = (query: Query): Span => ({ from: Date.parse(query.from), until: Date.parse(query.to) });

/** Every span of the three weeks that a rollup can cover, and every one of a query. */
export const allSpans = (start: number, query: Query, now = nowOf(start)): Span[] =>
  [{ from: start, until: start + LENGTH }, spanOf(query)].flatMap((span) => planSpans(span, +now).spans);

/** Values by query parameter, and a set of codes, which only counts of an account accept. */
type PropertyFilter = Record<string, unknown> & { qrCodeIds?: ReadonlySet<string> | undefined };

function isSelected(scan: ScanDocument, filter: PropertyFilter): boolean {
  const properties: Record<string, unknown> = {
    ...scan,
    operatingSystem: scan.os,
    batch: scan.gs1?.batch,
    linkType: scan.gs1 && (scan.gs1.linkType ?? 'default'),
  };
  return Object.entries(filter).every(([key, value]) =>
    value instanceof Set ? value.has(scan.qrCodeId) : properties[key] === value,
  );
}

/**
 * Compares the analytics of a code and of the account, as a store counts them, with the reference count of
 * all scans.
 */
export async function expectCounts(
  scans: ScanStore,
  documents: readonly ScanDocument[],
  query: Query,
  filter: PropertyFilter,
  now: Date,
): Promise<void> {
  for (const scope of filter.qrCodeIds ? [ACCOUNT] : [CODE, ACCOUNT]) {
    const ofScope = documents.filter(({ qrCodeId }) => scope === ACCOUNT || qrCodeId === CODE.qrCodeId);
    await expectCountsOfScope(scans, scope, ofScope, query, filter, now);
  }
}

async function expectCountsOfScope(
  scans: ScanStore,
  scope: ScanScope,
  documents: readonly ScanDocument[],
  query: Query,
  filter: PropertyFilter,
  now: Date,
): Promise<void> {
  const { timezone, bots, missed, granularity } = query;
  const { qrCodeIds, ...parameters } = filter;
  const request = parseAnalyticsQuery(analyticsQuerySchema.parse({ ...query, ...parameters }), now);
  const count = await scans.count(scope, { ...request.filter, qrCodeIds }, now);
  const analytics = buildCodeAnalytics(count, request, 'gs1');
  const matching = documents
    .filter(({ at }) => at >= request.filter.from && at < request.filter.to)
    .filter((scan) => isSelected(scan, filter))
    .sort(
      (one, other) => +one.at - +other.at || one._id.toHexString().localeCompare(other._id.toHexString()),
    );
  const clicked = matching.filter(({ bot }) => bot === 'click');
  const wanted = matching.filter(
    ({ bot }) =>
      typeof bot !== 'string' &&
      (bots === 'include' || (bot === true) === (bots === 'only')) &&
      (missed === 'include' || (bot === null) === (missed === 'only')),
  );
  const turnedAway = matching.filter(({ bot }) => bot === null);
  const clock = localClock(timezone);

  expect(analytics.totalScans).toBe(wanted.length);
  expect(analytics.uniqueScans).toBe(new Set(wanted.map(({ visitor, bot }) => `${visitor} ${bot}`)).size);
  expect(analytics.botScans).toBe(matching.filter(({ bot }) => bot === true).length);
  expect(analytics.clicks).toBe(clicked.length);
  const period = (at: Date) => iso(periodStart(granularity, at.getTime(), new TimeZone(timezone)));
  expect(tableOf(analytics.timeSeries, ({ start }) => start)).toEqual(
    countBy(wanted, ({ at }) => period(at)),
  );
  expect(
    Object.fromEntries(
      analytics.timeSeries.flatMap(({ start, missedScans }) =>
        missedScans > 0 ? [[start, missedScans] as const] : [],
      ),
    ),
  ).toEqual(countScansBy(turnedAway, ({ at }) => period(at)));
  expect(
    Object.fromEntries(
      analytics.timeSeries.flatMap(({ start, clicks }) => (clicks > 0 ? [[start, clicks] as const] : [])),
    ),
  ).toEqual(countScansBy(clicked, ({ at }) => period(at)));
  const { total, byReason } = analytics.missedScans;
  expect(total).toBe(turnedAway.length);
  expect(byReason).toEqual({ ...NO_REASONS, ...countScansBy(turnedAway, (scan) => String(scan.missed)) });
  expect(tableOf(analytics.timeSeries, ({ start }) => clock(new Date(start)).date)).toEqual(
    granularity === 'daily' ? countBy(wanted, ({ at }) => clock(at).date) : expect.anything(),
  );
  expect(tableOf(topRows(count.stats, 'qrCodes').rows, (row) => row['qrCodeId'])).toEqual(
    scope.qrCodeId === undefined ? countBy(wanted, ({ qrCodeId }) => qrCodeId) : {},
  );
  expect(tableOf(analytics.hoursOfDay, ({ hour }) => hour)).toEqual(
    countBy(wanted, ({ at }) => String(clock(at).hour)),
  );
  // IDs of rules are unique within a code only, and batches within a product.
  if (scope.qrCodeId !== undefined) {
    expect(tableOf(analytics.targets, ({ rule, variant }) => `${rule} ${variant}`)).toEqual(
      countBy(wanted, ({ rule = null, variant = null }) => `${rule} ${variant}`),
    );
    const links = analytics.links.map(({ link, clicks, uniqueClicks }) => ({
      link,
      scans: clicks,
      uniqueScans: uniqueClicks,
    }));
    expect(tableOf(links, ({ link }) => link)).toEqual(countBy(clicked, ({ link }) => String(link)));
    expect(tableOf(analytics.batches, ({ batch }) => batch)).toEqual(
      countBy(wanted, ({ gs1 }) => String(gs1?.batch ?? null)),
    );
    expect(tableOf(analytics.linkTypes, ({ linkType }) => linkType)).toEqual(
      countBy(wanted, ({ gs1 }) => (gs1 ? (gs1.linkType ?? 'default') : 'null')),
    );
  }
  expect(tableOf(analytics.sources, ({ source }) => source)).toEqual(
    countBy(wanted, ({ source = null }) => String(source)),
  );
  expect(tableOf(analytics.countries, ({ country }) => country)).toEqual(
    countBy(wanted, ({ country }) => String(country)),
  );
  expect(tableOf(analytics.cities, ({ city, region, country }) => `${city} ${region} ${country}`)).toEqual(
    countBy(wanted, ({ city, region, country }) => `${city} ${region} ${country}`),
  );
  expect(tableOf(analytics.devices, ({ device }) => device)).toEqual(countBy(wanted, ({ device }) => device));
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
