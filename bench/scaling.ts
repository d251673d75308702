import type { Db } from 'mongodb';
import { BSON } from 'mongodb';
import { openStore } from '../store/mongo/client.js';
import { ensureIndexes } from '../store/mongo/indexes.js';
import { QR_CODE_INDEXES, QR_CODES, toDocument } from '../store/qr-codes/qr-code-documents.js';
import { SCAN_INDEXES, SCANS, type ScanDocument } from '../store/scans/scan-documents.js';
import { createScanTargetStore } from '../store/short-links/scan-targets.js';
import { openBenchMongod } from './lib/bench-servers.js';
import { load } from './lib/http-load.js';
import { checkTarget } from './lib/measure.js';
import { createCodeSource } from './lib/new-codes.js';
import { cpuSeconds } from './lib/processor-time.js';
import { insertCode, scanRequest, start } from './lib/redirect-served.js';
import { randomScan } from './lib/scan-seed.js';
import { MODEL, type CostName, type ModelCost } from './lib/scaling-model.js';

/** Measures the costs that docs/scaling.md extrapolates, at sizes that fit on one machine. */
const SCANS_STORED = Number(process.env['BENCH_SCANS'] ?? 200_000);
const CODES_STORED = Number(process.env['BENCH_CODES'] ?? 50_000);
const BATCHED_SCANS = 20_000;
const LOOKUPS = 2_000;
const LOOKUP_BATCH = 50;
const LOAD_MS = 4_000;
const ACCOUNT_ID = 'acc_bench';

const measured = new Map<CostName, number>();
const mongod = await openBenchMongod();
const store = await openStore(mongod.uri, `bench_scaling_${process.pid}`);
const { db } = store;
try {
  const mongodPid = Number(((await db.admin().serverStatus()) as { pid: number }).pid);
  /** Runs work and returns the CPU time that MongoDB used for it, in microseconds. */
  const mongodbMicros = async (work: () => Promise<unknown>): Promise<number> => {
    const before = cpuSeconds([mongodPid]);
    await work();
    return (cpuSeconds([mongodPid]) - before) * 1e6;
  };
  await ensureIndexes(db, [SCAN_INDEXES, QR_CODE_INDEXES]);
  for (const size of [1, 32, 500]) await measureBatches(size, mongodbMicros);
  await measureScanSizes();
  await measureCodes(mongodbMicros);
  await measureRedirects();
  report();
} finally {
  await db.dropDatabase();
  await store.close();
  mongod.stop();
}

type Micros = (work: () => Promise<unknown>) => Promise<number>;

async function measureBatches(size: number, mongodbMicros: Micros): Promise<void> {
  // Each single insert waits for the journal.
  const count = size === 1 ? BATCHED_SCANS / 20 : BATCHED_SCANS;
  const batches = Array.from({ length: Math.ceil(count / size) }, () => newScans(size));
  const micros = await mongodbMicros(async () => {
    for (const batch of batches) await scans().insertMany(batch, { ordered: false });
  });
  measured.set(`scan: MongoDB CPU time, batches of ${size}` as CostName, micros / (batches.length * size));
}

async function measureScanSizes(): Promise<void> {
  const sample = newScans(1_000);
  measured.set('scan: BSON', average(sample.map((scan) => BSON.calculateObjectSize(scan))));
  const before = await journalBytes();
  for (let stored = 0; stored < SCANS_STORED; stored += 1_000) {
    await scans().insertMany(newScans(1_000), { ordered: false });
  }
  measured.set('scan: written to the journal', ((await journalBytes()) - before) / SCANS_STORED);
  const { perDocument, perIndexes } = await sizesOf(db, SCANS);
  measured.set('scan: data on disk, compressed', perDocument);
  measured.set('scan: indexes on disk', perIndexes);
}

