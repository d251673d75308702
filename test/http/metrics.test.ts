import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { getFreePort } from '../../embedded/ports.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { testMongodbUri } from '../support/test-database.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';

/**
 * Metrics of the primary of several API processes, with their types. `test/e2e/api-processes.test.ts` reads
 * them.
 */
const SERVED_BY_PRIMARY = [['qrelay_api_process_starts_total', 'counter']] as const;

/** Names of metrics that the service itself defines. */
const OWN = /^(qrelay|api)_/;

let api: TestApi;
let worker: ServiceProcess;
let receiver: Receiver;
let account: TestAccount;
let code: QrCode;
let apiMetricsUrl: string;
let workerUrl: string;

beforeAll(async () => {
  const [metricsPort, workerPort] = [await getFreePort(), await getFreePort()];
  apiMetricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  workerUrl = `http://127.0.0.1:${workerPort}`;
  const shared = { TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`, WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' };
  api = await startTestApi({ ...shared, METRICS_PORT: String(metricsPort) });
  worker = startProcess('worker', {
    ...shared,
    MONGODB_URI: testMongodbUri(),
    MONGODB_DATABASE: api.db.databaseName,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    DATA_DIR: api.dataDir,
    HOST: '127.0.0.1',
    WORKER_PORT: String(workerPort),
  });
  receiver = await startReceiver();
  account = await api.createAccount('business');
  await worker.ready();
  await useEverything();
});
afterAll(async () => {
  await worker?.end('SIGTERM');
  await receiver?.stop();
  await api?.stop();
});

/** Creates and scans codes, and runs jobs and webhooks, so that every kind of work has been measured. */
async function useEverything(): Promise<void> {
  const created = await account.request('POST', '/api/v1/qr-codes', {
    type: 'url',
    data: 'https://example.com/',
  });
  code = (await created.json()) as QrCode;
  await account.request('POST', '/api/v1/webhooks', { url: receiver.url, events: ['qr_code.scanned'] });
  await account.request('GET', `/api/v1/qr-codes/${code.id}`);
  await account.request('GET', '/api/v1/qr-codes/qr_nowhere');
  await account.request('GET', `/elsewhere/${randomUUID()}`);
  // The short link must see the endpoint, which is cached for up to two seconds.
  await waitFor(
    async () => {
      await scan();
      return receiver.received.length > 0;
    },
    20_000,
    () => `a webhook; the worker printed:\n${worker.output()}`,
  );
  await fetch(`${api.url}/r/unknown1`);
  const bulk = await account.request('POST', '/api/v1/qr-codes/bulk', [{ type: 'text', data: 'x' }]);
  expect(bulk.status).toBe(201);
  await waitFor(
    async () => valueOf(await scrapeWorker(), 'qrelay_job_duration_seconds_count{status="completed"') > 0,
    10_000,
    () => 'the job to be counted',
  );
}

const scan = () =>
  fetch(code.shortUrl.replace(/^https?:\/\/[^/]+/, api.url), {
    redirect: 'manual',
    headers: {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari',
    },
  });

const scrapeApi = async () => (await fetch(apiMetricsUrl)).text();
const scrapeWorker = async () => (await fetch(`${workerUrl}/metrics`)).text();

/**
 * Returns the sum of the samples whose name and labels start with `prefix`, whatever the order of later
 * labels.
 */
function valueOf(text: string, prefix: string): number {
  const [name = '', labels = ''] = prefix.replace(/}$/, '').split('{');
  const wanted = labels.split(',').filter((label) => label !== '');
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && wanted.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Returns the types of the metrics by name. */
function typesIn(text: string): Map<string, string> {
  return new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
}

/** Returns all names of samples, with the suffixes of histograms. */
function namesIn(text: string): Set<string> {
  const types = [...typesIn(text)];
  return new Set(
    types.flatMap(([name, type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

describe('metrics of the API', () => {
  test('have requests by the template of their route and the class of their status, and no IDs', async () => {
    const text = await scrapeApi();
    const count = (route: string, method: string, status: string) =>
      valueOf(
        text,
        `qrelay_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"`,
      );
    expect(count('/api/v1/qr-codes', 'POST', '2xx')).toBe(1);
    expect(count('/api/v1/qr-codes/:id', 'GET', '2xx')).toBe(1);
    expect(count('/api/v1/qr-codes/:id', 'GET', '4xx')).toBe(1);
    expect(count('other', 'GET', '4xx')).toBe(1);
    expect(text).not.toContain(code.id);
    expect(text).not.toContain(code.shortCode);
    expect(text).not.toContain(account.accountId);
  });

  test('have the duration of short links by outcome, with cumulative buckets', async () => {
    const text = await scrapeApi();
    const metric = 'qrelay_scan_duration_seconds';
    const served = valueOf(text, `${metric}_count{outcome="served"`);
    expect(served).toBeGreaterThan(0);
    expect(valueOf(text, `${metric}_bucket{le="+Inf",outcome="served"`)).toBe(served);
    expect(valueOf(text, `${metric}_bucket{le="5",outcome="served"`)).toBe(served);
    expect(valueOf(text, `${metric}_sum{outcome="served"`)).toBeGreaterThan(0);
    expect(valueOf(text, `${metric}_count{outcome="not_found"`)).toBe(1);
    expect(valueOf(text, 'qrelay_scan_responses_total{status="302"')).toBe(served);
    expect(valueOf(text, 'qrelay_scan_write_duration_seconds_count{outcome="stored"')).toBeGreaterThan(0);
  });

  test('have its calls to Temporal, its MongoDB connections, and its dependencies', async () => {
    const text = await scrapeApi();
    expect(
      valueOf(text, 'qrelay_temporal_client_calls_total{operation="StartWorkflowExecution",status="OK"'),
    ).toBe(1);
    expect(valueOf(text, 'qrelay_mongodb_connection_use_seconds_count')).toBeGreaterThan(5);
    expect(valueOf(text, 'qrelay_mongodb_connections_in_use')).toBeLessThan(50);
    expect(valueOf(text, 'qrelay_mongodb_operations_waiting')).toBe(0);
    expect(valueOf(text, 'qrelay_dependency_up{dependency="mongodb"')).toBe(1);
  });
});

