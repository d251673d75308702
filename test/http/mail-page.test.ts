import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { HOUR_MS } from '../../core/basics/time/durations.js';
import { mailPagePath } from '../../core/mail/mail-page-path.js';
import type { RecipientResource } from '../../core/mail/recipient-schemas.js';
import { MAILS } from '../../store/mail/mail-documents.js';
import { signMailToken } from '../../store/mail/mail-tokens.js';
import { RECIPIENTS } from '../../store/mail/recipients.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { requestWithHost, type HostRequest } from '../support/request-with-host.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';

const SERVICE = 'codes.service.test';
const OURS = 'qr.rosa.example';
const THEIRS = 'qr.other.example';
const TRACES = /qrelay|codes\.service|x-powered-by|^server:|\/docs|express/im;
const NOBODY = 'rcp_01k8zq4w5tfxxa1b2c3d4e5f6g';

let api: TestApi;
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  api = await startTestApi({ PUBLIC_URL: `https://${SERVICE}` });
  [account, other] = await Promise.all([api.createAccount(), api.createAccount()]);
  await brand(account, { domain: OURS, name: 'Bistro Rosa', color: '#b3123f' });
  await brand(other, { domain: THEIRS, name: 'Other Inn' });
});
afterAll(() => api.stop());

async function brand(by: TestAccount, branding: object): Promise<void> {
  expect((await by.request('PATCH', '/api/v1/account', { branding })).status).toBe(200);
}

/** Adds a recipient. Returns its ID, and the path of the page that its mails link to. */
async function add(email: string, by = account): Promise<{ id: string; path: string }> {
  const response = await by.request('POST', '/api/v1/recipients', { email });
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as RecipientResource;
  return { id, path: pathOf(id) };
}

function pathOf(recipientId: string, endsAt?: Date): string {
  return mailPagePath(signMailToken(Buffer.from(TEST_SECRET_KEY), { recipientId, endsAt }));
}

