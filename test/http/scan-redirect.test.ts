import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseIpAddress, type IpAddress } from '../../core/codes/routing/ip-address.js';
import { ACCOUNTS } from '../../store/accounts/accounts.js';
import { QR_CODES } from '../../store/qr-codes/qr-code-documents.js';
import { IPHONE, PIXEL, startScanServer, type ScanServer } from '../support/scan-server.js';
import { waitFor } from '../support/wait-for.js';

describe('a short link', () => {
  let server: ScanServer;
  beforeAll(async () => {
    server = await startScanServer();
  });
  afterAll(() => server.stop());

  const sumScans = async (id: string) => (await server.scans()).filter(({ qrCodeId }) => qrCodeId === id);

  test('of a url code redirects and counts one scan', async () => {
    const { id, shortCode } = await server.code('url', 'https://example.com/menu?a=1');
    const response = await server.get(`/r/${shortCode}`, { referer: 'https://News.Example.org/story' });
    expect(response.status).toBe(302);
    expect(response.headers.location).toBe('https://example.com/menu?a=1');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-request-id']).toMatch(/^req_/);
    const [scan, ...more] = await sumScans(id);
    expect(more).toEqual([]);
    expect(scan).toMatchObject({
      accountId: 'acc_1',
      shortCode,
      country: 'DE',
      city: 'Berlin',
      device: 'mobile',
      os: 'iOS',
      browser: 'Mobile Safari',
      referrer: 'news.example.org',
      bot: false,
      botReason: null,
    });
    expect(scan).not.toHaveProperty('outbox');
  });

  test('works in any case, with a query, and with a trailing slash', async () => {
    const { id, shortCode } = await server.code('url', 'https://example.com/');
    expect((await server.get(`/r/${shortCode.toUpperCase()}/?utm=1`)).status).toBe(302);
    expect((await server.get(`/R/${shortCode.toUpperCase()}`)).status).toBe(302);
    expect(await sumScans(id)).toHaveLength(2);
  });

  test('responds to HEAD like to GET but counts no scan', async () => {
    const { id, shortCode } = await server.code('url', 'https://example.com/');
    const head = await server.get(`/r/${shortCode}`, {}, 'HEAD');
    const get = await server.get(`/r/${shortCode}`);
    expect(get.headers['x-robots-tag']).toBe('noindex');
    const own = ({ date: _date, 'x-request-id': _id, ...rest }: typeof head.headers) => rest;
    expect(own(head.headers)).toEqual(own(get.headers));
    expect(await sumScans(id)).toHaveLength(1);
  });

  test('rejects other methods and lists the supported ones', async () => {
    const { id, shortCode } = await server.code('url', 'https://example.com/');
    const response = await server.get(`/r/${shortCode}`, {}, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
    expect(await sumScans(id)).toHaveLength(0);
  });

  test.each([
    [
      'a crawler',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      'bot',
    ],
    ['a link preview', { 'user-agent': 'WhatsApp/2.23.20.0 A' }, 'link_preview'],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }, 'prefetch'],
    ['a client without a name', { 'user-agent': '' }, 'no_user_agent'],
  ])('records %s as a bot and excludes it from totals', async (_who, headers, reason) => {
    const { id, shortCode } = await server.code('url', 'https://example.com/');
    expect((await server.get(`/r/${shortCode}`, headers)).status).toBe(302);
    expect(await sumScans(id)).toMatchObject([{ bot: true, botReason: reason }]);
  });

  test('of an app code redirects to the store of the device', async () => {
    const { shortCode } = await server.code('app', {
      iosUrl: 'https://apps.apple.com/app/id1',
      androidUrl: 'https://play.google.com/store/apps/details?id=a.b',
      fallbackUrl: 'https://example.com/app',
    });
    const to = async (agent: string) =>
      (await server.get(`/r/${shortCode}`, { 'user-agent': agent })).headers.location;
    expect(await to(IPHONE)).toBe('https://apps.apple.com/app/id1');
    expect(await to(PIXEL)).toBe('https://play.google.com/store/apps/details?id=a.b');
    expect(
      await to('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'),
    ).toBe('https://example.com/app');
  });

  test('of a contact returns a .vcf file and of an event an .ics file', async () => {
    const contact = await server.code(
      'vcard',
      { firstName: 'Zoë', lastName: 'Ünal' },
      { name: 'Zoë "Z" Ünal\r\nX: y' },
    );
    const card = await server.get(`/r/${contact.shortCode}`);
    expect(card.headers['content-type']).toBe('text/vcard; charset=utf-8');
    expect(card.headers['content-disposition']).toMatch(
      /^attachment; filename="[^"\r\n]+\.vcf"; filename\*=UTF-8''/,
    );
    expect(card.body).toMatch(/^BEGIN:VCARD\r\nVERSION:3.0\r\n/);
    const event = await server.code('event', {
      title: 'Opening',
      start: '2027-01-02T10:00:00Z',
      end: '2027-01-02T12:00:00Z',
    });
    const calendar = await server.get(`/r/${event.shortCode}`);
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(calendar.body).toMatch(/^BEGIN:VCALENDAR\r\n/);
  });

  test.each([
    ['vcard', { firstName: 'Ada', lastName: 'Lovelace', title: 'Countess' }, 'filename=Ada-Lovelace.vcf'],
    ['vcard', { organization: 'ACME', title: 'Sales' }, 'filename=ACME.vcf'],
    [
      'vcard',
      { firstName: 'Zoë', lastName: 'Ünal' },
      `filename=Zoe-Unal.vcf; filename*=UTF-8''Zo%C3%AB-%C3%9Cnal.vcf`,
    ],
    [
      'vcard',
      { firstName: '太郎', lastName: '山田' },
      `filename=code.vcf; filename*=UTF-8''%E5%A4%AA%E9%83%8E-%E5%B1%B1%E7%94%B0.vcf`,
    ],
    [
      'event',
      { title: 'Spring concert', start: '2027-01-02', end: '2027-01-02', url: 'https://example.com/' },
      'filename=Spring-concert.ics',
    ],
  ] as const)(
    'of an unnamed %s names its file after the person or event: %j',
    async (type, data, fileName) => {
      const { shortCode } = await server.code(type, data, { name: null });
      const { headers } = await server.get(`/r/${shortCode}`);
      expect(headers['content-disposition']).toBe(`attachment; ${fileName}`);
    },
  );

  test('of another type returns a small page that escapes its data', async () => {
    const { id, shortCode } = await server.code('text', '<script>alert(1)</script> & "more"', {
      name: '<b>Hi</b>',
    });
    const page = await server.get(`/r/${shortCode}`, { 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-language']).toBe('de');
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
    expect(page.body.match(/<script/gi)).toHaveLength(1);
    expect(page.body).not.toMatch(/<script>alert|<b>Hi|src=|https?:/i);
    expect(page.body.length).toBeLessThan(20_000);
    expect(await sumScans(id)).toHaveLength(1);
  });

  test('has a call button and shows a network with its password', async () => {
    const phone = await server.code('phone', '+4930123456');
    expect((await server.get(`/r/${phone.shortCode}`)).body).toContain('href="tel:+4930123456"');
    const wifi = await server.code('wifi', { ssid: 'Café', password: 'geheim;1', security: 'WPA' });
    const page = (await server.get(`/r/${wifi.shortCode}`, { 'accept-language': 'fr' })).body;
    expect(page).toContain('<h1 class="value">Café</h1>');
    expect(page).toContain('<dt>Mot de passe</dt><dd><span class="value large">geheim;1</span>');
    const sepa = await server.code('sepa', {
      name: 'Rotes Kreuz',
      iban: 'DE89370400440532013000',
      amount: 42.5,
    });
    expect((await server.get(`/r/${sepa.shortCode}`)).body).toContain('>€42.50<');
    const json = await server.get(`/r/${wifi.shortCode}`, { accept: 'application/json' });
    expect(JSON.parse(json.body)).toMatchObject({ type: 'wifi', data: { ssid: 'Café' } });
  });

  test.each([
    '/r/',
    '/r/nosuchcode',
    '/r/%E0%A4%A',
    '/r/%00',
    '/r/../etc',
    `/r/${'x'.repeat(8_000)}`,
    '/r/a%2Fb',
  ])('that does not exist is 404: %s', async (path) => {
    const page = await server.get(path);
    expect(page.status).toBe(404);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('returns errors in the form of the API when the client prefers JSON', async () => {
    const response = await server.get('/r/nosuchcode', { accept: 'application/json' });
    expect(response.status).toBe(404);
    expect(JSON.parse(response.body)).toEqual({
      error: {
        code: 'not_found',
        status: 404,
        message: expect.any(String),
        requestId: response.headers['x-request-id'],
        docs: 'http://codes.test/docs/errors#not_found',
      },
    });
  });

  test('of a paused code says so, and only a person counts, as a missed scan', async () => {
    const { id, shortCode } = await server.code('url', 'https://example.com/', { status: 'paused' });
    const page = await server.get(`/r/${shortCode}`);
    expect(page.status).toBe(410);
    expect(page.body).toContain('paused');
    await server.get(`/r/${shortCode}`, {}, 'HEAD');
    await server.get(`/r/${shortCode}`, { 'user-agent': 'Twitterbot/1.0' });
    const scans = await sumScans(id);
    expect(scans).toMatchObject([{ missed: 'paused', bot: null, botReason: null, device: 'mobile' }]);
    expect(scans[0]).not.toHaveProperty('rule');
  });

  test('reflects an update and a deletion within 2 seconds, even under constant scans', async () => {
    const { id, shortCode } = await server.code('url', 'https://example.com/old');
    const codes = server.store.db.collection<{ _id: string }>(QR_CODES);
    /** Scans until the change is visible. Returns when the last scan without it was sent, in milliseconds. */
    const see = async (holds: (response: { status: number; location?: string }) => boolean) => {
      const since = performance.now();
      for (let last = 0; ;) {
        const sent = performance.now() - since;
        const { status, headers } = await server.get(`/r/${shortCode}`);
        if (holds({ status, location: headers.location! })) return last;
        if (sent > 20_000) throw new Error('not seen within 20 s');
        last = sent;
      }
    };
    await see(({ location }) => location === 'https://example.com/old');
    await codes.updateOne({ _id: id }, { $set: { data: { url: 'https://example.com/new' } } });
    expect(await see(({ location }) => location === 'https://example.com/new')).toBeLessThan(2_000);
    await codes.replaceOne(
      { _id: id },
      { accountId: 'acc_1', shortCodes: [shortCode], deletedAt: new Date() },
    );
    expect(await see(({ status }) => status === 410)).toBeLessThan(2_000);
  });

  test('is removed at once from the cache of the process that changes it', async () => {
    const { id, shortCode } = await server.code('url', 'https://example.com/old');
    await server.get(`/r/${shortCode}`);
    await server.store.db
      .collection<{ _id: string }>(QR_CODES)
      .updateOne({ _id: id }, { $set: { data: { url: 'https://example.com/new' } } });
    server.handler.invalidate(shortCode);
    expect((await server.get(`/r/${shortCode}`)).headers.location).toBe('https://example.com/new');
  });

  test('of a Business account marks the scan for its subscribed webhooks and wakes them', async () => {
    const accounts = server.store.db.collection<{ _id: string }>(ACCOUNTS);
    const webhooks = server.store.db.collection<{ _id: string }>('webhooks');
    const endpoint = { accountId: 'acc_b', enabled: true, events: ['qr_code.scanned'] };
    await accounts.insertMany([
      { _id: 'acc_b', email: 'b@example.com', plan: 'business' } as never,
      { _id: 'acc_p', email: 'p@example.com', plan: 'pro' } as never,
    ]);
    await webhooks.insertMany([
      { _id: 'wh_all', ...endpoint, includeBots: true } as never,
      { _id: 'wh_people', ...endpoint, includeBots: false } as never,
      { _id: 'wh_off', ...endpoint, enabled: false } as never,
      { _id: 'wh_jobs', ...endpoint, events: ['job.completed'] } as never,
      { _id: 'wh_pro', ...endpoint, accountId: 'acc_p' } as never,
    ]);
    const business = await server.code('url', 'https://example.com/', { accountId: 'acc_b' });
    const pro = await server.code('url', 'https://example.com/', { accountId: 'acc_p' });
    await server.get(`/r/${business.shortCode}`);
    await server.get(`/r/${business.shortCode}`, { 'user-agent': 'Twitterbot/1.0' });
    await server.get(`/r/${pro.shortCode}`);
    const outboxes = (await sumScans(business.id)).map(({ outbox }) => outbox?.sort());
    expect(outboxes).toEqual([['wh_all', 'wh_people'], ['wh_all']]);
    expect((await sumScans(pro.id))[0]).not.toHaveProperty('outbox');
    expect(server.wakeUps.flat().sort()).toEqual(['wh_all', 'wh_all', 'wh_people']);
  });
});

describe("a visitor's IP address", () => {
  const PROXIED = '203.0.113.77';
  const SPOOFED = '198.51.100.9';

  /** Returns an address as text and as the numbers that it is compared by. */
  const formsOf = (text: string) => {
    const ip = parseIpAddress(text);
    return ip.kind === 'ipv4' ? [text, String(ip.address), String(ip.address >>> 0)] : [text];
  };

  test('is read from X-Forwarded-For only through trusted proxies and is stored nowhere', async () => {
    const seen: IpAddress[] = [];
    const lookUpLocation = (address: IpAddress) => {
      seen.push(address);
      return { country: null, region: null, city: null };
    };
    const trusting = await startScanServer({ trustProxy: 'loopback', lookUpLocation });
    const plain = await startScanServer({ lookUpLocation });
    try {
      for (const server of [trusting, plain]) {
        const { shortCode } = await server.code('url', 'https://example.com/');
        await server.get(`/r/${shortCode}`, {
          'x-forwarded-for': `${SPOOFED}, ${PROXIED}`,
          'x-real-ip': PROXIED,
          referer: `http://${PROXIED}/page`,
        });
      }
      expect(seen).toEqual([PROXIED, '127.0.0.1'].map(parseIpAddress));
      for (const server of [trusting, plain]) {
        const everything = await Promise.all(
          (await server.store.db.collections()).map((collection) => collection.find().toArray()),
        );
        const text = JSON.stringify(everything) + server.logLines.join('\n');
        for (const address of [PROXIED, SPOOFED, '127.0.0.1']) {
          for (const form of formsOf(address)) expect(text).not.toContain(form);
        }
      }
    } finally {
      await Promise.all([trusting.stop(), plain.stop()]);
    }
  });

  test('and user agent identify one visitor per day and code, on every process', async () => {
    const one = await startScanServer();
    const { shortCode } = await one.code('url', 'https://example.com/');
    const other = await one.code('url', 'https://example.com/');
    await one.get(`/r/${shortCode}`);
    await one.get(`/r/${shortCode}`);
    await one.get(`/r/${shortCode}`, { 'user-agent': PIXEL });
    await one.get(`/r/${other.shortCode}`);
    const visitors = (await one.scans()).map(({ visitor }) => visitor);
    expect(visitors[0]).toBe(visitors[1]);
    expect(new Set(visitors).size).toBe(3);
    // Another host, which has its own data folder and shares only the database and the secret key.
    const two = await startScanServer({ database: one.database });
    const salt = (server: ScanServer) => Buffer.from(server.salts.at(new Date())).toString('hex');
    await waitFor(
      () => salt(two) === salt(one),
      20_000,
      () => 'the hosts to share a salt',
    );
    await two.get(`/r/${shortCode}`);
    expect((await one.scans()).at(-1)?.visitor).toBe(visitors[0]);
    await two.stopKeepingData();
    await rm(two.dataDir, { recursive: true });
    await one.stop();
  });
});
