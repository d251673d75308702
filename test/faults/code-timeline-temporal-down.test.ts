import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getFreePort } from '../../embedded/ports.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';

/** Time after an instant at which every process serves the new state; the contract of short links is a second. */
const MARGIN_MS = 1_000;

interface Code {
  id: string;
  shortCode: string;
}

let temporal: FaultProxy;
let setup: TestApi;
let account: TestAccount;
let receiver: Receiver;
let env: Record<string, string>;
let url: string;
let api: ServiceProcess;
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
  const apiPort = await getFreePort();
  url = `http://127.0.0.1:${apiPort}`;
  api = start('api', { PORT: String(apiPort), HOST: '127.0.0.1', DATA_DIR: `${setup.dataDir}/api` });
  await Promise.all([api.ready(), startWorker().ready()]);
  const body = { url: receiver.url, events: ['qr_code.state_changed'] };
  const created = await account.request('POST', '/api/v1/webhooks', body);
  expect(created.status).toBe(201);
}, 120_000);

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

const startWorker = () => start('worker', { DATA_DIR: `${setup.dataDir}/worker` });

async function create(routing: object): Promise<Code> {
  const response = await fetch(`${url}/api/v1/qr-codes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.key}` },
    body: JSON.stringify({ type: 'url', data: 'https://example.com', routing }),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as Code;
}

const statusOf = async ({ shortCode }: Code): Promise<number> =>
  (await fetch(`${url}/r/${shortCode}`, { redirect: 'manual', headers: { 'user-agent': PHONE } })).status;

/** Expects a code to redirect before its expiry and not after it. */
async function expectExpiry(code: Code, expiresAt: number): Promise<void> {
  expect(await statusOf(code)).toBe(302);
  await sleep(expiresAt + MARGIN_MS - Date.now());
  expect(await statusOf(code)).toBe(410);
}

/** The events that have arrived: `from>to reason at`. */
const eventsOf = ({ id }: Code): string[] =>
  receiver.received
    .map(({ body }) => JSON.parse(body.toString()) as { data: Record<string, string> })
    .filter(({ data }) => data['qrCodeId'] === id)
    .map(({ data }) => `${data['from']}>${data['to']} ${data['reason']} ${data['at']}`);

const arrival = (code: Code, withinMs: number) =>
  waitFor(
    () => eventsOf(code).length > 0,
    withinMs,
    () => `an event of ${code.id}`,
  );

test('a code expires at its instant, and its event arrives once', async () => {
  const expiresAt = Date.now() + 3_000;
  const activeUntil = new Date(expiresAt).toISOString();
  const code = await create({ activeUntil });
  await expectExpiry(code, expiresAt);
  await arrival(code, 30_000);
  expect(eventsOf(code)).toEqual([`active>expired clock ${activeUntil}`]);
}, 60_000);

test('with Temporal and the worker down, codes expire and are used up all the same; the events arrive once they are back', async () => {
  await processes[1]!.end('SIGKILL');
  temporal.disconnect();
  const expiresAt = Date.now() + 3_000;
  const activeUntil = new Date(expiresAt).toISOString();
  const expiring = await create({ activeUntil });
  const limited = await create({ scanLimit: { scans: 1, confirm: false } });
  expect([await statusOf(limited), await statusOf(limited)]).toEqual([302, 410]);
  // Only the database knows of the transitions now.
  await expectExpiry(expiring, expiresAt);
  await api.end('SIGKILL');
  expect([...eventsOf(expiring), ...eventsOf(limited)]).toEqual([]);

  temporal.restore();
  await startWorker().ready();
  await Promise.all([arrival(expiring, 120_000), arrival(limited, 120_000)]);
  // The sweep and the workflow may have recorded the same transition.
  await sleep(2_000);
  expect(eventsOf(expiring)).toEqual([`active>expired clock ${activeUntil}`]);
  expect(eventsOf(limited)).toEqual([expect.stringMatching(/^active>exhausted scan_limit /)]);
}, 300_000);
