import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { BSON } from 'mongodb';
import type { LinkWatchCounts } from '../../core/workflows/link-watch.js';
import { PERIODIC } from '../../core/workflows/periodic.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { WITH_DELIVERIES, startJobWorker, type JobWorker } from '../support/job-worker.js';
import { page, redirect, startWatchedSite, type WatchedSite } from '../support/watched-site.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver } from '../support/webhook-receiver.js';

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' };
const RETRY_MS = 1_000;
const PAUSE_MS = 2_000;

let fixture: JobFixture;
let worker: JobWorker;
let api: TestApi;
let account: TestAccount;
let site: WatchedSite;
const sites: WatchedSite[] = [];

beforeAll(async () => {
  fixture = await createJobFixture();
  const env = {
    ...fixture.env,
    LINK_WATCH_RETRY_SECONDS: '1',
    LINK_WATCH_EVERY_SECONDS: '1',
    // The test's site is on loopback; other internal addresses stay out of reach.
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  };
  worker = await startJobWorker({ ...env, ...WITH_DELIVERIES });
  api = await startTestApi(env);
}, 60_000);

afterAll(async () => {
  await api?.stopKeepingDatabase();
  await worker?.stop();
  await fixture?.stop();
  await Promise.all(sites.map((one) => one.stop()));
});

beforeEach(async () => {
  // Codes of earlier tests are no longer watched.
  await account?.request('PATCH', '/api/v1/account', { linkWatch: { enabled: false } });
  account = await api.createAccount();
  site = await startWatchedSite();
  sites.push(site);
  await account.request('PATCH', '/api/v1/account', { linkWatch: { enabled: true } });
});

async function create(body: object): Promise<QrCode> {
  const response = await account.request('POST', '/api/v1/qr-codes', { type: 'url', ...body });
  expect(response.status).toBe(201);
  return (await response.json()) as QrCode;
}

async function read({ id }: QrCode): Promise<QrCode> {
  return (await (await account.request('GET', `/api/v1/qr-codes/${id}`)).json()) as QrCode;
}

const healthOf = async (code: QrCode) => (await read(code)).health!;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs the workflow as the Schedule does, after the interval between failures. */
async function watch(): Promise<LinkWatchCounts> {
  await sleep(RETRY_MS + 50);
  const workflowId = `watch-links:${Math.random()}`;
  const result = await fixture.client.workflow.execute(PERIODIC.linkWatch.workflowType, {
    taskQueue: fixture.env.TEMPORAL_TASK_QUEUE,
    workflowId,
    args: [],
  });
  return result as LinkWatchCounts;
}

async function eventsOf(code: QrCode) {
  const response = await account.request('GET', `/api/v1/events?qrCodeId=${code.id}&limit=100`);
  const { data } = (await response.json()) as {
    data: { type: string; data: Record<string, unknown> }[];
  };
  return data.filter(({ type }) => type.startsWith('qr_code.destination')).reverse();
}

async function follow({ shortUrl }: QrCode): Promise<string | null> {
  // Other processes see a change within two seconds; this one serves a former target for as long.
  await sleep(PAUSE_MS);
  return (await fetch(shortUrl, { redirect: 'manual', headers: PHONE })).headers.get('location');
}

