import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import type { Db } from 'mongodb';
import { buildAllRollUps, buildAllSegments, createAnalyticsClient } from './lib/analytics-client.js';
import { openBenchMongod } from './lib/bench-servers.js';
import { load } from './lib/http-load.js';
import { compare, checkTarget, quantile } from './lib/measure.js';
import { insertCode, scanRequest, start } from './lib/redirect-served.js';
import { BUSY, withScans } from './lib/scan-seed.js';

/** `BENCH_SCANS=10000000` measures up to ten million scans; storing them takes minutes. */
const LARGEST = Number(process.env['BENCH_SCANS'] ?? 1_000_000);
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000].filter((size) => size <= LARGEST);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const CONNECTIONS = 64;
const ROUND_MS = 3_000;

/** Fills one database per size before measuring, so that sizes are measured in turn, not minutes apart. */
async function withEach(
  uri: string,
  sizes: readonly number[],
  measure: (databases: Map<number, Db>) => Promise<void>,
  filled = new Map<number, Db>(),
): Promise<void> {
  const [size, ...others] = sizes;
  if (size === undefined) return measure(filled);
  await withScans(uri, size, (db) => withEach(uri, others, measure, new Map([...filled, [size, db]])));
}

/** Compares the analytics of the busy code in each database. */
async function compareAnalytics(databases: Map<number, Db>): Promise<void> {
  for (const db of databases.values()) await buildAllRollUps(db, BUSY);
  const contenders = [...databases].map(([size, db]) => {
    const countAnalytics = createAnalyticsClient(db);
    return { name: String(size), run: () => countAnalytics(BUSY) };
  });
  const figures = await compare(contenders, { rounds: Math.max(5, ROUNDS), roundMs: 1_000 });
  console.log('\nAnalytics of the busy code, 90 days');
  console.table(
    Object.fromEntries(
      figures.map(({ name, p50, p99 }) => [name, { 'p50 ms': rounded(p50), 'p99 ms': rounded(p99) }]),
    ),
  );
  const p50 = (size: number) => figures.find(({ name }) => name === String(size))?.p50;
  const [million, tenMillion] = [p50(1_000_000), p50(10_000_000)];
  if (million !== undefined && tenMillion !== undefined) {
    const times = rounded(tenMillion / million, 2);
    checkTarget(
      `analytics: at most 1.5 times as slow at ten million scans as at one million (${times} times)`,
      tenMillion <= 1.5 * million,
    );
  }
}

/**
 * Measures the account with all scans under one filter, and how long other work of the process waits in the
 * meantime.
 */
async function compareFilters(databases: Map<number, Db>): Promise<void> {
  const account = { accountId: BUSY.accountId };
  const delays = new Map<string, IntervalHistogram>();
  const contenders = [...databases].map(([size, db]) => {
    const countAnalytics = createAnalyticsClient(db);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delays.set(String(size), delay);
    const run = async () => {
      delay.enable();
      await countAnalytics(account, { country: 'FR' });
      delay.disable();
    };
    return { name: String(size), run };
  });
  for (const db of databases.values()) await buildAllSegments(db, account);
  const figures = await compare(contenders, { rounds: Math.max(5, ROUNDS), roundMs: 1_000 });
  console.log('\nAnalytics of the account with all scans, one filter, 90 days');
  console.table(
    Object.fromEntries(
      figures.map(({ name, p50, p99, rss }) => [
        name,
        {
          'p50 ms': rounded(p50),
          'p99 ms': rounded(p99),
          'event loop delay p99 ms': rounded((delays.get(name)?.percentile(99) ?? NaN) / 1e6),
          'RSS MiB': Math.round(rss),
        },
      ]),
    ),
  );
  const largest = figures.at(-1)!;
  checkTarget(`one filter over ${largest.name} scans: at most 3 s`, largest.p50 <= 3_000);
}

/** Measures redirects in a database that already stores scans. */
async function measureRedirects(uri: string, db: Db) {
  await insertCode(db);
  const bare = await start('bare node:http', uri, db.databaseName);
  const qrelay = await start('qrelay', uri, db.databaseName);
  const runs = { bare: [] as number[], qrelay: [] as number[], p50: [] as number[], p99: [] as number[] };
  const run = ({ port }: { port: number }, durationMs: number) =>
    load({ port, connections: CONNECTIONS, durationMs, request: scanRequest });
  for (const served of [bare, qrelay]) await run(served, 1_500);
  for (let round = 0; round < ROUNDS; round++) {
    runs.bare.push((await run(bare, ROUND_MS)).perSecond);
    const { perSecond, p50, p99 } = await run(qrelay, ROUND_MS);
    runs.qrelay.push(perSecond);
    runs.p50.push(p50);
    runs.p99.push(p99);
  }
  bare.stop();
  qrelay.stop();
  const median = (values: number[]) => quantile(values, 0.5);
  return {
    'bare/s': Math.round(median(runs.bare)),
    'per second': Math.round(median(runs.qrelay)),
    'of bare': rounded(median(runs.qrelay) / median(runs.bare), 2),
    'p50 ms': rounded(median(runs.p50)),
    'p99 ms': rounded(median(runs.p99)),
  };
}

function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

const mongod = await openBenchMongod();
try {
  await withEach(mongod.uri, SIZES, async (databases) => {
    await compareAnalytics(databases);
    await compareFilters(databases);
    const rows: Record<number, object> = {};
    for (const [size, db] of databases) rows[size] = await measureRedirects(mongod.uri, db);
    console.log(`\nRedirects over ${CONNECTIONS} connections, by number of stored scans`);
    console.table(rows);
  });
} finally {
  mongod.stop();
}
