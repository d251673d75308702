import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DomainResource } from '../../core/accounts/domains/domain-schemas.js';
import { webhookEventSchema } from '../../core/events/registry.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { WITH_DELIVERIES, startJobWorker, type JobWorker } from '../support/job-worker.js';
import { canServeDns, startPythonDnsServer, type PythonDnsServer } from '../support/python-dns-server.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';

const DOMAIN = 'go.rosa.example';
const LOST_AFTER_SECONDS = 1;
const MOVE_AFTER_SECONDS = 3;

// Needs Python and its package index. Always runs in continuous integration; skipped on machines without
// them.
const withDns = process.env['CI'] || canServeDns() ? test : test.skip;

let api: TestApi;
let worker: JobWorker;
let dns: PythonDnsServer;
let receiver: Receiver;

beforeAll(async () => {
  if (!process.env['CI'] && !canServeDns()) return;
  dns = await startPythonDnsServer();
  receiver = await startReceiver();
  const env = {
    PUBLIC_URL: 'https://codes.service.test',
    DOMAIN_PROOF: 'on',
    DNS_SERVERS: dns.address,
    DOMAIN_LOST_AFTER_SECONDS: String(LOST_AFTER_SECONDS),
    DOMAIN_MOVE_AFTER_SECONDS: String(MOVE_AFTER_SECONDS),
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    SECRET_KEY: TEST_SECRET_KEY,
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
  };
  api = await startTestApi(env);
  worker = await startJobWorker({ ...env, ...WITH_DELIVERIES, MONGODB_DATABASE: api.db.databaseName });
}, 240_000);

afterAll(async () => {
  await worker?.stop();
  await api?.stop();
  await receiver?.stop();
  await dns?.stop();
});

async function send(by: TestAccount, method: string, path: string, body?: unknown) {
  const response = await by.request(method, path, body);
  return { status: response.status, json: (await response.json()) as DomainResource & { data: unknown } };
}

/** Returns what the account's log says of its domains, oldest first. */
async function eventsOf(by: TestAccount): Promise<unknown[]> {
  const { json } = await send(by, 'GET', '/api/v1/events');
  const events = json.data as { type: string; data: unknown }[];
  return events.map(({ type, data }) => ({ type, data })).reverse();
}

const VERIFIED = { type: 'domain.verified', data: { domain: DOMAIN, reason: null } };
const LOST = { type: 'domain.lost', data: { domain: DOMAIN, reason: 'record_missing' } };
const MOVED = { type: 'domain.lost', data: { domain: DOMAIN, reason: 'moved' } };

withDns(
  'a domain is proved, lost, and moved as DNS says, with one event for each of these',
  async () => {
    const [first, second] = await Promise.all([api.createAccount(), api.createAccount()]);
    const webhook = { url: receiver.url, events: ['domain.verified', 'domain.lost'] };
    expect((await send(first, 'POST', '/api/v1/webhooks', webhook)).status).toBe(201);
    const added = await send(first, 'POST', '/api/v1/domains', { domain: DOMAIN });
    const mine = added.json;
    expect([added.status, mine.status]).toEqual([201, 'pending']);
    const verify = (by: TestAccount, { id }: DomainResource) =>
      send(by, 'POST', `/api/v1/domains/${id}/verify`);
    const statusOf = async (by: TestAccount, { id }: DomainResource) =>
      (await send(by, 'GET', `/api/v1/domains/${id}`)).json.status;

    await dns.serve({});
    expect((await verify(first, mine)).status).toBe(422);
    await dns.serve({ [mine.record.name]: ['another value'] });
    expect((await verify(first, mine)).status).toBe(422);
    await dns.serve({ [mine.record.name]: null });
    expect((await verify(first, mine)).status).toBe(503);
    expect(await eventsOf(first)).toEqual([]);
    await dns.serve({ [mine.record.name]: ['another value', mine.record.value] });
    expect(await verify(first, mine)).toMatchObject({ status: 200, json: { status: 'verified' } });
    expect((await verify(first, mine)).status).toBe(200);
    expect(await eventsOf(first)).toEqual([VERIFIED]);

    const theirs = (await send(second, 'POST', '/api/v1/domains', { domain: DOMAIN })).json;
    expect(theirs.record.name).toBe(mine.record.name);
    await dns.serve({ [mine.record.name]: [mine.record.value, theirs.record.value] });
    expect((await verify(second, theirs)).status).toBe(409);

    await dns.serve({ [mine.record.name]: [theirs.record.value] });
    expect((await verify(first, mine)).status).toBe(422);
    expect(await statusOf(first, mine)).toBe('verified');
    await sleep(LOST_AFTER_SECONDS * 1_000 + 50);
    expect((await verify(first, mine)).status).toBe(422);
    expect(await statusOf(first, mine)).toBe('lost');
    expect((await verify(first, mine)).status).toBe(422);
    expect((await verify(second, theirs)).status).toBe(409);
    expect(await eventsOf(first)).toEqual([VERIFIED, LOST]);

    await sleep((MOVE_AFTER_SECONDS - LOST_AFTER_SECONDS) * 1_000);
    expect(await verify(second, theirs)).toMatchObject({ status: 200, json: { status: 'verified' } });
    expect(await statusOf(first, mine)).toBe('pending');
    expect(await eventsOf(first)).toEqual([VERIFIED, LOST, MOVED]);
    expect(await eventsOf(second)).toEqual([VERIFIED]);

    await waitFor(
      async () => receiver.received.length >= 3,
      60_000,
      () => 'three deliveries',
    );
    const delivered = receiver.received.map(({ body }) => webhookEventSchema.parse(JSON.parse(body)));
    expect(delivered.map(({ type, data }) => ({ type, data }))).toEqual(
      expect.arrayContaining([VERIFIED, LOST, MOVED]),
    );
    expect(delivered).toHaveLength(3);
  },
  120_000,
);
