import { randomBytes } from 'node:crypto';
import type { Db } from 'mongodb';
import { assembleAnalytics } from '../core/analytics/answer.js';
import { analyticsQuerySchema, readAnalyticsQuery } from '../core/analytics/query.js';
import { openStore } from '../store/client.js';
import { ensureIndexes } from '../store/indexes.js';
import { newScanId, SCAN_INDEXES, SCANS, type ScanDocument } from '../store/scan-documents.js';
import { createScanStore } from '../store/scans.js';
import { benchMongod } from './bench-mongod.js';
import { compare, floor, printTable } from './measure.js';

const SCANS_IN_ALL = Number(process.env['BENCH_SCANS'] ?? 1_000_000);
/** Of a million scans the busy code has 130 thousand. */
const BUSY_SHARE = 0.13;
const DAYS = 90;
const DAY_MS = 86_400_000;
const NOW = new Date();
const BUSY = { accountId: 'acc_bench', qrCodeId: 'qr_busy' };

const COUNTRIES = [
  'DE',
  'US',
  'FR',
  'GB',
  'JP',
  'ES',
  'BR',
  'IN',
  'IT',
  'NL',
  'CA',
  'MX',
  'PL',
  'SE',
  'CH',
  'AT',
];
const SYSTEMS = ['iOS', 'Android', 'Windows', 'Mac OS'];
const BROWSERS = ['Mobile Safari', 'Chrome', 'Firefox', 'Edge', 'Instagram'];

/** Most things are one of a few, as in life. */
function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() ** 2 * from.length)]!;
}

function randomScan(): ScanDocument {
  const at = new Date(NOW.getTime() - Math.floor(Math.random() * DAYS * DAY_MS));
  const bot = Math.random() < 0.08;
  const regular = `${Math.floor(at.getTime() / DAY_MS)}-${Math.floor(Math.random() * 200)}`;
  return {
    _id: newScanId(),
    accountId: BUSY.accountId,
    qrCodeId: Math.random() < BUSY_SHARE ? BUSY.qrCodeId : `qr_${Math.floor(Math.random() * 1_000)}`,
    shortCode: 'bench234',
    at,
    country: pick(COUNTRIES),
    region: null,
    city: `City ${Math.floor(Math.random() ** 2 * 600)}`,
    device: pick(['mobile', 'desktop', 'tablet'] as const),
    os: pick(SYSTEMS),
    browser: pick(BROWSERS),
    referrer: Math.random() < 0.5 ? null : `site-${Math.floor(Math.random() ** 2 * 60)}.example`,
    bot,
    botReason: bot ? 'bot' : null,
    visitor: Math.random() < 0.7 ? randomBytes(12).toString('base64url') : regular,
  };
}

async function fill(db: Db): Promise<void> {
  const scans = db.collection<ScanDocument>(SCANS);
  for (let done = 0; done < SCANS_IN_ALL; done += 5_000) {
    await scans.insertMany(Array.from({ length: 5_000 }, randomScan), {
      ordered: false,
      writeConcern: { w: 1 },
    });
  }
}

const first = { $cond: [{ $eq: ['$nth', 1] }, 1, 0] };
const count = (key: unknown) => [{ $group: { _id: key, scans: { $sum: 1 }, uniqueScans: { $sum: first } } }];

/** The obvious way: one `$facet` over the raw scans. */
async function facet(db: Db, from: Date, extra: object = {}): Promise<void> {
  await db
    .collection(SCANS)
    .aggregate(
      [
        { $match: { ...BUSY, ...extra, bot: false, at: { $gte: from, $lt: NOW } } },
        {
          $setWindowFields: {
            partitionBy: '$visitor',
            sortBy: { at: 1 },
            output: { nth: { $documentNumber: {} } },
          },
        },
        {
          $facet: {
            days: count({ $dateTrunc: { date: '$at', unit: 'day' } }),
            hours: count({ $hour: '$at' }),
            countries: count('$country'),
            cities: count('$city'),
            devices: count('$device'),
            browsers: count('$browser'),
            systems: count('$os'),
            referrers: count('$referrer'),
          },
        },
      ],
      { allowDiskUse: true },
    )
    .toArray();
}

const mongod = await benchMongod();
const store = await openStore(mongod.uri, `bench_analytics_${process.pid}`);
try {
  await ensureIndexes(store.db, [SCAN_INDEXES]);
  await fill(store.db);
  const scans = createScanStore(store.db);
  const from = new Date(NOW.getTime() - DAYS * DAY_MS);
  const request = (more: object = {}) =>
    readAnalyticsQuery(
      analyticsQuerySchema.parse({ from: from.toISOString(), to: NOW.toISOString(), ...more }),
      NOW,
    );
  const ask = async (more: object = {}) => {
    const wanted = request(more);
    return assembleAnalytics(await scans.count(BUSY, wanted.filter, NOW), wanted);
  };

  const { unkept } = await scans.count(BUSY, request().filter, NOW);
  const since = performance.now();
  await scans.keepCounts(BUSY, unkept, NOW);
  console.log(
    `counts of ${unkept.days.length} closed days made in ${Math.round(performance.now() - since)} ms`,
  );

  const options = { rounds: 3, roundMilliseconds: 2_000 };
  const plain = await compare(
    [
      { name: 'one $facet', run: () => facet(store.db, from) },
      { name: 'qrelay', run: () => ask() },
      {
        name: 'qrelay, other zone',
        run: () =>
          ask({
            timezone: 'Asia/Kathmandu',
            granularity: 'hourly',
            from: new Date(NOW.getTime() - 60 * DAY_MS).toISOString(),
          }),
      },
    ],
    options,
  );
  printTable(`Analytics of a busy code among ${SCANS_IN_ALL} scans, ${DAYS} days`, plain, 'one $facet');
  const [facetFigures, ours] = plain;
  floor('at least 30 × one $facet', ours!.p50 * 30 <= facetFigures!.p50);
  floor('at most 30 ms', ours!.p50 <= 30);
  const filtered = await compare(
    [
      { name: 'one $facet', run: () => facet(store.db, from, { country: 'FR', device: 'mobile' }) },
      { name: 'qrelay', run: () => ask({ country: 'FR', device: 'mobile' }) },
    ],
    options,
  );
  printTable('The same with two filters', filtered, 'one $facet');
  floor('no slower than one $facet', filtered[1]!.p50 <= 1.05 * filtered[0]!.p50);
} finally {
  await store.db.dropDatabase();
  await store.close();
  mongod.stop();
}
