import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { QR_CODES } from '../../store/qr-codes/qr-code-documents.js';
import { IN_APP_BROWSERS, MISLEADING_PHONES, SCANNER_APPS } from '../support/real-user-agents.js';
import { startScanServer, type ScanServer } from '../support/scan-server.js';

const DESTINATION = 'https://example.com/voucher';
const JSON_ONLY = { accept: 'application/json' };

let server: ScanServer;
beforeAll(async () => {
  server = await startScanServer();
});
afterAll(() => server.stop());

const scansOf = async (id: string) => (await server.scans()).filter(({ qrCodeId }) => qrCodeId === id);

/** Creates a url code with a limit. */
const limited = (scans: number, confirm = false, routing: Record<string, unknown> = {}) =>
  server.code('url', DESTINATION, { revision: 1, routing: { ...routing, scanLimit: { scans, confirm } } });

async function storedCode(id: string): Promise<Record<string, unknown>> {
  const found = await server.store.db.collection<{ _id: string }>(QR_CODES).findOne({ _id: id });
  return found as unknown as Record<string, unknown>;
}

const errorCode = ({ body }: { body: string }) =>
  (JSON.parse(body) as { error: { code: string } }).error.code;

describe('a code with a scan limit', () => {
  test('redirects people until the limit, then says that it is used up', async () => {
    const { id, shortCode } = await limited(2);
    for (let n = 0; n < 2; n++) {
      const { status, headers } = await server.get(`/r/${shortCode}`);
      expect([status, headers.location]).toEqual([302, DESTINATION]);
    }
    expect(server.exhausted).toContain(id);
    for (let n = 0; n < 2; n++) {
      const page = await server.get(`/r/${shortCode}`);
      expect(page.status).toBe(410);
      expect(page.headers).not.toHaveProperty('location');
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.headers['x-robots-tag']).toBe('noindex');
      expect(page.body).toContain('used up');
      expect(page.body).not.toContain('example.com');
    }
    const json = await server.get(`/r/${shortCode}`, JSON_ONLY);
    expect([json.status, errorCode(json)]).toEqual([410, 'exhausted']);
    const scans = await scansOf(id);
    expect(scans.map(({ missed, bot }) => [missed, bot])).toEqual([
      [undefined, false],
      [undefined, false],
      ['exhausted', null],
      ['exhausted', null],
      ['exhausted', null],
    ]);
    expect(scans[0]).toMatchObject({ rule: 'default' });
    expect(await storedCode(id)).toMatchObject({ scansUsed: 2, exhaustedAt: expect.any(Date), revision: 1 });
  });

  test.each([
    [
      'Googlebot',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a link preview', { 'user-agent': 'WhatsApp/2.23.20.0 A' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a client without a name', { 'user-agent': '' }],
  ])('shows %s a page without the destination, and one scan is left', async (_who, headers) => {
    for (const confirm of [false, true]) {
      const { id, shortCode } = await limited(1, confirm);
      const page = await server.get(`/r/${shortCode}`, headers);
      expect(page.status).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['x-robots-tag']).toBe('noindex');
      expect(JSON.stringify(page)).not.toContain(DESTINATION);
      const json = await server.get(`/r/${shortCode}`, { ...headers, ...JSON_ONLY });
      expect([json.status, errorCode(json)]).toEqual([403, 'confirmation_required']);
      expect(await scansOf(id)).toEqual([]);
      expect(await storedCode(id)).not.toHaveProperty('scansUsed');
      const person = await (confirm ? server.post(`/r/${shortCode}`, '') : server.get(`/r/${shortCode}`));
      expect([person.status, person.headers.location]).toEqual([confirm ? 303 : 302, DESTINATION]);
    }
  });

  test.each([
    ['a browser', {}],
    ['an app that looks like a bot', { 'user-agent': 'Unknown Fetcher/1.0 (bot)' }],
    ['a script', { 'user-agent': 'curl/8.5.0' }],
    ['a client without a name', { 'user-agent': '' }],
  ])('opens for %s that presses the button, and counts a person', async (_who, headers) => {
    const { id, shortCode } = await limited(1, true);
    const page = await server.get(`/r/${shortCode}`, headers);
    expect([page.status, page.body.includes('<form method="post">')]).toEqual([200, true]);
    const pressed = await server.post(`/r/${shortCode}`, '', headers);
    expect([pressed.status, pressed.headers.location]).toEqual([303, DESTINATION]);
    expect(await scansOf(id)).toMatchObject([{ bot: false, botReason: null }]);
    expect((await server.get(`/r/${shortCode}`)).status).toBe(410);
  });

  test('has a button for apps that look like bots even if it asks nobody else for a confirmation', async () => {
    const { id, shortCode } = await limited(1);
    const bot = { 'user-agent': 'Unknown Fetcher/1.0 (bot)' };
    expect((await server.get(`/r/${shortCode}`, bot)).body).toContain('<form method="post">');
    const pressed = await server.post(`/r/${shortCode}`, '', bot);
    expect([pressed.status, pressed.headers.location]).toEqual([303, DESTINATION]);
    expect(await scansOf(id)).toMatchObject([{ bot: false }]);
  });

  test('redirects every in-app browser and scanner app at once, and counts a person', async () => {
    const people = [...IN_APP_BROWSERS, ...SCANNER_APPS, ...MISLEADING_PHONES];
    const { id, shortCode } = await limited(people.length);
    for (const userAgent of people) {
      const { status } = await server.get(`/r/${shortCode}`, { 'user-agent': userAgent });
      expect([userAgent, status]).toEqual([userAgent, 302]);
    }
    expect((await scansOf(id)).filter(({ bot }) => bot !== false)).toEqual([]);
  });

  test('responds to HEAD like to a GET that gets a page, and uses up no scan', async () => {
    const { id, shortCode } = await limited(1);
    const head = await server.get(`/r/${shortCode}`, {}, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers).not.toHaveProperty('location');
    const json = await server.get(`/r/${shortCode}`, JSON_ONLY, 'HEAD');
    expect(json.status).toBe(403);
    expect(await storedCode(id)).not.toHaveProperty('scansUsed');
    expect((await server.get(`/r/${shortCode}`)).status).toBe(302);
    expect((await server.get(`/r/${shortCode}`, {}, 'HEAD')).status).toBe(410);
    expect(await scansOf(id)).toHaveLength(1);
  });

  test('redirects to the unavailable URL when the limit is used up', async () => {
    const { shortCode } = await limited(1, false, { unavailableUrl: 'https://example.com/sold-out' });
    await server.get(`/r/${shortCode}`);
    for (const headers of [{}, JSON_ONLY]) {
      const response = await server.get(`/r/${shortCode}`, headers);
      expect([response.status, response.headers.location]).toEqual([302, 'https://example.com/sold-out']);
      expect(response.headers['x-robots-tag']).toBe('noindex');
    }
  });

  test('does not accept POST without a confirmation page', async () => {
    const { id, shortCode } = await limited(1);
    const response = await server.post(`/r/${shortCode}`, '');
    expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(await scansOf(id)).toEqual([]);
    expect(await storedCode(id)).not.toHaveProperty('scansUsed');
  });

  test('that is deleted while its target is cached redirects nobody', async () => {
    const { id, shortCode } = await limited(5);
    expect((await server.get(`/r/${shortCode}`)).status).toBe(302);
    await server.store.db
      .collection<{ _id: string }>(QR_CODES)
      .replaceOne({ _id: id }, { accountId: 'acc_1', shortCodes: [shortCode], deletedAt: new Date() });
    expect((await server.get(`/r/${shortCode}`)).status).toBe(410);
  });

  test('uses up no scan when a rule makes it unavailable to the visitor', async () => {
    const { id, shortCode } = await limited(1, false, {
      rules: [{ id: 'r1', when: { os: ['iOS'] }, unavailable: true }],
    });
    const blocked = await server.get(`/r/${shortCode}`);
    expect(blocked.status).toBe(410);
    const json = await server.get(`/r/${shortCode}`, JSON_ONLY);
    expect([json.status, errorCode(json)]).toEqual([410, 'gone']);
    expect((await scansOf(id)).map(({ missed }) => missed)).toEqual(['blocked', 'blocked']);
    expect(await storedCode(id)).not.toHaveProperty('scansUsed');
    const android = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0.0.0 Mobile' };
    expect((await server.get(`/r/${shortCode}`, android)).status).toBe(302);
  });
});

