import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLinkChecker, type LinkCheckerOptions } from '../../../outbound/link-checker.js';
import { DeliveryError } from '../../../outbound/delivery-error.js';
import { createSsrfGuard } from '../../../core/events/webhooks/ssrf-guard.js';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '../../support/test-certificate.js';
import { startRawServer } from '../../support/raw-server.js';
import { page, redirect, silent, startWatchedSite, type WatchedSite } from '../../support/watched-site.js';

let site: WatchedSite;

beforeEach(async () => {
  site = await startWatchedSite({ '/': page(200) });
});
afterEach(() => site.stop());

const never = new AbortController().signal;

function check(url: string, { needsBody = false, ...options }: Options = {}) {
  const checkLink = createLinkChecker({
    guard: createSsrfGuard(['127.0.0.0/8']),
    resolve: async (host) => {
      if (host === 'shop.example') return ['127.0.0.1'];
      throw new DeliveryError('the host name cannot be resolved', 'name');
    },
    publicUrl: 'https://qr.example.com',
    now: () => new Date(),
    ...options,
  });
  return checkLink(url, { needsBody, stop: never });
}
type Options = Partial<LinkCheckerOptions> & { needsBody?: boolean };

const outcome = async (url: string, options?: Options) => (await check(url, options)).outcome;

