import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { getFreePort } from '../../embedded/ports.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';
const OLD = 'https://shop.example/old';
const NEW = 'https://shop.example/new';

/** Time after its instant at which a change is effective on short links; that is the contract. */
const MARGIN_MS = 1_000;

let temporal: FaultProxy;
let setup: TestApi;
let account: TestAccount;
let receiver: Receiver;
let env: Record<string, string>;
let url: string;
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
  const api = start('api', { PORT: String(apiPort), HOST: '127.0.0.1', DATA_DIR: `${setup.dataDir}/api` });
  await Promise.all([api.ready(), startWorker().ready()]);
  const created = await call('POST', '/api/v1/webhooks', { url: receiver.url, events: ['qr_code.*'] });
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

const call = (method: string, path: string, body?: object) =>
  fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.key}` },
    ...(body && { body: JSON.stringify(body) }),
  });
const read = async <Resource>(path: string) => (await (await call('GET', path)).json()) as Resource;

const locationOf = async ({ shortCode }: QrCode) =>
  (
    await fetch(`${url}/r/${shortCode}`, { redirect: 'manual', headers: { 'user-agent': PHONE } })
  ).headers.get('location');

interface Event {
  type: string;
  timestamp: string;
  data: { qrCodeId?: string; revision?: number; change?: { id: string } };
}
/** The events of scheduled changes of a code that have arrived. */
const eventsOf = ({ id }: QrCode): Event[] =>
  receiver.received
    .map(({ body }) => JSON.parse(body.toString()) as Event)
    .filter(({ type, data }) => type.startsWith('qr_code.change_') && data.qrCodeId === id);

test('with Temporal and the worker down, short links follow a change at its instant; it is recorded once when they are back', async () => {
  const code = (await (await call('POST', '/api/v1/qr-codes', { type: 'url', data: OLD })).json()) as QrCode;
  const instant = Date.now() + 12_000;
  const at = new Date(instant).toISOString();
  const created = await call('POST', `/api/v1/qr-codes/${code.id}/scheduled-changes`, {
    at,
    patch: { data: NEW },
    changeNote: 'Evening',
  });
  expect(created.status).toBe(201);
  const change = (await created.json()) as { id: string };
  await processes[1]!.end('SIGKILL');
  temporal.disconnect();

  while (Date.now() < instant - 200) {
    expect(await locationOf(code)).toBe(OLD);
    await sleep(100);
  }
  await sleep(instant + MARGIN_MS - Date.now());
  expect(await locationOf(code)).toBe(NEW);
  expect(await read(`/api/v1/qr-codes/${code.id}`)).toMatchObject({ data: NEW, updatedAt: at });
  expect(eventsOf(code)).toEqual([]);

  temporal.restore();
  // Two of them record at the same time.
  await Promise.all([startWorker().ready(), start('worker', { DATA_DIR: `${setup.dataDir}/other` }).ready()]);
  await waitFor(
    () => eventsOf(code).length > 0,
    120_000,
    () => 'the event of the change',
  );
  // The sweep and the workflow may have recorded it as well.
  await sleep(2_000);
  expect(eventsOf(code)).toEqual([
    {
      type: 'qr_code.change_applied',
      timestamp: at,
      data: { qrCodeId: code.id, revision: 2, change: expect.objectContaining({ id: change.id, at }) },
    },
  ]);
  const { data: history } = await read<{ data: object[] }>(`/api/v1/qr-codes/${code.id}/history`);
  expect(history).toMatchObject([
    { revision: 2, at, note: 'Evening', actor: { type: 'schedule', id: change.id } },
    { revision: 1 },
  ]);
  expect(await locationOf(code)).toBe(NEW);
}, 300_000);

test('an edit that breaks a pending change blocks it with one event, and nothing happens at its instant', async () => {
  const code = (await (await call('POST', '/api/v1/qr-codes', { type: 'url', data: OLD })).json()) as QrCode;
  const instant = Date.now() + 11_000;
  const path = `/api/v1/qr-codes/${code.id}`;
  const patch = { name: 'Never', data: NEW, routing: { activeUntil: '2090-01-01T00:00:00Z' } };
  await call('POST', `${path}/scheduled-changes`, { at: new Date(instant).toISOString(), patch });
  await call('PATCH', path, { routing: { activeFrom: '2091-01-01T00:00:00Z' } });
  await call('PATCH', path, { routing: null });
  await sleep(instant + MARGIN_MS - Date.now());
  expect(await locationOf(code)).toBe(OLD);
  expect(await read(path)).toMatchObject({ name: null, data: OLD, routing: null });
  expect(await read(`${path}/scheduled-changes`)).toMatchObject({ data: [{ state: 'blocked' }] });
  await waitFor(
    () => eventsOf(code).length > 0,
    30_000,
    () => 'the event',
  );
  await sleep(1_000);
  expect(eventsOf(code).map(({ type }) => type)).toEqual(['qr_code.change_blocked']);
}, 120_000);
