import { randomUUID } from 'node:crypto';
import { startJobService } from './lib/job-service.js';
import { floor, quantile } from './lib/measure.js';
import { startOneActivityEach } from './lib/baseline-one-activity.js';
import { residentMiB } from './lib/resident.js';

const BULK = 500;
const EXPORT = 50;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const CALLS_A_ROUND = 5;
const CROWD = 10;

const service = await startJobService();
try {
  const api = await service.start('api');
  const worker = await service.start('worker');
  await measureBulk(await service.newKey());
  await measureExport(await service.newKey());
  await measureFairness(await service.newKey(), await service.newKey());
  console.log(
    `\nmemory after it all: API ${residentMiB(api.pid)} MiB, worker ${residentMiB(worker.pid)} MiB`,
  );
  await measureSecondWorker(await Promise.all(Array.from({ length: CROWD }, () => service.newKey())));
} finally {
  await service.stop();
}

async function measureBulk(key: string): Promise<void> {
  const baseline = await startOneActivityEach(service.store.db, service.temporalAddress);
  const ours: number[] = [];
  const theirs: number[] = [];
  try {
    await bulk(key);
    for (let round = 0; round < ROUNDS; round++) {
      for (let call = 0; call < CALLS_A_ROUND; call++) ours.push(await timed(() => bulk(key)));
      theirs.push(await timed(() => baseline.run(BULK)));
    }
  } finally {
    await baseline.stop();
  }
  print(`bulk creation of ${BULK} over HTTP, to the last byte of the 201`, ours);
  print(`baseline: a workflow with an activity per code, ${BULK} codes, no HTTP`, theirs);
  floor('p50 of at most 500 ms', quantile(ours, 0.5) <= 500);
  floor('at most a third of one activity per code', quantile(ours, 0.5) <= quantile(theirs, 0.5) / 3);
}

async function measureExport(key: string): Promise<void> {
  const { data } = await bulk(key);
  const ids = data.slice(0, EXPORT).map(({ id }) => id);
  for (const format of ['PNG', 'SVG']) {
    const times: number[] = [];
    let bytes = 0;
    for (let call = 0; call <= ROUNDS * CALLS_A_ROUND; call++) {
      const time = await timed(async () => {
        const response = await post(key, '/api/qr/bulk-export', JSON.stringify({ ids, format }));
        if (response.status !== 200) throw new Error(await response.text());
        bytes = (await response.arrayBuffer()).byteLength;
      });
      if (call > 0) times.push(time);
    }
    const size = Math.round(bytes / 1024);
    print(`export of ${EXPORT} ${format} over HTTP, to the last byte (${size} KiB)`, times);
    if (format === 'PNG') floor('p50 of at most 400 ms', quantile(times, 0.5) <= 400);
  }
}

/** Everything is handed in at the same moment: the lone account waits for validation too, and for its 201. */
async function measureFairness(busy: string, lone: string): Promise<void> {
  const alone: number[] = [];
  const beside: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await timed(() => bulk(lone)));
    const bodies = Array.from({ length: CROWD }, body);
    const crowd = timed(() => Promise.all(bodies.map((ready) => bulk(busy, ready))));
    beside.push(await timed(() => bulk(lone)));
    all.push(await crowd);
  }
  print('a lone bulk of another account, nothing else running, to its 201', alone);
  print(`the same, handed in behind ${CROWD} bulks of one account`, beside);
  print(`all ${CROWD} of the busy account`, all);
  floor('at most 2 × slower', quantile(beside, 0.5) <= 2 * quantile(alone, 0.5));
}

/** One bulk of each of many accounts at once: what a second worker process adds where cores are free. */
async function measureSecondWorker(keys: string[]): Promise<void> {
  const crowd = async () => {
    const bodies = keys.map(body);
    return timed(() => Promise.all(keys.map((key, index) => bulk(key, bodies[index]))));
  };
  const one: number[] = [];
  const two: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await crowd());
    const second = await service.start('worker');
    two.push(await crowd());
    const gone = new Promise((resolve) => second.once('exit', resolve));
    second.disconnect();
    await gone;
  }
  print(`a bulk of each of ${CROWD} accounts at once, one worker`, one);
  print('the same with two workers', two);
}

function body(): string {
  const mark = randomUUID();
  return JSON.stringify(
    Array.from({ length: BULK }, (_, index) => ({
      type: 'url',
      data: `https://example.com/${mark}/${index}`,
      name: `Code ${index}`,
    })),
  );
}

async function bulk(key: string, ready = body()): Promise<{ data: { id: string }[] }> {
  const response = await post(key, '/api/v1/qr-codes/bulk', ready);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as { data: { id: string }[] };
}

function post(key: string, path: string, ready: string): Promise<Response> {
  return fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: ready,
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function print(what: string, milliseconds: readonly number[]): void {
  const [p50, p99] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.99)].map(Math.round);
  console.log(`\n${what}: p50 ${p50} ms, p99 ${p99} ms (${milliseconds.length} runs)`);
}