test('three failures break a destination, the fallback takes over, and one success ends it, with one event each', async () => {
  const receiver = await startReceiver();
  await account.request('POST', '/api/v1/webhooks', {
    url: receiver.url,
    events: ['qr_code.destination_broken', 'qr_code.destination_recovered'],
  });
  const fallbackUrl = 'https://fallback.example/';
  const code = await create({ data: `${site.url}/menu`, watch: { fallbackUrl } });
  const etag = async () => (await account.request('GET', `/api/v1/qr-codes/${code.id}`)).headers.get('etag');
  const revision = await etag();
  expect(code.health).toEqual({
    status: 'unchecked',
    url: `${site.url}/menu`,
    httpStatus: null,
    reason: null,
    checkedAt: null,
    since: null,
    targets: [],
  });

  for (const status of ['unchecked', 'unchecked', 'broken']) {
    await watch();
    expect(await healthOf(code)).toMatchObject({ status, httpStatus: 404, reason: 'status' });
    expect(await follow(code)).toBe(status === 'broken' ? fallbackUrl : `${site.url}/menu`);
  }
  await watch();
  const broken = await healthOf(code);
  expect(broken.since! < broken.checkedAt!).toBe(true);
  const listed = await account.request('GET', '/api/v1/qr-codes?health=broken');
  expect(((await listed.json()) as { data: QrCode[] }).data.map(({ id }) => id)).toEqual([code.id]);
  const resolved = await account.request('POST', `/api/v1/qr-codes/${code.id}/resolve`);
  expect(await resolved.json()).toMatchObject({ outcome: 'redirect', url: fallbackUrl, rule: 'fallback' });
  const scans = await account.request('GET', `/api/v1/qr-codes/${code.id}/scans`);
  const { data: rows } = (await scans.json()) as { data: { rule: string | null }[] };
  expect(rows.map(({ rule }) => rule)).toEqual(['fallback', null, null]);

  site.pages['/menu'] = page(200);
  await watch();
  expect(await healthOf(code)).toMatchObject({ status: 'ok', httpStatus: 200, reason: null });
  expect(await follow(code)).toBe(`${site.url}/menu`);
  await watch();

  const events = await eventsOf(code);
  expect(events.map(({ type }) => type)).toEqual([
    'qr_code.destination_broken',
    'qr_code.destination_recovered',
  ]);
  expect(events[0]!.data).toEqual({
    qrCodeId: code.id,
    url: `${site.url}/menu`,
    httpStatus: 404,
    reason: 'status',
    since: broken.since,
    fallbackActive: true,
  });
  const received = await receiver.expect(2);
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type).sort()).toEqual(
    events.map(({ type }) => type),
  );
  await receiver.stop();
  expect(await etag()).toBe(revision);
  const { annotations } = (await (
    await account.request('GET', `/api/v1/qr-codes/${code.id}/analytics`)
  ).json()) as { annotations: { kind: string; text: string }[] };
  expect(annotations.filter(({ kind }) => kind === 'health').map(({ text }) => text)).toEqual([
    `Broken: ${site.url}/menu`,
    `Recovered: ${site.url}/menu`,
  ]);
});

test('a site that blocks robots, a private IP address, and a redirect loop get the documented status', async () => {
  Object.assign(site.pages, {
    '/ok': page(200, 'Our menu of today'),
    '/blocked': page(403),
    '/loop': redirect('/loop'),
    '/slow': (_request: unknown, response: { end: () => void }) =>
      void setTimeout(() => response.end(), 1_500),
    '/inside': redirect('http://10.0.0.1/'),
  });
  const codes = {
    ok: await create({ data: `${site.url}/ok` }),
    contains: await create({ data: `${site.url}/ok?b`, watch: { contains: 'menu of today' } }),
    lacks: await create({ data: `${site.url}/ok?b`, watch: { contains: 'menu of tomorrow' } }),
    blocked: await create({ data: `${site.url}/blocked` }),
    loop: await create({ data: `${site.url}/loop` }),
    slow: await create({ data: `${site.url}/slow` }),
    inside: await create({ data: `${site.url}/inside` }),
    name: await create({ data: 'http://no-such-shop.invalid/' }),
  };
  for (let run = 0; run < 3; run++) await watch();
  const found = Object.fromEntries(
    await Promise.all(
      Object.entries(codes).map(async ([name, code]) => {
        const { status, reason, httpStatus } = await healthOf(code);
        return [name, [status, reason, httpStatus]] as const;
      }),
    ),
  );
  expect(found).toEqual({
    ok: ['ok', null, 200],
    contains: ['ok', null, 200],
    lacks: ['broken', 'content', 200],
    blocked: ['unknown', 'blocked', 403],
    loop: ['broken', 'redirects', null],
    slow: ['ok', null, 200],
    inside: ['unknown', 'not_public', null],
    name: ['broken', 'name', null],
  });
}, 120_000);

test('500 codes with one URL are checked with one request, and each gets the result', async () => {
  site.pages['/'] = page(200);
  const items = Array.from({ length: 500 }, () => ({ type: 'url', data: `${site.url}/` }));
  const bulk = await account.request('POST', '/api/v1/qr-codes/bulk', items, { prefer: 'wait=20' });
  expect([201, 202]).toContain(bulk.status);
  const { job } = (await bulk.json()) as { job: { id: string } };
  for (let status = ''; status !== 'completed';) {
    await sleep(200);
    const response = await account.request('GET', `/api/v1/jobs/${job.id}`);
    status = ((await response.json()) as { status: string }).status;
  }
  const { checked } = await watch();
  expect(checked).toBe(1);
  expect(site.requests()).toEqual(['HEAD /']);
  const listed = await account.request('GET', '/api/v1/qr-codes?health=ok&limit=1');
  expect(((await listed.json()) as { pagination: { total: number } }).pagination.total).toBe(500);
}, 120_000);

