import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { ACCOUNTS } from '../../store/accounts/accounts.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { requestWithHost, sendRawBytes, type HostRequest } from '../support/request-with-host.js';
import { decodeQr } from '../support/decode-qr.js';
import { waitFor } from '../support/wait-for.js';

const SERVICE = 'codes.service.test';
const OURS = 'qr.rosa.example';
const THEIRS = 'qr.other.example';
const BROWSER = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0' };
const JSON_CLIENT = { accept: 'application/json' };
/** Updates are visible within two seconds; a busy test machine needs additional time for a lookup. */
const SHOWN_MS = 3_000;

let api: TestApi;
let account: TestAccount;
let other: TestAccount;
/** Created before the account had a custom domain. */
let early: QrCode;
let late: QrCode;
let foreign: QrCode;

beforeAll(async () => {
  api = await startTestApi({ PUBLIC_URL: `https://${SERVICE}`, TRUST_PROXY: '10.9.8.7' });
  [account, other] = await Promise.all([api.createAccount(), api.createAccount()]);
  early = await made(account, { type: 'url', data: 'https://example.com/early' });
  await brand(account, { domain: OURS, name: 'Bistro Rosa', color: '#b3123f' });
  await brand(other, { domain: THEIRS });
  late = await made(account, { type: 'text', data: 'Late', name: 'Late code' });
  foreign = await made(other, { type: 'url', data: 'https://example.com/foreign' });
});
afterAll(() => api.stop());

async function made(by: TestAccount, body: unknown): Promise<QrCode> {
  return (await (await by.request('POST', '/api/v1/qr-codes', body)).json()) as QrCode;
}
const read = async (id: string, by = account) =>
  (await (await by.request('GET', `/api/v1/qr-codes/${id}`)).json()) as QrCode;
async function brand(by: TestAccount, branding: unknown): Promise<void> {
  expect((await by.request('PATCH', '/api/v1/account', { branding })).status).toBe(200);
}
const ask = (host: string, path: string, request: HostRequest = {}) =>
  requestWithHost(api.url, host, path, { ...request, headers: { ...BROWSER, ...request.headers } });
const setPlan = (by: TestAccount, plan: string) =>
  api.db.collection<{ _id: string }>(ACCOUNTS).updateOne({ _id: by.accountId }, { $set: { plan } });
const bearer = ({ key }: TestAccount) => ({ authorization: `Bearer ${key}` });

