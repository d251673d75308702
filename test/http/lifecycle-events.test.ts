import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { MAX_ENDPOINT_COPY_AGE_MS } from '../../core/events/webhooks/endpoint-copy.js';
import { beginRestoreEpoch } from '../../store/restores/restore-epoch.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { WITH_DELIVERIES, startJobWorker, type JobWorker } from '../support/job-worker.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';

type Resource = Record<string, any>;

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let api: TestApi;
let worker: JobWorker;

beforeAll(async () => {
  const env = {
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    SECRET_KEY: TEST_SECRET_KEY,
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
  };
  api = await startTestApi(env);
  worker = await startJobWorker({ ...env, ...WITH_DELIVERIES, MONGODB_DATABASE: api.db.databaseName });
});

afterAll(async () => {
  await worker?.stop();
  await api?.stop();
});

async function call(
  account: TestAccount,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
): Promise<Resource> {
  const response = await account.request(method, `/api/v1${path}`, body, headers);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  return JSON.parse(text) as Resource;
}

/** An account whose endpoint receives the events at a receiver of its own. */
async function setUp(endpoint: object) {
  const account = await api.createAccount();
  const receiver = await startReceiver();
  const webhook = await call(account, 'POST', '/webhooks', { url: receiver.url, ...endpoint });
  return { account, receiver, webhook };
}

const create = (account: TestAccount, body: object = {}) =>
  call(account, 'POST', '/qr-codes', { type: 'url', data: 'https://example.com/menu', ...body });

const change = (account: TestAccount, code: Resource, body: object, headers = {}) =>
  call(account, 'PATCH', `/qr-codes/${code['id']}`, body, headers);

const listEvents = async (account: TestAccount, query = '') =>
  (await call(account, 'GET', `/events${query}`))['data'] as Resource[];

const scan = (code: Resource, agent = PERSON) =>
  fetch(`${api.url}/r/${code['shortCode']}`, { redirect: 'manual', headers: { 'user-agent': agent } });

/** The events that a receiver has got, by ID: each once, although deliveries can repeat. */
const eventsOf = ({ received }: Receiver) =>
  new Map(received.map(({ headers, body }) => [headers['webhook-id'], JSON.parse(body) as Resource]));

const typesOf = (receiver: Receiver) =>
  [...eventsOf(receiver).values()].map(({ type }) => type as string).sort();

async function waitForEvents(receiver: Receiver, count: number): Promise<Resource[]> {
  await waitFor(
    () => eventsOf(receiver).size >= count,
    60_000,
    () => `${count} events; there were ${typesOf(receiver).join(', ')}`,
  );
  return [...eventsOf(receiver).values()];
}

