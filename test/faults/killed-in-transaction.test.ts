import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findMongod } from '../../embedded/find-mongod.js';
import { buildFindOptions } from '../../embedded/find-program.js';
import { startMongod, type Mongod } from '../../embedded/mongod.js';
import { getFreePort } from '../../embedded/ports.js';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';

/** Maximum delay of a job by a worker that was killed inside a transaction. */
const MAX_DELAY_MS = 20_000;

const sharedMongodb = process.env['QRELAY_TEST_MONGODB_URI'];
let folder: string;
let mongod: Mongod;
let proxy: FaultProxy;
let fixture: JobFixture;
const workers: ServiceProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qrelay-mongod-'));
  const binary = await findMongod(buildFindOptions(process.env, () => undefined));
  const port = await getFreePort();
  mongod = await startMongod({ binary, folder, port, cacheGb: 0.25, onStart: () => undefined });
  process.env['QRELAY_TEST_MONGODB_URI'] = mongod.uri;
  proxy = await startFaultProxy('127.0.0.1', port);
  fixture = await createJobFixture();
});

afterAll(async () => {
  for (const worker of workers) await worker.end('SIGKILL');
  await fixture?.stop();
  await proxy?.close();
  await mongod?.child.stop(0);
  process.env['QRELAY_TEST_MONGODB_URI'] = sharedMongodb;
  await rm(folder, { recursive: true, force: true });
});

async function startWorker(uri: string): Promise<ServiceProcess> {
  const worker = startProcess('worker', {
    WORKER_QUEUES: 'jobs',
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    MONGODB_URI: uri,
    ...fixture.env,
  });
  workers.push(worker);
  await worker.ready();
  return worker;
}

/** Returns the number of transactions that hold locks. */
async function countOpenTransactions(): Promise<number> {
  const status = (await fixture.db.admin().command({ serverStatus: 1 })) as {
    transactions: { currentOpen: number };
  };
  return status.transactions.currentOpen;
}

test('a worker that is killed inside a transaction delays its job by at most 20 s', async () => {
  const slow = new URL(mongod.uri);
  slow.port = String(proxy.port);
  slow.searchParams.set('directConnection', 'true');
  slow.searchParams.delete('replicaSet');
  const { job } = await fixture.bulkCreate(10);
  const killed = await startWorker(slow.toString());
  proxy.slow(400);
  await fixture.starter.start(job, 5_000);
  await waitFor(
    async () => (await countOpenTransactions()) > 0,
    30_000,
    () => 'the worker to open a transaction',
  );
  const killedAt = Date.now();
  await killed.end('SIGKILL');
  expect(await countOpenTransactions()).toBe(1);
  await startWorker(mongod.uri);
  await waitFor(
    async () => (await fixture.jobs.find(fixture, job.id))!.status === 'completed',
    120_000,
    () => 'the job to be completed',
  );
  expect(Date.now() - killedAt).toBeLessThan(MAX_DELAY_MS);
  expect(await fixture.db.collection('qr_codes').countDocuments({ jobId: job.id })).toBe(10);
}, 180_000);
