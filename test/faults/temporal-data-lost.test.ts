import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findTemporal } from '../../embedded/find-temporal.js';
import { buildFindOptions } from '../../embedded/find-program.js';
import { getFreePort } from '../../embedded/ports.js';
import { startTemporal, type Temporal } from '../../embedded/temporal.js';
import { createWakeUpStore } from '../../store/webhooks/wake-ups.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let folder: string;
let copy: string;
let temporal: Temporal;
let setup: TestApi;
let account: TestAccount;
let receiver: Receiver;
let url: string;
let ports: { grpc: number; http: number; ui: undefined };
const processes: ServiceProcess[] = [];

async function start(): Promise<Temporal> {
  const binary = await findTemporal(buildFindOptions(process.env, () => undefined));
  return startTemporal({ binary, folder, namespace: 'default', ports, onStart: () => undefined });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qrelay-temporal-'));
  copy = await mkdtemp(join(tmpdir(), 'qrelay-temporal-copy-'));
  ports = { grpc: await getFreePort(), http: await getFreePort(), ui: undefined };
  temporal = await start();
  receiver = await startReceiver();
  const shared = {
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    SECRET_KEY: TEST_SECRET_KEY,
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    GEOIP_DATABASE: 'none',
    LOG_LEVEL: 'error',
  };
  setup = await startTestApi({ ...shared, TEMPORAL_ADDRESS: temporal.address, LOG_LEVEL: 'silent' });
  account = await setup.createAccount();
  const port = await getFreePort();
  url = `http://127.0.0.1:${port}`;
  const env = {
    ...shared,
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    MONGODB_DATABASE: setup.db.databaseName,
    TEMPORAL_ADDRESS: temporal.address,
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  for (const name of ['api', 'worker'] as const) {
    processes.push(startProcess(name, { ...env, DATA_DIR: `${setup.dataDir}/${name}` }));
  }
  await Promise.all(processes.map((started) => started.ready()));
}, 120_000);

afterAll(async () => {
  for (const started of processes) await started.end('SIGKILL');
  await setup?.stop();
  await receiver?.stop();
  await temporal?.child.stop(0);
  for (const path of [folder, copy]) await rm(path, { recursive: true, force: true });
});

/** Stops Temporal and starts it with the data of `copy`, or without data. */
async function replaceData(kind: 'emptied' | 'older'): Promise<void> {
  await temporal.child.stop(0);
  await rm(join(folder, 'temporal'), { recursive: true });
  if (kind === 'older') await cp(copy, join(folder, 'temporal'), { recursive: true });
  temporal = await start();
}

async function request(path: string, body: unknown): Promise<Record<string, string>> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.key}`,
      'content-type': 'application/json',
      prefer: 'respond-async',
    },
    body: JSON.stringify(body),
  });
  expect([201, 202]).toContain(response.status);
  return (await response.json()) as Record<string, string>;
}

describe.each(['emptied', 'older'] as const)(
  'when the data of Temporal is replaced while the service runs: %s',
  (kind) => {
    test('pending deliveries are sent and unfinished jobs end, without a restart', async () => {
      const endpoint = await request('/api/v1/webhooks', { url: receiver.url, events: ['qr_code.scanned'] });
      const { shortCode } = await request('/api/v1/qr-codes', { type: 'url', data: 'https://example.com' });
      const before = receiver.received.length;
      const scan = () =>
        fetch(`${url}/r/${shortCode}`, { redirect: 'manual', headers: { 'user-agent': BROWSER } });
      if (kind === 'older') {
        await temporal.child.stop(5_000);
        await cp(join(folder, 'temporal'), copy, { recursive: true });
        temporal = await start();
      }
      await scan();
      await receiver.expect(before + 1, 30_000);

      await temporal.child.stop(0);
      // A process that was killed after it claimed the wake-up, or Temporal lost the signal: nobody sends it
      // again soon.
      const wakeUps = createWakeUpStore(setup.db);
      const claimedAt = new Date(Date.now() - 25_000);
      await setup.db
        .collection<{ _id: string }>('webhooks')
        .updateOne({ _id: endpoint['id']! }, { $unset: { wakeUpSentAt: '' } });
      await wakeUps.claim(endpoint['id']!, claimedAt);
      for (let count = 0; count < 5; count += 1) expect((await scan()).status).toBe(302);
      await replaceData(kind);

      const job = await request('/api/v1/qr-codes/bulk', [{ type: 'url', data: 'https://example.com/job' }]);
      await receiver.expect(before + 6, 60_000);
      await waitFor(
        async () =>
          (await setup.db.collection<{ _id: string; status: string }>('jobs').findOne({ _id: job['id']! }))
            ?.status === 'completed',
        30_000,
        () => 'the job to be completed',
      );
      expect(new Set(receiver.ids().slice(before)).size).toBe(6);
    }, 120_000);
  },
);