describe('a password of a code', () => {
  test('is asked for on the custom domain, under the branding of the account, and opens the code there', async () => {
    const routing = { password: 'open sesame' };
    const code = await made(account, {
      type: 'url',
      data: 'https://example.com/members',
      dynamic: true,
      routing,
    });
    const page = await ask(OURS, `/r/${code.shortCode}`);
    expect([page.status, page.body.includes('Bistro Rosa')]).toEqual([200, true]);
    expect(page.body).toContain('<form method="post">');
    const send = (host: string, password: string) =>
      ask(host, `/r/${code.shortCode}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ password }).toString(),
      });
    const wrong = await send(OURS, 'open seven');
    expect([wrong.status, wrong.body.includes('Bistro Rosa')]).toEqual([403, true]);
    const opened = await send(OURS, 'open sesame');
    expect([opened.status, opened.headers.location]).toEqual([303, 'https://example.com/members']);
    expect((await send(THEIRS, 'open sesame')).status).toBe(405);
    const json = await ask(OURS, `/r/${code.shortCode}`, { headers: { ...JSON_CLIENT } });
    expect(json.status).toBe(403);
    expect(json.body).not.toContain(SERVICE);
  });
});

describe('the URLs of an account with a custom domain', () => {
  test('use the domain, also for codes created before it was set', async () => {
    for (const { id, shortCode } of [early, late]) {
      const code = await read(id);
      expect(code).toMatchObject({
        shortUrl: `https://${OURS}/r/${shortCode}`,
        image: `https://${OURS}/api/v1/qr-codes/${id}/image.svg`,
        images: {
          svg: `https://${OURS}/api/v1/qr-codes/${id}/image.svg`,
          png: `https://${OURS}/api/v1/qr-codes/${id}/image.png`,
        },
      });
      expect(code.shareImage).toMatch(
        new RegExp(`^https://${OURS.replaceAll('.', '\\.')}/api/v1/qr-codes/${id}/image\\.svg\\?token=`),
      );
    }
    expect(early.shortUrl).toBe(`https://${SERVICE}/r/${early.shortCode}`);
    expect((await read(foreign.id, other)).shortUrl).toBe(`https://${THEIRS}/r/${foreign.shortCode}`);
  });

  test('are in the symbols of dynamic codes and not in the symbols of static codes', async () => {
    expect(early.encoded).toBe(`https://${SERVICE}/r/${early.shortCode}`);
    expect((await read(early.id)).encoded).toBe(`https://${OURS}/r/${early.shortCode}`);
    const png = await account.request('GET', `/api/v1/qr-codes/${early.id}/image.png`);
    expect(await decodeQr(new Uint8Array(await png.arrayBuffer()))).toBe(
      `https://${OURS}/r/${early.shortCode}`,
    );
    expect((await read(late.id)).encoded).toBe('Late');
  });

  test('are the same in a list, after an update, and in a signed image', async () => {
    const shortUrl = `https://${OURS}/r/${early.shortCode}`;
    const list = (await (await account.request('GET', '/api/v1/qr-codes')).json()) as { data: QrCode[] };
    expect(list.data.find(({ id }) => id === early.id)).toMatchObject({ shortUrl, encoded: shortUrl });
    const changed = await account.request('PATCH', `/api/v1/qr-codes/${early.id}`, { name: 'Early code' });
    expect(await changed.json()).toMatchObject({ shortUrl, encoded: shortUrl });
    const { pathname, search } = new URL((await read(early.id)).shareImage);
    const svg = await ask(OURS, pathname + search);
    expect(await decodeQr(await sharp(svg.bytes, { density: 200 }).png().toBuffer())).toBe(shortUrl);
  });

  test('change the ETag of a code, so that no client keeps stale URLs', async () => {
    const etag = async () =>
      (await account.request('GET', `/api/v1/qr-codes/${early.id}`)).headers.get('etag')!;
    const before = await etag();
    await brand(account, { domain: 'other.rosa.example' });
    expect(await etag()).not.toBe(before);
    const stale = await account.request(
      'PATCH',
      `/api/v1/qr-codes/${early.id}`,
      { name: 'x' },
      { 'if-match': before },
    );
    expect(stale.status).toBe(412);
    await brand(account, { domain: OURS });
    expect(await etag()).toBe(before);
  });
});

test('/robots.txt is the same on every host, and allows short links, the docs, and images', async () => {
  const [service, ours, unknown] = await Promise.all(
    [SERVICE, OURS, 'nobody.example'].map((host) => ask(host, '/robots.txt')),
  );
  for (const { status, headers, body } of [service!, ours!, unknown!]) {
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(headers['cache-control']).toContain('public');
    expect(body).toBe(service!.body);
  }
  const rules = service!.body.split('\n');
  expect(rules).toContain('User-agent: *');
  expect(rules).toContain('Disallow: /api/');
  expect(rules).toContain('Allow: /api/v1/qr-codes/*/image');
  expect(service!.body).not.toMatch(/Disallow: \/(?:\n|$)|\/r\/|\/docs|qrelay|service/i);
  expect((await ask(OURS, '/robots.txt', { method: 'HEAD' })).status).toBe(200);
});

test('no response of a short link is indexed, on any host', async () => {
  const paths = [`/r/${early.shortCode}`, `/r/${late.shortCode}`, '/r/nosuchcode'];
  for (const host of [SERVICE, OURS]) {
    for (const path of paths) {
      expect([path, (await ask(host, path)).headers['x-robots-tag']]).toEqual([path, 'noindex']);
    }
  }
  expect((await ask(OURS, '/')).headers['x-robots-tag']).toBe('noindex');
});

