import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { FileResource } from '../../core/files/file-schemas.js';
import { getFreePort } from '../../embedded/ports.js';
import { SCANS } from '../../store/scans/scan-documents.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { buildPdf } from '../support/build-pdf.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { testMongodbUri } from '../support/test-database.js';

const CLIENTS = 64;
const EXCHANGES = 10;
/** Time after which every process redirects to the new file. */
const FRESH_MS = 2_000;
/** Browsers follow at most 20 redirects. */
const MAX_REDIRECTS = 20;

let helper: TestApi;
let account: TestAccount;
let api: ServiceProcess;
let port: number;
/** Its connections lead to either process, so that consecutive requests of a visitor do, too. */
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

beforeAll(async () => {
  helper = await startTestApi();
  account = await helper.createAccount('business');
  port = await getFreePort();
  api = startProcess('api', {
    MONGODB_URI: testMongodbUri(),
    MONGODB_DATABASE: helper.db.databaseName,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    DATA_DIR: helper.dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    GEOIP_DATABASE: 'none',
    TRUST_PROXY: '1',
    API_PROCESSES: '2',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  await api.ready();
}, 120_000);
afterAll(async () => {
  agent.destroy();
  await api?.end('SIGKILL');
  await helper?.stop();
});

async function call<T>(method: string, path: string, body: Buffer | object, type = 'application/json') {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${account.key}`, 'content-type': type },
    body: Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
  expect([method, path, response.ok]).toEqual([method, path, true]);
  return (await response.json()) as T;
}

interface Visited {
  status: number;
  location: string | undefined;
  etag: string | undefined;
}

/** @param ip Address of the visitor; each has few lookups of former files a minute */
function visit(url: string, ip: string): Promise<Visited> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'x-forwarded-for': ip } }, (response) => {
      const { location, etag } = response.headers;
      response.resume().once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, location, etag }));
    }).once('error', reject);
  });
}

/** A scan, and the file to which it led. */
interface Scan {
  sentAt: number;
  doneAt: number;
  url: string | undefined;
}

test('while 64 clients scan, each exchange of a file reaches all of them, and each scan counts once', async () => {
  const files: FileResource[] = [];
  for (let index = 0; index <= EXCHANGES; index++) {
    files.push(
      await call('POST', `files?name=Menu-${index}`, buildPdf([`Menu ${index}`]), 'application/pdf'),
    );
  }
  const code = await call<QrCode>('POST', 'qr-codes', { type: 'file', data: files[0]!.id });
  const link = code.shortUrl;
  const urls = files.map(({ sha256, name }) => `${link}/${sha256.slice(0, 32)}/${name}`);
  const scans: Scan[] = [];
  const failures: unknown[] = [];
  let visitors = 0;
  let running = true;

  /** Opens a URL as a browser does, and follows its redirects to a file. */
  async function open(from: string): Promise<string | undefined> {
    const ip = `10.0.${visitors >> 8}.${visitors++ & 255}`;
    let url = from;
    for (let count = 0; count <= MAX_REDIRECTS; count++) {
      const sentAt = performance.now();
      const { status, location, etag } = await visit(url, ip);
      if (url === link) scans.push({ sentAt, doneAt: performance.now(), url: location });
      if (status === 200) return etag;
      if (status !== 302 || location === undefined) throw new Error(`${url} responded ${status}`);
      url = location;
    }
    throw new Error(`${from} leads back and forth`);
  }

  async function runClient(number: number): Promise<void> {
    while (running) {
      // Some visitors have bookmarked a former file, or its tab is still open.
      const from = number % 4 === 0 ? urls[number % EXCHANGES]! : link;
      await open(from).catch((error: unknown) => failures.push(error));
      await sleep(20);
    }
  }

  const clients = Array.from({ length: CLIENTS }, (_, number) => runClient(number));
  const exchanges: { sentAt: number; doneAt: number; url: string | undefined }[] = [];
  const reached: (string | undefined)[] = [];
  try {
    for (const [index, file] of files.slice(1).entries()) {
      const sentAt = performance.now();
      await call('PATCH', `qr-codes/${code.id}`, { data: { files: [file.id] } });
      exchanges.push({ sentAt, doneAt: performance.now(), url: urls[index + 1] });
      await sleep(FRESH_MS + 500);
    }
    reached.push(...(await Promise.all(urls.map(open))));
  } finally {
    running = false;
    await Promise.all(clients);
  }

  expect(failures).toEqual([]);
  expect(reached).toEqual(urls.map(() => `"${files.at(-1)!.sha256}"`));
  for (const [index, { doneAt, url }] of exchanges.entries()) {
    const end = exchanges[index + 1]?.sentAt ?? Infinity;
    const later = scans.filter(({ sentAt, doneAt: got }) => sentAt > doneAt + FRESH_MS && got < end);
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter((scan) => scan.url !== url)).toEqual([]);
  }
  const stored = await helper.db.collection(SCANS).countDocuments({ qrCodeId: code.id });
  expect(stored).toBe(scans.length);
}, 180_000);
