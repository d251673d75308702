import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findMongod } from '../../embedded/find-mongod.js';
import { buildFindOptions } from '../../embedded/find-program.js';
import { startMongod, type Mongod } from '../../embedded/mongod.js';
import { getFreePort } from '../../embedded/ports.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { buildPdf } from '../support/build-pdf.js';
import { NO_TEMPORAL } from '../support/test-temporal.js';

const sharedMongodb = process.env['QRELAY_TEST_MONGODB_URI'];
let folder: string;
let mongod: Mongod;
let api: TestApi;
let start: () => Promise<Mongod>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qrelay-files-'));
  const binary = await findMongod(buildFindOptions(process.env, () => undefined));
  const port = await getFreePort();
  start = () => startMongod({ binary, folder, port, cacheGb: 0.25, onStart: () => undefined });
  mongod = await start();
  process.env['QRELAY_TEST_MONGODB_URI'] = mongod.uri;
  api = await startTestApi({ TEMPORAL_ADDRESS: NO_TEMPORAL });
}, 120_000);

afterAll(async () => {
  await api?.stop();
  await mongod?.child.stop(0);
  process.env['QRELAY_TEST_MONGODB_URI'] = sharedMongodb;
  await rm(folder, { recursive: true, force: true });
});

const visit = (path: string) => fetch(`${api.url}${path}`, { redirect: 'manual' });

/** Creates a code that leads to a PDF. Returns the paths of its short link and of its file. */
async function createMenu(account: TestAccount, pdf: Buffer): Promise<{ link: string; file: string }> {
  const uploaded = await fetch(`${api.url}/api/v1/files?name=Menu`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/pdf' },
    body: pdf,
  });
  const { id } = (await uploaded.json()) as { id: string };
  const created = await account.request('POST', '/api/v1/qr-codes', { type: 'file', data: id });
  const { shortCode } = (await created.json()) as { shortCode: string };
  const link = `/r/${shortCode}`;
  const location = (await visit(link)).headers.get('location') ?? '';
  return { link, file: location.slice(location.indexOf(link)) };
}

test('without MongoDB, a menu that was served lately still opens, and another one asks to wait', async () => {
  const account = await api.createAccount('business');
  const pdf = buildPdf(['Lunch']);
  const served = await createMenu(account, pdf);
  const neverServed = await createMenu(account, buildPdf(['Dinner']));
  expect((await visit(served.file)).status).toBe(200);

  mongod.child.process.kill('SIGKILL');
  await mongod.child.exited;

  const scan = await visit(served.link);
  expect([scan.status, scan.headers.get('location')?.endsWith(served.file)]).toEqual([302, true]);
  const menu = await visit(served.file);
  expect(menu.status).toBe(200);
  expect(Buffer.from(await menu.arrayBuffer()).equals(pdf)).toBe(true);
  const waiting = await visit(neverServed.file);
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5']);

  mongod = await start();
  expect((await visit(neverServed.file)).status).toBe(200);
}, 120_000);
