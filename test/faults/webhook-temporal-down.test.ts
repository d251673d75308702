import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { webhookEndpointWorkflowId } from '../../core/contracts.js';
import { getFreePort } from '../../embedded/ports.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';

/** Duration of the outage. Longer by hand: `FAULT_SECONDS=600 npm test -- test/faults/webhook-temporal-down.test.ts`. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? 5);
const SCANS_PER_SECOND = 200;
const TICKS_PER_SECOND = 20;
const DRAIN_TIMEOUT_MS = 600_000;

let temporal: FaultProxy;
let setup: TestApi;
let account: TestAccount;
let receiver: Receiver;
let env: Record<string, string>;
const processes: ServiceProcess[] = [];

beforeAll(async () => {
  const [host, port] = process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!.split(':');
  temporal = await startFaultProxy(host!, Number(port));
  env = {
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    SECRET_KEY: TEST_SECRET_KEY,
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    GEOIP_DATABASE: 'none',
    LOG_LEVEL: 'error',
  };
  setup = await startTestApi({ ...env, LOG_LEVEL: 'silent' });
  env = {
    ...env,
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    MONGODB_DATABASE: setup.db.databaseName,
    TEMPORAL_ADDRESS: `127.0.0.1:${temporal.port}`,
  };
  account = await setup.createAccount();
  receiver = await startReceiver();
});

afterAll(async () => {
  for (const started of processes) await started.end('SIGKILL');
  await setup?.stop();
  await receiver?.stop();
  await temporal?.close();
});

function start(name: 'api' | 'worker', more: Record<string, string> = {}): ServiceProcess {
  const started = startProcess(name, { ...env, ...more });
  processes.push(started);
  return started;
}

async function create(path: string, body: unknown): Promise<Record<string, string>> {
  const response = await account.request('POST', path, body);
  expect(response.status).toBe(201);
  return (await response.json()) as Record<string, string>;
}

test(
  'redirects continue while Temporal is down, and every scan is delivered afterwards, even if the API was killed',
  async () => {
    const port = await getFreePort();
    const api = start('api', { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: `${setup.dataDir}/api` });
    const worker = start('worker', { DATA_DIR: `${setup.dataDir}/worker` });
    await Promise.all([api.ready(), worker.ready()]);
    const { id } = await create('/api/v1/webhooks', { url: receiver.url });
    const { shortCode } = await create('/api/v1/qr-codes', { type: 'url', data: 'https://example.com' });
    const agent = new Agent({ keepAlive: true, maxSockets: 32 });
    const scan = () => scanOnce(`http://127.0.0.1:${port}/r/${shortCode}`, agent);
    expect((await scan()).status).toBe(302);
    await receiver.expect(1, 20_000);
    // A workflow that is sending would continue without Temporal for a while.
    await untilWorkflowEnds(id!);

    temporal.disconnect();
    const scans: Promise<{ status: number; ms: number }>[] = [];
    for (let tick = 0; tick < SECONDS * TICKS_PER_SECOND; tick += 1) {
      const next = sleep(1_000 / TICKS_PER_SECOND);
      for (let n = 0; n < SCANS_PER_SECOND / TICKS_PER_SECOND; n += 1) scans.push(scan());
      await next;
    }
    const responses = await Promise.all(scans);
    agent.destroy();
    expect(responses.filter(({ status }) => status !== 302)).toEqual([]);
    const times = responses.map(({ ms }) => ms).sort((a, b) => a - b);
    // A call to Temporal fails after 2 s, so a redirect that waited for one would take longer.
    expect(times[times.length >> 1]).toBeLessThan(2_000);
    expect(receiver.received.length).toBe(1);

    // Only the database knows about the scans now.
    await api.end('SIGKILL');
    expect(await setup.db.collection('scans').countDocuments()).toBe(responses.length + 1);
    temporal.restore();
    const restoredAt = Date.now();
    await waitFor(
      async () =>
        (await setup.db
          .collection('webhook_deliveries')
          .countDocuments({ webhookId: id!, status: 'delivered' })) ===
        responses.length + 1,
      DRAIN_TIMEOUT_MS,
      () => `${responses.length + 1} deliveries; ${receiver.received.length} arrived`,
    );
    const drainedMs = Date.now() - restoredAt;
    expect(new Set(receiver.ids()).size).toBe(responses.length + 1);
    if (process.env['FAULT_SECONDS']) {
      const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))]!);
      process.stderr.write(
        `${responses.length} scans in ${SECONDS} s without Temporal: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; drained in ${drainedMs} ms, ${receiver.received.length - responses.length - 1} repeats\n`,
      );
    }
  },
  SECONDS * 1_000 + DRAIN_TIMEOUT_MS + 60_000,
);

async function untilWorkflowEnds(webhookId: string): Promise<void> {
  const connection = await Connection.connect({ address: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']! });
  await new Client({ connection }).workflow.getHandle(webhookEndpointWorkflowId(webhookId)).result();
  await connection.close();
}

function scanOnce(url: string, agent: Agent): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    };
    request(url, { agent, headers }, (response) => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt });
      });
    })
      .on('error', reject)
      .end();
  });
}