async function measureCodes(mongodbMicros: Micros): Promise<void> {
  const newCodes = await createCodeSource(ACCOUNT_ID);
  const sample: string[] = [];
  for (let stored = 0; stored < CODES_STORED; stored += 1_000) {
    const codes = newCodes(1_000).map(toDocument);
    sample.push(...codes.slice(0, 40).map(({ shortCode }) => shortCode));
    if (stored === 0)
      measured.set('code: BSON', average(codes.map((code) => BSON.calculateObjectSize(code))));
    await db.collection<{ _id: string }>(QR_CODES).insertMany(codes, { ordered: false });
  }
  const { perDocument, perIndexes } = await sizesOf(db, QR_CODES);
  measured.set('code: data on disk, compressed', perDocument);
  measured.set('code: indexes on disk', perIndexes);
  const targets = createScanTargetStore(db);
  const micros = await mongodbMicros(async () => {
    for (let call = 0; call < LOOKUPS; call++) await targets.find([sample[call % sample.length]!], 60_000);
  });
  measured.set('cold lookup: MongoDB CPU time', micros / LOOKUPS);
  const batched = await mongodbMicros(async () => {
    for (let call = 0; call < LOOKUPS; call += LOOKUP_BATCH) {
      const from = call % (sample.length - LOOKUP_BATCH);
      await targets.find(sample.slice(from, from + LOOKUP_BATCH), 60_000);
    }
  });
  measured.set('cold lookup in batches of 50: MongoDB CPU time', batched / LOOKUPS);
}

async function measureRedirects(): Promise<void> {
  await insertCode(db);
  const served = await start('qrelay', mongod.uri, db.databaseName);
  const run = (durationMs: number) =>
    load({ port: served.port, connections: 64, durationMs, request: scanRequest });
  await run(LOAD_MS / 2);
  const before = cpuSeconds([served.pid]);
  const { redirected, perSecond } = await run(LOAD_MS);
  measured.set(
    'scan: API CPU time, 64 connections',
    ((cpuSeconds([served.pid]) - before) / redirected.length) * 1e6,
  );
  served.stop();
  console.log(
    `\n${Math.round(perSecond)} redirects/s while the API, MongoDB, and the load share the machine`,
  );
}

function report(): void {
  const rows = Object.entries(MODEL).map(([name, cost]: [string, ModelCost]) => {
    const value = measured.get(name as CostName) ?? NaN;
    return [
      name,
      {
        unit: cost.unit,
        model: cost.value,
        measured: Math.round(value),
        ratio: Number((value / cost.value).toFixed(2)),
      },
    ] as const;
  });
  console.log(
    `\nCosts at ${SCANS_STORED} scans and ${CODES_STORED} codes, compared with the model of docs/scaling.md`,
  );
  console.table(Object.fromEntries(rows));
  for (const [name, cost] of Object.entries(MODEL) as [CostName, ModelCost][]) {
    const ratio = (measured.get(name) ?? NaN) / cost.value;
    checkTarget(`${name}: at most ${cost.tolerance} × the model`, ratio <= cost.tolerance);
  }
}

function scans() {
  return db.collection<ScanDocument>(SCANS);
}

function newScans(count: number): ScanDocument[] {
  const now = Date.now();
  return Array.from({ length: count }, () => randomScan(now));
}

/** Returns the bytes on disk per document, after a checkpoint. */
async function sizesOf(from: Db, collection: string): Promise<{ perDocument: number; perIndexes: number }> {
  await from.admin().command({ fsync: 1 });
  const [stats] = await from
    .collection(collection)
    .aggregate<{ storageStats: { storageSize: number; totalIndexSize: number; count: number } }>([
      { $collStats: { storageStats: {} } },
    ])
    .toArray();
  const { storageSize, totalIndexSize, count } = stats!.storageStats;
  return { perDocument: storageSize / count, perIndexes: totalIndexSize / count };
}

async function journalBytes(): Promise<number> {
  const status = (await db.admin().serverStatus()) as { wiredTiger: { log: Record<string, number> } };
  return Number(status.wiredTiger.log['log bytes written']);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