describe('the events of a code', () => {
  test('follow its changes, carry the code as GET returns it, and are in the log', async () => {
    const { account, receiver } = await setUp({ events: ['qr_code.*'] });
    const code = await create(account, { tags: ['spring'], metadata: { table: 7 } });
    const updated = await change(account, code, { name: 'Menu', status: 'paused' });
    await call(account, 'DELETE', `/qr-codes/${code['id']}`);
    const sent = await waitForEvents(receiver, 4);
    expect(typesOf(receiver)).toEqual([
      'qr_code.created',
      'qr_code.deleted',
      'qr_code.state_changed',
      'qr_code.updated',
    ]);

    const dataOf = (type: string) => sent.find((event) => event['type'] === type)!['data'] as Resource;
    const actor = { type: 'key', id: expect.stringMatching(/^key_/), name: 'First key' };
    const { shareImage: _created, ...createdCode } = code;
    expect(dataOf('qr_code.created')).toEqual({ qrCode: createdCode, revision: 1, actor });
    const { shareImage: _updated, ...updatedCode } = updated;
    expect(dataOf('qr_code.updated')).toEqual({
      qrCode: updatedCode,
      revision: 2,
      actor,
      changes: [
        { path: 'name', from: null, to: 'Menu' },
        { path: 'status', from: 'active', to: 'paused' },
      ],
    });
    const at = updated['updatedAt'] as string;
    expect(dataOf('qr_code.state_changed')).toEqual({
      qrCodeId: code['id'],
      from: 'active',
      to: 'paused',
      reason: 'change',
      at,
    });
    const { id, shortCode, shortUrl, metadata } = code;
    expect(dataOf('qr_code.deleted')).toEqual({
      id,
      name: 'Menu',
      shortCode,
      shortUrl,
      metadata,
      totalScans: 0,
      actor,
    });

    const logged = await listEvents(account, `?qrCodeId=${id}`);
    const received = [...eventsOf(receiver)].map(([messageId, event]) => ({ id: messageId, ...event }));
    const byId = (one: Resource, other: Resource) => (one['id'] < other['id'] ? -1 : 1);
    expect(logged.toSorted(byId)).toEqual(received.toSorted(byId));
    expect(logged.map((event) => event['id'])).toContain(`msg_${id}_2`);
    await receiver.stop();
  });

  test('never contain the image of a logo', async () => {
    const { account, receiver } = await setUp({ events: ['qr_code.*'] });
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
    const logo = { image: `data:image/png;base64,${png}` };
    const code = await create(account, { style: { logo, strict: false } });
    const [event] = await waitForEvents(receiver, 1);
    expect(event!['data'].qrCode.style.logo).toEqual({
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      size: 0.2,
    });
    expect(JSON.stringify(await listEvents(account))).not.toContain('base64');
    expect(code['style'].logo.image).toMatch(/^data:/);
    await receiver.stop();
  });

  test('are one per revision without gaps, for 100 concurrent changes with If-Match', async () => {
    const { account, receiver } = await setUp({ events: ['qr_code.updated'] });
    const codes = await Promise.all([create(account), create(account), create(account)]);
    const etags = new Map<string, string>(codes.map(({ id }) => [id as string, '"1"']));
    let accepted = 0;
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const { id } = codes[index % codes.length]!;
        const response = await account.request(
          'PATCH',
          `/api/v1/qr-codes/${id}`,
          { name: `Name ${index}` },
          { 'if-match': etags.get(id as string)! },
        );
        expect([200, 412]).toContain(response.status);
        if (response.status !== 200) return;
        accepted += 1;
        etags.set(id as string, response.headers.get('etag')!);
      }),
    );
    expect(accepted).toBeGreaterThanOrEqual(3);
    const logged = await listEvents(account, '?type=qr_code.updated&limit=100');
    expect(logged).toHaveLength(accepted);
    for (const { id } of codes) {
      const revisions = (await call(account, 'GET', `/qr-codes/${id}/history?limit=100`))[
        'data'
      ] as Resource[];
      const numbers = revisions.map(({ revision }) => revision as number);
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => numbers.length - index));
      const events = logged.filter((event) => event['data'].qrCode.id === id);
      expect(events.map((event) => event['data'].revision as number).sort((a, b) => b - a)).toEqual(
        numbers.slice(0, -1),
      );
    }
    await waitForEvents(receiver, accepted);
    await receiver.stop();
  });

  test('are recorded only for accounts whose plan has webhooks', async () => {
    const pro = await api.createAccount('pro');
    const { id } = await create(pro);
    expect(await api.db.collection('events').countDocuments({ qrCodeId: id as string })).toBe(0);
    const response = await pro.request('GET', '/api/v1/events');
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: 'plan_required' } });
  });
});

describe('the first scan of a code', () => {
  test('is sent to the endpoints that received the scan, whatever the code has become since', async () => {
    const tag = randomUUID();
    const events = ['qr_code.scanned', 'qr_code.first_scanned'];
    const { account, receiver } = await setUp({ events, filter: { tags: [tag] } });
    const others = await startReceiver();
    const filter = { tags: [`${tag}-later`] };
    await call(account, 'POST', '/webhooks', { url: others.url, events, filter });
    const codes = await Promise.all([1, 2, 3, 4].map(() => create(account, { tags: [tag] })));
    for (const code of codes) {
      await scan(code);
      await change(account, code, { tags: filter.tags });
    }
    await waitForEvents(receiver, 8);
    const ofType = (type: string) => typesOf(receiver).filter((one) => one === type).length;
    expect([ofType('qr_code.scanned'), ofType('qr_code.first_scanned')]).toEqual([4, 4]);
    expect(others.received).toEqual([]);
  });

  test('is announced once, for a person, and not for bots or later scans', async () => {
    const { account, receiver } = await setUp({ events: ['qr_code.first_scanned'] });
    const code = await create(account);
    await scan(code, 'curl/8.5.0');
    await Promise.all(Array.from({ length: 10 }, () => scan(code)));
    const [event] = await waitForEvents(receiver, 1);
    expect(event).toMatchObject({
      type: 'qr_code.first_scanned',
      data: { qrCodeId: code['id'], bot: false },
    });
    await waitFor(
      async () => (await api.db.collection('scans').countDocuments({ firstScan: true })) === 0,
      10_000,
      () => 'all candidates to be examined',
    );
    await scan(code);
    const stored = await api.db.collection('qr_codes').findOne({ _id: code['id'] as never });
    expect(stored).not.toHaveProperty('awaitsFirstScan');
    expect(await listEvents(account, '?type=qr_code.first_scanned')).toHaveLength(1);
    await receiver.stop();
  });
});

