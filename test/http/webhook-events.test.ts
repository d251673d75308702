import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { jobEvent } from '../../core/events/job-event.js';
import { buildTrigger } from '../../core/alerts/alert-trigger.js';
import type { StoredJob } from '../../core/jobs/job.js';
import { EVENT_EXAMPLES, webhookEventSchema } from '../../core/events/registry.js';
import { SUBSCRIBABLE_EVENTS, WEBHOOK_EVENT_TYPES } from '../../core/events/event-types.js';
import { standardEvent } from '../../core/events/event-body.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { WITH_DELIVERIES, startJobWorker, type JobWorker } from '../support/job-worker.js';
import { makeDue } from '../support/make-due.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { createTestStores } from '../support/test-stores.js';
import { waitFor } from '../support/wait-for.js';
import { page, startWatchedSite } from '../support/watched-site.js';
import { respondWith, startReceiver, type Receiver } from '../support/webhook-receiver.js';

let api: TestApi;
let worker: JobWorker;
let account: TestAccount;
let receiver: Receiver;

beforeAll(async () => {
  const env = {
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    SECRET_KEY: TEST_SECRET_KEY,
    DAILY_QUOTA_BUSINESS: '200',
    LINK_WATCH_RETRY_SECONDS: '1',
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
  };
  api = await startTestApi(env);
  worker = await startJobWorker({ ...env, ...WITH_DELIVERIES, MONGODB_DATABASE: api.db.databaseName });
  account = await api.createAccount();
  receiver = await startReceiver();
});

afterAll(async () => {
  await worker?.stop();
  await api?.stop();
  await receiver?.stop();
});

/**
 * Members of each event's `data` as docs/webhooks.md lists them: `location: { country }` is
 * `location.country`.
 */
