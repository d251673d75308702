import type { Db } from 'mongodb';
import { asker, keepAll } from './analytics-asker.js';
import { benchMongod } from './bench-mongod.js';
import { load } from './http-load.js';
import { compare, floor, quantile } from './measure.js';
import { insertCode, scanRequest, start } from './redirect-served.js';
import { BUSY, withScans } from './scan-seed.js';

/** `BENCH_SCANS=10000000` measures up to ten million; storing those takes some minutes. */
const LARGEST = Number(process.env['BENCH_SCANS'] ?? 1_000_000);
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000].filter((size) => size <= LARGEST);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const CONNECTIONS = 64;
const ROUND_MS = 3_000;

interface Row {
  'analytics p50 ms': number;
  'analytics p99 ms': number;
  'bare redirects/s': number;
  'redirects/s': number;
  'of bare': number;
  'redirect p50 ms': number;
  'redirect p99 ms': number;
}

/** How long it takes to answer about the busy code, and how redirects fare, beside the scans that are stored already. */
async function measure(uri: string, db: Db): Promise<Row> {
  await keepAll(db, BUSY);
  const ask = asker(db);
  const [analytics] = await compare([{ name: 'qrelay', run: () => ask(BUSY) }], {
    rounds: ROUNDS,
    roundMilliseconds: 1_000,
  });
  await insertCode(db);
  const bare = await start('bare node:http', uri, db.databaseName);
  const ours = await start('qrelay', uri, db.databaseName);
  const runs = { bare: [] as number[], ours: [] as number[], p50: [] as number[], p99: [] as number[] };
  const run = ({ port }: { port: number }, milliseconds: number) =>
    load({ port, connections: CONNECTIONS, milliseconds, request: scanRequest });
  for (const served of [bare, ours]) await run(served, 1_500);
  for (let round = 0; round < ROUNDS; round++) {
    runs.bare.push((await run(bare, ROUND_MS)).perSecond);
    const { perSecond, p50, p99 } = await run(ours, ROUND_MS);
    runs.ours.push(perSecond);
    runs.p50.push(p50);
    runs.p99.push(p99);
  }
  bare.stop();
  ours.stop();
  const median = (values: number[]) => quantile(values, 0.5);
  return {
    'analytics p50 ms': rounded(analytics!.p50),
    'analytics p99 ms': rounded(analytics!.p99),
    'bare redirects/s': Math.round(median(runs.bare)),
    'redirects/s': Math.round(median(runs.ours)),
    'of bare': rounded(median(runs.ours) / median(runs.bare), 2),
    'redirect p50 ms': rounded(median(runs.p50)),
    'redirect p99 ms': rounded(median(runs.p99)),
  };
}

function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

const mongod = await benchMongod();
try {
  const rows = new Map<number, Row>();
  for (const size of SIZES)
    rows.set(size, await withScans(mongod.uri, size, (db) => measure(mongod.uri, db)));
  console.log(`\nBeside so many scans; redirects over ${CONNECTIONS} connections`);
  console.table(Object.fromEntries(rows));
  const [million, tenMillion] = [rows.get(1_000_000), rows.get(10_000_000)];
  if (million && tenMillion) {
    floor(
      'analytics: at most 1.5 × from one million to ten',
      tenMillion['analytics p50 ms'] <= 1.5 * million['analytics p50 ms'],
    );
  }
} finally {
  mongod.stop();
}
