import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { hashPassword } from '../../store/accounts/passwords.js';
import { startMongodbProxy, type FaultProxy } from '../support/fault-proxy.js';
import { startScanServer, type ScanServer } from '../support/scan-server.js';
import { waitFor } from '../support/wait-for.js';

let proxy: FaultProxy;
let uri: string;
let server: ScanServer;

beforeEach(async () => {
  const mongodb = await startMongodbProxy();
  proxy = mongodb;
  uri = mongodb.uri;
  server = await startScanServer({ mongodbUri: uri, scanTimeoutMs: 200 });
});
afterEach(async () => {
  proxy.restore();
  await server.stop();
  await proxy.close();
});

const spoolOf = (folder: string) => readdir(join(folder, 'spool')).catch(() => [] as string[]);
/** Spool files by name. A file that a replay claims during the read has another name a moment later. */
async function spooled(folder: string): Promise<Map<string, string>> {
  let files = new Map<string, string>();
  const read = async (name: string) => [name, await readFile(join(folder, 'spool', name), 'utf8')] as const;
  await waitFor(
    async () => {
      const names = await spoolOf(folder);
      files = new Map(await Promise.all(names.map(read)).catch(() => []));
      return files.size > 0;
    },
    20_000,
    () => 'a spool that holds still',
  );
  return files;
}
const redirects = async (shortCode: string, times: number) => {
  const responses = [];
  for (let n = 0; n < times; n++) {
    const since = performance.now();
    responses.push({ ...(await server.get(`/r/${shortCode}`)), ms: performance.now() - since });
  }
  return responses;
};

test.each(['disconnect', 'silence'] as const)(
  'with MongoDB down (%s), a cached code keeps redirecting, and its scans are stored once after recovery',
  async (fault) => {
    const { shortCode } = await server.code('url', 'https://example.com/');
    await server.get(`/r/${shortCode}`);
    proxy[fault]();
    const responses = await redirects(shortCode, 5);
    expect(responses.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302]);
    // The limit is 300 ms; a busy test machine gets more, but less than the two seconds that the driver alone
    // would take.
    for (const { ms } of responses) expect(ms).toBeLessThan(1_900);
    expect((await spoolOf(server.dataDir)).length).toBeGreaterThan(0);
    proxy.restore();
    await waitFor(
      async () => (await server.scans()).length === 6,
      10_000,
      () => 'six scans in the store',
    );
    await waitFor(
      async () => (await spoolOf(server.dataDir)).length === 0,
      10_000,
      () => 'an empty spool',
    );
    expect(await server.scans()).toHaveLength(6);
    expect(new Set((await server.scans()).map(({ visitor }) => visitor)).size).toBe(1);
  },
);

test.each(['disconnect', 'silence'] as const)(
  'with MongoDB down (%s), an unknown code gets a 503, and the spool contains no IP address',
  async (fault) => {
    const { shortCode } = await server.code('url', 'https://example.com/');
    await server.get(`/r/${shortCode}`);
    proxy[fault]();
    const response = await server.get('/r/neverseen');
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    await redirects(shortCode, 2);
    const text = [...(await spooled(server.dataDir)).values()].join('');
    expect(text).toContain(shortCode);
    expect(text).not.toContain('127.0.0.1');
  },
);

test.each(['disconnect', 'silence'] as const)(
  'with MongoDB down (%s), a cached code is routed, and missed scans are stored once after recovery',
  async (fault) => {
    const rules = [{ id: 'r1', when: { os: ['iOS'] }, url: 'https://example.com/ios' }];
    const routed = await server.code('url', 'https://example.com/', {
      revision: 1,
      metadata: {},
      routing: { rules, utm: { source: 'qr' } },
    });
    const closed = await server.code('url', 'https://example.com/', {
      revision: 1,
      metadata: {},
      routing: { activeUntil: '2026-01-01T00:00:00.000Z' },
    });
    for (const { shortCode } of [routed, closed]) await server.get(`/r/${shortCode}`);
    proxy[fault]();
    const response = await server.get(`/r/${routed.shortCode}`);
    expect([response.status, response.headers.location]).toEqual([
      302,
      'https://example.com/ios?utm_source=qr',
    ]);
    expect((await server.get(`/r/${closed.shortCode}`)).status).toBe(410);
    expect((await spoolOf(server.dataDir)).length).toBeGreaterThan(0);
    proxy.restore();
    await waitFor(
      async () => (await server.scans()).length === 4,
      10_000,
      () => 'four scans in the store',
    );
    const rulesAndMisses = (await server.scans()).map(({ rule, missed, bot }) => [rule, missed, bot]);
    expect(rulesAndMisses).toEqual([
      ['r1', undefined, false],
      [undefined, 'expired', null],
      ['r1', undefined, false],
      [undefined, 'expired', null],
    ]);
  },
);

