import type { Db } from 'mongodb';
import { assembleAnalytics } from '../core/analytics/answer.js';
import { analyticsQuerySchema, readAnalyticsQuery } from '../core/analytics/query.js';
import { ALL_INDEXES } from '../store/all-indexes.js';
import { openStore } from '../store/client.js';
import { ensureIndexes } from '../store/indexes.js';
import { SCANS, type ScanDocument } from '../store/scan-documents.js';
import type { ScanScope } from '../store/scan-query.js';
import { ensureScanRetention } from '../store/scan-retention.js';
import { createScanTotals } from '../store/scan-totals.js';
import { createScanStore } from '../store/scans.js';
import { benchMongod } from './bench-mongod.js';
import { compare, floor, printTable, type Figures } from './measure.js';
import { BUSY, randomScan, SEED_DAYS, seedScans } from './scan-seed.js';

/** `BENCH_SCANS=10000000` measures the growth up to ten million; filling takes a quarter of an hour on a quiet machine. */
const LARGEST = Number(process.env['BENCH_SCANS'] ?? 1_000_000);
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000].filter((size) => size <= LARGEST);
const OPTIONS = { rounds: Number(process.env['BENCH_ROUNDS'] ?? 3), roundMilliseconds: 2_000 };
const DAY_MS = 86_400_000;
const NOW = new Date();
const ACCOUNT: ScanScope = { accountId: BUSY.accountId };
/** Whole days, as the API counts them when a date is asked for. */
const FROM = new Date(Math.floor(NOW.getTime() / DAY_MS) * DAY_MS - (SEED_DAYS - 1) * DAY_MS);

const first = { $cond: [{ $eq: ['$nth', 1] }, 1, 0] };
const count = (key: unknown) => [{ $group: { _id: key, scans: { $sum: 1 }, uniqueScans: { $sum: first } } }];

/** The obvious way: one `$facet` over the raw scans. */
async function facet(db: Db, scope: ScanScope, extra: object = {}): Promise<void> {
  await db
    .collection(SCANS)
    .aggregate(
      [
        { $match: { ...scope, ...extra, bot: false, at: { $gte: FROM, $lt: NOW } } },
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
            cities: count({ city: '$city', region: '$region', country: '$country' }),
            devices: count('$device'),
            browsers: count('$browser'),
            systems: count('$os'),
            referrers: count('$referrer'),
            ...(scope.qrCodeId === undefined && { codes: count('$qrCodeId') }),
          },
        },
      ],
      { allowDiskUse: true },
    )
    .toArray();
}

/** Fills a database with so many scans, and measures there. */
async function withScans<T>(size: number, measure: (db: Db) => Promise<T>): Promise<T> {
  const store = await openStore(mongod.uri, `bench_analytics_${process.pid}_${size}`);
  try {
    const since = performance.now();
    await seedScans(store.db, size, NOW.getTime());
    await ensureIndexes(store.db, ALL_INDEXES);
    await ensureScanRetention(store.db, 25);
    console.log(`\n${size} scans stored in ${Math.round((performance.now() - since) / 1000)} s`);
    return await measure(store.db);
  } finally {
    await store.db.dropDatabase();
    await store.close();
  }
}

function requestOf(more: object) {
  const query = { from: FROM.toISOString(), to: NOW.toISOString(), ...more };
  return readAnalyticsQuery(analyticsQuerySchema.parse(query), NOW);
}

function asker(db: Db) {
  const scans = createScanStore(db);
  return async (scope: ScanScope, more: object = {}) => {
    const wanted = requestOf(more);
    const { unkept: _unkept, ...tally } = await scans.count(scope, wanted.filter, NOW);
    return assembleAnalytics(tally, wanted);
  };
}

/** Keeps all counts that make answers quick. */
async function keepAll(db: Db, scope: ScanScope, more: object = {}): Promise<void> {
  const scans = createScanStore(db);
  const since = performance.now();
  await scans.keepCounts(scope, scans.keepableCounts(requestOf(more).filter, NOW), NOW);
  const took = performance.now() - since;
  const { totalScans, botScans } = await asker(db)(scope, more);
  const each = ((1000 * took) / (totalScans + botScans)).toFixed(1);
  console.log(
    `${scope.qrCodeId ?? 'the account'}: counts kept in ${Math.round(took)} ms, ${each} µs a scan, off the scan path`,
  );
}

