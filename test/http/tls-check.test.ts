import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startMongodbProxy, type FaultProxy } from '../support/fault-proxy.js';
import { waitFor } from '../support/wait-for.js';
import { requestWithHost } from '../support/request-with-host.js';

const SERVICE = 'codes.example';
const OTHER_HOST = 'lb.codes.example';
const PROVED = 'go.rosa.example';

let proxy: FaultProxy & { uri: string };
let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  proxy = await startMongodbProxy();
  api = await startTestApi({
    MONGODB_URI: proxy.uri,
    PUBLIC_URL: `https://${SERVICE}`,
    SERVICE_HOSTS: OTHER_HOST,
    DOMAIN_PROOF: 'off',
    SCAN_TIMEOUT_MS: '200',
  });
  account = await brand(PROVED);
});
afterAll(async () => {
  proxy?.restore();
  await api?.stop();
  await proxy?.close();
});

async function brand(domain: string): Promise<TestAccount> {
  const created = await api.createAccount('business');
  const changed = await created.request('PATCH', '/api/v1/account', { branding: { domain } });
  expect(changed.status).toBe(200);
  return created;
}

const ask = (query: string) => fetch(`${api.url}/tls-check${query}`);
const statusOf = async (name: string) => (await ask(`?domain=${encodeURIComponent(name)}`)).status;

async function count(outcome: string): Promise<number> {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  return Number(new RegExp(`qrelay_tls_checks_total\\{.*outcome="${outcome}".*\\} (\\d+)`).exec(text)?.[1]);
}

test('names of the service and proved domains get 200 without a body, and other names 404', async () => {
  const names = [SERVICE, OTHER_HOST, PROVED].flatMap((name) => [
    name,
    name.toUpperCase(),
    `${name}.`,
    `${name}:443`,
    `${name}.:8443`,
  ]);
  for (const name of names) expect([name, await statusOf(name)]).toEqual([name, 200]);
  expect(await (await ask(`?domain=${PROVED}`)).text()).toBe('');
  for (const name of ['unknown.example', `www.${PROVED}`, 'example', `x.${SERVICE}`]) {
    expect([name, await statusOf(name)]).toEqual([name, name === 'example' ? 400 : 404]);
  }
  expect(await (await ask('?domain=unknown.example')).json()).toMatchObject({
    error: { code: 'not_found' },
  });
  expect([await count('allowed'), await count('denied')]).toEqual([16, 4]);
});

test('anything but one valid name is a 400', async () => {
  const queries = [
    '',
    '?domain=',
    `?domain=${PROVED}&domain=${PROVED}`,
    `?domain[]=${PROVED}`,
    `?domain=${PROVED}&x=1`,
    '?domain=127.0.0.1',
    '?domain=a_b.example',
    '?domain=a..example',
    `?domain=https://${PROVED}`,
    `?domain=${PROVED}%00`,
    `?domain=${PROVED}%0A`,
    `?domain=%20${PROVED}`,
    `?domain=${'a'.repeat(64)}.example`,
    `?domain=${'a.'.repeat(130)}example`,
    '?domain=m%C3%BCnchen.example',
    '?domain=%FF',
  ];
  for (const query of queries) {
    const response = await ask(query);
    expect([query, response.status]).toEqual([query, 400]);
    expect(await response.json()).toMatchObject({ error: { code: 'bad_request' } });
  }
});

test('any number of questions gets a response, and a custom domain serves none of them', async () => {
  const statuses = await Promise.all(Array.from({ length: 200 }, (_, n) => statusOf(`n${n}.example`)));
  expect(new Set(statuses)).toEqual(new Set([404]));
  const onDomain = await requestWithHost(api.url, PROVED, `/tls-check?domain=${PROVED}`);
  expect([onDomain.status, onDomain.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});

test('the domain of a deleted account gets no certificate', async () => {
  const leaving = await brand('leaving.example');
  expect(await statusOf('leaving.example')).toBe(200);
  const session = await leaving.signIn();
  const deleted = await session.request('DELETE', '/api/v1/account', { password: leaving.password });
  expect(deleted.status).toBeLessThan(300);
  await waitFor(
    async () => (await statusOf('leaving.example')) === 404,
    2_000,
    () => 'the domain to be denied',
  );
});

test('with MongoDB down, known names get 200 within 10 ms, and others get 503', async () => {
  expect(await statusOf(PROVED)).toBe(200);
  proxy.disconnect();
  const times: number[] = [];
  for (let index = 0; index < 20; index++) {
    const startedAt = performance.now();
    expect(await statusOf(PROVED)).toBe(200);
    times.push(performance.now() - startedAt);
  }
  // The client and a busy machine take their share of most requests; the fastest one shows the service.
  expect(Math.min(...times)).toBeLessThan(10);
  expect(await statusOf(SERVICE)).toBe(200);
  const response = await ask('?domain=new.example');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await count('unavailable')).toBe(1);
  expect((await account.request('GET', '/api/v1/account')).status).toBe(503);
});

test('with MongoDB down, names that only the snapshot of another process on the host has get 200', async () => {
  proxy.restore();
  const domain = 'snapshot.rosa.example';
  await brand(domain);
  expect(await statusOf(domain)).toBe(200);
  const snapshot = () => readFile(join(api.dataDir, 'short-links', 'snapshot'), 'utf8').catch(() => '');
  await waitFor(
    async () => (await snapshot()).includes(domain),
    60_000,
    () => 'the domain to be in the snapshot',
  );
  const neighbor = await startTestApi({
    MONGODB_URI: proxy.uri,
    MONGODB_DATABASE: api.db.databaseName,
    PUBLIC_URL: `https://${SERVICE}`,
    DATA_DIR: api.dataDir,
  });
  proxy.disconnect();
  const ask = async (name: string) => (await fetch(`${neighbor.url}/tls-check?domain=${name}`)).status;
  expect([await ask(domain), await ask('new.example')]).toEqual([200, 503]);
  proxy.restore();
  await neighbor.stopKeepingDatabase();
}, 120_000);
