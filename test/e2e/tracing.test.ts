import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAccount } from '../../api/accounts/create-account.js';
import { getFreePort } from '../../embedded/ports.js';
import { startOtlpReceiver, type ReceivedSpan } from '../support/otlp-receiver.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { openTestDatabase, testMongodbUri, type TestDatabase } from '../support/test-database.js';
import { createTestStores } from '../support/test-stores.js';
import { waitFor } from '../support/wait-for.js';
import { respondWith, startReceiver, type Receiver } from '../support/webhook-receiver.js';

/** IP address of a visitor. */
const VISITOR = '81.2.69.160';

let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;
let database: TestDatabase;
let receiver: Receiver;
let dataDir: string;
let url: string;
let key: string;
const processes: ServiceProcess[] = [];

beforeAll(async () => {
  [collector, database, receiver] = await Promise.all([
    startOtlpReceiver(),
    openTestDatabase(),
    startReceiver(respondWith(500)),
  ]);
  dataDir = await mkdtemp(join(tmpdir(), 'qrelay-tracing-'));
  const port = await getFreePort();
  url = `http://127.0.0.1:${port}`;
  const env = {
    MONGODB_URI: testMongodbUri(),
    MONGODB_DATABASE: database.store.db.databaseName,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    GEOIP_DATABASE: 'none',
    RATE_LIMIT_PER_MINUTE: '0',
    TRUST_PROXY: 'loopback',
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  processes.push(startProcess('api', env), startProcess('worker', env));
  await Promise.all(processes.map((one) => one.ready()));
  const { db } = database.store;
  const stores = createTestStores(db);
  const created = await createAccount(stores, {
    email: 'owner@example.com',
    plan: 'business',
    password: undefined,
    now: new Date(),
    passwordHashCost: 1,
  });
  key = created.apiKey!;
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.end('SIGTERM')));
  await Promise.all([collector?.stop(), receiver?.stop(), database?.release()]);
  await rm(dataDir, { recursive: true, force: true });
});

const post = (path: string, body: unknown) =>
  fetch(url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-forwarded-for': VISITOR,
      traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
    },
    body: JSON.stringify(body),
  });

/** Waits for a span, and returns it. */
async function span(matches: (one: ReceivedSpan) => boolean, what: string): Promise<ReceivedSpan> {
  await waitFor(
    () => collector.spans.some(matches),
    20_000,
    () => `${what}; received: ${collector.spans.map(({ name }) => name).join(', ')}`,
  );
  return collector.spans.find(matches)!;
}

/** Returns the names of a span and its ancestors, the span first. */
function ancestors(one: ReceivedSpan): string[] {
  const parent = collector.spans.find(({ spanId }) => spanId === one.parentSpanId);
  return [one.name, ...(parent ? ancestors(parent) : [])];
}

describe('traces', () => {
  test('follow a bulk request from the API through Temporal to the activities of a worker', async () => {
    const response = await post('/api/v1/qr-codes/bulk', [
      { type: 'text', data: 'one' },
      { type: 'text', data: 'two' },
    ]);
    expect(response.status).toBe(201);
    const activity = await span(({ name }) => name === 'RunActivity:createChunk', 'the activity');
    await span(({ name }) => name === 'POST /api/v1/qr-codes/bulk', 'the request');
    await span(({ name }) => name === 'RunWorkflow:bulkCreate', 'the workflow');
    expect(ancestors(activity)).toEqual([
      'RunActivity:createChunk',
      'StartActivity:createChunk',
      'RunWorkflow:bulkCreate',
      'StartWorkflow:bulkCreate',
      'POST /api/v1/qr-codes/bulk',
    ]);
    const trace = collector.spans.filter(({ traceId }) => traceId === activity.traceId);
    expect(new Set(trace.map(({ service }) => service))).toEqual(new Set(['qrelay-api', 'qrelay-worker']));
    const request = trace.find(({ name }) => name.startsWith('POST '))!;
    expect(request.attributes).toMatchObject({
      'http.route': '/api/v1/qr-codes/bulk',
      'http.response.status_code': 201,
      'qrelay.request_id': response.headers.get('x-request-id'),
    });
    expect(request.parentSpanId ?? '').toBe('');
  });

  test('have a span for each webhook attempt, under the activity that sends it', async () => {
    const created = await post('/api/v1/webhooks', {
      url: `${receiver.url}?token=hush`,
      events: ['qr_code.scanned'],
    });
    const { id } = (await created.json()) as { id: string };
    await post(`/api/v1/webhooks/${id}/test`, {});
    const attempt = await span(({ name }) => name === 'POST webhook', 'the attempt');
    // The span of an activity is sent when the activity ends, and a drain waits for more work.
    await fetch(`${url}/api/v1/webhooks/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` },
    });
    await span(({ name }) => name === 'RunActivity:drainWebhook', 'the activity');
    expect(attempt).toMatchObject({
      service: 'qrelay-worker',
      statusCode: 2,
      attributes: {
        'server.address': '127.0.0.1',
        'http.response.status_code': 500,
        'qrelay.webhook_id': id,
      },
    });
    expect(ancestors(attempt).slice(0, 2)).toEqual(['POST webhook', 'RunActivity:drainWebhook']);
    expect(receiver.received[0]!.headers).not.toHaveProperty('traceparent');
  });

  test('contain no requests for short links and no keys, paths, or client IP addresses', async () => {
    const created = await post('/api/v1/qr-codes', { type: 'url', data: 'https://example.com/hush' });
    const { id, shortCode } = (await created.json()) as { id: string; shortCode: string };
    const scanned = await fetch(`${url}/r/${shortCode}`, { redirect: 'manual' });
    expect(scanned.status).toBe(302);
    await fetch(`${url}/api/v1/qr-codes/${id}`, { headers: { authorization: `Bearer ${key}` } });
    await span(({ name }) => name === 'GET /api/v1/qr-codes/:id', 'the later request');
    const text = collector.text();
    for (const secret of [shortCode, VISITOR, key, 'hush', id]) expect(text).not.toContain(secret);
  });
});