describe('a short link', () => {
  test('works on the custom domain and on the host printed before', async () => {
    for (const host of [OURS, SERVICE, '127.0.0.1', 'another-name-of-the-service.example']) {
      const response = await ask(host, `/r/${early.shortCode}`);
      expect([host, response.status, response.headers.location]).toEqual([
        host,
        302,
        'https://example.com/early',
      ]);
    }
    const { totalScans } = await read(early.id);
    expect(totalScans).toBeGreaterThanOrEqual(4);
  });

  test('of another account gets the same response on the domain as a missing one', async () => {
    for (const headers of [BROWSER, JSON_CLIENT]) {
      const [missing, theirs] = await Promise.all([
        ask(OURS, '/r/nosuchcode', { headers }),
        ask(OURS, `/r/${foreign.shortCode}`, { headers }),
      ]);
      const shown = ({
        headers: { 'x-request-id': id, date: _date, ...rest },
        status,
        body,
      }: typeof missing) => ({
        status,
        rest,
        body: body.replaceAll(String(id), 'req_'),
      });
      expect(missing.status).toBe(404);
      expect(shown(theirs)).toEqual(shown(missing));
    }
    expect((await ask(THEIRS, `/r/${foreign.shortCode}`)).status).toBe(302);
    expect((await read(foreign.id, other)).totalScans).toBe(1);
  });

  test.each([OURS.toUpperCase(), `${OURS}:8443`, `${OURS}.`, `${OURS}.:80`, 'QR.Rosa.Example:443'])(
    'works on the custom domain for every spelling of the host: %s',
    async (host) => {
      const theirs = await ask(host, `/r/${foreign.shortCode}`);
      expect([host, theirs.status]).toEqual([host, 404]);
      expect(theirs.body).toContain('Bistro Rosa');
      expect((await ask(host, `/r/${early.shortCode}`)).status).toBe(302);
    },
  );

  test.each([
    `me@${OURS}`,
    `me:secret@${OURS}`,
    `${OURS}, ${SERVICE}`,
    `${SERVICE}, ${OURS}`,
    `${OURS}/..`,
    '$where',
    '{"$ne":null}',
  ])('is rejected with 400 when the Host header is invalid: %#', async (host) => {
    const response = await ask(host, '/r/nosuchcode');
    expect(response.status).toBe(400);
    expect(response.body).not.toContain('Bistro Rosa');
  });

  test.each([
    `${OURS}:80:80`,
    `x.${OURS}`,
    `${OURS}.evil.example`,
    `evil-${OURS}`,
    '[::1]',
    '__proto__',
    'constructor.prototype',
    `${'a'.repeat(8_000)}.example`,
    `${'a.'.repeat(4_000)}example`,
  ])('is served without an account when the Host header names no custom domain: %#', async (host) => {
    const response = await ask(host, '/r/nosuchcode');
    expect(response.status).toBe(404);
    expect(response.body).not.toContain('Bistro Rosa');
  });

  test('is rejected with 400 without a Host header and with two', async () => {
    const raw = (hosts: string[]) =>
      sendRawBytes(
        api.url,
        [
          'GET /r/nosuchcode HTTP/1.1',
          ...hosts.map((host) => `Host: ${host}`),
          'Connection: close',
          '',
          '',
        ].join('\r\n'),
      );
    for (const hosts of [[], [OURS, SERVICE], [SERVICE, OURS], [OURS, OURS]]) {
      expect(await raw(hosts)).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(await raw([OURS, SERVICE])).not.toContain(SERVICE);
  });

  test('ignores X-Forwarded-Host from untrusted peers', async () => {
    const forged = await ask(SERVICE, '/r/nosuchcode', { headers: { 'x-forwarded-host': OURS } });
    expect(forged.body).not.toContain('Bistro Rosa');
    const trusting = await startTestApi({
      PUBLIC_URL: `https://${SERVICE}`,
      TRUST_PROXY: 'loopback',
      MONGODB_DATABASE: api.db.databaseName,
    });
    try {
      const proxied = (forwarded: string, host = 'inside') =>
        requestWithHost(trusting.url, host, '/r/nosuchcode', {
          headers: { ...BROWSER, 'x-forwarded-host': forwarded },
        });
      expect((await proxied(OURS)).body).toContain('Bistro Rosa');
      expect((await proxied(`${OURS}, ${SERVICE}`)).body).toContain('Bistro Rosa');
      expect((await proxied(SERVICE, OURS)).body).not.toContain('Bistro Rosa');
    } finally {
      await trusting.stopKeepingDatabase();
    }
  });
});

describe('apart from short links, the domain', () => {
  test.each([
    '/',
    '/docs',
    '/docs/errors',
    '/openapi.json',
    '/sdk/qrelay.tgz',
    '/HEALTHZ',
    '/readyz/more',
    '/API/v1/qr-codes/x/image.svg',
    '/metrics',
    '/api/v1/account',
    '/api/v1/qr-codes',
    '/api/v1/auth/sign-in',
    '/favicon.ico',
    '/r',
    '//r/x',
    '/api/v1/qr-codes/x/image.svg/more',
  ])('serves nothing at %s', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      const page = await ask(OURS, path, { method, headers: bearer(account) });
      expect([method, page.status]).toEqual([method, 404]);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('Bistro Rosa');
    }
    const json = await ask(OURS, path, { headers: JSON_CLIENT });
    const { error } = JSON.parse(json.body) as { error: Record<string, unknown> };
    expect(error).toEqual({
      code: 'not_found',
      message: expect.any(String),
      status: 404,
      requestId: json.headers['x-request-id'],
    });
  });

  test('responds to health checks as every host does', async () => {
    for (const host of [OURS, SERVICE, 'any-name.example', '127.0.0.1']) {
      for (const path of ['/healthz', '/readyz']) {
        const { status, body } = await ask(host, path, { headers: JSON_CLIENT });
        expect([host, path, status, body.slice(0, 14)]).toEqual([host, path, 200, '{"status":"ok"']);
      }
    }
  });

  test('serves the images of the account, by API key and by signed URL', async () => {
    const { image, images, shareImage } = await read(early.id);
    for (const url of [image, images.svg, images.png, image.replace('.svg', '')]) {
      const response = await ask(OURS, new URL(url).pathname, { headers: bearer(account) });
      expect([url, response.status]).toEqual([url, 200]);
      expect(response.headers['content-type']).toMatch(/^image\//);
    }
    const { pathname, search } = new URL(shareImage);
    expect((await ask(OURS, pathname + search)).status).toBe(200);
    expect((await ask(SERVICE, pathname + search)).status).toBe(200);
  });

  test('serves no images of other accounts, not even to their owners', async () => {
    const theirs = await read(foreign.id, other);
    const { pathname, search } = new URL(theirs.shareImage);
    const responses = [
      await ask(OURS, pathname, { headers: bearer(other) }),
      await ask(OURS, pathname + search),
      await ask(OURS, `/api/v1/jobs/job_01k8zq4w5tfxxa1b2c3d4e5f6g/download`, { headers: bearer(other) }),
    ];
    for (const { status, body } of responses) {
      expect(status).toBe(401);
      expect(JSON.parse(body).error).not.toHaveProperty('docs');
    }
    const unknown = await ask(OURS, pathname, { headers: bearer(account) });
    expect(unknown.status).toBe(404);
    expect((await ask(THEIRS, pathname + search)).status).toBe(200);
  });
});