describe('an endpoint', () => {
  test('with a filter receives the events of matching codes, and sees a code leave', async () => {
    const filter = { types: ['url'], tags: ['spring'] };
    const { account, receiver, webhook } = await setUp({ events: ['qr_code.*'], filter });
    expect(webhook['filter']).toEqual(filter);
    const code = await create(account, { tags: ['spring'] });
    await create(account, { tags: ['autumn'] });
    await create(account, { tags: ['spring'], type: 'text', data: 'hello' });
    await scan(code);
    await waitForEvents(receiver, 3);
    await change(account, code, { tags: ['autumn'] });
    await waitForEvents(receiver, 4);
    await change(account, code, { name: 'no longer matching' });
    // The target of a redirect is at most two seconds old.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await scan(code);
    await change(account, code, { tags: ['spring'] });
    await waitForEvents(receiver, 5);
    expect(typesOf(receiver)).toEqual([
      ...[
        'qr_code.created',
        'qr_code.first_scanned',
        'qr_code.scanned',
        'qr_code.updated',
        'qr_code.updated',
      ],
    ]);
    const all = await listEvents(account, '?type=qr_code.updated');
    expect(all).toHaveLength(3);
    await receiver.stop();
  });

  test('rejects filters on codes of other accounts, unknown patterns, and more than 100 values', async () => {
    const { account, receiver, webhook } = await setUp({});
    const foreign = await create(await api.createAccount());
    const attempt = async (body: object) => {
      const response = await account.request('PATCH', `/api/v1/webhooks/${webhook['id']}`, body);
      const { error } = (await response.json()) as { error: Resource };
      return [response.status, error['code'], error['details']?.[0]?.path];
    };
    expect(await attempt({ filter: { codes: [foreign['id']] } })).toEqual([
      404,
      'not_found',
      'filter.codes[0]',
    ]);
    expect(await attempt({ events: ['qr_code.copied'] })).toEqual([422, 'validation_error', 'events[0]']);
    expect(await attempt({ events: ['job.*'] })).toEqual([422, 'validation_error', 'events[0]']);
    const tags = Array.from({ length: 101 }, (_, index) => `tag-${index}`);
    expect(await attempt({ filter: { tags } })).toEqual([422, 'validation_error', 'filter.tags']);
    expect(await attempt({ filter: { names: [] } })).toEqual([422, 'validation_error', 'filter.names']);
    const cleared = await call(account, 'PATCH', `/webhooks/${webhook['id']}`, { filter: null });
    expect(cleared).toMatchObject({ filter: null, perItemEvents: false, format: 'standard' });
    await receiver.stop();
  });

  test('with perItemEvents receives one event per code of a bulk creation or update; others receive one in total', async () => {
    const { account, receiver } = await setUp({ events: ['*'] });
    const items = await startReceiver();
    const bulk = (count: number) =>
      call(
        account,
        'POST',
        '/qr-codes/bulk',
        Array.from({ length: count }, (_, index) => ({ type: 'url', data: `https://example.com/${index}` })),
      );
    await bulk(3);
    await waitForEvents(receiver, 1);
    expect(await listEvents(account)).toHaveLength(1);

    await call(account, 'POST', '/webhooks', { url: items.url, events: ['*'], perItemEvents: true });
    const { data, job } = await bulk(500);
    const events = await waitForEvents(items, 501);
    await waitForEvents(receiver, 2);
    const created = events.filter(({ type }) => type === 'qr_code.created');
    expect(created.map((event) => event['data'].qrCode.id as string).sort()).toEqual(
      (data as Resource[]).map(({ id }) => id as string).sort(),
    );
    expect(created[0]!['data'].actor).toEqual({ type: 'job', id: job.id, name: 'bulk_create' });
    expect(typesOf(receiver)).toEqual(['job.completed', 'job.completed']);

    const ids = (data as Resource[]).slice(0, 60).map(({ id }) => id as string);
    const update = { select: { ids }, patch: { tags: { add: ['moved'] } } };
    const updating = await call(account, 'POST', '/qr-codes/bulk-update', update);
    const updated = (await waitForEvents(items, 501 + 61)).filter(({ type }) => type === 'qr_code.updated');
    await waitForEvents(receiver, 3);
    expect(updated.map((event) => event['data'].qrCode.id as string).sort()).toEqual([...ids].sort());
    expect(updated[0]!['data'].actor).toEqual({ type: 'job', id: updating['id'], name: 'bulk_update' });
    expect(typesOf(receiver)).toEqual(['job.completed', 'job.completed', 'job.completed']);
    await receiver.stop();
    await items.stop();
  });

  test('with the format cloudevents receives signed CloudEvents', async () => {
    const { account, receiver, webhook } = await setUp({
      events: ['qr_code.created'],
      format: 'cloudevents',
    });
    const code = await create(account);
    const [event] = await waitForEvents(receiver, 1);
    const [request] = receiver.received;
    expect(request!.headers['content-type']).toBe('application/cloudevents+json');
    expect(event).toEqual({
      specversion: '1.0',
      id: `msg_${code['id']}_1`,
      source: expect.stringMatching(new RegExp(`^http://.*/accounts/${account.accountId}$`)),
      type: 'qr_code.created',
      subject: code['id'],
      time: code['createdAt'],
      dataschema: expect.stringMatching(/^http:\/\/.*\/schemas\/events\/qr_code\.created\.json$/),
      data: expect.objectContaining({ revision: 1 }),
    });
    const headers = request!.headers as Record<string, string>;
    expect(new Webhook(webhook['secret'] as string).verify(request!.body, headers)).toEqual(event);
    await receiver.stop();
  });

  test('that was created later catches up with the replay of unsent events, once', async () => {
    const account = await api.createAccount();
    const codes = await Promise.all([create(account, { tags: ['spring'] }), create(account)]);
    const receiver = await startReceiver();
    const endpoint = { url: receiver.url, events: ['qr_code.created'], filter: { tags: ['spring'] } };
    const { id } = await call(account, 'POST', '/webhooks', endpoint);
    const range = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' };
    const replay = () => call(account, 'POST', `/webhooks/${id}/replay`, { ...range, status: 'unsent' });
    expect(await replay()).toEqual({ queued: 1 });
    const [event] = await waitForEvents(receiver, 1);
    expect(event!['data'].qrCode.id).toBe(codes[0]['id']);
    await waitFor(
      async () => (await api.db.collection('events').countDocuments({ outbox: id as string })) === 0,
      10_000,
      () => 'the outbox to be empty',
    );
    expect(await replay()).toEqual({ queued: 0 });
    await receiver.stop();
  });
});

