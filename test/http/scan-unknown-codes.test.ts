import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createScanTargetStore, type ScanTargetStore } from '../../store/short-links/scan-targets.js';
import { startScanServer, type ScanServer } from '../support/scan-server.js';

/** Missing codes that one IP address may request per minute. */
const MISSES = 300;

let server: ScanServer;
let askedOfStore = 0;

beforeAll(async () => {
  const stores: ScanTargetStore[] = [];
  const counted: ScanTargetStore = {
    find: (codes, timeoutMS) => {
      askedOfStore += codes.length;
      return stores[0]!.find(codes, timeoutMS);
    },
  };
  server = await startScanServer({ trustProxy: 'loopback', targets: counted });
  stores.push(createScanTargetStore(server.store.db));
});
afterAll(() => server.stop());

const from = (address: string, more: Record<string, string> = {}) => ({
  'x-forwarded-for': address,
  ...more,
});

test('a client that requests many missing codes is rejected without a query, and other clients are not', async () => {
  const { shortCode } = await server.code('url', 'https://example.com/');
  const fresh = await server.code('url', 'https://example.com/fresh');
  expect((await server.get(`/r/${shortCode}`, from('198.51.100.7'))).status).toBe(302);
  for (let sent = 0; sent < MISSES; sent += 50) {
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const { status } = await server.get(`/r/guess${sent + n}`, from('198.51.100.7'));
        return status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
  }
  const before = askedOfStore;

  const page = await server.get('/r/onemore1', from('198.51.100.7', { 'accept-language': 'fr' }));
  expect(page.status).toBe(429);
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(page.headers['retry-after'])).toBeLessThanOrEqual(61);
  expect(page.body).toContain('Trop de codes inconnus');
  const json = await server.get('/r/onemore2', from('198.51.100.7', { accept: 'application/json' }));
  const { error } = JSON.parse(json.body) as { error: { code: string; resetAt: string } };
  expect(error.code).toBe('rate_limited');
  expect(Date.parse(error.resetAt)).toBeGreaterThan(Date.now());
  expect(askedOfStore).toBe(before);

  // A cached code keeps working for every client, and any other code works for all other clients.
  expect((await server.get(`/r/${shortCode}`, from('198.51.100.7'))).status).toBe(302);
  expect((await server.get(`/r/${fresh.shortCode}`, from('198.51.100.8'))).status).toBe(302);
  expect((await server.get('/r/onemore3', from('198.51.100.8'))).status).toBe(404);
});
