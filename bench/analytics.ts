import type { Db } from 'mongodb';
import { COLLECTIONS } from '../store/collections.js';
import { ensureIndexes } from '../store/mongo/indexes.js';
import { SCANS, type ScanDocument } from '../store/scans/scan-documents.js';
import type { ScanScope } from '../store/scans/scan-query.js';
import { createScanTotals } from '../store/analytics/scan-totals.js';
import { DAY_MS } from '../core/basics/time/durations.js';
import {
  buildAllRollUps,
  buildAllSegments,
  createAnalyticsClient,
  FROM,
  NOW,
} from './lib/analytics-client.js';
import { openBenchMongod } from './lib/bench-servers.js';
import { compare, checkTarget, printTable } from './lib/measure.js';
import { BUSY, randomScan, SEED_DAYS, withScans } from './lib/scan-seed.js';

const SIZE = Number(process.env['BENCH_SCANS'] ?? 1_000_000);
const OPTIONS = { rounds: Number(process.env['BENCH_ROUNDS'] ?? 3), roundMilliseconds: 2_000 };
/** Collection with the same scans, without the TTL index of retention. */
const BARE = 'bare';
const ACCOUNT: ScanScope = { accountId: BUSY.accountId };

const first = { $cond: [{ $eq: ['$nth', 1] }, 1, 0] };
const count = (key: unknown) => [{ $group: { _id: key, scans: { $sum: 1 }, uniqueScans: { $sum: first } } }];

/** The obvious alternative: one `$facet` over the raw scans. */
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

async function measureCode(db: Db): Promise<void> {
  const countAnalytics = createAnalyticsClient(db);
  await buildAllRollUps(db, BUSY);
  await buildAllRollUps(db, BUSY, NEW_YORK);
  const code = await compare(
    [
      { name: 'one $facet', run: () => facet(db, BUSY) },
      { name: 'qrelay', run: () => countAnalytics(BUSY) },
      { name: 'qrelay, New York', run: () => countAnalytics(BUSY, NEW_YORK) },
    ],
    OPTIONS,
  );
  printTable(`A code with 13% of ${SIZE} scans, ${SEED_DAYS} days, every breakdown`, code, 'one $facet');
  checkTarget('at least 30 times as fast as one $facet', code[1]!.p50 * 30 <= code[0]!.p50);
  checkTarget('at most 30 ms', code[1]!.p50 <= 30);
}

/** Local midnights in New York fall within UTC days, so rollups of whole days do not suffice. */
const NEW_YORK = {
  timezone: 'America/New_York',
  from: new Date(NOW.getTime() - (SEED_DAYS - 2) * DAY_MS).toISOString().slice(0, 10),
};

const FILTERS = [
  ['one filter', { country: 'FR' }],
  ['two filters', { country: 'FR', device: 'mobile' }],
] as const;

/** Filters read segments, in which a row holds every property of a scan. */
async function measureFilters(db: Db): Promise<void> {
  const countAnalytics = createAnalyticsClient(db);
  for (const [name, scope] of [
    ['The same code', BUSY],
    ['The account', ACCOUNT],
  ] as const) {
    await buildAllSegments(db, scope);
    for (const [title, filter] of FILTERS) {
      const filtered = await compare(
        [
          { name: 'one $facet', run: () => facet(db, scope, filter) },
          { name: 'qrelay', run: () => countAnalytics(scope, filter) },
        ],
        OPTIONS,
      );
      printTable(`${name}, ${title}`, filtered, 'one $facet');
      checkTarget(
        `at least 3 times as fast as one $facet with ${title}`,
        3 * filtered[1]!.p50 <= filtered[0]!.p50,
      );
    }
  }
}

async function measureAccount(db: Db): Promise<void> {
  const countAnalytics = createAnalyticsClient(db);
  await buildAllRollUps(db, ACCOUNT);
  const account = await compare(
    [
      { name: 'one $facet', run: () => facet(db, ACCOUNT) },
      { name: 'qrelay', run: () => countAnalytics(ACCOUNT) },
    ],
    OPTIONS,
  );
  printTable(`The account with all ${SIZE} scans of 1,001 codes`, account, 'one $facet');
  checkTarget('the account at least 30 times as fast as one $facet', account[1]!.p50 * 30 <= account[0]!.p50);

  const totals = createScanTotals(db);
  await totals.advance([BUSY], new Date(NOW.getTime() - 600_000));
  const codeTotal = await compare(
    [
      {
        name: 'count',
        run: () => db.collection(SCANS).countDocuments({ ...BUSY, bot: false }),
      },
      { name: 'qrelay', run: () => totals.find(BUSY.accountId, [BUSY.qrCodeId]) },
    ],
    OPTIONS,
  );
  printTable('The total of the code, as lists show it', codeTotal, 'count');
}

/**
 * Measures what the TTL index of retention costs a batch of scans: the only part of analytics on the scan
 * path.
 */
async function measureScanPath(db: Db): Promise<void> {
  const insertInto = (collection: string) => () =>
    db.collection<ScanDocument>(collection).insertMany(
      Array.from({ length: 32 }, () => randomScan(Date.now())),
      { ordered: false },
    );
  await db
    .collection(SCANS)
    .aggregate([{ $out: BARE }])
    .toArray();
  const { indexes } = COLLECTIONS.find(({ collection }) => collection === SCANS)!;
  await ensureIndexes(db, [{ collection: BARE, indexes }]);
  const path = await compare(
    [
      { name: 'without retention', run: insertInto(BARE) },
      { name: 'qrelay', run: insertInto(SCANS) },
    ],
    OPTIONS,
  );
  printTable(`32 scans stored to the majority next to ${SIZE} others`, path, 'without retention');
}

const mongod = await openBenchMongod();
try {
  await withScans(mongod.uri, SIZE, async (db) => {
    await measureCode(db);
    await measureFilters(db);
    await measureAccount(db);
    await measureScanPath(db);
  });
} finally {
  mongod.stop();
}
