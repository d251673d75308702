import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ACCOUNTS } from '../../store/accounts/accounts.js';
import { startMongodbProxy, type FaultProxy } from '../support/fault-proxy.js';
import { startScanServer, type ScanServer } from '../support/scan-server.js';

const DOMAIN = 'qr.rosa.example';
const ALIAS = 'another-name-of-the-service.example';

let proxy: FaultProxy;
let server: ScanServer;

beforeEach(async () => {
  const mongodb = await startMongodbProxy();
  proxy = mongodb;
  server = await startScanServer({
    mongodbUri: mongodb.uri,
    scanTimeoutMs: 200,
  });
  await server.store.db.collection<{ _id: string }>(ACCOUNTS).insertOne({
    _id: 'acc_1',
    plan: 'business',
    branding: { domain: DOMAIN, name: 'Bistro Rosa' },
    domains: [DOMAIN],
  } as { _id: string });
});
afterEach(async () => {
  proxy.restore();
  // The driver retries reads on a new connection but does not retry the operations below.
  await server.scans();
  await server.stop();
  await proxy.close();
});

const ask = (host: string, path: string, accept = 'text/html') => server.get(path, { host, accept });

test.each(['disconnect', 'silence'] as const)(
  'with MongoDB down (%s), cached custom domains keep working, each for its own account only',
  async (fault) => {
    const url = await server.code('url', 'https://example.com/');
    const text = await server.code('text', 'Hello');
    const foreign = await server.code('url', 'https://example.com/', { accountId: 'acc_2' });
    for (const { shortCode } of [url, text, foreign]) await ask(DOMAIN, `/r/${shortCode}`);
    await ask(ALIAS, `/r/${url.shortCode}`);
    proxy[fault]();
    for (let times = 0; times < 3; times++) {
      const since = performance.now();
      expect((await ask(DOMAIN, `/r/${url.shortCode}`)).status).toBe(302);
      // The limit is 300 ms; a busy test machine gets more, but less than the two seconds that the driver
      // would take.
      expect(performance.now() - since).toBeLessThan(1_900);
    }
    expect((await ask(DOMAIN, `/r/${text.shortCode}`)).body).toContain('Bistro Rosa');
    expect((await ask(DOMAIN, `/r/${foreign.shortCode}`)).status).toBe(404);
    const since = performance.now();
    expect((await ask(ALIAS, `/r/${url.shortCode}`)).status).toBe(302);
    expect(performance.now() - since).toBeLessThan(1_900);
  },
  20_000,
);

test('with MongoDB down, an unknown host gets a 503 without any branding', async () => {
  const { shortCode } = await server.code('url', 'https://example.com/');
  expect((await ask('codes.test', `/r/${shortCode}`)).status).toBe(302);
  proxy.disconnect();
  const page = await ask(DOMAIN, `/r/${shortCode}`);
  expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
  const json = await ask(DOMAIN, `/r/${shortCode}`, 'application/json');
  expect(JSON.parse(json.body).error).toMatchObject({ code: 'unavailable' });
  expect(page.body + json.body).not.toContain('codes.test');
  expect((await ask('codes.test', `/r/${shortCode}`)).status).toBe(302);
});
