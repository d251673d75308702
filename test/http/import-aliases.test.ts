import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Papa from 'papaparse';
import type { Job } from '../../core/jobs/job-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { ACCOUNTS, type AccountDocument } from '../../store/accounts/accounts.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { requestWithHost } from '../support/request-with-host.js';

const SAMPLES = new URL('../imports/samples/', import.meta.url);

let api: TestApi;
let worker: JobWorker;

beforeAll(async () => {
  const taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue, DOMAIN_PROOF: 'off' });
  worker = await startJobWorker({
    TEMPORAL_TASK_QUEUE: taskQueue,
    MONGODB_DATABASE: api.db.databaseName,
    PUBLIC_URL: api.url,
  });
});
afterAll(async () => {
  await worker?.stop();
  await api?.stop();
});

/** Creates an account with a domain of its own. */
async function ownerOf(domain: string): Promise<TestAccount> {
  const account = await api.createAccount('business');
  const branded = await account.request('PATCH', '/api/v1/account', { branding: { domain } });
  expect(branded.status).toBe(200);
  return account;
}

async function check(account: TestAccount, file: string, body: object, type = 'text/csv'): Promise<Job> {
  const created = await account.request('POST', '/api/v1/imports', body);
  const { id } = (await created.json()) as Job;
  expect(created.status).toBe(201);
  const uploaded = await fetch(`${api.url}/api/v1/imports/${id}/file`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': type },
    body: file,
  });
  expect(uploaded.status).toBe(204);
  return until(account, id, 'awaiting_confirmation');
}

async function until(account: TestAccount, id: string, status: Job['status']): Promise<Job> {
  for (;;) {
    const job = (await (await account.request('GET', `/api/v1/jobs/${id}`)).json()) as Job;
    if (job.status === status) return job;
    if (['failed', 'cancelled', 'completed'].includes(job.status)) throw new Error(JSON.stringify(job));
    await sleep(50);
  }
}

async function confirm(account: TestAccount, { id }: Job): Promise<Job> {
  const path = `/api/v1/imports/${id}/confirm`;
  await account.request('POST', path, { skipInvalid: true }, { prefer: 'wait=20' });
  return until(account, id, 'completed');
}

const run = async (account: TestAccount, file: string, body: object, type?: string) =>
  confirm(account, await check(account, file, body, type));

/** Warnings and errors by row. */
async function itemsOf(account: TestAccount, { id }: Job) {
  const response = await account.request('GET', `/api/v1/jobs/${id}/items?limit=100`);
  const { data } = (await response.json()) as {
    data: {
      row: number;
      outcome: string;
      error: { code: string } | null;
      warnings: { code: string; message: string }[];
    }[];
  };
  return data;
}

async function locationOf(domain: string, path: string): Promise<string | number> {
  const { status, headers } = await requestWithHost(api.url, domain, path);
  return headers.location ?? status;
}

const table = (rows: readonly object[]) => Papa.unparse(rows as object[]);
const sample = async (name: string, from: string, to: string) =>
  (await readFile(new URL(name, SAMPLES), 'utf8')).replaceAll(from, to);

/** Exports of the six services, with the domain in place of theirs, and what is printed in them. */
const SERVICES: {
  name: string;
  domain: string;
  from: string;
  body: object;
  printed: Record<string, string>;
}[] = [
  {
    name: 'bitly.csv',
    domain: 'bitly.rosa.example',
    from: 'go.example.net',
    body: { format: 'bitly' },
    printed: { '/menu-summer': 'https://example.com/menu?season=summer&lang=de' },
  },
  {
    name: 'dub.csv',
    domain: 'dub.rosa.example',
    from: 'dub.example',
    body: { format: 'dub' },
    printed: {
      '/launch': 'https://example.com/launch?utm_source=poster',
      '/launch?qr=1': 'https://example.com/launch?utm_source=poster&qr=1',
      '/launch?utm_source=x': 'https://example.com/launch?utm_source=x',
      '/7Kq2mZx': 'https://example.com/docs/%E6%97%A5%E6%9C%AC',
    },
  },
  {
    name: 'shlink.csv',
    domain: 'shlink.rosa.example',
    from: 's.example.org',
    body: { format: 'shlink' },
    printed: {
      '/spring': 'https://example.com/spring',
      '/spring?a=1': 'https://example.com/spring?a=1',
      '/aB3xY': 'https://example.com/caf%C3%A9',
    },
  },
  {
    name: 'kutt.csv',
    domain: 'kutt.rosa.example',
    from: '\0',
    body: { format: 'kutt', domain: 'KUTT.rosa.example' },
    printed: {
      '/x9Qw2e': 'https://example.com/%C3%BCber-uns',
      '/x9Qw2e?a=1': 'https://example.com/%C3%BCber-uns',
    },
  },
  {
    name: 'yourls.csv',
    domain: 'yourls.rosa.example',
    from: '\0',
    body: { format: 'yourls', domain: 'yourls.rosa.example' },
    printed: { '/ozh': 'https://example.com/blog?p=1;q=2', '/3b/': 'https://example.com/r%C3%A9sum%C3%A9' },
  },
  {
    name: 'short_io.csv',
    domain: 'short.rosa.example',
    from: '\0',
    body: { format: 'short_io', domain: 'short.rosa.example' },
    printed: { '/sale': 'https://example.com/sale?a=1;b=2', '/Xk3Lq9': 'https://example.com/men%C3%BC' },
  },
];

