/**
 * P8: redirects of a plain code by this version and by an earlier one, in alternating rounds on the same MongoDB.
 * `BENCH_BASE` is the folder of a checkout of the earlier version in which a bench has run, so that it is compiled.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openStore } from '../store/mongo/client.js';
import { openBenchMongod } from './lib/bench-servers.js';
import { load } from './lib/http-load.js';
import { checkTarget, quantile } from './lib/measure.js';
import { cpuSeconds } from './lib/processor-time.js';
import { insertCode, scanRequest, start, type Served } from './lib/redirect-served.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 12);
const ROUND_MS = 2_000;
const WARM_UP_MS = 2_000;
/** Versions can have indexes that exclude each other, so each has a database of its own. */
const DATABASES = { earlier: `bench_earlier_${process.pid}`, this: `bench_this_${process.pid}` };
const VERSIONS = ['earlier', 'this'] as const;
type Version = (typeof VERSIONS)[number];

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
  for (const { db } of stores) await insertCode(db);
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

/** Every second round begins with the other version, so that neither always follows the other. */
async function alternate(
  served: Record<Version, Served>,
  connections: number,
): Promise<Record<Version, Round[]>> {
  const rounds: Record<Version, Round[]> = { earlier: [], this: [] };
  for (const version of VERSIONS) await measure(served[version], connections, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const version of round % 2 === 0 ? VERSIONS : VERSIONS.toReversed()) {
      rounds[version].push(await measure(served[version], connections, ROUND_MS));
    }
  }
  return rounds;
}

async function measure({ port, pid }: Served, connections: number, durationMs: number): Promise<Round> {
  const before = cpuSeconds([pid]);
  const { perSecond, p99, statuses } = await load({ port, connections, durationMs, request: scanRequest });
  const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return { perSecond, p99, cpu: ((cpuSeconds([pid]) - before) * 1e6) / requests };
}

function print(connections: number, rounds: Record<Version, Round[]>): void {
  console.log(`\n${connections} connections, medians of ${ROUNDS} rounds`);
  const median = (version: Version, field: keyof Round) =>
    quantile(
      rounds[version].map((round) => round[field]),
      0.5,
    );
  for (const version of VERSIONS) {
    const [rate, cpu, p99] = [median(version, 'perSecond'), median(version, 'cpu'), median(version, 'p99')];
    console.log(
      `${version.padEnd(8)} ${rate.toFixed(0).padStart(7)}/s   ${cpu.toFixed(1)} µs CPU   p99 ${p99.toFixed(1)} ms`,
    );
  }
  const ratio = quantile(
    rounds.this.map(({ perSecond }, n) => perSecond / rounds.earlier[n]!.perSecond),
    0.5,
  );
  checkTarget(`at least 0.97 × the earlier version (${ratio.toFixed(3)}, median of pairs)`, ratio >= 0.97);
  checkTarget('p99 at most 40 ms', median('this', 'p99') <= 40);
}
