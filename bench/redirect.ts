import { openStore } from '../store/mongo/client.js';
import { openBenchMongod } from './lib/bench-servers.js';
import { load, type LoadResult } from './lib/http-load.js';
import { checkTarget, printTable, quantile, type Figures } from './lib/measure.js';
import { CONTENDERS, SHORT_CODE } from './lib/redirect-contenders.js';
import { insertCodes } from './lib/routed-codes.js';
import { compareCodes, useUpLimit } from './lib/routed-redirects.js';
import { redirectsInOutage } from './lib/redirect-outage.js';
import { scanRequest, start, type Served } from './lib/redirect-served.js';

const DATABASE = `bench_redirect_${process.pid}`;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** Parts to run, separated by commas. Default: all. */
const SECTIONS = (process.env['BENCH_SECTIONS'] ?? 'contenders,routing,kill,outage').split(',');
const ROUND_MS = 3_000;
const WARM_UP_MS = 1_500;

await measure();

async function measure(): Promise<void> {
  const mongod = await openBenchMongod();
  const store = await openStore(mongod.uri, DATABASE);
  await insertCodes(store.db);
  try {
    if (SECTIONS.includes('contenders')) {
      for (const connections of [64, 256]) await compareAt(connections, mongod.uri);
    }
    if (SECTIONS.includes('routing')) await measureRouting(mongod.uri, store.db);
    if (SECTIONS.includes('kill')) await killUnderLoad(mongod.uri, store.db);
    if (!SECTIONS.includes('outage')) return;
    if (mongod.own) await stopMongod(mongod.uri, store.db);
    else console.log('\nMongoDB was started by someone else, so redirects during an outage are not measured');
  } finally {
    await store.db.dropDatabase();
    await store.close();
    mongod.stop();
  }
}

/** Codes with a routing, compared with plain ones of the same process. */
async function measureRouting(uri: string, db: Awaited<ReturnType<typeof openStore>>['db']): Promise<void> {
  for (const connections of [64, 256]) {
    await compareCodes({ uri, database: DATABASE, connections, rounds: ROUNDS, roundMs: ROUND_MS });
  }
  await useUpLimit(uri, DATABASE, db);
}

async function compareAt(connections: number, uri: string): Promise<void> {
  const names = Object.keys(CONTENDERS);
  const served = new Map<string, Served>();
  for (const name of names) served.set(name, await start(name, uri, DATABASE));
  const results = new Map<string, LoadResult[]>(names.map((name) => [name, []]));
  const run = (name: string, durationMs: number) =>
    load({ port: served.get(name)!.port, connections, durationMs, request: scanRequest });
  for (const name of names) await run(name, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) results.get(name)!.push(await run(name, ROUND_MS));
  }
  const figures: Figures[] = [];
  for (const name of names) {
    const rounds = results.get(name)!;
    const { memory, stop } = served.get(name)!;
    figures.push({
      name,
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
      p50: median(rounds.map(({ p50 }) => p50)),
      p99: median(rounds.map(({ p99 }) => p99)),
      rss: (await memory()) / 2 ** 20,
    });
    stop();
  }
  printTable(`Redirects with a durable scan, ${connections} connections`, figures, 'bare node:http');
  const rate = (name: string) => figures.find((figure) => figure.name === name)!.perSecond;
  const qrelay = figures.find(({ name }) => name === 'qrelay')!;
  if (connections === 64) {
    checkTarget('at least 15% of bare node:http', qrelay.perSecond >= 0.15 * rate('bare node:http'));
    checkTarget('at least 1.3 × a constant Express 302', qrelay.perSecond >= 1.3 * rate('constant Express'));
    checkTarget(
      'at least 6 × Express + findOne + insertOne',
      qrelay.perSecond >= 6 * rate('Express + findOne + insertOne'),
    );
  } else {
    checkTarget('at least 30% of bare node:http', qrelay.perSecond >= 0.3 * rate('bare node:http'));
  }
  checkTarget('p99 of at most 40 ms', qrelay.p99 <= 40);
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Each request has its number in its referrer, so each redirect can be matched with its scan. */
async function killUnderLoad(uri: string, db: Awaited<ReturnType<typeof openStore>>['db']): Promise<void> {
  await db.collection('scans').deleteMany({});
  const { kill, port } = await start('qrelay', uri, DATABASE);
  setTimeout(kill, 2_500);
  const { redirected } = await load({ port, connections: 64, durationMs: 5_000, request: scanRequest });
  const stored = new Set(
    (await db.collection('scans').find().project({ referrer: 1, _id: 0 }).toArray()).map(
      (scan) => scan['referrer'] as string,
    ),
  );
  const lost = redirected.filter((n) => !stored.has(`r${n}.bench.example`)).length;
  console.log(
    `\nkilled with SIGKILL under load: ${redirected.length} redirects, ${stored.size} scans stored, ${lost} lost`,
  );
  checkTarget('no scan that got a 302 is lost', lost === 0 && redirected.length > 0);
}

/** Suspends MongoDB for four seconds: redirects continue, and each scan is stored once afterward. */
async function stopMongod(uri: string, db: Awaited<ReturnType<typeof openStore>>['db']): Promise<void> {
  const { stop, port } = await start('qrelay', uri, DATABASE);
  const { pid } = (await db.admin().serverStatus()) as { pid: number };
  const result = await redirectsInOutage(port, `/r/${SHORT_CODE}`, Number(pid), db);
  stop();
  console.log(
    `\nMongoDB suspended for 4 s at 200 scans/s: ${result.responses} responses, ${result.failures} not a redirect, p50 ${result.p50.toFixed(1)} ms, longest ${result.longest.toFixed(0)} ms; ${result.stored} stored after it resumed`,
  );
  checkTarget(
    'redirects within 300 ms while MongoDB is down',
    result.failures === 0 && result.longest <= 300,
  );
  checkTarget('each of their scans is stored once', result.stored === result.responses);
}
