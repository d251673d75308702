import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { getFreePort } from '../../embedded/ports.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';

let dataDir: string;
let worker: ServiceProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qrelay-worker-port-'));
});
afterEach(async () => {
  worker?.process.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a worker whose MongoDB and Temporal do not exist. */
async function startLonelyWorker(port: number): Promise<ServiceProcess> {
  worker = startProcess('worker', {
    MONGODB_URI: `mongodb://user:hush@127.0.0.1:${await getFreePort()}/?replicaSet=rs0`,
    TEMPORAL_ADDRESS: `127.0.0.1:${await getFreePort()}`,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    WORKER_PORT: String(port),
  });
  return worker;
}

const hasExited = ({ process: child }: ServiceProcess) =>
  child.exitCode !== null || child.signalCode !== null;

test('a worker whose servers are down runs, is not ready, logs why, and stops when asked', async () => {
  const port = await getFreePort();
  const lonely = await startLonelyWorker(port);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await waitFor(
    async () => (await get('/healthz').catch(() => undefined))?.ok === true,
    20_000,
    () => `the port; the worker printed:\n${lonely.output()}`,
  );
  const ready = await get('/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    503,
    {
      status: 'unavailable',
      checks: { polling: { status: 'down' }, mongodb: { status: 'down' }, temporal: { status: 'down' } },
    },
  ]);
  const metrics = await (await get('/metrics')).text();
  expect(metrics).toMatch(/^qrelay_worker_ready\{.*\} 0$/m);
  expect(metrics).toMatch(/^qrelay_outbox_entries\{.*\} Nan$/im);
  await waitFor(
    () => lonely.output().includes('worker is unavailable'),
    30_000,
    () => 'a log entry about the outage',
  );
  const line = lonely
    .output()
    .split('\n')
    .find((one) => one.includes('worker is unavailable'))!;
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    err: { type: 'MongoServerSelectionError', cause: { cause: { code: 'ECONNREFUSED' } } },
  });
  expect(lonely.output()).not.toMatch(/hush|unable to serialize/);
  expect(await lonely.end('SIGTERM')).toBe(0);
});

test('a worker whose port is in use names the setting and exits', async () => {
  const other: Server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const rejected = await startLonelyWorker(port);
  await waitFor(
    () => hasExited(rejected),
    20_000,
    () => `the worker to exit; it printed:\n${rejected.output()}`,
  );
  expect(rejected.process.exitCode).toBe(1);
  expect(rejected.output()).toContain(`WORKER_PORT is already in use (${port})`);
  await new Promise((resolve) => other.close(resolve));
});