test('checks of one host are at least two seconds apart, including checks that an owner requests', async () => {
  const paths = ['/a', '/b', '/c'];
  for (const path of paths) site.pages[path] = page(200);
  const codes = await Promise.all(paths.map((path) => create({ data: site.url + path })));
  const requested = account.request('POST', `/api/v1/qr-codes/${codes[0]!.id}/check-links`);
  await Promise.all([requested, watch()]);
  expect((await requested).status).toBe(202);
  const handle = fixture.client.workflow.getHandle(`check-links:${codes[0]!.id}`);
  await handle.result();
  const times = site.log.map(({ at }) => at);
  expect(times.length).toBeGreaterThanOrEqual(3);
  for (const [index, time] of times.entries()) {
    if (index > 0) expect(time - times[index - 1]!).toBeGreaterThanOrEqual(PAUSE_MS);
  }
}, 60_000);

test('destinations that redirect to one host reach it one at a time, at least two seconds apart', async () => {
  const target = await startWatchedSite({ '/': page(200) });
  const redirector = await startWatchedSite({ '/': redirect(`${target.url}/`) }, '0.0.0.0');
  sites.push(target, redirector);
  const url = (n: number) => `http://127.0.1.${n}:${redirector.port}/`;
  const variants = [2, 3, 4, 5].map((n) => ({ url: url(n), weight: 1 }));
  const routing = { rules: [{ when: { os: ['iOS'] }, variants }] };
  const code = await create({ data: url(1), routing });
  await account.request('POST', `/api/v1/qr-codes/${code.id}/check-links`);
  await fixture.client.workflow.getHandle(`check-links:${code.id}`).result();
  const { status, targets } = await healthOf(code);
  expect([status, targets.length]).toEqual(['ok', 5]);
  expect(target.requests()).toEqual(Array(5).fill('HEAD /'));
  const times = target.log.map(({ at }) => at);
  for (const [index, time] of times.slice(1).entries()) {
    expect(time - times[index]!).toBeGreaterThanOrEqual(PAUSE_MS);
  }
}, 60_000);

test('a site under maintenance is unknown, and is not checked before it asks for it', async () => {
  site.pages['/'] = page(503, 'Back soon', { 'retry-after': '3600' });
  const code = await create({ data: `${site.url}/` });
  expect((await watch()).checked).toBe(1);
  expect(await healthOf(code)).toMatchObject({ status: 'unknown', httpStatus: 503, reason: 'unclear' });
  expect((await watch()).checked).toBe(0);
  expect(site.requests()).toEqual(['HEAD /', 'GET /']);
});

test('a run in which most of five hosts fail is void, but not a check that the owner requests', async () => {
  site.pages['/'] = page(200);
  const down = await Promise.all([0, 1, 2].map(() => startWatchedSite()));
  const up = await startWatchedSite({ '/': page(200) });
  sites.push(...down, up);
  const urls = [site, up, ...down].map(({ url }) => `${url}/`);
  const codes = await Promise.all(urls.map((data) => create({ data })));
  expect(await watch()).toEqual({ checked: 5, broken: 0, recovered: 0, voidRuns: 1 });
  for (const code of codes) expect(await healthOf(code)).toMatchObject({ checkedAt: null });

  const requested = await account.request('POST', `/api/v1/qr-codes/${codes[4]!.id}/check-links`);
  expect(await requested.json()).toMatchObject({ qrCodeId: codes[4]!.id, links: 1 });
  await fixture.client.workflow.getHandle(`check-links:${codes[4]!.id}`).result();
  expect(await healthOf(codes[4]!)).toMatchObject({ status: 'unchecked', reason: 'status' });
}, 60_000);

