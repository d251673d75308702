import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { createAccount } from '../api/accounts/create-account.js';
import { freePort } from '../embedded/free-port.js';
import { createAccountStore } from '../store/accounts.js';
import { createApiKeyStore } from '../store/api-keys.js';
import { openStore, type Store } from '../store/client.js';
import { benchServers } from './bench-servers.js';
import { floor, quantile } from './measure.js';

const BULK = 500;
const EXPORT = 50;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const CALLS_A_ROUND = 5;

interface Job {
  id: string;
  status: string;
  createdAt: string;
  finishedAt: string | null;
}

const servers = await benchServers();
const folder = mkdtempSync(join(tmpdir(), 'qrelay-bench-'));
const port = await freePort();
const env = {
  MONGODB_URI: servers.mongodbUri,
  MONGODB_DATABASE: `bench_jobs_${process.pid}`,
  TEMPORAL_ADDRESS: servers.temporalAddress,
  TEMPORAL_TASK_QUEUE: `bench-${randomUUID()}`,
  DATA_DIR: folder,
  SECRET_KEY: 'the-secret-key-of-the-bench-alone',
  HOST: '127.0.0.1',
  PORT: String(port),
  RATE_LIMIT_PER_MINUTE: '0',
  DAILY_QUOTA_BUSINESS: '0',
  GEOIP_DATABASE: 'none',
  LOG_LEVEL: 'warn',
};
const store = await openStore(env.MONGODB_URI, env.MONGODB_DATABASE);
const processes: ChildProcess[] = [];

try {
  const api = await start('api');
  const worker = await start('worker');
  const baseline = await startBaseline(store);
  try {
    await measureBulk(await newKey(), baseline.run);
  } finally {
    await baseline.stop();
  }
  await measureExport(await newKey());
  await measureFairness(await newKey(), await newKey());
  console.log(`\nmemory after it all: API ${rss(api)} MiB, worker ${rss(worker)} MiB`);
} finally {
  for (const child of processes) child.disconnect();
  await store.db.dropDatabase();
  await store.close();
  servers.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measureBulk(key: string, perCode: () => Promise<void>): Promise<void> {
  const ours: number[] = [];
  const theirs: number[] = [];
  await bulk(key);
  for (let round = 0; round < ROUNDS; round++) {
    for (let call = 0; call < CALLS_A_ROUND; call++) ours.push(await timed(() => bulk(key)));
    theirs.push(await timed(perCode));
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
        const response = await post(key, '/api/qr/bulk-export', { ids, format });
        if (response.status !== 200) throw new Error(await response.text());
        bytes = (await response.arrayBuffer()).byteLength;
      });
      if (call > 0) times.push(time);
    }
    print(
      `export of ${EXPORT} ${format} over HTTP, to the last byte (${Math.round(bytes / 1024)} KiB)`,
      times,
    );
    if (format === 'PNG') floor('p50 of at most 400 ms', quantile(times, 0.5) <= 400);
  }
}

/** From handing in to the end, by the job's own times: the API's work for other requests is left out. */
async function measureFairness(busy: string, lone: string): Promise<void> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await loneJob(lone));
    const crowd = await Promise.all(Array.from({ length: 10 }, () => handIn(busy)));
    beside.push(await loneJob(lone));
    for (const job of crowd) await ended(busy, job.id);
  }
  print('a lone job of another account, nothing else running', alone);
  print('the same beside ten jobs of one account', beside);
  floor('at most 2 × slower', quantile(beside, 0.5) <= 2 * quantile(alone, 0.5));
}

async function loneJob(key: string): Promise<number> {
  const { id } = await handIn(key);
  const job = await ended(key, id);
  return Date.parse(job.finishedAt ?? '') - Date.parse(job.createdAt);
}

async function handIn(key: string): Promise<Job> {
  const response = await post(key, '/api/v1/qr-codes/bulk', bodies(), { prefer: 'respond-async' });
  return (await response.json()) as Job;
}

/** Reads the events up to the end of the job. */
async function ended(key: string, id: string): Promise<Job> {
  const headers = { authorization: `Bearer ${key}` };
  const events = await fetch(`http://127.0.0.1:${port}/api/v1/jobs/${id}/events`, { headers });
  const last = (await events.text()).split('\n').findLast((line) => line.startsWith('data: '));
  return JSON.parse(last?.slice(6) ?? '') as Job;
}

function bodies() {
  const mark = randomUUID();
  return Array.from({ length: BULK }, (_, index) => ({
    type: 'url',
    data: `https://example.com/${mark}/${index}`,
    name: `Code ${index}`,
  }));
}

async function bulk(key: string): Promise<{ data: { id: string }[] }> {
  const response = await post(key, '/api/v1/qr-codes/bulk', bodies());
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as { data: { id: string }[] };
}

function post(
  key: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function newKey(): Promise<string> {
  const stores = { accounts: createAccountStore(store.db), apiKeys: createApiKeyStore(store.db) };
  const email = `${randomUUID()}@example.com`;
  const account = await createAccount(stores, {
    email,
    plan: 'business',
    password: undefined,
    now: new Date(),
  });
  return account.apiKey ?? '';
}

async function start(name: 'api' | 'worker'): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(`../${name}/main.js`, import.meta.url)), {
    env: { ...process.env, ...env },
  });
  processes.push(child);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${name} ended with code ${code}`)));
  });
  return child;
}

/** A worker in this process for the baseline workflow. */
async function startBaseline({ db }: Store) {
  Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') });
  const connection = await NativeConnection.connect({ address: env.TEMPORAL_ADDRESS });
  const taskQueue = `${env.TEMPORAL_TASK_QUEUE}-baseline`;
  const worker = await Worker.create({
    connection,
    taskQueue,
    workflowsPath: fileURLToPath(new URL('./one-activity-per-code.js', import.meta.url)),
    activities: {
      insertCode: async (index: number) => {
        await db.collection('baseline').insertOne({ index });
      },
    },
  });
  const running = worker.run();
  const client = new Client({ connection });
  return {
    run: async () => {
      await client.workflow.execute('oneActivityPerCode', {
        taskQueue,
        workflowId: randomUUID(),
        args: [BULK],
      });
    },
    async stop() {
      worker.shutdown();
      await running;
      await connection.close();
    },
  };
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

/** Resident memory of a process in MiB, where /proc tells it. */
function rss({ pid }: ChildProcess): string {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return String(Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024));
  } catch {
    return '?';
  }
}
