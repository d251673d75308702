import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { load } from '../../bench/lib/http-load.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { getFreePort } from '../../embedded/ports.js';
import { SCANS } from '../../store/scans/scan-documents.js';
import { startListening } from '../../api/server.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { isRunning } from '../support/start-process.js';
import { testMongodbUri } from '../support/test-database.js';
import { waitFor } from '../support/wait-for.js';

/** An API of the test's own process, which creates accounts in the same database. */
let helper: TestApi;
let account: TestAccount;
let code: QrCode;
/** Path of a link of a list. */
let click: string;
let api: ServiceProcess;
let port: number;
let metricsPort: number;

beforeAll(async () => {
  helper = await startTestApi();
  account = await helper.createAccount('business');
  const body = { type: 'url', data: 'https://example.com/' };
  code = (await (await account.request('POST', '/api/v1/qr-codes', body)).json()) as QrCode;
  const items = [{ title: 'Menu', url: 'https://example.com/menu' }];
  const list = { type: 'links', data: { title: 'Bistro Rosa', items } };
  const links = (await (await account.request('POST', '/api/v1/qr-codes', list)).json()) as QrCode;
  click = `/r/${links.shortCode}/l1`;
});
afterEach(async () => {
  await api?.end('SIGKILL');
  await helper.db.collection(SCANS).deleteMany({});
});
afterAll(() => helper?.stop());

async function startApi(env: Record<string, string> = {}): Promise<void> {
  [port, metricsPort] = [await getFreePort(), await getFreePort()];
  api = startProcess('api', {
    MONGODB_URI: testMongodbUri(),
    MONGODB_DATABASE: helper.db.databaseName,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    DATA_DIR: helper.dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    GEOIP_DATABASE: 'none',
    API_PROCESSES: '2',
    ...env,
  });
}

async function startBoth(env: Record<string, string> = {}): Promise<void> {
  await startApi(env);
  await api.ready();
  await waitForProcesses(2);
}

/** Returns the PIDs of all API processes that have started so far, oldest first. */
function startedPids(): number[] {
  return loggedLines('starting an API process').map((line) => (JSON.parse(line) as { pid: number }).pid);
}

function loggedLines(message: string): string[] {
  return api
    .output()
    .split('\n')
    .filter((line) => line.includes(message));
}

async function waitForProcesses(count: number): Promise<void> {
  await waitFor(
    () => loggedLines('API is listening').length >= count,
    90_000,
    () => `${count} processes to listen; they printed:\n${api.output()}`,
  );
}

/** Longer than a test takes: the load ends when the service closes its connections. */
const UNTIL_CLOSED_MS = 60_000;

/** Sends scans, or clicks, over 32 connections. Each has its number in its referrer. */
function scan(durationMs: number, path = `/r/${code.shortCode}`) {
  const request = (n: number) =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nReferer: https://r${n}.example/\r\n\r\n`;
  return load({ port, connections: 32, durationMs, request });
}

async function storedReferrers(): Promise<string[]> {
  const scans = helper.db.collection<{ referrer: string }>(SCANS);
  return (await scans.find().toArray()).map(({ referrer }) => referrer);
}

/** Waits until scans are being redirected and stored, on a machine of any speed. */
async function untilScansAreStored(): Promise<void> {
  const count = () => helper.db.collection(SCANS).estimatedDocumentCount();
  await waitFor(
    async () => (await count()) > 100,
    60_000,
    () => '100 scans to be stored',
  );
}

/** Expects that each redirected scan is stored, and that none is stored twice. */
async function expectEachScanOnce(redirected: readonly number[]): Promise<void> {
  const stored = await storedReferrers();
  const unique = new Set(stored);
  expect(redirected.filter((n) => !unique.has(`r${n}.example`))).toEqual([]);
  expect(stored.length).toBe(unique.size);
}

