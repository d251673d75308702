import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { WITH_DELIVERIES, startJobWorker, type JobWorker } from '../support/job-worker.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { waitFor } from '../support/wait-for.js';
import { respondWith, startReceiver } from '../support/webhook-receiver.js';

const ALLOW = {
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  RATE_LIMIT_PER_MINUTE: '0',
  SECRET_KEY: 'k'.repeat(40),
};

let api: TestApi;
let worker: JobWorker;
let account: TestAccount;
let taskQueue: string;

beforeAll(async () => {
  taskQueue = `t-webhooks-${process.pid}-${Date.now()}`;
  api = await startTestApi({ ...ALLOW, TEMPORAL_TASK_QUEUE: taskQueue });
  worker = await startJobWorker({
    ...WITH_DELIVERIES,
    ...ALLOW,
    TEMPORAL_TASK_QUEUE: taskQueue,
    MONGODB_DATABASE: api.db.databaseName,
  });
  account = await api.createAccount();
});

afterAll(async () => {
  await worker.stop();
  await api.stop();
});

/** The response fields that these tests read. */
interface WebhookResponse {
  id: string;
  secret: string;
  status: string;
  shortCode: string;
  payload: unknown;
  attempts: unknown;
  data: WebhookResponse[];
  pagination: { nextCursor: string };
  error: { code: string; details: { path: string; message: string }[] };
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
  by = account,
) {
  const response = await by.request(method, path, body, headers);
  return {
    status: response.status,
    headers: response.headers,
    json: (await response.json()) as WebhookResponse,
  };
}

async function register(url: string, more: object = {}, by = account): Promise<WebhookResponse> {
  const { status, json } = await call('POST', '/api/v1/webhooks', { url, ...more }, undefined, by);
  expect(status).toBe(201);
  return json;
}

