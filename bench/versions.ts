/**
 * P8: redirects of a plain code by this version and by an earlier one, and of a code with 25 rules by this version, in
 * alternating rounds on the same MongoDB.
 * `BENCH_BASE` is the folder of a checkout of the earlier version in which a bench has run, so that it is compiled.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openStore } from '../store/mongo/client.js';
import { openBenchMongod } from './lib/bench-servers.js';
import { load } from './lib/http-load.js';
import { checkTarget, quantile } from './lib/measure.js';
import { cpuSeconds } from './lib/processor-time.js';
import { SHORT_CODE } from './lib/redirect-contenders.js';
import { insertCode, scanRequest, start, type Served } from './lib/redirect-served.js';
import { insertCodes, ROUTED } from './lib/routed-codes.js';
import { withQuery } from './lib/routed-redirects.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 12);
const ROUND_MS = 2_000;
const WARM_UP_MS = 2_000;
/** Versions can have indexes that exclude each other, so each has a database of its own. */
const DATABASES = { earlier: `bench_earlier_${process.pid}`, this: `bench_this_${process.pid}` };
const VERSIONS = ['earlier', 'this'] as const;
type Version = (typeof VERSIONS)[number];
/** What is measured: which version serves which code. */
const CONTENDERS = {
  earlier: { version: 'earlier', request: (n: number) => scanRequest(n, SHORT_CODE) },
  this: { version: 'this', request: (n: number) => scanRequest(n, SHORT_CODE) },
  'this, 25 rules': { version: 'this', request: (n: number) => withQuery(scanRequest(n, ROUTED)) },
} as const satisfies Record<string, { version: Version; request: (n: number) => string }>;
type Contender = keyof typeof CONTENDERS;
const NAMES = Object.keys(CONTENDERS) as Contender[];

interface Round {
  perSecond: number;
  /** Processor time of the API per request, in microseconds. */
  cpu: number;
  p99: number;
}

const base = process.env['BENCH_BASE'];
if (base) await compareWith(resolve(base));
else console.log('BENCH_BASE is not set, so there is no earlier version to compare with');

async function compareWith(folder: string): Promise<void> {
  const earlier = (await import(pathToFileURL(`${folder}/dist/bench/lib/redirect-served.js`).href)) as {
    start: typeof start;
  };
  const mongod = await openBenchMongod();
  const stores = await Promise.all(VERSIONS.map((version) => openStore(mongod.uri, DATABASES[version])));
  const [earlierStore, thisStore] = stores;
  await insertCode(earlierStore!.db);
  await insertCodes(thisStore!.db);
  try {
    for (const connections of [64, 256]) {
      const served: Record<Version, Served> = {
        earlier: await earlier.start('qrelay', mongod.uri, DATABASES.earlier),
        this: await start('qrelay', mongod.uri, DATABASES.this),
      };
      print(connections, await alternate(served, connections));
      for (const version of VERSIONS) served[version].stop();
    }
  } finally {
    for (const store of stores) {
      await store.db.dropDatabase();
      await store.close();
    }
    mongod.stop();
  }
}

/** Every second round has the opposite order, so that no contender always follows the same one. */
async function alternate(
  served: Record<Version, Served>,
  connections: number,
): Promise<Record<Contender, Round[]>> {
  const rounds: Record<Contender, Round[]> = { earlier: [], this: [], 'this, 25 rules': [] };
  const measureNext = (name: Contender, durationMs: number) => {
    const { version, request } = CONTENDERS[name];
    return measure(served[version], request, connections, durationMs);
  };
  for (const name of NAMES) await measureNext(name, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of round % 2 === 0 ? NAMES : NAMES.toReversed()) {
      rounds[name].push(await measureNext(name, ROUND_MS));
    }
  }
  return rounds;
}

async function measure(
  { port, pid }: Served,
  request: (n: number) => string,
  connections: number,
  durationMs: number,
): Promise<Round> {
  const before = cpuSeconds([pid]);
  const { perSecond, p99, statuses } = await load({ port, connections, durationMs, request });
  const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return { perSecond, p99, cpu: ((cpuSeconds([pid]) - before) * 1e6) / requests };
}

function print(connections: number, rounds: Record<Contender, Round[]>): void {
  console.log(`\n${connections} connections, medians of ${ROUNDS} rounds`);
  const median = (name: Contender, field: keyof Round) =>
    quantile(
      rounds[name].map((round) => round[field]),
      0.5,
    );
  for (const name of NAMES) {
    const [rate, cpu, p99] = [median(name, 'perSecond'), median(name, 'cpu'), median(name, 'p99')];
    console.log(
      `${name.padEnd(14)} ${rate.toFixed(0).padStart(7)}/s   ${cpu.toFixed(1)} µs CPU   p99 ${p99.toFixed(1)} ms`,
    );
  }
  const ratio = (name: Contender, other: Contender) =>
    quantile(
      rounds[name].map(({ perSecond }, n) => perSecond / rounds[other][n]!.perSecond),
      0.5,
    );
  const plain = ratio('this', 'earlier');
  checkTarget(`at least 0.97 × the earlier version (${plain.toFixed(3)}, median of pairs)`, plain >= 0.97);
  const routed = ratio('this, 25 rules', 'this');
  checkTarget(
    `25 rules: at least 0.95 × a plain code (${routed.toFixed(3)}, median of pairs)`,
    routed >= 0.95,
  );
  checkTarget('p99 at most 40 ms', median('this', 'p99') <= 40);
}