test('two processes share one port, and a rate limit is exact across them', async () => {
  await startBoth({ RATE_LIMIT_PER_MINUTE: '30' });
  const call = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/qr-codes`, {
      headers: { authorization: `Bearer ${account.key}`, connection: 'close' },
    });
    await response.arrayBuffer();
    return response.status;
  };
  const statuses = await Promise.all(Array.from({ length: 80 }, call));
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  let metrics = '';
  const hasServed = (process: string) =>
    new RegExp(`^qrelay_http_request_duration_seconds_count\\{.*process="${process}".*\\} [1-9]`, 'm').test(
      metrics,
    );
  // The metrics lack a process that does not respond to the primary in time.
  await waitFor(
    async () => {
      metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return hasServed('1') && hasServed('2');
    },
    30_000,
    () => `the metrics of both processes; the last were\n${metrics}`,
  );
});

test('without METRICS_PORT, either process responds with the metrics of both and of the primary', async () => {
  await startBoth({ METRICS_PORT: '' });
  const read = async () =>
    (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } })).text();
  for (const metrics of [await read(), await read()]) {
    for (const process of ['1', '2', 'primary']) {
      expect(metrics).toMatch(
        new RegExp(`^process_start_time_seconds\\{.*process="${process}".*\\} \\d`, 'm'),
      );
    }
    expect(metrics).toMatch(/^qrelay_api_process_starts_total\{.*\} 2$/m);
    expect(metrics.match(/^# TYPE qrelay_scans_total /gm)).toHaveLength(1);
  }
});

test.each(['scan', 'click'])(
  'a process that is killed under load is restarted at once, and no redirected %s is lost or stored twice',
  async (kind) => {
    await startBoth();
    const [killed] = startedPids();
    const scanning = scan(1_500, kind === 'click' ? click : undefined);
    await untilScansAreStored();
    process.kill(killed!, 'SIGKILL');
    const { redirected } = await scanning;
    await expectEachScanOnce(redirected);
    expect(await helper.db.collection(SCANS).countDocuments({ link: { $exists: kind === 'scan' } })).toBe(0);
    await waitForProcesses(3);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  },
);

test('a process that hangs delays no new connection, also when it is killed then', async () => {
  await startBoth();
  const [hung] = startedPids();
  process.kill(hung!, 'SIGSTOP');
  const call = async () => {
    const headers = { connection: 'close' };
    return (await fetch(`http://127.0.0.1:${port}/healthz`, { headers })).status;
  };
  expect(await Promise.all(Array.from({ length: 16 }, call))).toEqual(Array(16).fill(200));
  process.kill(hung!, 'SIGKILL');
  expect(await Promise.all(Array.from({ length: 16 }, call))).toEqual(Array(16).fill(200));
});

test('SIGTERM under load drains every process, and no redirected scan is lost or stored twice', async () => {
  await startBoth();
  const pids = startedPids();
  expect(pids).toHaveLength(2);
  const scanning = scan(UNTIL_CLOSED_MS);
  await untilScansAreStored();
  expect(await api.end('SIGTERM')).toBe(0);
  const { redirected } = await scanning;
  await expectEachScanOnce(redirected);
  expect(pids.filter(isRunning)).toEqual([]);
});

test('when the primary is killed, its processes drain and end', async () => {
  await startBoth();
  const pids = startedPids();
  expect(pids).toHaveLength(2);
  const scanning = scan(UNTIL_CLOSED_MS);
  await untilScansAreStored();
  await api.end('SIGKILL');
  await expectEachScanOnce((await scanning).redirected);
  await waitFor(
    () => !pids.some(isRunning),
    15_000,
    () => 'the processes to end',
  );
});

test('a process that keeps crashing is restarted with growing delays, while the other one serves', async () => {
  await startBoth();
  process.kill(startedPids()[0]!, 'SIGKILL');
  await waitForProcesses(3);
  process.kill(startedPids()[2]!, 'SIGKILL');
  await waitFor(
    () => api.output().includes('restarting in 0.5 s'),
    10_000,
    () => `a delayed restart; printed:\n${api.output()}`,
  );
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await waitForProcesses(4);
});

/** Starts an API that is expected to exit. @returns Its exit code, what it printed, and its messages */
async function runToExit(env: Record<string, string>) {
  await startApi({ LOG_LEVEL: 'fatal', ...env });
  const messages: unknown[] = [];
  api.process.on('message', (message) => messages.push(message));
  await waitFor(
    () => api.process.exitCode !== null,
    60_000,
    () => `the API to exit; it printed:\n${api.output()}`,
  );
  return { code: api.process.exitCode, output: api.output(), messages };
}

test('with a different secret key, the processes print one line in total and are not restarted', async () => {
  const {
    code: exitCode,
    output,
    messages,
  } = await runToExit({
    SECRET_KEY: 'the key of another installation, not this',
  });
  expect(output).toMatch(/^The secret key does not belong to this database: .*\n$/);
  expect(messages).toEqual([{ rejected: output.trim() }]);
  expect(exitCode).toBe(1);
});

test.each(['PORT', 'METRICS_PORT'])(
  'if %s is in use, the processes print one line in total',
  async (name) => {
    const other = createServer();
    const { port: used } = await startListening(other, 0, '127.0.0.1');
    const { code: exitCode, output } = await runToExit({ [name]: String(used) });
    other.close();
    expect(output).toBe(
      `PORT or METRICS_PORT is already in use (${used}); set another port, or stop the process that uses it\n`,
    );
    expect(exitCode).toBe(1);
  },
);