/** Sends a request to a host. Asserts that the response of a custom domain does not name the service. */
async function ask(host: string, path: string, request: HostRequest = {}) {
  const headers = { accept: 'text/html', ...request.headers };
  const response = await requestWithHost(api.url, host, path, { ...request, headers });
  const head = response.rawHeaders.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\n`)).join('');
  if (host !== SERVICE) expect(`${head}\n${response.body}`).not.toMatch(TRACES);
  expect(response.headers).not.toHaveProperty('set-cookie');
  return response;
}

const post = (host: string, path: string, body: string) =>
  ask(host, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });

async function statusOf(id: string, by = account): Promise<string> {
  const response = await by.request('GET', `/api/v1/recipients/${id}`);
  return ((await response.json()) as RecipientResource).status;
}

describe('the page of a link in a mail', () => {
  test('is served by the service and by the domain of its account only, under the branding', async () => {
    const { id, path } = await add('client@example.com');
    for (const host of [SERVICE, OURS]) {
      const { status, headers, body } = await ask(host, path);
      expect([host, status]).toEqual([host, 200]);
      expect(body).toContain('Bistro Rosa');
      expect(body).toContain('client@example.com');
      expect(body).toContain(account.email);
      expect(headers).toMatchObject({
        'cache-control': expect.stringContaining('no-store'),
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringMatching(/^default-src 'none'/),
      });
      expect(body).toContain('<meta name="robots" content="noindex">');
    }
    const elsewhere = await ask(THEIRS, path);
    expect([elsewhere.status, elsewhere.body.includes('Other Inn')]).toEqual([404, true]);
    expect(elsewhere.body).not.toMatch(/client@|Rosa/);
    expect(elsewhere.body).not.toContain(account.email);
    expect((await post(THEIRS, path, 'action=confirm')).status).toBe(404);
    expect((await post(THEIRS, path, 'List-Unsubscribe=One-Click')).status).toBe(404);
    expect(await statusOf(id)).toBe('pending');
    expect((await post(OURS, path, 'action=confirm')).status).toBe(200);
    expect(await statusOf(id)).toBe('confirmed');
  });

  test('names no service on a custom domain, whatever is wrong, and has its branding', async () => {
    const { id, path } = await add('wrong@example.com');
    const ended = pathOf(id, new Date(Date.now() - HOUR_MS));
    const pages: [status: number, response: Awaited<ReturnType<typeof ask>>][] = [
      [404, await ask(OURS, '/mail/unknown')],
      [404, await ask(OURS, `${path}x`)],
      [404, await post(OURS, '/mail/unknown', 'action=confirm')],
      [410, await ask(OURS, ended)],
      [410, await post(OURS, ended, 'action=confirm')],
      [422, await post(OURS, path, 'action=delete')],
      [422, await post(OURS, path, '')],
      [422, await post(OURS, path, 'action=__proto__')],
      [422, await post(OURS, path, `action=confirm&filler=${'x'.repeat(300_000)}`)],
    ];
    for (const [status, response] of pages) {
      expect([status, response.status]).toEqual([status, response.status]);
      expect(response.body).toContain('<span>Bistro Rosa</span>');
    }
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      expect((await ask(OURS, path, { method })).status).toBeGreaterThanOrEqual(400);
    }
    for (const nearby of ['/mail', '/mail/', `${path}/more`]) {
      expect((await ask(OURS, nearby)).status).toBe(404);
    }
    expect(await statusOf(id)).toBe('pending');
  });

  test('changes nothing for scanners, which open links in every way but with its form', async () => {
    const { path } = await add('scanned@example.com');
    await post(SERVICE, (await add('reader@example.com')).path, 'action=confirm');
    const documents = async () => {
      const found = [RECIPIENTS, MAILS].map((name) =>
        api.db.collection(name).find().sort({ _id: 1 }).toArray(),
      );
      return (await Promise.all(found)).map((list) =>
        list.map(({ dispatchAfter: _dispatchAfter, ...document }) => document),
      );
    };
    const before = await documents();
    const agents = [
      'Mozilla/5.0 (compatible; Barracuda Sentinel)',
      'Mozilla/5.0 (Windows NT 10.0) Chrome/130 SafeLinks',
    ];
    for (const host of [SERVICE, OURS]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        for (const query of ['', '?action=confirm', '?action=unsubscribe', '?List-Unsubscribe=One-Click']) {
          for (const agent of agents) {
            const headers = { 'user-agent': agent, 'sec-purpose': 'prefetch' };
            await ask(host, path + query, { method, headers });
          }
        }
      }
      // A form is what the page sends; JSON is not, and neither is an empty form.
      for (const type of ['application/json', 'text/plain', 'multipart/form-data']) {
        const request = { method: 'POST', headers: { 'content-type': type }, body: '{"action":"confirm"}' };
        expect((await ask(host, path, request)).status).toBe(422);
      }
      expect((await ask(host, `${path}?action=confirm`, { method: 'POST' })).status).toBe(422);
    }
    expect(await documents()).toEqual(before);
  });

  test('unsubscribes repeatedly, also once the recipient or its account was deleted', async () => {
    const closing = await api.createAccount();
    await brand(closing, { domain: 'qr.closing.example', name: 'Closing Inn' });
    const { id, path } = await add('former@example.com', closing);
    const remaining = await add('remaining@example.com', closing);
    const hosts = [SERVICE, 'qr.closing.example'];
    const unsubscribe = async (from: string) => {
      for (const host of hosts) {
        const { status } = await post(host, from, 'List-Unsubscribe=One-Click');
        expect([host, status]).toEqual([host, 200]);
        const page = await ask(host, from);
        expect([host, page.status]).toEqual([host, 200]);
      }
    };
    await unsubscribe(path);
    expect(await statusOf(id, closing)).toBe('unsubscribed');
    expect((await closing.request('DELETE', `/api/v1/recipients/${id}`)).status).toBe(200);
    await unsubscribe(path);
    const session = await closing.signIn();
    const closed = await session.request('DELETE', '/api/v1/account', { password: closing.password });
    expect(closed.status).toBe(204);
    await unsubscribe(remaining.path);
    // As after the erasure.
    await unsubscribe(pathOf(NOBODY));
  });

  test('is in no line of the log', async () => {
    const { path } = await add('logged@example.com');
    await ask(SERVICE, path);
    await post(SERVICE, path, 'action=confirm');
    await ask(SERVICE, `${path}x`);
    const token = path.split('/').at(-1)!;
    expect(api.logLines.filter((line) => line.includes(token.split('.')[2]!))).toEqual([]);
    expect(api.logLines.filter((line) => line.includes('logged@'))).toEqual([]);
  });
});