test.each(SERVICES)(
  'every printed URL of $name leads to its target, in its exact case only',
  async (service) => {
    const { name, domain, from, body, printed } = service;
    const account = await ownerOf(domain);
    const job = await run(account, await sample(name, from, domain), body);
    for (const [path, target] of Object.entries(printed)) {
      expect([path, await locationOf(domain, path)]).toEqual([path, target]);
      const other = path.replace(/[a-z]/i, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      );
      expect([other, await locationOf(domain, other)]).toEqual([other, 404]);
    }
    const items = await itemsOf(account, job);
    const moved = items.filter(({ warnings }) => !warnings.some(({ code }) => code === 'cannot_be_moved'));
    expect(moved.length).toBeGreaterThanOrEqual(Object.keys(printed).length > 1 ? 2 : 1);
    const { data } = (await (await account.request('GET', '/api/v1/qr-codes')).json()) as { data: QrCode[] };
    for (const code of data.filter(({ aliases }) => aliases.length > 0)) {
      const isForwarding = ['dub', 'shlink'].includes((body as { format: string }).format);
      expect(code.routing?.query?.forward).toBe(isForwarding ? 'override' : undefined);
      expect(code.aliases.every(({ primary }) => !primary)).toBe(true);
    }
  },
);

test('nested, encoded, and several short URLs of a row become aliases exactly as they are', async () => {
  const domain = 'nested.rosa.example';
  const account = await ownerOf(domain);
  const rows = [
    {
      'Long URL': 'https://example.com/1',
      Bitlink: `https://bit.ly/3xYzAbC, http://${domain}/Spring/Sale, https://${domain}/caf%C3%A9/?qr=1, ${domain}/Spring/Sale`,
    },
    { 'Long URL': 'https://example.com/2', Bitlink: `https://${domain}/255` },
    { 'Long URL': 'https://example.com/3', Bitlink: `https://${domain}/r/one/two` },
    { 'Long URL': 'https://example.com/4', Bitlink: `https://${domain}/` },
    { 'Long URL': 'https://example.com/5', Bitlink: 'https://other.example/x' },
    { 'Long URL': 'https://example.com/6', Bitlink: `https://${domain}/spring/sale` },
    { 'Long URL': 'https://example.com/7', Bitlink: `https://${domain}/Spring/Sale/` },
    { 'Long URL': 'https://example.com/8', Bitlink: `https://${domain}/r/kept-code` },
  ];
  const job = await check(account, table(rows), { format: 'bitly' });
  expect(job.import).toMatchObject({ rows: 8, create: 7, invalid: 1 });
  await confirm(account, job);
  const items = await itemsOf(account, job);
  const reasons = items.map(({ warnings }) => warnings.map(({ message }) => message).join());
  expect(reasons.map((reason) => /because (.*);/.exec(reason)?.[1] ?? null)).toEqual([
    null,
    null,
    'its path is a path that the service uses itself',
    'its path must have 1 to 200 characters',
    'its host is not a domain of the account',
    null,
    null,
    null,
  ]);
  expect(items[6]).toMatchObject({ outcome: 'failed', error: { code: 'validation_error' } });
  expect(await locationOf(domain, '/Spring/Sale')).toBe('https://example.com/1');
  expect(await locationOf(domain, '/caf%c3%a9?qr=1')).toBe('https://example.com/1');
  expect(await locationOf(domain, '/cafe%CC%81')).toBe('https://example.com/1');
  expect(await locationOf(domain, '/255')).toBe('https://example.com/2');
  expect(await locationOf(domain, '/spring/sale')).toBe('https://example.com/6');
  expect(await locationOf(domain, '/r/kept-code')).toBe('https://example.com/8');
});

