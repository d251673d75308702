import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Job } from '../../core/jobs/job-schemas.js';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { WITH_DELIVERIES, startJobWorker, type JobWorker } from '../support/job-worker.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { readEvents } from '../support/server-sent-events.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver } from '../support/webhook-receiver.js';

const TO_RECEIVERS = { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8', SECRET_KEY: TEST_SECRET_KEY };

let api: TestApi;
let business: TestAccount;
let taskQueue: string;

beforeAll(async () => {
  taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue, RATE_LIMIT_PER_MINUTE: '0', ...TO_RECEIVERS });
  business = await api.createAccount('business');
});

afterAll(async () => {
  await api?.stop();
});

const codes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: 'url', data: `https://example.com/${index}` }));

async function submit(account: TestAccount, count = 3): Promise<Job> {
  const response = await account.request('POST', '/api/v1/qr-codes/bulk', codes(count), {
    prefer: 'respond-async',
  });
  expect(response.status).toBe(202);
  return (await response.json()) as Job;
}

async function read(account: TestAccount, id: string): Promise<Job> {
  return (await (await account.request('GET', `/api/v1/jobs/${id}`)).json()) as Job;
}

async function ended(account: TestAccount, id: string): Promise<Job> {
  const response = await account.request('GET', `/api/v1/jobs/${id}/events`);
  return (await readEvents(response)).at(-1)?.data as Job;
}

function startWorker(queues: Partial<typeof WITH_DELIVERIES> = {}): Promise<JobWorker> {
  return startJobWorker({
    ...queues,
    TEMPORAL_TASK_QUEUE: taskQueue,
    MONGODB_DATABASE: api.db.databaseName,
    ...TO_RECEIVERS,
  });
}

describe('while no worker runs', () => {
  test('a job is accepted, can be read and listed, and stays queued', async () => {
    const job = await submit(business);
    expect(job.workflowUrl).toBeNull();
    expect(await read(business, job.id)).toEqual(job);
    const list = (await (
      await business.request('GET', '/api/v1/jobs?status=queued&type=bulk_create')
    ).json()) as {
      data: Job[];
    };
    expect(list.data.map(({ id }) => id)).toContain(job.id);
  });

  test("a job links to its workflow when the operator has set the URL of Temporal's Web UI", async () => {
    const linked = await startTestApi({
      TEMPORAL_TASK_QUEUE: taskQueue,
      TEMPORAL_UI_URL: 'https://temporal.example.com/ui/',
    });
    const job = await submit(await linked.createAccount('business'));
    expect(job.workflowUrl).toBe(
      `https://temporal.example.com/ui/namespaces/default/workflows/bulk-create%3A${job.id}`,
    );
    await linked.stop();
  });

  test('a request with Prefer: wait=1 returns the job after one second', async () => {
    const began = Date.now();
    const response = await business.request('POST', '/api/v1/qr-codes/bulk', codes(1), { prefer: 'wait=1' });
    expect(response.status).toBe(202);
    expect(response.headers.get('preference-applied')).toBe('wait=1');
    expect(Date.now() - began).toBeGreaterThanOrEqual(1_000);
    // The default wait is 20 s.
    expect(Date.now() - began).toBeLessThan(15_000);
  });

  test('a job is canceled immediately and never runs, even after a worker starts', async () => {
    const { id } = await submit(business, 5);
    const cancelled = await business.request('POST', `/api/v1/jobs/${id}/cancel`);
    expect(cancelled.status).toBe(200);
    expect(await cancelled.json()).toMatchObject({
      status: 'cancelled',
      error: { code: 'cancelled' },
      result: null,
    });
    expect((await business.request('POST', `/api/v1/jobs/${id}/cancel`)).status).toBe(200);

    const worker = await startWorker();
    try {
      expect((await ended(business, (await submit(business)).id)).status).toBe('completed');
      expect((await read(business, id)).status).toBe('cancelled');
      expect(await api.db.collection('qr_codes').countDocuments({ jobId: id })).toBe(0);
    } finally {
      await worker.stop();
    }
  });

  test('the file of an unfinished export is a conflict, and the file of a creation is not found', async () => {
    const made = await business.request('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com',
    });
    const { id } = (await made.json()) as { id: string };
    const response = await business.request(
      'POST',
      '/api/qr/bulk-export',
      { ids: [id], format: 'PNG' },
      { prefer: 'respond-async' },
    );
    expect(response.status).toBe(202);
    const location = response.headers.get('location')!;
    expect((await business.request('GET', `${location}/download`)).status).toBe(409);
    const creation = await submit(business);
    expect((await business.request('GET', `/api/v1/jobs/${creation.id}/download`)).status).toBe(404);
  });
});