test.each(['disconnect', 'silence'] as const)(
  'with MongoDB down (%s), codes with a limit or a password get the page that retries',
  async (fault) => {
    const fields = { revision: 1, metadata: {} };
    const passwordHash = await hashPassword('s3cret', 1);
    const limited = await server.code('url', 'https://example.com/', {
      ...fields,
      routing: { scanLimit: { scans: 5, confirm: false } },
    });
    const confirmed = await server.code('url', 'https://example.com/', {
      ...fields,
      routing: { scanLimit: { scans: 5, confirm: true } },
    });
    const locked = await server.code('url', 'https://example.com/', { ...fields, routing: {}, passwordHash });
    expect((await server.get(`/r/${limited.shortCode}`)).status).toBe(302);
    expect((await server.get(`/r/${confirmed.shortCode}`)).status).toBe(200);
    expect((await server.get(`/r/${locked.shortCode}`)).status).toBe(200);
    proxy[fault]();
    const send = () =>
      Promise.all([
        server.get(`/r/${limited.shortCode}`),
        server.post(`/r/${confirmed.shortCode}`, ''),
        server.post(`/r/${locked.shortCode}`, 'password=s3cret'),
      ]);
    // At once, while the cached codes are fresh, and later, when they are not.
    for (const { status, headers, body } of await send()) {
      expect([status, headers['retry-after'], headers['refresh']]).toEqual([503, '5', '5']);
      expect(body).not.toContain('example.com');
    }
    await waitFor(
      async () => (await server.get(`/r/${locked.shortCode}`)).status === 503,
      10_000,
      () => 'the form to be replaced by the page that retries',
    );
    expect((await server.get(`/r/${confirmed.shortCode}`)).status).toBe(503);
    expect((await server.get(`/r/${limited.shortCode}`)).status).toBe(503);
    proxy.restore();
    await waitFor(
      async () => (await server.get(`/r/${limited.shortCode}`)).status === 302,
      20_000,
      () => 'the code to work again',
    );
    expect((await server.post(`/r/${locked.shortCode}`, 'password=s3cret')).status).toBe(303);
  },
);

test('the spool of a killed process is stored once by its successors, even when two of them find it', async () => {
  const { shortCode } = await server.code('url', 'https://example.com/');
  await server.get(`/r/${shortCode}`);
  proxy.disconnect();
  await redirects(shortCode, 4);
  const folder = join(server.dataDir, 'spool');
  for (const [name, text] of await spooled(server.dataDir)) {
    // The spool of a killed process: its files and a partial file that was never acknowledged.
    await writeFile(join(folder, `0123456789abcdef${name.slice(16)}`), text);
    await writeFile(join(folder, 'fedcba9876543210-00000000-1.scans.draft'), text.slice(0, 20));
  }
  const one = await startScanServer({ dataDir: server.dataDir, database: server.database });
  const two = await startScanServer({ dataDir: server.dataDir, database: server.database });
  await waitFor(
    async () => (await one.scans()).length === 5,
    10_000,
    () => 'five scans in the store',
  );
  await waitFor(
    async () => !(await spoolOf(server.dataDir)).some((name) => name.endsWith('.scans')),
    10_000,
    () => 'an empty spool',
  );
  expect(await one.scans()).toHaveLength(5);
  await Promise.all([one.stopKeepingData(), two.stopKeepingData()]);
});

test('a scan that neither MongoDB nor the disk accepts stays in memory and is reported, and its visitor is redirected', async () => {
  const metrics = new Registry();
  const dataDir = await mkdtemp(join(tmpdir(), 'qrelay-full-'));
  await writeFile(join(dataDir, 'spool'), 'a file where the folder should be');
  const poor = await startScanServer({ mongodbUri: uri, scanTimeoutMs: 200, dataDir, metrics });
  const { shortCode } = await poor.code('url', 'https://example.com/');
  await poor.get(`/r/${shortCode}`);
  proxy.disconnect();
  expect((await poor.get(`/r/${shortCode}`)).status).toBe(302);
  expect(await metrics.metrics()).toMatch(/qrelay_scans_total\{outcome="buffered"\} 1/);
  expect(poor.logLines.join('\n')).toContain('could not spool a scan: the spool is not writable');
  proxy.restore();
  await waitFor(
    async () => (await poor.scans()).length === 2,
    10_000,
    () => 'the scan in memory to be stored',
  );
  await poor.stop();
});
