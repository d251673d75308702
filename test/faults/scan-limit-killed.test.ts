import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { getFreePort } from '../../embedded/ports.js';
import { QR_CODES } from '../../store/qr-codes/qr-code-documents.js';
import { SCANS } from '../../store/scans/scan-documents.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { IPHONE } from '../support/scan-server.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';

const DESTINATION = 'https://example.com/voucher';
const LIMIT = 100;
const REQUESTS = 400;
const CONCURRENT = 64;

let setup: TestApi;
let account: TestAccount;
let processes: ServiceProcess[] = [];
let urls: string[] = [];

beforeAll(async () => {
  setup = await startTestApi();
  account = await setup.createAccount('business');
});
afterEach(() => Promise.all(processes.map((one) => one.end('SIGKILL'))));
afterAll(() => setup?.stop());

/** Starts two API processes that share the database, each with a folder of its own. */
async function startTwo(): Promise<void> {
  const ports = [await getFreePort(), await getFreePort()];
  processes = ports.map((port) =>
    startProcess('api', {
      MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
      MONGODB_DATABASE: setup.db.databaseName,
      TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
      PORT: String(port),
      PUBLIC_URL: setup.url,
      GEOIP_DATABASE: 'none',
      DATA_DIR: `${setup.dataDir}/${port}`,
    }),
  );
  urls = ports.map((port) => `http://127.0.0.1:${port}`);
  await Promise.all(processes.map((one) => one.ready()));
}

async function createLimitedCode(): Promise<{ id: string; shortCode: string }> {
  const response = await account.request('POST', '/api/v1/qr-codes', {
    type: 'url',
    data: DESTINATION,
    dynamic: true,
    routing: { scanLimit: { scans: LIMIT, confirm: false } },
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; shortCode: string };
}

/**
 * Sends the requests to both processes in turn.
 *
 * @param onServed Called with the number of redirects so far.
 */
async function scanConcurrently(shortCode: string, onServed: (served: number) => void = () => undefined) {
  const outcomes: (number | 'closed')[] = [];
  let next = 0;
  let served = 0;
  const client = async (): Promise<void> => {
    while (next < REQUESTS) {
      const url = urls[next++ % urls.length]!;
      const outcome = await fetch(`${url}/r/${shortCode}`, {
        redirect: 'manual',
        headers: { 'user-agent': IPHONE },
      }).then(
        ({ status, headers }) => {
          expect(headers.get('location')).toBe(status === 302 ? DESTINATION : null);
          return status;
        },
        () => 'closed' as const,
      );
      outcomes.push(outcome);
      if (outcome === 302) onServed(++served);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, client));
  return outcomes;
}

const storedScans = (qrCodeId: string) => setup.db.collection(SCANS).countDocuments({ qrCodeId, bot: false });

test('of 400 concurrent scans over two processes, exactly 100 get the destination of a code with a limit of 100', async () => {
  await startTwo();
  const { id, shortCode } = await createLimitedCode();
  const outcomes = await scanConcurrently(shortCode);
  expect(outcomes.filter((status) => status === 302)).toHaveLength(LIMIT);
  expect(outcomes.filter((status) => status === 410)).toHaveLength(REQUESTS - LIMIT);
  expect(await storedScans(id)).toBe(LIMIT);
  expect(
    await setup.db.collection(SCANS).countDocuments({ qrCodeId: id, missed: 'exhausted', bot: null }),
  ).toBe(REQUESTS - LIMIT);
  const code = await (await account.request('GET', `/api/v1/qr-codes/${id}`)).json();
  expect(code).toMatchObject({ state: 'exhausted', scansLeft: 0, totalScans: LIMIT });
}, 120_000);

test('of 400 concurrent scans, at most 100 get the destination if a process is killed midway', async () => {
  await startTwo();
  const { id, shortCode } = await createLimitedCode();
  let killing: Promise<unknown> | undefined;
  const outcomes = await scanConcurrently(shortCode, (served) => {
    if (served === 30) killing = processes[0]!.end('SIGKILL');
  });
  await killing;
  const redirects = outcomes.filter((status) => status === 302).length;
  expect(outcomes).toContain('closed');
  expect(redirects).toBeGreaterThanOrEqual(30);
  expect(redirects).toBeLessThanOrEqual(LIMIT);
  expect(await storedScans(id)).toBeGreaterThanOrEqual(redirects);
  expect(await storedScans(id)).toBeLessThanOrEqual(LIMIT);
  const stored = await setup.db.collection<{ _id: string }>(QR_CODES).findOne({ _id: id });
  expect(stored).toMatchObject({ scansUsed: LIMIT });
}, 120_000);

test('a code opens and closes to the second while Temporal is down', async () => {
  const port = await getFreePort();
  const closedPort = await getFreePort();
  processes = [
    startProcess('api', {
      MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
      MONGODB_DATABASE: setup.db.databaseName,
      TEMPORAL_ADDRESS: `127.0.0.1:${closedPort}`,
      PORT: String(port),
      PUBLIC_URL: setup.url,
      GEOIP_DATABASE: 'none',
      DATA_DIR: `${setup.dataDir}/${port}`,
    }),
  ];
  await processes[0]!.ready();
  const opens = Date.now() + 6_000;
  const closes = opens + 5_000;
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/qr-codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'url',
      data: DESTINATION,
      dynamic: true,
      routing: {
        activeFrom: new Date(opens).toISOString(),
        activeUntil: new Date(closes).toISOString(),
      },
    }),
  });
  expect(response.status).toBe(201);
  const { shortCode } = (await response.json()) as { shortCode: string };
  const seen = { before: new Set<number>(), between: new Set<number>(), after: new Set<number>() };
  while (Date.now() < closes + 1_000 || seen.after.size === 0) {
    const sent = Date.now();
    const { status } = await fetch(`http://127.0.0.1:${port}/r/${shortCode}`, {
      redirect: 'manual',
      headers: { 'user-agent': IPHONE },
    });
    const received = Date.now();
    if (received < opens) seen.before.add(status);
    else if (sent >= opens && received < closes) seen.between.add(status);
    else if (sent >= closes) seen.after.add(status);
  }
  expect(seen).toEqual({ before: new Set([404]), between: new Set([302]), after: new Set([410]) });
}, 120_000);