describe('a check of a link', () => {
  test('sends HEAD as LinkCheck, without cookies or compression', async () => {
    expect(await check(`http://shop.example:${site.port}/?table=7`)).toEqual({
      outcome: { kind: 'ok', httpStatus: 200, reason: null },
      body: null,
    });
    expect(site.requests()).toEqual(['HEAD /?table=7']);
    expect(site.log[0]!.headers).toMatchObject({
      host: `shop.example:${site.port}`,
      'user-agent': 'LinkCheck/1 (+https://qr.example.com)',
      'accept-encoding': 'identity',
    });
    expect(site.log[0]!.headers).not.toHaveProperty('cookie');
  });

  test('sends GET with a range of 64 KiB if HEAD gets no 2xx', async () => {
    site.pages['HEAD /'] = page(405);
    expect(await outcome(site.url)).toEqual({ kind: 'ok', httpStatus: 200, reason: null });
    expect(site.requests()).toEqual(['HEAD /', 'GET /']);
    expect(site.log[1]!.headers.range).toBe('bytes=0-65535');
  });

  test('reads 64 KiB of the page if it is needed, and no more', async () => {
    site.pages['/'] = page(200, `${'ä'.repeat(32_768)}end`, { 'content-type': 'text/html' });
    const { body } = await check(site.url, { needsBody: true });
    expect(body).toBe('ä'.repeat(32_768));
    expect(site.requests()).toEqual(['HEAD /', 'GET /']);
  });

  test('decodes the page in its own character set', async () => {
    site.pages['/'] = (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=ISO-8859-1');
      response.end(Buffer.from('Men\xfc', 'latin1'));
    };
    expect((await check(site.url, { needsBody: true })).body).toBe('Menü');
  });

  test('cannot read a compressed page', async () => {
    site.pages['/'] = page(200, 'xx', { 'content-encoding': 'gzip' });
    expect(await check(site.url, { needsBody: true })).toEqual({
      outcome: { kind: 'unknown', httpStatus: 200, reason: 'unclear' },
      body: null,
    });
  });

  test.each([
    [404, 'failure', 'status'],
    [410, 'failure', 'status'],
    [500, 'failure', 'status'],
    [503, 'failure', 'status'],
    [401, 'unknown', 'blocked'],
    [403, 'unknown', 'blocked'],
    [418, 'unknown', 'blocked'],
    [429, 'unknown', 'blocked'],
    [451, 'unknown', 'blocked'],
    [304, 'unknown', 'unclear'],
    [402, 'unknown', 'blocked'],
    [405, 'unknown', 'blocked'],
    [406, 'unknown', 'blocked'],
    [520, 'failure', 'status'],
    [526, 'failure', 'status'],
    [530, 'failure', 'status'],
    [599, 'failure', 'status'],
    [600, 'unknown', 'unclear'],
    [999, 'unknown', 'unclear'],
  ] as const)('treats %i as a result of kind %s with the reason %s', async (status, kind, reason) => {
    site.pages['/'] = page(status);
    expect(await outcome(site.url)).toEqual({ kind, httpStatus: status, reason });
  });

  test('draws no conclusion about a site behind a challenge, even if it responds with 503', async () => {
    site.pages['/'] = page(503, '<title>Just a moment...</title>');
    expect(await outcome(site.url)).toEqual({ kind: 'unknown', httpStatus: 503, reason: 'challenge' });
    site.pages['/'] = page(202, '', { 'x-amzn-waf-action': 'challenge' });
    expect(await outcome(site.url)).toEqual({ kind: 'unknown', httpStatus: 202, reason: 'challenge' });
  });

  test('follows five redirects with each method, and fails at the sixth', async () => {
    for (let hop = 1; hop <= 5; hop++) site.pages[`/${hop}`] = redirect(hop === 1 ? '/' : `${hop - 1}`);
    site.pages['HEAD /'] = page(405);
    expect(await outcome(`${site.url}/5`)).toEqual({ kind: 'ok', httpStatus: 200, reason: null });
    expect(site.requests().slice(5, 7)).toEqual(['HEAD /', 'GET /5']);
    expect(site.requests().at(-1)).toBe('GET /');

    site.log.length = 0;
    site.pages['/loop'] = redirect('/loop');
    expect(await outcome(`${site.url}/loop`)).toEqual({
      kind: 'failure',
      httpStatus: null,
      reason: 'redirects',
    });
    expect(site.log).toHaveLength(12);
  });

  test('connects only to public IP addresses, even after a redirect', async () => {
    const notPublic = { kind: 'unknown', httpStatus: null, reason: 'not_public' };
    site.pages['/'] = redirect('http://169.254.169.254/latest/meta-data/');
    expect(await outcome(site.url)).toEqual(notPublic);
    expect(site.requests()).toEqual(['HEAD /', 'GET /']);
    expect(await outcome(site.url, { guard: createSsrfGuard([]) })).toEqual(notPublic);
    expect(site.log).toHaveLength(2);
  });

  test.each(['itms-apps://apps.apple.com/app/id1', 'http://shop.example:25/', 'http://['])(
    'does not follow a redirect to %s',
    async (location) => {
      site.pages['/'] = redirect(location);
      expect(await outcome(site.url)).toEqual({ kind: 'unknown', httpStatus: 302, reason: 'unclear' });
    },
  );

  test('sends no credentials that a redirect contains', async () => {
    site.pages['/'] = redirect(`http://user:pass@127.0.0.1:${site.port}/next`);
    site.pages['/next'] = page(200);
    expect(await outcome(site.url)).toMatchObject({ kind: 'ok' });
    expect(site.log[1]!.headers).not.toHaveProperty('authorization');
  });

  test('fails for a name that does not exist, with one lookup', async () => {
    expect(await outcome('http://gone.invalid/')).toEqual({
      kind: 'failure',
      httpStatus: null,
      reason: 'name',
    });
  });

  test('fails if nothing listens, and if the server does not speak HTTP', async () => {
    const failure = { kind: 'failure', httpStatus: null, reason: 'connection' };
    const other = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('SSH-2.0-OpenSSH\r\n'),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await outcome(`http://127.0.0.1:${port}/`)).toEqual(failure);
    await new Promise((resolve) => other.close(resolve));
    expect(await outcome(`http://127.0.0.1:${port}/`)).toEqual(failure);
  });

  test('fails for a certificate that no authority has signed, and for a server without TLS', async () => {
    const failure = { kind: 'failure', httpStatus: null, reason: 'tls' };
    const server = createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY });
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await outcome(`https://shop.example:${port}/`)).toEqual(failure);
    await new Promise((resolve) => server.close(resolve));
    expect(await outcome(`https://127.0.0.1:${site.port}/`)).toEqual(failure);
  });

  test('has a limited time in total, however the server uses it up', async () => {
    const timeout = { kind: 'failure', httpStatus: null, reason: 'timeout' };
    site.pages['/'] = silent;
    const started = performance.now();
    expect(await outcome(site.url, { checkTimeoutMs: 400, maxHeadMs: 200 })).toEqual(timeout);
    site.pages['GET /'] = (_request, response) => {
      response.writeHead(200);
      setInterval(() => response.write('.'), 50).unref();
    };
    expect(await outcome(site.url, { checkTimeoutMs: 400, maxHeadMs: 200, needsBody: true })).toEqual(
      timeout,
    );
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('sends GET to a server that ignores HEAD, and waits for one that is merely slow', async () => {
    site.pages['HEAD /'] = silent;
    expect(await outcome(site.url, { maxHeadMs: 100 })).toMatchObject({ kind: 'ok' });
    site.pages['GET /'] = silent;
    site.pages['HEAD /'] = (_request, response) => void setTimeout(() => response.end(), 400);
    expect(await outcome(site.url, { maxHeadMs: 100 })).toMatchObject({ kind: 'ok' });
  });

  test('follows five redirects with GET although HEAD has followed some to a page that ignores it', async () => {
    for (let hop = 1; hop <= 3; hop++) site.pages[`/${hop}`] = redirect(hop === 1 ? '/' : `${hop - 1}`);
    site.pages['HEAD /'] = silent;
    expect(await outcome(`${site.url}/3`, { maxHeadMs: 100 })).toMatchObject({ kind: 'ok' });
  });

  test('rejects when the worker stops', async () => {
    site.pages['/'] = silent;
    const stop = new AbortController();
    const checkLink = createLinkChecker({
      guard: createSsrfGuard(['127.0.0.0/8']),
      resolve: async () => [],
      publicUrl: 'https://qr.example.com',
      now: () => new Date(),
    });
    const checking = checkLink(site.url, { needsBody: false, stop: stop.signal });
    stop.abort();
    await expect(checking).rejects.toThrow();
  });

  test('sends GET to the URL itself if HEAD is redirected to an error page', async () => {
    for (const location of ['/error', 'http://gone.invalid/', 'http://10.0.0.1/', 'market://details']) {
      site.log.length = 0;
      site.pages['HEAD /'] = redirect(location);
      expect(await outcome(site.url)).toEqual({ kind: 'ok', httpStatus: 200, reason: null });
      expect(site.requests().at(-1)).toBe('GET /');
    }
    site.pages['HEAD /'] = redirect('/');
    expect(await outcome(site.url)).toEqual({ kind: 'ok', httpStatus: 200, reason: null });
  });

  test('follows a redirect in UTF-8 as browsers do', async () => {
    site.pages['/'] = redirect(Buffer.from('/menü?für=2').toString('latin1'));
    site.pages['/men%C3%BC'] = page(200);
    expect(await outcome(site.url)).toMatchObject({ kind: 'ok' });
    expect(site.requests().at(-1)).toBe('HEAD /men%C3%BC?f%C3%BCr=2');
  });

  test.each([
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n', 'failure', 'connection'],
    ['nothing', '', 'failure', 'connection'],
    ['a status of four digits', 'HTTP/1.1 9999 Odd\r\n\r\n', 'unknown', 'unclear'],
    ['lines without CR', 'HTTP/1.1 200 OK\nContent-Length: 0\n\n', 'unknown', 'unclear'],
    ['an invalid header', 'HTTP/1.1 200 OK\r\nBad Header: x\r\n\r\n', 'unknown', 'unclear'],
    [
      'two lengths',
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      'unknown',
      'unclear',
    ],
    ['headers of 70 KB', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`, 'unknown', 'unclear'],
    [
      'another protocol',
      'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'unknown',
      'unclear',
    ],
    ['only an informational response', 'HTTP/1.1 100 Continue\r\n\r\n', 'unknown', 'unclear'],
  ])('has a result for a server that sends %s', async (_what, response, kind, reason) => {
    const server = await startRawServer(response);
    expect(await outcome(server.url)).toEqual({ kind, httpStatus: null, reason });
    await server.stop();
  });
});

describe('cookies of a check', () => {
  const OK = { kind: 'ok', httpStatus: 200, reason: null };
  const at = (host: string, path = '/') => `http://${host}:${site.port}${path}`;
  const resolve = async () => ['127.0.0.1'];
  /** Responds to requests with a cookie, and redirects others, with `set-cookie`. */
  const wall = (cookie: string, setCookie: string | string[], location = '/wall') =>
    ((request: IncomingMessage, response: ServerResponse) => {
      if (request.headers.cookie?.split('; ').includes(cookie)) response.end('Menu');
      else response.writeHead(302, { location, 'set-cookie': setCookie }).end();
    }) satisfies WatchedSite['pages'][string];

  test.each([
    ['to itself', wall('consent=yes', 'consent=yes')],
    ['to itself, with attributes', wall('s=1', 's=1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax')],
    ['to itself, with two cookies', wall('b=2', ['a=1', 'b=2; Expires=Wed, 25 Nov 2099 13:00:00 GMT'])],
    ['to itself, with a value that is not ASCII', wall('s=Men\xc3\xbc', 's=Men\xc3\xbc')],
  ])('pass a wall that redirects %s', async (_what, respond) => {
    site.pages['/wall'] = respond;
    expect(await outcome(`${site.url}/wall`)).toEqual(OK);
    expect((await check(`${site.url}/wall`, { needsBody: true })).body).toBe('Menu');
  });

  test('pass a wall that sets its cookie on another page, and one on another host of the domain', async () => {
    site.pages['/menu'] = wall('consent=yes', [], '/consent');
    site.pages['/consent'] = page(302, '', { location: '/menu', 'set-cookie': 'consent=yes; Path=/' });
    expect(await outcome(`${site.url}/menu`)).toEqual(OK);
    site.pages['/login'] = page(302, '', {
      location: at('www.bistro.example', '/own'),
      'set-cookie': 'sso=1; Domain=.bistro.example; Path=/',
    });
    site.pages['/own'] = wall('sso=1', [], at('login.bistro.example', '/login'));
    expect(await outcome(at('www.bistro.example', '/own'), { resolve })).toEqual(OK);
  });

  test.each([
    ['another host', 's=1', 'other.example'],
    ['a subdomain, without Domain', 's=1', 'www.bistro.example'],
    ['a public suffix', 's=1; Domain=github.io; Path=/', 'b.github.io', 'a.github.io'],
    ['a top-level domain', 's=1; Domain=example; Path=/', 'other.example'],
    ['a domain of others', 's=1; Domain=other.example; Path=/', 'other.example'],
    ['another path', 's=1; Path=/shop', 'bistro.example'],
    ['an unencrypted connection', 's=1; Secure', 'bistro.example'],
    ['a page after the cookie has expired', 's=1; Max-Age=0', 'bistro.example'],
    ['an invalid cookie', 's=1\t2', 'bistro.example'],
  ])('are not sent to %s', async (_what, setCookie, target, source = 'bistro.example') => {
    site.pages['/'] = page(302, '', { location: at(target, '/target'), 'set-cookie': setCookie });
    site.pages['/target'] = page(200);
    expect(await outcome(at(source), { resolve })).toEqual(OK);
    expect(site.log.at(-1)!.headers).not.toHaveProperty('cookie');
  });

  test('are of one visit, and bounded', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `c${index}=${'x'.repeat(1_000)}`);
    site.pages['HEAD /'] = (_request, response) =>
      void response.writeHead(302, { location: '/next', 'set-cookie': many.slice(0, 55) }).end();
    site.pages['/next'] = page(404);
    await outcome(site.url);
    const [, next, get] = site.log;
    expect(next!.headers.cookie!.length).toBeLessThanOrEqual(8_192);
    expect(get!.headers).not.toHaveProperty('cookie');
  });
});
