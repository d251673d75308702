import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { SCANS } from '../../store/scans/scan-documents.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startMongodbProxy, type FaultProxy } from '../support/fault-proxy.js';
import { getFreePort } from '../../embedded/ports.js';
import { requestWithHost } from '../support/request-with-host.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';

const DOMAIN = 'qr.rosa.example';

let setup: TestApi;
let account: TestAccount;
let proxy: FaultProxy & { uri: string };
let dataDir: string;
let api: ServiceProcess;
let port: number;

beforeAll(async () => {
  setup = await startTestApi();
  account = await setup.createAccount('business');
});
afterAll(() => setup?.stop());

beforeEach(async () => {
  proxy = await startMongodbProxy();
  dataDir = await mkdtemp(join(tmpdir(), 'qrelay-outage-'));
  port = await getFreePort();
});
afterEach(async () => {
  await api?.end('SIGKILL');
  await proxy.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<void> {
  api = startProcess('api', {
    MONGODB_URI: proxy.uri,
    MONGODB_DATABASE: setup.db.databaseName,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    TEMPORAL_TASK_QUEUE: `t-${port}`,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    GEOIP_DATABASE: 'none',
    DATA_DIR: dataDir,
    SCAN_TIMEOUT_MS: '200',
    ...env,
  });
  await api.ready();
}

const url = (path: string) => `http://127.0.0.1:${port}${path}`;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(url(path), {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/128.0', ...headers },
  });
const call = (method: string, path: string, body?: unknown) =>
  fetch(url(path), {
    method,
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const create = async (body: object) =>
  (await (await call('POST', '/api/v1/qr-codes', body)).json()) as { id: string; shortCode: string };
const isReady = async (query = '') => (await get(`/readyz${query}`)).status;

test.each(['disconnect', 'silence'] as const)(
  'an API started while MongoDB is down (%s) redirects known codes, and serves everything once MongoDB is back',
  async (fault) => {
    await start();
    const link = { type: 'url', data: 'https://example.com/menu' };
    const [hot, deleted, paused, edited] = await Promise.all([link, link, link, link].map(create));
    const page = await create({ type: 'text', data: 'Closed on Mondays', dynamic: true });
    const codes = [hot, deleted, paused, edited, page] as { id: string; shortCode: string }[];
    expect(
      (await call('PATCH', '/api/v1/account', { branding: { domain: DOMAIN, name: 'Rosa' } })).status,
    ).toBe(200);
    let acknowledged = 0;
    const scan = async ({ shortCode }: { shortCode: string }) => {
      const response = await get(`/r/${shortCode}`);
      if (response.status < 400) acknowledged += 1;
      return response;
    };
    for (const code of codes) expect((await scan(code)).status).toBeLessThan(400);
    expect((await requestWithHost(url(''), DOMAIN, `/r/${page.shortCode}`)).body).toContain('Rosa');
    acknowledged += 1;
    expect((await call('DELETE', `/api/v1/qr-codes/${deleted!.id}`)).status).toBe(200);
    await call('PATCH', `/api/v1/qr-codes/${paused!.id}`, { status: 'paused' });
    await call('PATCH', `/api/v1/qr-codes/${edited!.id}`, { data: 'https://example.com/new' });
    // The deletion removed this scan.
    acknowledged -= 1;
    expect(await api.end('SIGTERM')).toBe(0);

    proxy[fault]();
    await start();
    const [first, second] = [await scan(hot!), await scan(edited!)];
    expect([first.status, first.headers.get('location')]).toEqual([302, 'https://example.com/menu']);
    expect([second.status, second.headers.get('location')]).toEqual([302, 'https://example.com/new']);
    expect((await get(`/r/${deleted!.shortCode}`)).status).toBe(410);
    expect((await get(`/r/${paused!.shortCode}`)).status).toBe(410);
    // Visits of a paused code are stored as missed scans.
    acknowledged += 1;
    const unknown = await get('/r/neverseen');
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '5']);
    const branded = await requestWithHost(url(''), DOMAIN, `/r/${page.shortCode}`);
    expect([branded.status, branded.body.includes('Rosa')]).toEqual([200, true]);
    acknowledged += 1;
    expect((await requestWithHost(url(''), 'other.example', `/r/${page.shortCode}`)).status).toBe(503);

    const rejected = await call('GET', '/api/v1/qr-codes');
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await rejected.json()).toMatchObject({ error: { code: 'unavailable', status: 503 } });
    // A link in a mail must not look mistyped, and nothing may seem to be gone.
    for (const path of ['/mail/unknown', '/shared/unknown', '/sdk/qrelay.tgz', '/mcp']) {
      expect([path, (await get(path)).status]).toEqual([path, 503]);
    }
    expect([await isReady(), await isReady('?for=api')]).toEqual([200, 503]);
    expect(await (await get('/readyz')).json()).toMatchObject({
      status: 'ok',
      checks: { redirects: { status: 'ok' }, mongodb: { status: 'down' }, spool: { status: 'ok' } },
    });

    proxy.restore();
    await waitFor(
      async () => (await isReady('?for=api')) === 200,
      20_000,
      () => `the API to be ready; it printed:\n${api.output()}`,
    );
    expect((await call('GET', '/api/v1/qr-codes')).status).toBe(200);
    expect((await get('/r/neverseen')).status).toBe(404);
    for (const [path, status] of [
      ['/mail/unknown', 404],
      ['/shared/unknown', 404],
      ['/sdk/qrelay.tgz', 302],
      ['/mcp', 405],
    ] as const) {
      expect([path, (await get(path)).status]).toEqual([path, status]);
    }
    const scans = () =>
      setup.db.collection(SCANS).countDocuments({ qrCodeId: { $in: codes.map(({ id }) => id) } });
    await waitFor(
      async () => (await scans()) >= acknowledged,
      20_000,
      () => 'the spooled scans to be stored',
    );
    expect({ acknowledged, found: await scans(), doubled: 0, lost: 0 }).toEqual({
      acknowledged: 9,
      found: 9,
      doubled: 0,
      lost: 0,
    });
  },
  120_000,
);

test('an API without a snapshot is not ready for redirects until MongoDB responds', async () => {
  proxy.disconnect();
  await start();
  expect([await isReady(), await isReady('?for=api')]).toEqual([503, 503]);
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/r/anything')).status).toBe(503);
  proxy.restore();
  await waitFor(
    async () => (await isReady()) === 200 && (await isReady('?for=api')) === 200,
    20_000,
    () => `the API to be ready; it printed:\n${api.output()}`,
  );
});

test('an API that learns after an outage that the database belongs to another key exits without storing anything', async () => {
  await start();
  const { id, shortCode } = await create({ type: 'url', data: 'https://example.com' });
  expect((await get(`/r/${shortCode}`)).status).toBe(302);
  await api.end('SIGTERM');
  proxy.disconnect();
  await start({ SECRET_KEY: 'a key that belongs to another installation' });
  expect((await get(`/r/${shortCode}`)).status).toBe(302);
  proxy.restore();
  await waitFor(
    () => api.process.exitCode !== null,
    20_000,
    () => `the API to exit; it printed:\n${api.output()}`,
  );
  expect(api.process.exitCode).toBe(1);
  expect(api.output()).toContain('The secret key does not belong to this database');
  expect(await setup.db.collection(SCANS).countDocuments({ qrCodeId: id })).toBe(1);
});

test('a deleted account is removed from the snapshot on disk', async () => {
  await start();
  const leaving = await setup.createAccount('business');
  const created = await leaving.request('POST', '/api/v1/qr-codes', {
    type: 'url',
    data: 'https://example.com',
  });
  const { shortCode } = (await created.json()) as { shortCode: string };
  expect((await get(`/r/${shortCode}`)).status).toBe(302);
  const snapshot = () => readFile(join(dataDir, 'short-links', 'snapshot'), 'utf8').catch(() => '');
  const contains = async (isExpected: boolean) => (await snapshot()).includes(shortCode) === isExpected;
  await waitFor(
    () => contains(true),
    30_000,
    () => 'the code to be in the snapshot',
  );
  const session = await leaving.signIn();
  const deletion = { password: leaving.password };
  expect((await session.request('DELETE', '/api/v1/account', deletion)).status).toBeLessThan(300);
  await waitFor(
    () => contains(false),
    30_000,
    () => 'the code to leave the snapshot',
  );
  expect(await snapshot()).not.toContain(leaving.accountId);
});
