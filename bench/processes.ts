import { setTimeout as sleep } from 'node:timers/promises';
import { load } from './lib/http-load.js';
import { startJobService } from './lib/job-service.js';
import { checkTarget, quantile } from './lib/measure.js';
import { cpuSeconds, treeOf } from './lib/processor-time.js';
import { scanRequest } from './lib/redirect-served.js';

/** Compares one API process with two that share a port: redirects, and the CPU time that each costs. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
/**
 * The same load per process: with fewer connections each, group commits are smaller and cost more per
 * redirect.
 */
const CONNECTIONS_PER_PROCESS = 64;
const ROUND_MS = 4_000;
const WARM_UP_MS = 2_500;

interface Round {
  perSecond: number;
  p99: number;
  /** CPU time per redirect in microseconds. */
  apiMicros: number;
  mongodbMicros: number;
  /** Cores that the API used. */
  apiCores: number;
}

const rounds = new Map<number, Round[]>([1, 2].map((processes) => [processes, []]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [processes, measured] of rounds) measured.push(await measure(processes));
}
for (const [processes, measured] of rounds) {
  const median = (figure: keyof Round) =>
    quantile(
      measured.map((round) => round[figure]),
      0.5,
    );
  console.log(
    `\n${processes} API ${processes === 1 ? 'process' : 'processes'}, ${CONNECTIONS_PER_PROCESS} connections each: ${median('perSecond').toFixed(0)} redirects/s, p99 ${median('p99').toFixed(1)} ms; ` +
      `CPU time per redirect: API ${median('apiMicros').toFixed(0)} µs, MongoDB ${median('mongodbMicros').toFixed(0)} µs; the API used ${median('apiCores').toFixed(2)} cores`,
  );
}
const cost = (processes: number) =>
  quantile(
    rounds.get(processes)!.map(({ apiMicros }) => apiMicros),
    0.5,
  );
const factor = (2 * cost(1)) / cost(2);
console.log(
  `\nWith a free core for each process, two serve ${factor.toFixed(2)} × the redirects of one, because the CPU time per redirect is ${(cost(2) / cost(1)).toFixed(2)} ×`,
);
checkTarget('two processes at least 1.6 × one, where cores are free', factor >= 1.6);

async function measure(processes: number): Promise<Round> {
  const service = await startJobService({ API_PROCESSES: String(processes) });
  try {
    const api = await service.start('api');
    const shortCode = await createCode(service.url, await service.createKey());
    // The second process may become ready later than the first.
    await sleep(1_000);
    const port = Number(new URL(service.url).port);
    const request = (n: number) => scanRequest(n, shortCode);
    await load({ port, connections: CONNECTIONS_PER_PROCESS * processes, durationMs: WARM_UP_MS, request });
    const { pid } = (await service.store.db.admin().serverStatus()) as { pid: number };
    const before = [cpuSeconds(treeOf(api.pid!)), cpuSeconds([Number(pid)])] as const;
    const { perSecond, p99, redirected } = await load({
      port,
      connections: CONNECTIONS_PER_PROCESS * processes,
      durationMs: ROUND_MS,
      request,
    });
    const apiSeconds = cpuSeconds(treeOf(api.pid!)) - before[0];
    const mongodbSeconds = cpuSeconds([Number(pid)]) - before[1];
    return {
      perSecond,
      p99,
      apiMicros: (apiSeconds / redirected.length) * 1e6,
      mongodbMicros: (mongodbSeconds / redirected.length) * 1e6,
      apiCores: apiSeconds / (ROUND_MS / 1_000),
    };
  } finally {
    await service.stop();
  }
}

async function createCode(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/qr-codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'url', data: 'https://example.com/' }),
  });
  if (response.status !== 201) throw new Error(await response.text());
  return ((await response.json()) as { shortCode: string }).shortCode;
}
