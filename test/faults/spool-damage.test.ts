import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getFreePort } from '../../embedded/ports.js';
import { SCANS } from '../../store/scans/scan-documents.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startMongodbProxy, type FaultProxy } from '../support/fault-proxy.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';

let setup: TestApi;
let account: TestAccount;
let proxy: FaultProxy & { uri: string };
let dataDir: string;
let spool: string;
let api: ServiceProcess;
let url: string;

beforeAll(async () => {
  setup = await startTestApi();
  account = await setup.createAccount('business');
});
afterAll(() => setup?.stop());

beforeEach(async () => {
  proxy = await startMongodbProxy();
  dataDir = await mkdtemp(join(tmpdir(), 'qrelay-spool-'));
  spool = join(dataDir, 'spool');
});
afterEach(async () => {
  await api?.end('SIGKILL');
  await proxy.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const port = await getFreePort();
  url = `http://127.0.0.1:${port}`;
  api = startProcess('api', {
    MONGODB_URI: proxy.uri,
    MONGODB_DATABASE: setup.db.databaseName,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    TEMPORAL_TASK_QUEUE: `t-${port}`,
    PORT: String(port),
    PUBLIC_URL: url,
    GEOIP_DATABASE: 'none',
    DATA_DIR: dataDir,
    SCAN_TIMEOUT_MS: '200',
  });
  await api.ready();
}

const get = (path: string) =>
  fetch(url + path, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0 Firefox/128.0' } });

async function createCode(): Promise<{ id: string; shortCode: string }> {
  const body = { type: 'url', data: 'https://example.com' };
  return (await (await account.request('POST', '/api/v1/qr-codes', body)).json()) as {
    id: string;
    shortCode: string;
  };
}

/** Scans a code and returns how many redirects were sent. */
async function scan(shortCode: string, times: number): Promise<number> {
  let redirects = 0;
  for (let n = 0; n < times; n++) if ((await get(`/r/${shortCode}`)).status === 302) redirects += 1;
  return redirects;
}

const found = (qrCodeId: string) => setup.db.collection(SCANS).countDocuments({ qrCodeId });
const metric = async (name: string) => {
  const line = (await (await get('/metrics')).text()).split('\n').find((text) => text.startsWith(name));
  return Number(line?.split(' ').at(-1) ?? 0);
};
const outcome = (name: string) => metric(`qrelay_scans_total{outcome="${name}"`);
const spoolCheck = async () =>
  ((await (await get('/readyz')).json()) as { checks: { spool: { status: string; message?: string } } })
    .checks.spool;

test.each(['MongoDB is back first', 'the disk is back first'])(
  'while neither MongoDB nor the disk accepts scans, they wait in memory, and all are stored once; %s',
  async (order) => {
    await writeFile(spool, 'a file where the folder should be');
    await start();
    expect(await spoolCheck()).toMatchObject({ status: 'down' });
    expect(api.output()).toContain('the spool is not writable');
    const { id, shortCode } = await createCode();
    let acknowledged = await scan(shortCode, 1);
    // A busy machine may store even this one only after its redirect, from memory.
    await waitFor(
      async () => (await found(id)) === 1,
      20_000,
      () => 'the first scan to be stored',
    );
    const buffered = await outcome('buffered');
    proxy.silence();
    acknowledged += await scan(shortCode, 40);
    expect(acknowledged).toBe(41);
    expect((await outcome('buffered')) - buffered).toBe(40);
    expect(await spoolCheck()).toEqual({
      status: 'down',
      message: expect.stringContaining('40 scans are in memory'),
    });
    if (order === 'the disk is back first') {
      await rm(spool);
      await waitFor(
        async () => (await metric('qrelay_scan_buffer_depth')) === 0,
        20_000,
        () => 'the scans to be on disk',
      );
      expect((await readdir(spool)).length).toBeGreaterThan(0);
      expect(await found(id)).toBe(1);
    }
    proxy.restore();
    await waitFor(
      async () => (await found(id)) === acknowledged && (await metric('qrelay_scan_buffer_depth')) === 0,
      20_000,
      () => `${acknowledged} scans to be stored; the API printed:\n${api.output()}`,
    );
    expect({ acknowledged, found: await found(id), lost: await outcome('lost') }).toEqual({
      acknowledged: 41,
      found: 41,
      lost: 0,
    });
    expect(await api.end('SIGTERM')).toBe(0);
    expect(await found(id)).toBe(41);
  },
);

test('an API that stops while neither MongoDB nor the disk accepts scans reports how many are lost', async () => {
  await writeFile(spool, 'a file where the folder should be');
  await start();
  const { shortCode } = await createCode();
  await scan(shortCode, 1);
  proxy.disconnect();
  expect(await scan(shortCode, 3)).toBe(3);
  await api.end('SIGTERM');
  expect(api.output()).toMatch(/"lost":3.*scans are lost/);
});

test('damaged spool files are kept in quarantine and counted, and everything readable is stored once', async () => {
  await start();
  const { id, shortCode } = await createCode();
  let acknowledged = await scan(shortCode, 1);
  proxy.disconnect();
  for (let n = 0; n < 6; n++) acknowledged += await scan(shortCode, 3);
  await api.end('SIGKILL');
  const names = (await readdir(spool)).filter((name) => /\.scans/.test(name)).sort();
  const paths = names.map((name) => join(spool, name));
  const sizeOf = async (path: string) => (await readFile(path, 'utf8')).split('\n').filter(Boolean).length;
  const [emptied, torn, strange, wrong] = paths as [string, string, string, string];
  let damaged = await sizeOf(emptied);
  await truncate(emptied, 0);
  const text = await readFile(torn, 'utf8');
  await truncate(torn, text.length - 40);
  damaged += 1;
  await writeFile(strange, 'not a scan at all');
  damaged += 1;
  await writeFile(wrong, (await readFile(wrong, 'utf8')).replace('"bot":', '"robot":'));
  damaged += 1;
  // A folder, and a draft of a process that was killed long ago.
  await mkdir(join(spool, '0123456789abcdef-00000000-3.scans'));
  const draft = join(spool, 'fedcba9876543210-00000000-1.scans.draft');
  await writeFile(draft, 'x');
  await utimes(draft, new Date(0), new Date(0));

  proxy.restore();
  await start();
  await waitFor(
    async () => (await readdir(spool)).every((name) => !/^(?!0123).*\.(scans|draft)/.test(name)),
    60_000,
    () => `the spool to be replayed; the API printed:\n${api.output()}`,
  );
  const stored = await found(id);
  expect({ acknowledged, found: stored, quarantined: await outcome('quarantined') }).toEqual({
    acknowledged: 19,
    found: 19 - damaged,
    quarantined: damaged,
  });
  expect((await readdir(join(spool, 'quarantine'))).length).toBe(4);
  expect(await spoolCheck()).toEqual({ status: 'warning', message: '4 damaged files are in quarantine' });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(api.output().match(/could not read a file of the spool/g)).toHaveLength(1);
});