describe('the watch ends', () => {
  test('when the destination is changed, and the next run checks the new one', async () => {
    site.pages['/new'] = page(200);
    const fallbackUrl = 'https://fallback.example/';
    const code = await create({ data: `${site.url}/old`, watch: { fallbackUrl } });
    for (let run = 0; run < 3; run++) await watch();
    expect(await healthOf(code)).toMatchObject({ status: 'broken' });
    const patched = await account.request('PATCH', `/api/v1/qr-codes/${code.id}`, {
      data: `${site.url}/new`,
    });
    expect(await patched.json()).toMatchObject({
      health: { status: 'unchecked', url: `${site.url}/new`, checkedAt: null },
    });
    expect((await fetch(code.shortUrl, { redirect: 'manual' })).headers.get('location')).toBe(
      `${site.url}/new`,
    );
    await watch();
    expect(await healthOf(code)).toMatchObject({ status: 'ok' });
  }, 60_000);

  test('when the account turns it off, with the fallback, and starts from the beginning when it is on again', async () => {
    const code = await create({ data: `${site.url}/`, watch: { fallbackUrl: 'https://f.example/' } });
    for (let run = 0; run < 3; run++) await watch();
    expect(await follow(code)).toBe('https://f.example/');
    await account.request('PATCH', '/api/v1/account', { linkWatch: { enabled: false } });
    expect(await healthOf(code)).toMatchObject({ status: 'unchecked' });
    expect(await follow(code)).toBe(`${site.url}/`);
    await account.request('PATCH', '/api/v1/account', { linkWatch: { enabled: true } });
    expect(await healthOf(code)).toMatchObject({ status: 'unchecked' });
    await watch();
    expect(await healthOf(code)).toMatchObject({ status: 'unchecked', reason: 'status' });
  }, 60_000);
});

test('turning the watch on checks codes that exist, and a code can be left out', async () => {
  await account.request('PATCH', '/api/v1/account', { linkWatch: { enabled: false } });
  site.pages['/'] = page(200);
  const code = await create({ data: `${site.url}/` });
  const own = await create({ data: `${site.url}/?own`, watch: { enabled: true } });
  const out = await create({ data: `${site.url}/?out`, watch: { enabled: false } });
  await watch();
  expect(site.requests()).toEqual(['HEAD /?own']);
  await account.request('PATCH', '/api/v1/account', { linkWatch: { enabled: true } });
  await watch();
  expect(await healthOf(code)).toMatchObject({ status: 'ok' });
  expect(await healthOf(own)).toMatchObject({ status: 'ok' });
  expect(await healthOf(out)).toMatchObject({ status: 'unchecked' });
  expect(site.requests()).not.toContain('HEAD /?out');
}, 60_000);

test('after the erasure of the account, nothing of its destinations is left', async () => {
  const fallbackUrl = `http://127.0.0.1:${site.port}/fallback`;
  const code = await create({ data: `${site.url}/gone`, watch: { fallbackUrl, contains: 'Menu of Rosa' } });
  for (let run = 0; run < 3; run++) await watch();
  expect(await healthOf(code)).toMatchObject({ status: 'broken' });
  const requested = await account.request('POST', `/api/v1/qr-codes/${code.id}/check-links`);
  expect(requested.status).toBe(202);
  await fixture.client.workflow.getHandle(`check-links:${code.id}`).result();
  const marks = [`:${site.port}/`, 'Menu of Rosa', `${code.id}:`];
  expect(await findMarked(marks)).toEqual(['events', 'qr_codes', 'rate_windows']);

  const session = await account.signIn();
  const { password, accountId } = account;
  expect((await session.request('DELETE', '/api/v1/account', { password })).status).toBe(204);
  await api.db
    .collection<{ _id: string }>('accounts')
    .updateOne({ _id: accountId }, { $set: { deletedAt: new Date(Date.now() - 86_400_000) } });
  await waitFor(
    async () => (await findMarked(marks)).length === 0,
    30_000,
    () => 'the erasure',
  );
  // The URL has no code any more, so no run checks it.
  site.log.length = 0;
  await watch();
  expect(site.log).toEqual([]);
}, 90_000);

/** Returns the names of the collections with a document that contains one of the texts. */
async function findMarked(marks: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const collection of await api.db.collections()) {
    const documents = await collection.find().toArray();
    const text = documents.map((document) => BSON.EJSON.stringify(document)).join('\n');
    if (marks.some((mark) => text.includes(mark))) names.push(collection.collectionName);
  }
  return names.sort();
}