async function measureAt(size: number, db: Db): Promise<Figures[]> {
  const ask = asker(db);
  await keepAll(db, BUSY);
  await keepAll(db, BUSY, NEW_YORK);
  const code = await compare(
    [
      { name: 'one $facet', run: () => facet(db, BUSY) },
      { name: 'qrelay', run: () => ask(BUSY) },
      { name: 'qrelay, New York', run: () => ask(BUSY, NEW_YORK) },
    ],
    OPTIONS,
  );
  printTable(`A code with 13 % of ${size} scans, ${SEED_DAYS} days, every breakdown`, code, 'one $facet');
  return code;
}

/** Midnights there are within UTC days, so that counts of whole days don't suffice. */
const NEW_YORK = {
  timezone: 'America/New_York',
  from: new Date(NOW.getTime() - (SEED_DAYS - 2) * DAY_MS).toISOString().slice(0, 10),
};

async function measureRest(size: number, db: Db): Promise<void> {
  const ask = asker(db);
  for (const [title, filter] of [
    ['one filter', { country: 'FR' }],
    ['two filters', { country: 'FR', device: 'mobile' }],
  ] as const) {
    const filtered = await compare(
      [
        { name: 'one $facet', run: () => facet(db, BUSY, filter) },
        { name: 'qrelay', run: () => ask(BUSY, filter) },
      ],
      OPTIONS,
    );
    printTable(`The same code, ${title}`, filtered, 'one $facet');
    floor(`no slower than one $facet with ${title}`, filtered[1]!.p50 <= 1.05 * filtered[0]!.p50);
  }

  await keepAll(db, ACCOUNT);
  const account = await compare(
    [
      { name: 'one $facet', run: () => facet(db, ACCOUNT) },
      { name: 'qrelay', run: () => ask(ACCOUNT) },
    ],
    OPTIONS,
  );
  printTable(`The account with all ${size} scans, 1,001 codes`, account, 'one $facet');
  floor('the account at least 30 × one $facet', account[1]!.p50 * 30 <= account[0]!.p50);

  const totals = createScanTotals(db);
  await totals.advance([BUSY], new Date(NOW.getTime() - 600_000));
  const totalsOf = await compare(
    [
      {
        name: 'count',
        run: () => db.collection(SCANS).countDocuments({ ...BUSY, bot: false }),
      },
      { name: 'qrelay', run: () => totals.read(BUSY.accountId, [BUSY.qrCodeId]) },
    ],
    OPTIONS,
  );
  printTable('The total of the code, as lists show it', totalsOf, 'count');
}

/** What retention's index costs a batch of scans; nothing else of this is on the scan path. */
async function measureScanPath(db: Db): Promise<void> {
  const into = (collection: string) => () =>
    db.collection<ScanDocument>(collection).insertMany(
      Array.from({ length: 32 }, () => randomScan(Date.now())),
      { ordered: false },
    );
  await ensureIndexes(db, [
    { ...ALL_INDEXES.find(({ collection }) => collection === SCANS)!, collection: 'bare' },
  ]);
  const path = await compare(
    [
      { name: 'without retention', run: into('bare') },
      { name: 'qrelay', run: into(SCANS) },
    ],
    OPTIONS,
  );
  printTable('32 scans stored to the majority', path, 'without retention');
}

const mongod = await benchMongod();
try {
  const p50 = new Map<number, number>();
  for (const size of SIZES) {
    await withScans(size, async (db) => {
      const [base, ours] = await measureAt(size, db);
      p50.set(size, ours!.p50);
      if (size !== 1_000_000) return;
      floor('at least 30 × one $facet', ours!.p50 * 30 <= base!.p50);
      floor('at most 30 ms', ours!.p50 <= 30);
      await measureRest(size, db);
      await measureScanPath(db);
    });
  }
  console.log('\nGrowth of the answer about the code, p50:');
  for (const [size, ms] of p50) console.log(`  ${size} scans: ${ms.toFixed(1)} ms`);
  const [million, tenMillion] = [p50.get(1_000_000), p50.get(10_000_000)];
  if (million !== undefined && tenMillion !== undefined) {
    floor('at most 1.5 × from one million to ten', tenMillion <= 1.5 * million);
  }
} finally {
  mongod.stop();
}