describe('the port of a worker', () => {
  test('reports that the worker runs and is ready', async () => {
    expect(await (await fetch(`${workerUrl}/healthz`)).json()).toEqual({ status: 'ok' });
    const ready = await fetch(`${workerUrl}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        status: 'ok',
        checks: { polling: { status: 'ok' }, mongodb: { status: 'ok' }, temporal: { status: 'ok' } },
      },
    ]);
    expect((await fetch(`${workerUrl}/elsewhere`)).status).toBe(404);
    expect((await fetch(`${workerUrl}/readyz`, { method: 'POST' })).status).toBe(404);
  });

  test('has metrics of attempts, jobs, and the backlog, and metrics of the Temporal SDK', async () => {
    const text = await scrapeWorker();
    expect(valueOf(text, 'qrelay_webhook_attempt_duration_seconds_count{outcome="2xx"')).toBeGreaterThan(0);
    expect(
      valueOf(text, 'qrelay_webhook_first_attempt_delay_seconds_count{outcome="success"'),
    ).toBeGreaterThan(0);
    expect(valueOf(text, 'qrelay_job_start_delay_seconds_count{type="bulk_create"')).toBe(1);
    expect(valueOf(text, 'qrelay_worker_ready')).toBe(1);
    expect(valueOf(text, 'qrelay_backlog_truncated')).toBe(0);
    expect(
      valueOf(text, 'temporal_worker_task_slots_available{worker_type="ActivityWorker"'),
    ).toBeGreaterThan(0);
    expect(text).not.toMatch(/wh_|job_[0-9a-z]{20}/);
  });
});

describe('the documentation of metrics', () => {
  test('lists every metric of the service with its type, and no others', async () => {
    const page = await readFile('docs/metrics.md', 'utf8');
    const listed = [...page.matchAll(/^\| `([a-z0-9_]+)(?:\{[^}]*\})?` +\| (\w+) +\|/gm)].map(
      ([, name, type]) => [name!, type!],
    );
    const served = [...typesIn(await scrapeApi()), ...typesIn(await scrapeWorker())].filter(([name]) =>
      OWN.test(name),
    );
    expect(new Map(listed.filter(([name]) => OWN.test(name!)) as [string, string][])).toEqual(
      new Map([...served, ...SERVED_BY_PRIMARY]),
    );
  });

  test.each(['recording-rules.yml', 'alert-rules.yml'])('%s uses only metrics that exist', async (file) => {
    const rules = await readFile(`observability/prometheus/${file}`, 'utf8');
    expect(await unknownNames(rules)).toEqual([]);
  });

  test('the dashboard uses only metrics that exist', async () => {
    expect(await unknownNames(await readFile('observability/grafana/qrelay.json', 'utf8'))).toEqual([]);
  });

  /**
   * Returns the names in a text that are neither served, nor recorded by a rule, nor listed as appearing
   * after a failure.
   */
  async function unknownNames(text: string): Promise<string[]> {
    const served = new Set([...namesIn(await scrapeApi()), ...namesIn(await scrapeWorker())]);
    const recorded = new Set(
      (
        parse(await readFile('observability/prometheus/recording-rules.yml', 'utf8')) as {
          groups: { rules: { record: string }[] }[];
        }
      ).groups.flatMap(({ rules }) => rules.map(({ record }) => record)),
    );
    const page = await readFile('docs/metrics.md', 'utf8');
    const afterFailure = new Set(
      [...page.matchAll(/^\| `(temporal_[a-z_]+)(?:\{[^}]*\})?` +\| (\w+) +\|/gm)].map(([, name]) => name!),
    );
    const used = new Set(
      text.match(
        /\b(?:qrelay:[a-z_]+:[a-z_]+(?:\d+[a-z])?|(?:qrelay|api|temporal|nodejs|process)_[a-z0-9_]+)\b/g,
      ),
    );
    return [...used].filter(
      (name) => !served.has(name) && !recorded.has(name) && !afterFailure.has(name) && name !== 'qrelay_api',
    );
  }
});