describe('a webhook', () => {
  test('is created with its defaults and shows its secret once', async () => {
    const made = await call('POST', '/api/v1/webhooks', { url: 'https://example.com/hook' });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/v1/webhooks/${made.json.id}`);
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect(made.json).toMatchObject({
      id: expect.stringMatching(/^wh_/),
      url: 'https://example.com/hook',
      events: ['qr_code.scanned'],
      description: null,
      enabled: true,
      includeBots: false,
      health: 'ok',
      disabledReason: null,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const read = await call('GET', `/api/v1/webhooks/${made.json.id}`);
    const { secret, ...rest } = made.json;
    expect(read.json).toEqual(rest);
    const list = await call('GET', '/api/v1/webhooks?limit=1');
    expect(list.json.data).toEqual([rest]);
    expect(JSON.stringify(api.logLines)).not.toContain(secret);
    const stored = JSON.stringify(await api.db.collection('webhooks').find().toArray());
    expect(stored).toContain(made.json.id);
    expect(stored).not.toContain(secret.slice(6));
  });

  test('has custom headers whose names are shown, and that a merge patch changes', async () => {
    const { id, ...made } = await register('https://example.com/gateway', {
      headers: { 'X-Api-Key': 'first', Authorization: 'Bearer abc' },
    });
    expect(made).toMatchObject({ headerNames: ['X-Api-Key', 'Authorization'] });
    const patch = async (headers: object) =>
      (await call('PATCH', `/api/v1/webhooks/${id}`, { headers })).json as unknown as Record<string, unknown>;
    expect(await patch({ 'x-api-key': 'second', 'X-Team': 'ops' })).toMatchObject({
      headerNames: ['Authorization', 'x-api-key', 'X-Team'],
    });
    expect(await patch({ AUTHORIZATION: null, 'X-Team': null, 'x-api-key': null })).toMatchObject({
      headerNames: [],
    });
    const eight = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`X-${n}`, 'v']));
    await patch(eight);
    const tooMany = await call('PATCH', `/api/v1/webhooks/${id}`, {
      headers: { 'X-9': 'v', 'X-10': 'v', 'X-11': 'v' },
    });
    expect([tooMany.status, tooMany.json.error.details[0]!.path]).toEqual([422, 'headers']);
    expect(await patch({ 'X-9': 'v', 'X-10': 'v', 'X-1': null })).toMatchObject({
      headerNames: expect.arrayContaining(['X-10']),
    });
  });

  test.each([
    [{ Host: 'internal' }, 'headers.Host', 'this header is set by the service'],
    [{ 'Content-Length': '0' }, 'headers.Content-Length'],
    [{ 'transfer-encoding': 'chunked' }, 'headers.transfer-encoding'],
    [{ 'Webhook-Signature': 'v1,x' }, 'headers.Webhook-Signature'],
    [{ 'Proxy-Authorization': 'x' }, 'headers.Proxy-Authorization'],
    [{ 'X Key': 'x' }, 'headers.X Key'],
    [{ 'X-Key:': 'x' }, 'headers.X-Key:'],
    [{ 'X-Key': 'a\r\nHost: internal' }, 'headers.X-Key'],
    [{ 'X-Key': ' padded' }, 'headers.X-Key'],
    [{ 'X-Key': '' }, 'headers.X-Key'],
    [{ 'X-Key': 'Schlüssel' }, 'headers.X-Key'],
    [{ 'X-Key': 'x'.repeat(2_049) }, 'headers.X-Key'],
    [{ 'X-Key': 'a', 'x-key': 'b' }, 'headers'],
    [Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'v'])), 'headers'],
  ])('rejects the custom headers %j', async (headers, path, message = '') => {
    const { status, json } = await call('POST', '/api/v1/webhooks', { url: 'https://example.com/', headers });
    expect([status, json.error.details.map((detail) => detail.path)]).toEqual([422, [path]]);
    expect(json.error.details[0]!.message).toContain(message);
  });

  test('is created once for one Idempotency-Key without storing its secret in clear', async () => {
    const headers = { 'Idempotency-Key': 'hook-1' };
    const first = await call('POST', '/api/v1/webhooks', { url: 'https://example.com/once' }, headers);
    const again = await call('POST', '/api/v1/webhooks', { url: 'https://example.com/once' }, headers);
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const path = `/api/v1/webhooks/${first.json.id}/rotate-secret`;
    const rotated = await call('POST', path, undefined, { 'Idempotency-Key': 'rotate-1' });
    const repeated = await call('POST', path, undefined, { 'Idempotency-Key': 'rotate-1' });
    expect(repeated.json).toEqual(rotated.json);
    expect(rotated.json.secret).not.toBe(first.json.secret);
    const storedKeys = JSON.stringify(await api.db.collection('idempotency_keys').find().toArray());
    expect(storedKeys).not.toContain('whsec_');
  });

  test('is updated and deleted with If-Match', async () => {
    const { id } = await register('https://example.com/a');
    const path = `/api/v1/webhooks/${id}`;
    const { headers } = await call('GET', path);
    const changed = await call(
      'PATCH',
      path,
      {
        url: 'https://example.com/b',
        events: ['job.failed', 'job.failed'],
        enabled: false,
        description: 'x',
      },
      { 'If-Match': headers.get('etag')! },
    );
    expect(changed.json).toMatchObject({
      url: 'https://example.com/b',
      events: ['job.failed'],
      enabled: false,
      disabledReason: 'owner',
      health: 'disabled',
      description: 'x',
    });
    const stale = await call('PATCH', path, { enabled: true }, { 'If-Match': headers.get('etag')! });
    expect([stale.status, stale.json.error.code]).toEqual([412, 'precondition_failed']);
    expect((await call('DELETE', path, undefined, { 'If-Match': headers.get('etag')! })).status).toBe(412);
    expect((await call('DELETE', path)).json).toEqual({ id, deleted: true });
    expect((await call('GET', path)).status).toBe(404);
  });

  test.each([
    [{}, 'url'],
    [{ url: 'ftp://example.com' }, 'url'],
    [{ url: 'http://169.254.169.254/latest/meta-data' }, 'url'],
    [{ url: 'http://[::ffff:10.0.0.1]/' }, 'url'],
    [{ url: 'https://example.com', events: [] }, 'events'],
    [{ url: 'https://example.com', events: ['all'] }, 'events[0]'],
    [{ url: 'https://example.com', secret: 'mine' }, ''],
  ])('rejects %j with the path of the field', async (body, path) => {
    const { status, json } = await call('POST', '/api/v1/webhooks', body);
    expect([status, json.error.code]).toEqual([422, 'validation_error']);
    expect(json.error.details.map((detail) => detail.path).join()).toContain(path);
  });

  test('requires the Business plan, and a webhook of another account is not found', async () => {
    const pro = await api.createAccount('pro');
    const refused = await call('GET', '/api/v1/webhooks', undefined, undefined, pro);
    expect([refused.status, refused.json.error.code]).toEqual([403, 'plan_required']);
    const { id } = await register('https://example.com/mine');
    const stranger = await api.createAccount();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { enabled: false }],
      ['DELETE', '', undefined],
      ['POST', '/rotate-secret', undefined],
      ['POST', '/test', undefined],
      ['GET', '/deliveries', undefined],
      ['POST', '/replay', { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }],
    ] as const) {
      const result = await call(method, `/api/v1/webhooks/${id}${path}`, body, undefined, stranger);
      expect([method, path, result.status]).toEqual([method, path, 404]);
    }
  });
});

describe('deliveries', () => {
  test("of a test event are signed, recorded with the receiver's response, and sent again on request", async () => {
    const receiver = await startReceiver(respondWith(200, {}, 'got it'));
    const { id, secret } = await register(receiver.url);
    const sent = await call('POST', `/api/v1/webhooks/${id}/test`);
    expect(sent.status).toBe(202);
    const [request] = await receiver.expect(1);
    expect(new Webhook(secret).verify(request!.body, request!.headers as Record<string, string>)).toEqual(
      sent.json.payload,
    );
    const path = sent.headers.get('location')!;
    await waitFor(
      async () => (await call('GET', path)).json.status === 'delivered',
      20_000,
      () => 'the delivery to be recorded',
    );
    const { json } = await call('GET', path);
    expect(json).toMatchObject({
      eventType: 'webhook.test',
      nextAttemptAt: null,
      messageId: receiver.ids()[0],
    });
    expect(json.attempts).toEqual([
      {
        at: expect.any(String),
        status: 200,
        durationMs: expect.any(Number),
        error: null,
        responseExcerpt: 'got it',
      },
    ]);
    const [{ at }] = json.attempts as [{ at: string }];
    expect(request!.headers['webhook-timestamp']).toBe(String(Math.floor(Date.parse(at) / 1000)));
    const again = await call('POST', `${path}/resend`);
    expect(again.status).toBe(202);
    await receiver.expect(2);
    expect(receiver.received[1]!.body).toBe(request!.body);
    expect(receiver.ids()[1]).toBe(receiver.ids()[0]);
    await receiver.stop();
  });

  test('of a scanned code carry the scan in the documented form', async () => {
    const receiver = await startReceiver();
    const scanner = await api.createAccount();
    const { secret } = await register(receiver.url, {}, scanner);
    const code = (
      await call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com' }, undefined, scanner)
    ).json;
    const scan = await fetch(`${api.url}/r/${code.shortCode}`, {
      redirect: 'manual',
      headers: {
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
        referer: 'https://news.example.org/today',
      },
    });
    expect(scan.status).toBe(302);
    const [request] = await receiver.expect(1);
    expect(new Webhook(secret).verify(request!.body, request!.headers as Record<string, string>)).toEqual({
      type: 'qr_code.scanned',
      timestamp: expect.any(String),
      data: {
        qrCodeId: code.id,
        scannedAt: expect.any(String),
        location: { country: null, city: null },
        device: { type: 'mobile' },
        referrer: 'news.example.org',
        bot: false,
        rule: null,
        variant: null,
        source: null,
        alias: null,
        gs1: null,
      },
    });
    await receiver.stop();
  });

  test('carry the custom headers, which never replace headers of the service', async () => {
    const receiver = await startReceiver();
    const { id, secret } = await register(receiver.url, {
      headers: { Authorization: 'Bearer gateway', 'X-Api-Key': 'k-1' },
    });
    await call('POST', `/api/v1/webhooks/${id}/test`);
    const [first] = await receiver.expect(1);
    expect(first!.headers).toMatchObject({ authorization: 'Bearer gateway', 'x-api-key': 'k-1' });
    expect(() =>
      new Webhook(secret).verify(first!.body, first!.headers as Record<string, string>),
    ).not.toThrow();
    await call('PATCH', `/api/v1/webhooks/${id}`, { headers: { 'x-api-key': 'k-2', authorization: null } });
    await call('POST', `/api/v1/webhooks/${id}/test`);
    const [, second] = await receiver.expect(2);
    expect(second!.headers).toMatchObject({ 'x-api-key': 'k-2' });
    expect(second!.headers).not.toHaveProperty('authorization');
    await receiver.stop();
  });

  test('verify with the old and the new secret after a rotation', async () => {
    const receiver = await startReceiver();
    const { id, secret: old } = await register(receiver.url);
    const rotated = await call('POST', `/api/v1/webhooks/${id}/rotate-secret`);
    expect(rotated.status).toBe(200);
    await call('POST', `/api/v1/webhooks/${id}/test`);
    const [request] = await receiver.expect(1);
    for (const secret of [old, rotated.json.secret]) {
      expect(() =>
        new Webhook(secret).verify(request!.body, request!.headers as Record<string, string>),
      ).not.toThrow();
    }
    await receiver.stop();
  });

  test('that failed within a time range are replayed', async () => {
    const receiver = await startReceiver(respondWith(400));
    const { id } = await register(receiver.url);
    for (let n = 0; n < 3; n += 1) await call('POST', `/api/v1/webhooks/${id}/test`);
    await receiver.expect(3);
    await waitFor(
      async () =>
        (await call('GET', `/api/v1/webhooks/${id}/deliveries?status=retrying`)).json.data.length === 3,
      20_000,
      () => 'three failures',
    );
    const deliveries = api.db.collection('webhook_deliveries');
    await deliveries.updateMany({ webhookId: id }, { $set: { status: 'failed' }, $unset: { dueAt: 1 } });
    receiver.respond = respondWith(200);
    const from = new Date(Date.now() - 60_000).toISOString();
    const to = new Date(Date.now() + 60_000).toISOString();
    const path = `/api/v1/webhooks/${id}/replay`;
    expect((await call('POST', path, { from: to, to: from })).status).toBe(422);
    expect((await call('POST', path, { from, to, status: 'delivered' })).json).toEqual({ queued: 0 });
    const replayed = await call('POST', path, { from, to });
    expect([replayed.status, replayed.json]).toEqual([202, { queued: 3 }]);
    await receiver.expect(6);
    expect(new Set(receiver.ids()).size).toBe(3);
    await receiver.stop();
  });

  test('are listed by page and by cursor and are not sent while the webhook is disabled', async () => {
    const receiver = await startReceiver();
    const { id } = await register(receiver.url);
    for (let n = 0; n < 5; n += 1) await call('POST', `/api/v1/webhooks/${id}/test`);
    await receiver.expect(5);
    const first = await call('GET', `/api/v1/webhooks/${id}/deliveries?limit=3`);
    expect(first.json.pagination).toMatchObject({ page: 1, limit: 3, total: 5, totalPages: 2 });
    expect(
      (await call('GET', `/api/v1/webhooks/${id}/deliveries?eventType=webhook.test`)).json.data,
    ).toHaveLength(5);
    const scans = await call('GET', `/api/v1/webhooks/${id}/deliveries?eventType=qr_code.scanned`);
    expect([scans.status, scans.json.data]).toEqual([200, []]);
    const cursor = first.json.pagination.nextCursor;
    const rest = await call('GET', `/api/v1/webhooks/${id}/deliveries?limit=3&cursor=${cursor}`);
    const ids = [...first.json.data, ...rest.json.data].map((delivery) => delivery.id);
    expect(ids).toHaveLength(5);
    expect(ids).toEqual([...ids].sort().reverse());
    await call('PATCH', `/api/v1/webhooks/${id}`, { enabled: false });
    const refused = await call('POST', `/api/v1/webhooks/${id}/test`);
    expect([refused.status, refused.json.error.code]).toEqual([409, 'conflict']);
    expect((await call('POST', `/api/v1/webhooks/${id}/deliveries/${ids[0]}/resend`)).status).toBe(409);
    await receiver.stop();
  });
});
