import { openStore } from '../store/mongo/client.js';
import { openBenchMongod } from './lib/bench-servers.js';
import { load } from './lib/http-load.js';
import { checkTarget } from './lib/measure.js';
import { CONTENDERS, SHORT_CODE } from './lib/redirect-contenders.js';
import { compareGs1, insertGs1Codes } from './lib/gs1-redirects.js';
import { compareFiles } from './lib/hosted-redirects.js';
import { insertCodes } from './lib/routed-codes.js';
import { compareAlias, compareCodes, useUpLimit } from './lib/routed-redirects.js';
import { redirectsInOutage } from './lib/redirect-outage.js';
import { alternate, medianOf, printRounds } from './lib/redirect-rounds.js';
import { scanRequest, start, type Served } from './lib/redirect-served.js';

const DATABASE = `bench_redirect_${process.pid}`;
/** Even, so that each contender is as often the first of a pair as the second. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 6);
/** Parts to run, separated by commas. Default: all. */
const SECTIONS = (process.env['BENCH_SECTIONS'] ?? 'contenders,routing,alias,gs1,files,kill,outage').split(
  ',',
);
const ROUND_MS = 3_000;

await measure();

async function measure(): Promise<void> {
  const mongod = await openBenchMongod();
  const store = await openStore(mongod.uri, DATABASE);
  await insertCodes(store.db);
  await insertGs1Codes(store.db);
  const paired = { uri: mongod.uri, database: DATABASE, connections: 64, rounds: ROUNDS, roundMs: ROUND_MS };
  try {
    if (SECTIONS.includes('contenders')) {
      for (const connections of [64, 256]) await compareAt(connections, mongod.uri);
    }
    if (SECTIONS.includes('routing')) await measureRouting(mongod.uri, store.db);
    if (SECTIONS.includes('alias')) {
      await compareAlias(paired);
    }
    if (SECTIONS.includes('gs1')) await compareGs1(paired);
    if (SECTIONS.includes('files')) await compareFiles(paired, store.db);
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
  const served: Record<string, Served> = {};
  for (const name of Object.keys(CONTENDERS)) served[name] = await start(name, uri, DATABASE);
  const contenders = Object.fromEntries(
    Object.entries(served).map(([name, process]) => [name, { served: process, request: scanRequest }]),
  );
  const results = await alternate(contenders, { connections, rounds: ROUNDS, roundMs: ROUND_MS });
  const rss: Record<string, number> = {};
  for (const [name, { memory, stop }] of Object.entries(served)) {
    rss[name] = (await memory()) / 2 ** 20;
    stop();
  }
  const title = `Redirects with a durable scan, ${connections} connections`;
  printRounds(title, results, 'bare node:http', (name) => rss[name]!);
  const rate = (name: string) => medianOf(results[name]!, 'perSecond');
  const p99 = (name: string) => medianOf(results[name]!, 'p99');
  if (connections === 64) {
    checkTarget('at least 15% of bare node:http', rate('qrelay') >= 0.15 * rate('bare node:http'));
    checkTarget('at least 1.3 × a constant Express 302', rate('qrelay') >= 1.3 * rate('constant Express'));
    checkTarget(
      'at least 6 × Express + findOne + insertOne',
      rate('qrelay') >= 6 * rate('Express + findOne + insertOne'),
    );
    checkTarget('p99 of at most 40 ms', p99('qrelay') <= 40);
  } else {
    checkTarget('at least 25% of bare node:http', rate('qrelay') >= 0.25 * rate('bare node:http'));
    checkTarget("p99 of at most 4 × bare node:http's", p99('qrelay') <= 4 * p99('bare node:http'));
  }
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
