/**
 * P8: redirects of a plain code by this version and by an earlier one, and of a code with 25 rules by this
 * version, in alternating rounds on the same MongoDB. `BENCH_BASE` is the folder of a checkout of the earlier
 * version in which a bench has run, so that it is compiled.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openStore } from '../store/mongo/client.js';
import { openBenchMongod } from './lib/bench-servers.js';
import { checkTarget } from './lib/measure.js';
import { SHORT_CODE } from './lib/redirect-contenders.js';
import {
  alternate,
  medianOf,
  pairedRatio,
  SHORT_ROUND_MS,
  type RedirectContender,
  type RedirectRound,
} from './lib/redirect-rounds.js';
import { insertCode, scanRequest, start, type Served } from './lib/redirect-served.js';
import { insertCodes, ROUTED } from './lib/routed-codes.js';
import { withQuery } from './lib/routed-redirects.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 96);
/** The indexes of two versions can conflict, so each version has a database of its own. */
const DATABASES = { earlier: `bench_earlier_${process.pid}`, this: `bench_this_${process.pid}` };
const VERSIONS = ['earlier', 'this'] as const;
type Version = (typeof VERSIONS)[number];
/** Measured contenders: which version serves which code. */
const NAMES = ['earlier', 'this', 'this, 25 rules'] as const;
type Contender = (typeof NAMES)[number];

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
      const contenders = {
        earlier: { served: served.earlier, request: (n: number) => scanRequest(n, SHORT_CODE) },
        this: { served: served.this, request: (n: number) => scanRequest(n, SHORT_CODE) },
        'this, 25 rules': { served: served.this, request: (n: number) => withQuery(scanRequest(n, ROUTED)) },
      } satisfies Record<Contender, RedirectContender>;
      const rounds = { connections, rounds: ROUNDS, roundMs: SHORT_ROUND_MS };
      print(connections, await alternate(contenders, rounds));
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

function print(connections: number, rounds: Record<Contender, RedirectRound[]>): void {
  console.log(`\n${connections} connections, medians of ${rounds.this.length} rounds`);
  for (const name of NAMES) {
    const [rate, cpu, p99] = (['perSecond', 'cpu', 'p99'] as const).map((field) =>
      medianOf(rounds[name], field),
    );
    console.log(
      `${name.padEnd(14)} ${rate!.toFixed(0).padStart(7)}/s   ${cpu!.toFixed(1)} µs CPU   p99 ${p99!.toFixed(1)} ms`,
    );
  }
  const plain = pairedRatio(rounds.this, rounds.earlier);
  checkTarget(`at least 0.97 × the earlier version (${plain.toFixed(3)}, median of pairs)`, plain >= 0.97);
  const routed = pairedRatio(rounds['this, 25 rules'], rounds.this);
  checkTarget(
    `25 rules: at least 0.95 × a plain code (${routed.toFixed(3)}, median of pairs)`,
    routed >= 0.95,
  );
  checkTarget('p99 at most 40 ms', medianOf(rounds.this, 'p99') <= 40);
}
