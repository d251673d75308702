import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Job } from '../../core/jobs/job-schemas.js';
import { getFreePort } from '../../embedded/ports.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.js';
import { lockJob } from '../support/lock-job.js';
import { startJobWorker } from '../support/job-worker.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';

let temporal: FaultProxy;
let mongodb: FaultProxy;
let env: Record<string, string>;
let api: TestApi;
let business: TestAccount;
const processes: ServiceProcess[] = [];

beforeAll(async () => {
  const [host, port] = process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!.split(':');
  temporal = await startFaultProxy(host!, Number(port));
  const uri = new URL(process.env['QRELAY_TEST_MONGODB_URI']!);
  mongodb = await startFaultProxy(uri.hostname, Number(uri.port));
  env = {
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    WORKER_QUEUES: 'jobs',
    RATE_LIMIT_PER_MINUTE: '0',
    GEOIP_DATABASE: 'none',
  };
  api = await startTestApi({
    ...env,
    TEMPORAL_ADDRESS: `127.0.0.1:${temporal.port}`,
    TEMPORAL_TIMEOUT_MS: '5000',
  });
  env['MONGODB_DATABASE'] = api.db.databaseName;
  business = await api.createAccount('business');
});

afterEach(async () => {
  for (const started of processes.splice(0)) await started.end('SIGKILL');
  temporal.restore();
  mongodb.restore();
});

afterAll(async () => {
  await api?.stop();
  await temporal?.close();
  await mongodb?.close();
});

function throughProxies(): Record<string, string> {
  const uri = new URL(process.env['QRELAY_TEST_MONGODB_URI']!);
  uri.port = String(mongodb.port);
  uri.search = 'directConnection=true';
  return { ...env, MONGODB_URI: uri.toString(), TEMPORAL_ADDRESS: `127.0.0.1:${temporal.port}` };
}

function start(name: 'api' | 'worker', more: Record<string, string> = {}): ServiceProcess {
  const started = startProcess(name, { ...throughProxies(), ...more });
  processes.push(started);
  return started;
}

const codes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: 'url', data: `https://example.com/${index}` }));
const getJob = async (id: string) =>
  (await (await business.request('GET', `/api/v1/jobs/${id}`)).json()) as Job;
const untilStatus = (id: string, status: string) =>
  waitFor(
    async () => (await getJob(id)).status === status,
    60_000,
    () => `job ${id} to be ${status}`,
  );
const countCreated = (jobId: string) => api.db.collection('qr_codes').countDocuments({ jobId });

test('while Temporal is down, a job is accepted and can be read; it starts once Temporal is back', async () => {
  temporal.disconnect();
  const worker = start('worker');
  const startedAt = Date.now();
  const response = await business.request('POST', '/api/v1/qr-codes/bulk', codes(20));
  expect(response.status).toBe(202);
  // With Temporal up, the request would wait for up to 20 s.
  expect(Date.now() - startedAt).toBeLessThan(15_000);
  const { id } = (await response.json()) as Job;
  expect((await getJob(id)).status).toBe('queued');
  await waitFor(
    () => worker.output().includes('worker is unavailable; retrying'),
    20_000,
    () => 'the worker to report that it retries',
  );
  expect(worker.process.exitCode).toBeNull();

  temporal.restore();
  await untilStatus(id, 'completed');
  expect(await countCreated(id)).toBe(20);
}, 120_000);

test('while Temporal is slow, a caller that waits still receives the codes', async () => {
  const worker = start('worker', { TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']! });
  await worker.ready();
  temporal.silence();
  const request = business.request('POST', '/api/v1/qr-codes/bulk', codes(3));
  await sleep(2_000);
  temporal.restore();
  const response = await request;
  expect(response.status).toBe(201);
  expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(3);
}, 120_000);

test('each code is created once if the worker loses MongoDB during a bulk creation', async () => {
  const worker = start('worker');
  await worker.ready();
  const response = await business.request('POST', '/api/v1/qr-codes/bulk', codes(500), {
    prefer: 'respond-async',
  });
  const { id } = (await response.json()) as Job;
  const unlock = await lockJob(api.db, id);
  expect((await getJob(id)).progress.done).toBeLessThan(500);
  mongodb.disconnect();
  await unlock();
  mongodb.restore();
  await untilStatus(id, 'completed');
  expect(await countCreated(id)).toBe(500);
}, 120_000);

test('the job of an API that is killed while waiting is completed once', async () => {
  const port = await getFreePort();
  const killed = start('api', { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: api.dataDir });
  await killed.ready();
  const request = fetch(`http://127.0.0.1:${port}/api/v1/qr-codes/bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${business.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(codes(30)),
  }).catch(() => 'connection closed');
  const stored = () => api.db.collection<{ _id: string }>('jobs').findOne({ 'progress.total': 30 });
  await waitFor(
    async () => (await stored()) !== null,
    20_000,
    () => 'the job to be stored',
  );
  await killed.end('SIGKILL');
  expect(await request).toBe('connection closed');

  const { _id: id } = (await stored())!;
  const worker = await startJobWorker(env);
  try {
    await untilStatus(id, 'completed');
    expect(await countCreated(id)).toBe(30);
  } finally {
    await worker.stop();
  }
}, 120_000);

test('a stored job that was not started is started once by one of several dispatchers', async () => {
  temporal.disconnect();
  const { id } = (await (
    await business.request('POST', '/api/v1/qr-codes/bulk', codes(7), { prefer: 'wait=0' })
  ).json()) as Job;
  const others = [0, 1].map((index) =>
    start('api', { PORT: '0', HOST: '127.0.0.1', DATA_DIR: `${api.dataDir}/${index}` }),
  );
  await Promise.all(others.map((other) => other.ready()));
  temporal.restore();
  const worker = await startJobWorker(env);
  try {
    await untilStatus(id, 'completed');
    expect(await countCreated(id)).toBe(7);
  } finally {
    await worker.stop();
  }
}, 120_000);