describe('a code with a confirmation page', () => {
  test('counts only the press of the button, which redirects', async () => {
    const { id, shortCode } = await limited(1, true);
    for (let n = 0; n < 3; n++) {
      const page = await server.get(`/r/${shortCode}?a=1`);
      expect(page.status).toBe(200);
      expect(page.body).toContain('<form method="post">');
      expect(page.body).not.toContain('example.com');
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    }
    const json = await server.get(`/r/${shortCode}`, JSON_ONLY);
    expect([json.status, errorCode(json)]).toEqual([403, 'confirmation_required']);
    expect(await scansOf(id)).toEqual([]);
    const pressed = await server.post(`/r/${shortCode}`, '');
    expect([pressed.status, pressed.headers.location]).toEqual([303, DESTINATION]);
    expect(await scansOf(id)).toMatchObject([{ bot: false, rule: 'default' }]);
    expect((await server.get(`/r/${shortCode}`)).status).toBe(410);
    const again = await server.post(`/r/${shortCode}`, '{}', JSON_ONLY);
    expect([again.status, errorCode(again)]).toEqual([410, 'exhausted']);
  });

  test('of a type with content returns the content after the press', async () => {
    const routing = { scanLimit: { scans: 5, confirm: true } };
    const text = await server.code('text', 'The secret ingredient', { revision: 1, routing });
    expect((await server.get(`/r/${text.shortCode}`)).body).not.toContain('ingredient');
    const page = await server.post(`/r/${text.shortCode}`, '', { accept: 'text/html' });
    expect(page.status).toBe(200);
    expect(page.body).toContain('The secret ingredient');
    const json = await server.post(`/r/${text.shortCode}`, '{}');
    expect(JSON.parse(json.body)).toMatchObject({ type: 'text', data: { text: 'The secret ingredient' } });
    const contact = await server.code('vcard', { firstName: 'Ada' }, { revision: 1, routing });
    const card = await server.post(`/r/${contact.shortCode}`, '');
    expect(card.status).toBe(200);
    expect(card.headers['content-type']).toBe('text/vcard; charset=utf-8');
  });

  test('speaks the language of the visitor', async () => {
    const { shortCode } = await limited(1, true);
    const page = await server.get(`/r/${shortCode}`, { 'accept-language': 'ja' });
    expect(page.headers['content-language']).toBe('ja');
    expect(page.body).toContain('続ける');
  });
});