describe('a change of the branding', () => {
  test('is visible within two seconds on every process', async () => {
    const second = await startTestApi({
      PUBLIC_URL: `https://${SERVICE}`,
      MONGODB_DATABASE: api.db.databaseName,
    });
    try {
      const shown = async (url: string) =>
        (await requestWithHost(url, OURS, `/r/${late.shortCode}`, { headers: BROWSER })).body;
      expect(await shown(second.url)).toContain('Bistro Rosa');
      await brand(account, { name: 'Rosa & Söhne' });
      expect(await shown(api.url)).toContain('Rosa &amp; Söhne');
      await waitFor(
        async () => (await shown(second.url)).includes('Rosa &amp; Söhne'),
        SHOWN_MS,
        () => 'the new name',
      );

      const asked = async (url: string, host: string) =>
        (await requestWithHost(url, host, `/r/${early.shortCode}`, { headers: BROWSER })).status;
      expect(await asked(second.url, 'new.rosa.example')).toBe(302);
      await brand(account, { domain: 'new.rosa.example' });
      const isTheirs = async (url: string) =>
        (await requestWithHost(url, 'new.rosa.example', `/r/${foreign.shortCode}`, { headers: BROWSER }))
          .status === 404;
      expect(await isTheirs(api.url)).toBe(true);
      await waitFor(
        () => isTheirs(second.url),
        SHOWN_MS,
        () => 'the new domain',
      );
    } finally {
      await second.stopKeepingDatabase();
      await brand(account, { domain: OURS, name: 'Bistro Rosa' });
    }
  });

  test('keeps former domains working, for this account only', async () => {
    await brand(account, { domain: 'former.rosa.example' });
    await brand(account, { domain: OURS });
    expect((await ask('former.rosa.example', `/r/${early.shortCode}`)).status).toBe(302);
    expect((await ask('former.rosa.example', `/r/${foreign.shortCode}`)).status).toBe(404);
    expect((await read(early.id)).shortUrl).toBe(`https://${OURS}/r/${early.shortCode}`);
    await brand(account, null);
    expect((await read(early.id)).shortUrl).toBe(`https://${SERVICE}/r/${early.shortCode}`);
    expect((await ask(OURS, `/r/${early.shortCode}`)).status).toBe(302);
    await brand(account, { domain: OURS, name: 'Bistro Rosa', color: '#b3123f' });
  });

  test('by a downgrade removes the branding but breaks no printed or embedded link', async () => {
    const { shareImage } = await read(early.id);
    await setPlan(account, 'pro');
    try {
      await waitFor(
        async () => (await read(early.id)).shortUrl === `https://${SERVICE}/r/${early.shortCode}`,
        SHOWN_MS,
        () => 'the address of the service',
      );
      expect((await read(early.id)).encoded).toBe(`https://${SERVICE}/r/${early.shortCode}`);
      await waitFor(
        async () => !(await ask(OURS, `/r/${late.shortCode}`)).body.includes('Bistro Rosa'),
        SHOWN_MS,
        () => 'a page without the branding',
      );
      expect((await ask(OURS, `/r/${early.shortCode}`)).status).toBe(302);
      expect((await ask(OURS, `/r/${foreign.shortCode}`)).status).toBe(404);
      expect((await ask(OURS, '/')).status).toBe(404);
      const { pathname, search } = new URL(shareImage);
      expect((await ask(OURS, pathname + search)).status).toBe(200);
    } finally {
      await setPlan(account, 'business');
    }
    await waitFor(
      async () => (await ask(OURS, `/r/${late.shortCode}`)).body.includes('Bistro Rosa'),
      SHOWN_MS,
      () => 'the branding again',
    );
  });
});

describe('a page', () => {
  test("of a branded account shows the branding on the service's host too", async () => {
    const { body, headers } = await ask(SERVICE, `/r/${late.shortCode}`);
    expect(body).toContain('<span>Bistro Rosa</span>');
    expect(body).toContain('--act:#b3123f');
    expect(headers['content-security-policy']).not.toContain('img-src');
    expect(Buffer.byteLength(body)).toBeLessThan(20_000);
  });

  test('of an account without branding shows none', async () => {
    const plain = await made(other, { type: 'text', data: 'Plain' });
    expect((await ask(SERVICE, `/r/${plain.shortCode}`)).body).not.toMatch(/<header|theme-color/);
  });
});
