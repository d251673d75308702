import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';

let api: TestApi;
let worker: JobWorker;
let business: TestAccount;

beforeAll(async () => {
  const taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue, RATE_LIMIT_PER_MINUTE: '0' });
  worker = await startJobWorker({ TEMPORAL_TASK_QUEUE: taskQueue, MONGODB_DATABASE: api.db.databaseName });
  business = await api.createAccount('business');
});

afterAll(async () => {
  await worker?.stop();
  await api?.stop();
});

const bulk = (body: unknown, headers: Record<string, string> = {}, account = business) =>
  account.request('POST', '/api/v1/qr-codes/bulk', body, headers);

const urls = (count: number, mark = 'x') =>
  Array.from({ length: count }, (_, index) => ({
    type: 'url',
    data: `https://example.com/${mark}/${index}`,
  }));

interface ErrorResponse {
  error: { code: string; message: string; details?: { path: string; message: string }[] };
}

describe('POST /api/v1/qr-codes/bulk', () => {
  test('creates 500 codes from one request, each once, and returns them in order', async () => {
    const response = await bulk(urls(500, 'five-hundred'));
    expect(response.status).toBe(201);
    const { data, job } = (await response.json()) as { data: QrCode[]; job: Job };
    expect(data.map((code) => code.data)).toEqual(urls(500, 'five-hundred').map((code) => code.data));
    expect(new Set(data.map(({ id }) => id)).size).toBe(500);
    expect(new Set(data.map(({ shortUrl }) => shortUrl)).size).toBe(500);
    expect(job).toMatchObject({
      type: 'bulk_create',
      status: 'completed',
      progress: { done: 500, total: 500 },
    });
    expect(job.result).toEqual({ created: 500, ids: data.map(({ id }) => id) });
    expect(response.headers.get('location')).toBe(`/api/v1/jobs/${job.id}`);
    expect(await api.db.collection('qr_codes').countDocuments({ jobId: job.id })).toBe(500);
    expect(await api.db.collection('job_chunks').countDocuments({ jobId: job.id })).toBe(0);
  });

  test('accepts different types, styles, and custom short codes', async () => {
    const shortCode = `mine-${Date.now()}`;
    const response = await bulk([
      { type: 'wifi', data: { ssid: 'Café', password: 'secret;1', security: 'WPA' } },
      {
        type: 'url',
        data: 'https://example.com/chosen',
        shortCode,
        style: { foreground: '#112233' },
        tags: ['a'],
      },
    ]);
    expect(response.status).toBe(201);
    const { data, job } = (await response.json()) as { data: QrCode[]; job: Job };
    expect(data[0]).toMatchObject({ type: 'wifi', dynamic: false });
    expect(data[1]).toMatchObject({ shortCode, style: { foreground: '#112233' }, tags: ['a'] });
    const one = await business.request('GET', `/api/v1/qr-codes/${data[1]!.id}`);
    expect(await one.json()).toEqual(data[1]);
    const history = await business.request('GET', `/api/v1/qr-codes/${data[1]!.id}/history`);
    expect(await history.json()).toMatchObject({
      data: [{ revision: 1, actor: { type: 'job', id: job.id, name: 'bulk_create' } }],
    });
  });

  test('names every invalid item by its index and creates nothing', async () => {
    const body: unknown[] = urls(20, 'wrong');
    body[3] = { type: 'url', data: 'javascript:alert(1)' };
    body[17] = { type: 'url', data: 'ftp://example.com' };
    const response = await bulk(body);
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as ErrorResponse;
    expect(error.code).toBe('validation_error');
    expect(error.details?.map(({ path }) => path.slice(0, path.indexOf(']') + 1))).toEqual(['[3]', '[17]']);
    expect(await api.db.collection('qr_codes').countDocuments({ destination: /wrong/ })).toBe(0);
  });

  test('names the field of an item that the schema rejects', async () => {
    const response = await bulk([...urls(2), { type: 'url', data: 'https://example.com', color: 'red' }]);
    const { error } = (await response.json()) as ErrorResponse;
    expect(response.status).toBe(422);
    expect(error.details?.[0]?.path).toMatch(/^\[2\]/);
  });

  test('rejects 501 items before it validates them', async () => {
    const response = await bulk(Array.from({ length: 501 }, () => ({ nonsense: true })));
    expect(response.status).toBe(422);
    expect(((await response.json()) as ErrorResponse).error.code).toBe('bulk_limit_exceeded');
  });

  test('rejects an empty list and a body that is not a list', async () => {
    expect((await bulk([])).status).toBe(422);
    expect((await bulk({ type: 'url', data: 'https://example.com' })).status).toBe(422);
  });

  test('rejects a custom short code that is taken, with the index of the item', async () => {
    const shortCode = `taken-${Date.now()}`;
    expect((await bulk([{ type: 'url', data: 'https://example.com', shortCode }])).status).toBe(201);
    const response = await bulk([...urls(1), { type: 'url', data: 'https://example.com', shortCode }]);
    expect(response.status).toBe(409);
    const { error } = (await response.json()) as ErrorResponse;
    expect(error.code).toBe('short_code_taken');
    expect(error.details?.[0]?.path).toBe('[1].shortCode');
  });

  test('rejects one short code for two items', async () => {
    const item = { type: 'url', data: 'https://example.com', shortCode: 'twice-the-same' };
    const response = await bulk([item, item]);
    expect(response.status).toBe(422);
    expect(((await response.json()) as ErrorResponse).error.details?.[0]?.path).toBe('[1].shortCode');
  });

  test('requires the Business plan', async () => {
    const pro = await api.createAccount('pro');
    const response = await bulk(urls(1), {}, pro);
    expect(response.status).toBe(403);
    expect(((await response.json()) as ErrorResponse).error.code).toBe('plan_required');
  });

  test('returns the job immediately with Prefer: respond-async', async () => {
    const response = await bulk(urls(3), { prefer: 'respond-async' });
    expect(response.status).toBe(202);
    expect(response.headers.get('preference-applied')).toBe('respond-async');
    const job = (await response.json()) as Job;
    expect(response.headers.get('location')).toBe(`/api/v1/jobs/${job.id}`);
    expect(job).toMatchObject({ status: 'queued', result: null, progress: { done: 0, total: 3 } });
  });

  test('has one effect for fifty requests with the same Idempotency-Key', async () => {
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const response = await bulk(urls(4, key), { 'idempotency-key': key });
        return { status: response.status, body: await response.text() };
      }),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await api.db.collection('qr_codes').countDocuments({ destination: new RegExp(key) })).toBe(4);
    const replayed = await bulk(urls(4, key), { 'idempotency-key': key });
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    expect(await replayed.text()).toBe(responses.find(({ status }) => status === 201)?.body);
  });
});
