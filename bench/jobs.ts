import { randomUUID } from 'node:crypto';
import { startJobService } from './lib/job-service.js';
import { checkTarget, quantile, residentMiB } from './lib/measure.js';
import { startOneActivityEach } from './lib/baseline-one-activity.js';

const BULK = 500;
const EXPORT = 50;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const CALLS_PER_ROUND = 5;
const CONCURRENT_JOBS = 10;

const service = await startJobService();
try {
  const api = await service.start('api');
  const worker = await service.start('worker');
  await measureBulk(await service.createKey());
  await measureExport(await service.createKey());
  await measureFairness(await service.createKey(), await service.createKey());
  console.log(`\nmemory at the end: API ${residentMiB(api.pid)} MiB, worker ${residentMiB(worker.pid)} MiB`);
  await measureSecondWorker(
    await Promise.all(Array.from({ length: CONCURRENT_JOBS }, () => service.createKey())),
  );
} finally {
  await service.stop();
}

async function measureBulk(key: string): Promise<void> {
  const baseline = await startOneActivityEach(service.store.db, service.temporalAddress);
  const bulkTimes: number[] = [];
  const baselineTimes: number[] = [];
  try {
    await bulk(key);
    for (let round = 0; round < ROUNDS; round++) {
      for (let call = 0; call < CALLS_PER_ROUND; call++) bulkTimes.push(await timed(() => bulk(key)));
      baselineTimes.push(await timed(() => baseline.run(BULK)));
    }
  } finally {
    await baseline.stop();
  }
  printTimes(`bulk creation of ${BULK} codes over HTTP, until the last byte of the 201`, bulkTimes);
  printTimes(`baseline: a workflow with one activity per code, ${BULK} codes, no HTTP`, baselineTimes);
  checkTarget('p50 of at most 500 ms', quantile(bulkTimes, 0.5) <= 500);
  checkTarget(
    'p50 of at most a third of the baseline',
    quantile(bulkTimes, 0.5) <= quantile(baselineTimes, 0.5) / 3,
  );
}

async function measureExport(key: string): Promise<void> {
  const { data } = await bulk(key);
  const ids = data.slice(0, EXPORT).map(({ id }) => id);
  for (const format of ['PNG', 'SVG']) {
    const times: number[] = [];
    let bytes = 0;
    for (let call = 0; call <= ROUNDS * CALLS_PER_ROUND; call++) {
      const time = await timed(async () => {
        const response = await post(key, '/api/qr/bulk-export', JSON.stringify({ ids, format }));
        if (response.status !== 200) throw new Error(await response.text());
        bytes = (await response.arrayBuffer()).byteLength;
      });
      if (call > 0) times.push(time);
    }
    const size = Math.round(bytes / 1024);
    printTimes(`export of ${EXPORT} ${format} files over HTTP, until the last byte (${size} KiB)`, times);
    if (format === 'PNG') checkTarget('p50 of at most 400 ms', quantile(times, 0.5) <= 400);
  }
}

/** All jobs are submitted at the same time, so the single job also waits for the validation of the others. */
async function measureFairness(busyKey: string, otherKey: string): Promise<void> {
  const alone: number[] = [];
  const concurrent: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await timed(() => bulk(otherKey)));
    const bodies = Array.from({ length: CONCURRENT_JOBS }, body);
    const busyJobs = timed(() => Promise.all(bodies.map((payload) => bulk(busyKey, payload))));
    concurrent.push(await timed(() => bulk(otherKey)));
    all.push(await busyJobs);
  }
  printTimes('one bulk job, nothing else running, until its 201', alone);
  printTimes(`the same, submitted right after ${CONCURRENT_JOBS} bulk jobs of another account`, concurrent);
  printTimes(`all ${CONCURRENT_JOBS} jobs of that account`, all);
  checkTarget('at most twice as slow', quantile(concurrent, 0.5) <= 2 * quantile(alone, 0.5));
}

/** Concurrent bulk jobs of different accounts: shows what a second worker process adds if cores are idle. */
async function measureSecondWorker(keys: string[]): Promise<void> {
  const runAll = async () => {
    const bodies = keys.map(body);
    return timed(() => Promise.all(keys.map((key, index) => bulk(key, bodies[index]))));
  };
  const one: number[] = [];
  const two: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await runAll());
    const second = await service.start('worker');
    two.push(await runAll());
    const exited = new Promise((resolve) => second.once('exit', resolve));
    second.disconnect();
    await exited;
  }
  printTimes(`one bulk job of each of ${CONCURRENT_JOBS} accounts concurrently, one worker`, one);
  printTimes('the same with two workers', two);
}

function body(): string {
  const unique = randomUUID();
  return JSON.stringify(
    Array.from({ length: BULK }, (_, index) => ({
      type: 'url',
      data: `https://example.com/${unique}/${index}`,
      name: `Code ${index}`,
    })),
  );
}

async function bulk(key: string, payload = body()): Promise<{ data: { id: string }[] }> {
  const response = await post(key, '/api/v1/qr-codes/bulk', payload);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as { data: { id: string }[] };
}

function post(key: string, path: string, payload: string): Promise<Response> {
  return fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: payload,
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function printTimes(label: string, milliseconds: readonly number[]): void {
  const [p50, p99] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.99)].map(Math.round);
  console.log(`\n${label}: p50 ${p50} ms, p99 ${p99} ms (${milliseconds.length} runs)`);
}