function documentedData(): Map<string, string[]> {
  const document = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  const rows = [
    ...document
      .split('## Events')[1]!
      .split('### Choose')[0]!
      .matchAll(/^\| (`.*) \|$/gm),
  ];
  return new Map(
    rows.flatMap(([, row]) => {
      const cells = row!.split(' | ');
      const members = codeSpans(cells.at(-1)!.replace(/\([^)]*\)/g, '')).flatMap(membersOf);
      return codeSpans(cells[0]!).map((type) => [type, members.sort()] as const);
    }),
  );
}

const codeSpans = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

function membersOf(text: string): string[] {
  const [name, inner] = text.split(/: \{ | \}/);
  return inner === undefined ? [name!] : inner.split(', ').map((member) => `${name}.${member}`);
}

/** Members that are documented as a whole. */
const WHOLE = ['change', 'error', 'qrCode', 'actor', 'changes', 'metadata', 'condition', 'qrCodes'];

/** Members that the event contains. */
function sentMembers(data: object): string[] {
  return Object.entries(data)
    .flatMap(([name, value]) =>
      value !== null && typeof value === 'object' && !WHOLE.includes(name)
        ? Object.keys(value as object).map((member) => `${name}.${member}`)
        : [name],
    )
    .sort();
}

async function post(path: string, body?: unknown): Promise<Record<string, any>> {
  const response = await account.request('POST', path, body);
  expect(response.ok).toBe(true);
  return (await response.json()) as Record<string, any>;
}

/** Uses up the daily quota of a new account whose endpoint receives the events of limits. */
async function useUpQuota(): Promise<void> {
  const limited = await api.createAccount();
  const events = ['limit.near', 'limit.reached'];
  await limited.request('POST', '/api/v1/webhooks', { url: receiver.url, events });
  const call = () => limited.request('GET', '/api/v1/account');
  for (let status = 200; status === 200;) ({ status } = await call());
  expect((await call()).status).toBe(429);
}

/** Lets a scheduled change of a code take effect, and makes another one impossible. */
async function applyAndBlock(id: string): Promise<void> {
  const path = `/api/v1/qr-codes/${id}`;
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const applied = await post(`${path}/scheduled-changes`, { at, patch: { name: 'Lunch' } });
  await makeDue(api.db, id, [applied['id'] as string]);
  const until = { routing: { activeUntil: '2030-01-01T00:00:00Z' } };
  await post(`${path}/scheduled-changes`, { at, patch: until });
  await account.request('PATCH', path, { routing: { activeFrom: '2031-01-01T00:00:00Z' } });
  await account.request('PATCH', path, { routing: null });
}

/** Lets a watched destination fail three times, and then succeed. */
async function breakAndRepair(): Promise<void> {
  const site = await startWatchedSite();
  const { id } = await post('/api/v1/qr-codes', { type: 'url', data: site.url, watch: { enabled: true } });
  const check = async (status: string): Promise<void> => {
    const read = async () => {
      const response = await account.request('GET', `/api/v1/qr-codes/${id}`);
      return ((await response.json()) as { health: { status: string; checkedAt: string } }).health;
    };
    // Failures count if they are this far apart, and a request during a check starts no other.
    await sleep(1_200);
    const { checkedAt } = await read();
    await post(`/api/v1/qr-codes/${id}/check-links`);
    for (let health = await read(); health.checkedAt === checkedAt || health.status !== status;) {
      await sleep(300);
      health = await read();
    }
  };
  for (const status of ['unchecked', 'unchecked', 'broken']) await check(status);
  site.pages['/'] = page(200);
  await check('ok');
  await site.stop();
}

/** Adds a domain, which is verified at once without proofs, and loses it by two checks. */
async function loseDomain(): Promise<void> {
  await post('/api/v1/domains', { domain: 'qr.rosa.example' });
  const { domains } = createTestStores(api.db);
  for (const at of [new Date(Date.now() - 60_000), new Date()]) {
    const domain = { accountId: account.accountId, name: 'qr.rosa.example' };
    await domains.recordCheck(domain, false, { at, lostAfterMs: 1_000 });
  }
}

/** Triggers an alert as a check would. */
async function triggerAlert(): Promise<void> {
  const condition = { spike: { scans: 1, hours: 1 } };
  const { id } = await post('/api/v1/alerts', { name: 'Rush', condition });
  const { alerts } = createTestStores(api.db);
  const alert = (await alerts.find(account.accountId, id as string))!;
  const trigger = buildTrigger(alert, { scans: 1 }, new Date());
  await alerts.trigger(alert, { trigger, mails: [], progress: { state: 'triggered', armed: false } });
}

test('each event is documented and carries the data that docs/webhooks.md and the OpenAPI document describe', async () => {
  const all = await post('/api/v1/webhooks', { url: receiver.url, events: SUBSCRIBABLE_EVENTS });
  await post(`/api/v1/webhooks/${all['id']}/test`);

  const goneReceiver = await startReceiver(respondWith(410));
  const gone = await post('/api/v1/webhooks', { url: goneReceiver.url, events: ['job.failed'] });
  await post(`/api/v1/webhooks/${gone['id']}/test`);

  const { data } = await post('/api/v1/qr-codes/bulk', [{ type: 'url', data: 'https://example.com' }]);
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
  await fetch(`${api.url}/r/${data[0].shortCode}`, { redirect: 'manual', headers: { 'user-agent': agent } });
  const items = [{ title: 'Menu', url: 'https://example.com/menu' }];
  const list = await post('/api/v1/qr-codes', { type: 'links', data: { title: 'Bistro', items } });
  await fetch(`${api.url}/r/${list['shortCode']}/l1`, {
    redirect: 'manual',
    headers: { 'user-agent': agent },
  });
  const { id } = await post('/api/v1/qr-codes', { type: 'url', data: 'https://example.com/menu' });
  await applyAndBlock(id as string);
  await account.request('PATCH', `/api/v1/qr-codes/${id}`, { status: 'paused' });
  await account.request('DELETE', `/api/v1/qr-codes/${id}`);
  const waiting = await post('/api/v1/imports', { format: 'qrelay' });
  await fetch(`${api.url}/api/v1/imports/${waiting['id']}/file`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'text/csv' },
    body: 'type,data\nurl,https://example.com/imported\n',
  });
  await loseDomain();
  await triggerAlert();
  await useUpQuota();
  await breakAndRepair();

  const sent = new Map<string, string[]>();
  await waitFor(
    () => {
      for (const { body } of receiver.received) {
        const event = JSON.parse(body) as { type: string; timestamp: string; data: object };
        expect(Object.keys(event)).toEqual(['type', 'timestamp', 'data']);
        // Compared as a whole, because parsing drops fields that the schema does not have.
        expect(webhookEventSchema.parse(event)).toEqual(event);
        sent.set(event.type, sentMembers(event.data));
      }
      return sent.size === SUBSCRIBABLE_EVENTS.length;
    },
    20_000,
    () => `all kinds of events but one; there were ${[...sent.keys()].join(', ')}`,
  );
  await goneReceiver.stop();

  // Its job would have to fail; the same function builds this event.
  const job = (await api.db.collection('jobs').findOne({}))!;
  const failed = {
    ...job,
    id: job['_id'] as unknown,
    status: 'failed',
    error: { code: 'internal_error', message: '' },
  };
  const failure = jobEvent(failed as unknown as StoredJob)!;
  sent.set('job.failed', sentMembers(failure.data));
  expect(() => webhookEventSchema.parse(standardEvent(failure))).not.toThrow();

  expect([...sent.keys()].sort()).toEqual([...SUBSCRIBABLE_EVENTS, 'webhook.test'].sort());
  expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(documentedData()));
  const examples = Object.entries(EVENT_EXAMPLES).map(
    ([type, { data }]) => [type, sentMembers(data)] as const,
  );
  expect(Object.fromEntries(examples)).toEqual(Object.fromEntries(sent));
});

test('the catalog has every event with its schema and an example, on every plan, and a test event sends the example', async () => {
  const pro = await api.createAccount('pro');
  const response = await pro.request('GET', '/api/v1/webhooks/event-types');
  expect(response.status).toBe(200);
  const { data, pagination } = (await response.json()) as { data: any[]; pagination: object };
  expect(pagination).toMatchObject({ total: WEBHOOK_EVENT_TYPES.length, nextCursor: null });
  expect(data.map(({ type }) => type)).toEqual(WEBHOOK_EVENT_TYPES);
  const { id } = (await (
    await account.request('POST', '/api/v1/webhooks', { url: receiver.url, events: ['job.failed'] })
  ).json()) as { id: string };
  for (const { type, schema, example, description } of data) {
    expect(description).toMatch(/\.$/);
    const published = await fetch(`${api.url}/schemas/events/${type}.json`);
    expect(await published.json()).toEqual(schema);
    expect(schema.$id).toMatch(new RegExp(`^http://.*/schemas/events/${type}\\.json$`));
    const validate = new Ajv2020({ strict: true, validateFormats: false }).compile(schema as object);
    expect([type, validate(example), validate.errors]).toEqual([type, true, null]);
    expect(validate({ ...example, later: 1 })).toBe(true);
    expect(validate({ ...example, data: {} })).toBe(false);

    const sent = await account.request('POST', `/api/v1/webhooks/${id}/test`, { type });
    expect(sent.status).toBe(202);
    const { messageId, payload } = (await sent.json()) as any;
    expect(messageId).toMatch(/^msg_test_/);
    await waitFor(
      async () => receiver.ids().includes(messageId as string),
      20_000,
      () => `the test event ${type}`,
    );
    if (type !== 'webhook.test') expect(payload.data).toEqual(example.data);
    expect(validate(payload)).toBe(true);
  }
});

test('an unknown event type is rejected by name', async () => {
  expect((await fetch(`${api.url}/schemas/events/nothing.json`)).status).toBe(404);
  const { id } = (await (
    await account.request('POST', '/api/v1/webhooks', { url: receiver.url })
  ).json()) as { id: string };
  const response = await account.request('POST', `/api/v1/webhooks/${id}/test`, { type: 'nothing' });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: { details: [{ path: 'type' }] } });
});
