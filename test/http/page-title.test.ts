import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { page, redirect, silent, startWatchedSite, type WatchedSite } from '../support/watched-site.js';

const PATH = '/api/v1/page-title';
/** "メニュー" in Shift_JIS. */
const SHIFT_JIS = Buffer.from([0x83, 0x81, 0x83, 0x6a, 0x83, 0x85, 0x81, 0x5b]);

let api: TestApi;
let account: TestAccount;
let site: WatchedSite;

beforeAll(async () => {
  api = await startTestApi({ PAGE_TITLES: 'on', WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
});
afterAll(() => api?.stop());
beforeEach(async () => {
  account = await api.createAccount();
  site = await startWatchedSite();
});
afterEach(() => site.stop());

interface Json {
  url: string;
  title: string | null;
  reason: string | null;
  error: { code: string; message: string; details?: { path: string }[] };
}

async function post(url: unknown, by: Pick<TestAccount, 'request'> = account) {
  const response = await by.request('POST', PATH, { url });
  return { status: response.status, headers: response.headers, json: (await response.json()) as Json };
}

/** Returns the title of a page of the site, or the reason why there is none. */
async function titleOf(path: string): Promise<string | null> {
  const { status, json } = await post(site.url + path);
  expect([status, json.url]).toEqual([200, site.url + path]);
  expect((json.title === null) !== (json.reason === null)).toBe(true);
  return json.title ?? json.reason;
}

describe('the title of a page', () => {
  test('is found by one request as link watch, with a key and with a session', async () => {
    site.pages['/menu'] = page(200, '<!doctype html><title>Menu &amp; more</title>');
    const expected = { url: `${site.url}/menu`, title: 'Menu & more', reason: null };
    expect((await post(`${site.url}/menu`)).json).toEqual(expected);
    expect((await post(`${site.url}/menu`, await account.signIn())).json).toEqual(expected);
    expect(site.requests()).toEqual(['GET /menu', 'GET /menu']);
    expect(site.log[0]!.headers).toMatchObject({
      'user-agent': expect.stringMatching(/^LinkCheck\/1 /),
      'accept-encoding': 'identity',
      range: 'bytes=0-65535',
    });
    expect(JSON.stringify(site.log[0]!.headers)).not.toContain(account.key);
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    expect(metrics).toMatch(/qrelay_page_titles_total\{[^}]*result="found"[^}]*\} 2\n/);
  });

  test('is decoded in the character set of the header, the tag, or the page', async () => {
    site.pages['/latin1'] = (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=ISO-8859-1');
      response.end(Buffer.from('<title>Men\xfc</title>', 'latin1'));
    };
    const tag = Buffer.from('<meta charset="Shift_JIS"><title>');
    site.pages['/japan'] = (_request, response) =>
      void response.end(Buffer.concat([tag, SHIFT_JIS, Buffer.from('</title>')]));
    site.pages['/utf8'] = page(200, '<title>Menü 🍕</title>');
    expect(await Promise.all(['/latin1', '/japan', '/utf8'].map(titleOf))).toEqual([
      'Menü',
      'メニュー',
      'Menü 🍕',
    ]);
  });

  test('fits into the name of a code', async () => {
    site.pages['/'] = page(200, `<title>${'Ä👩‍🍳'.repeat(2_500)}</title>`);
    const { json } = await post(`${site.url}/`);
    const created = await account.request('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: site.url,
      name: json.title,
    });
    expect([created.status, json.title!.length > 190]).toEqual([201, true]);
  });

  test('is read from 64 KiB of a body that never ends, and from no compressed one', async () => {
    const endless = (start: string) => (_request: unknown, response: { write(text: string): boolean }) => {
      response.write(start);
      const timer = setInterval(() => response.write('x'.repeat(16_384)), 1);
      (response as unknown as NodeJS.EventEmitter).on('close', () => clearInterval(timer));
    };
    site.pages['/endless'] = endless('<title>Menu</title>');
    site.pages['/endless-title'] = endless('<title>');
    const bomb = gzipSync(
      Buffer.concat([Buffer.from('<title>Boom</title>'), Buffer.alloc(32 * 1024 * 1024)]),
    );
    site.pages['/bomb'] = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    expect(await titleOf('/endless')).toBe('Menu');
    expect(await titleOf('/endless-title')).toBe('no_title');
    expect(await titleOf('/bomb')).toBe('unclear');
  });

  test('is not waited for longer than a few seconds, however slow the site is', async () => {
    site.pages['/silent'] = silent;
    site.pages['/slow'] = (_request, response) => {
      response.write('<title>');
      const timer = setInterval(() => response.write('.'), 100);
      response.on('close', () => clearInterval(timer));
    };
    const started = performance.now();
    expect(await Promise.all([titleOf('/silent'), titleOf('/slow')])).toEqual(['timeout', 'timeout']);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('is not the title of an error page or of a page that stops robots', async () => {
    site.pages['/blocked'] = page(403, '<title>Forbidden</title>');
    site.pages['/challenge'] = page(503, '<title>Just a moment...</title>');
    site.pages['/broken'] = page(500, '<title>Oops</title>');
    const titles = ['/missing', '/blocked', '/challenge', '/broken'].map(titleOf);
    expect(await Promise.all(titles)).toEqual(['status', 'blocked', 'challenge', 'status']);
  });

  test('is never requested from an address that is not public, even after a redirect', async () => {
    const notPublic = async (url: string) => (await post(url)).json.reason;
    site.pages['/inside'] = redirect('http://169.254.169.254/latest/meta-data/');
    site.pages['/loop'] = redirect('/loop');
    site.pages['/moved'] = redirect('/menu');
    site.pages['/menu'] = page(200, '<title>Menu</title>');
    expect(await titleOf('/inside')).toBe('not_public');
    expect(await notPublic('http://10.0.0.1/')).toBe('not_public');
    expect(await notPublic('http://[::ffff:10.0.0.1]/')).toBe('not_public');
    expect(await notPublic('http://0x0a000001/')).toBe('not_public');
    expect(await titleOf('/loop')).toBe('redirects');
    expect(await titleOf('/moved')).toBe('Menu');
  });

  test.each(['ftp://shop.example/', 'https://user:pass@shop.example/', 'menu', '', 7])(
    'is not looked for at %p',
    async (url) => {
      const { status, json } = await post(url);
      expect([status, json.error.code, json.error.details?.map(({ path }) => path)]).toEqual([
        422,
        'validation_error',
        ['url'],
      ]);
    },
  );

  test('is found 30 times a minute for an account, whatever it uses to call', async () => {
    site.pages['/'] = page(200, '<title>Menu</title>');
    const session = await account.signIn();
    for (let call = 0; call < 30; call++) {
      expect((await post(`${site.url}/`, call % 2 === 0 ? account : session)).status).toBe(200);
    }
    const { status, json, headers } = await post(`${site.url}/`, session);
    expect([status, json.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(site.log).toHaveLength(30);
    expect((await post(`${site.url}/`, await api.createAccount())).status).toBe(200);
  });

  test('is requested two at a time for an account, and calls beyond ten are rejected', async () => {
    let open = 0;
    let most = 0;
    site.pages['/'] = (_request, response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open -= 1;
        response.end('<title>Menu</title>');
      }, 150);
    };
    const responses = await Promise.all(Array.from({ length: 12 }, () => post(`${site.url}/`)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(2);
    expect([most, statuses.filter((status) => status === 200).length]).toEqual([2, 10]);
  });
});

test('a service without page titles requests no page', async () => {
  const other = await startTestApi({ PAGE_TITLES: 'off', WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
  try {
    const url = `${site.url}/`;
    const { status, json } = await post(url, await other.createAccount());
    expect([status, json]).toEqual([200, { url, title: null, reason: 'off' }]);
    expect(site.log).toEqual([]);
  } finally {
    await other.stop();
  }
});