describe('GET /api/v1/jobs/:id/events', () => {
  test('serves 20 streams of an account; one more is a 429 until a client disconnects', async () => {
    const account = await api.createAccount('business');
    const { id } = await submit(account, 1);
    const open = async () => {
      const client = new AbortController();
      const headers = { authorization: `Bearer ${account.key}` };
      const url = `${api.url}/api/v1/jobs/${id}/events`;
      const { status } = await fetch(url, { headers, signal: client.signal });
      return { status, client };
    };
    const streams = await Promise.all(Array.from({ length: 20 }, open));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));

    const refused = await account.request('GET', `/api/v1/jobs/${id}/events`);
    const { error } = (await refused.json()) as { error: { code: string; resetAt: string } };
    expect([refused.status, error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Date.parse(error.resetAt)).toBeGreaterThan(Date.now() - 10_000);

    streams.pop()!.client.abort();
    const reopened = async () => {
      const stream = await open();
      streams.push(stream);
      return stream.status === 200;
    };
    await waitFor(reopened, 10_000, () => 'the slot of a client that has disconnected');
    for (const { client } of streams) client.abort();
  });

  test('reports progress until the end, and only new events to a client that reconnects', async () => {
    const { id } = await submit(business, 250);
    const following = business.request('GET', `/api/v1/jobs/${id}/events`);
    const worker = await startWorker();
    try {
      const response = await following;
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      const events = await readEvents(response);
      expect(events[0]).toMatchObject({ event: 'progress', data: { status: 'queued' } });
      expect(events.at(-1)).toMatchObject({
        event: 'end',
        data: { status: 'completed', progress: { done: 250, total: 250 } },
      });
      const done = events.map(({ data }) => (data as Job).progress.done);
      expect(done).toEqual([...done].sort((a, b) => a - b));

      const lastEventId = events.at(-1)!.id!;
      const again = await business.request('GET', `/api/v1/jobs/${id}/events`, undefined, {
        'last-event-id': lastEventId,
      });
      expect(again.status).toBe(204);
      const older = await business.request('GET', `/api/v1/jobs/${id}/events`, undefined, {
        'last-event-id': events[0]!.id!,
      });
      expect(await readEvents(older)).toEqual([events.at(-1)]);
    } finally {
      await worker.stop();
    }
  });
});

describe('the list', () => {
  test('continues by cursor, newest first, without gaps or duplicates', async () => {
    const account = await api.createAccount('business');
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await submit(account, 1)).id);
    const seen: string[] = [];
    let path = '/api/v1/jobs?limit=2';
    for (;;) {
      const page = (await (await account.request('GET', path)).json()) as {
        data: Job[];
        pagination: Pagination;
      };
      seen.push(...page.data.map(({ id }) => id));
      expect(page.pagination.total).toBe(5);
      if (page.pagination.nextCursor === null) break;
      path = `/api/v1/jobs?limit=2&cursor=${page.pagination.nextCursor}`;
    }
    expect(seen).toEqual(made);
  });

  test('shows no jobs of another account, whose URLs return 404', async () => {
    const { id } = await submit(business);
    const other = await api.createAccount('business');
    const list = (await (await other.request('GET', '/api/v1/jobs')).json()) as { data: Job[] };
    expect(list.data).toEqual([]);
    const statuses = await Promise.all([
      other.request('GET', `/api/v1/jobs/${id}`),
      other.request('GET', `/api/v1/jobs/${id}/events`),
      other.request('POST', `/api/v1/jobs/${id}/cancel`),
      other.request('GET', `/api/v1/jobs/${id}/download`),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await read(business, id)).status).toBe('queued');
  });

  test('rejects an unknown status', async () => {
    expect((await business.request('GET', '/api/v1/jobs?status=done')).status).toBe(400);
  });
});

test('a completed job cannot be canceled', async () => {
  const worker = await startWorker();
  try {
    const { id } = await submit(business, 1);
    await ended(business, id);
    expect((await business.request('POST', `/api/v1/jobs/${id}/cancel`)).status).toBe(409);
  } finally {
    await worker.stop();
  }
});

test('the webhooks of an account receive one event when a job ends', async () => {
  const account = await api.createAccount('business');
  const receiver = await startReceiver();
  const worker = await startWorker(WITH_DELIVERIES);
  try {
    const registered = await account.request('POST', '/api/v1/webhooks', {
      url: receiver.url,
      events: ['job.completed', 'job.failed'],
    });
    expect(registered.status).toBe(201);
    const { id } = await submit(account, 2);
    await receiver.expect(1);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      type: 'job.completed',
      data: {
        jobId: id,
        jobType: 'bulk_create',
        status: 'completed',
        progress: { done: 2, total: 2 },
        error: null,
      },
    });
    const later = await submit(account, 1);
    await receiver.expect(2);
    expect(JSON.parse(receiver.received[1]!.body)).toMatchObject({ data: { jobId: later.id } });
  } finally {
    await worker.stop();
    await receiver.stop();
  }
});