describe('the log of events', () => {
  test('is paged by cursor, filtered by type, code, and time, and readable by its owner only', async () => {
    const account = await api.createAccount();
    const code = await create(account);
    for (let index = 0; index < 4; index += 1) await change(account, code, { name: `Name ${index}` });
    const pages: string[] = [];
    let next = '/events?limit=2';
    for (;;) {
      const { data, pagination } = await call(account, 'GET', next);
      expect(pagination).toMatchObject({ page: null, total: null, limit: 2 });
      pages.push(...(data as Resource[]).map(({ id }) => id as string));
      if (pagination.nextCursor === null) break;
      next = `/events?limit=2&cursor=${pagination.nextCursor as string}`;
    }
    expect(pages).toEqual([5, 4, 3, 2, 1].map((revision) => `msg_${code['id']}_${revision}`));
    expect(await listEvents(account, '?type=qr_code.created')).toHaveLength(1);
    expect(await listEvents(account, '?from=2099-01-01')).toEqual([]);
    expect(await listEvents(account, `?to=${new Date(Date.now() + 1_000).toISOString()}`)).toHaveLength(5);

    const one = await call(account, 'GET', `/events/${pages[0]}`);
    expect(one).toMatchObject({ id: pages[0], type: 'qr_code.updated', data: { revision: 5 } });
    const stranger = await api.createAccount();
    expect((await stranger.request('GET', `/api/v1/events/${pages[0]}`)).status).toBe(404);
    expect(await listEvents(stranger)).toEqual([]);
    expect((await account.request('GET', '/api/v1/events?cursor=x')).status).toBe(400);
  });
});

// Last, because the IDs of all later events in the database have the epoch of the restore.
describe('after a restore', () => {
  /**
   * The service starts after a restore. This process keeps running, and has copies of endpoints for a moment.
   */
  async function restore(): Promise<void> {
    await beginRestoreEpoch(api.db, new Date());
    await sleep(MAX_ENDPOINT_COPY_AGE_MS + 1);
  }

  test('a new event has a new ID, and one that the copy contains is not recorded again', async () => {
    const { account } = await setUp({ events: ['*'] });
    const code = await create(account);
    await change(account, code, { name: 'A: before the restore' });
    const before = (await listEvents(account)).map(({ id }) => id as string);
    expect(before).toEqual([`msg_${code['id']}_2`, `msg_${code['id']}_1`]);

    await restore();
    await change(account, code, { name: 'B: after the restore' });
    const [id, ...others] = (await listEvents(account)).map((event) => event['id'] as string);
    expect(others).toEqual(before);
    expect(id).toMatch(new RegExp(`^msg_${code['id']}_3_[0-9a-f]{10}$`));

    await restore();
    await change(account, code, { name: 'C: after another one' });
    const [later] = (await listEvents(account)).map((event) => event['id'] as string);
    expect(later).toMatch(new RegExp(`^msg_${code['id']}_4_[0-9a-f]{10}$`));
    expect(later!.slice(-10)).not.toBe(id!.slice(-10));
  });
});