test('where letter case does not count, printed URLs match in any case, and differing rows are repeated', async () => {
  const domain = 'any-case.rosa.example';
  const account = await ownerOf(domain);
  await api.db.collection<AccountDocument>(ACCOUNTS).updateOne(
    { _id: account.accountId },
    {
      $set: {
        domainEntries: [
          {
            id: 'dom_01k8zq4w5tfxxa1b2c3d4e5f6g',
            name: domain,
            domain,
            createdAt: new Date(),
            caseSensitive: false,
          },
        ],
      },
    },
  );
  const rows = ['Summer', 'SUMMER', 'Été'].map((keyword, index) => ({
    keyword,
    url: `https://example.com/${index}`,
  }));
  const job = await check(account, table(rows), { format: 'yourls', domain });
  expect(job.import).toMatchObject({ create: 2, invalid: 1 });
  await confirm(account, job);
  for (const path of ['/summer', '/SUMMER/', '/sUMMER']) {
    expect([path, await locationOf(domain, path)]).toEqual([path, 'https://example.com/0']);
  }
  expect(await locationOf(domain, '/%C3%89T%C3%89')).toBe('https://example.com/2');
});

test('onConflict decides about a taken alias', async () => {
  const domain = 'taken.rosa.example';
  const account = await ownerOf(domain);
  const file = (target: string) => table([{ address: 'Menu', target }]);
  const importMenu = (target: string, onConflict: string) =>
    check(account, file(target), { format: 'kutt', domain, onConflict });
  await run(account, file('https://example.com/first'), { format: 'kutt', domain });
  expect((await importMenu('https://example.com/second', 'fail')).import).toMatchObject({
    invalid: 1,
    sample: [{ error: { code: 'alias_taken' } }],
  });
  expect((await importMenu('https://example.com/second', 'skip')).import).toMatchObject({ skip: 1 });
  await confirm(account, await importMenu('https://example.com/second', 'update'));
  expect(await locationOf(domain, '/Menu')).toBe('https://example.com/second');
});

test('the domain of slugs must be a verified domain of the account', async () => {
  const account = await ownerOf('mine.rosa.example');
  await ownerOf('theirs.rosa.example');
  for (const domain of ['theirs.rosa.example', 'unknown.example', 'not a domain']) {
    const response = await account.request('POST', '/api/v1/imports', { format: 'kutt', domain });
    expect([domain, response.status]).toEqual([domain, 422]);
    expect(await response.json()).toMatchObject({
      error: { code: 'validation_error', details: [{ path: 'domain' }] },
    });
  }
  const job = await check(account, table([{ address: 'a', target: 'https://example.com/' }]), {
    format: 'kutt',
  });
  expect(job.import?.sample[0]?.warnings[0]?.message).toContain('because its domain is not known');
});

test('a lost domain still becomes aliases, and a pending one says why not', async () => {
  const domain = 'lost.rosa.example';
  const account = await ownerOf(domain);
  const day = 86_400_000;
  await api.db.collection<AccountDocument>(ACCOUNTS).updateOne(
    { _id: account.accountId },
    {
      $set: {
        domainProofs: [
          {
            name: domain,
            verifiedAt: new Date(0),
            checkedAt: new Date(),
            missingSince: new Date(Date.now() - 10 * day),
          },
        ],
        domainClaim: 'pending.rosa.example',
      },
    },
  );
  const rows = [
    { 'Short link': `https://${domain}/Key`, 'Destination URL': 'https://example.com/' },
    { 'Short link': 'https://pending.rosa.example/Key', 'Destination URL': 'https://example.com/' },
  ];
  const job = await run(account, table(rows), { format: 'dub' });
  expect(await locationOf(domain, '/Key')).toBe('https://example.com/');
  const items = await itemsOf(account, job);
  expect(items.map(({ warnings }) => warnings.length)).toEqual([0, 1]);
  expect(items[1]!.warnings[0]!.message).toContain('because its domain is not verified yet');
});
