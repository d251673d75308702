import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashPassword } from '../../store/accounts/passwords.js';
import { startScanServer, type ScanServer } from '../support/scan-server.js';

const PASSWORD = 'räksmörgås & co';
const DESTINATION = 'https://example.com/members?x=1';
const JSON_ONLY = { accept: 'application/json' };

let server: ScanServer;
let passwordHash: string;
beforeAll(async () => {
  server = await startScanServer({ trustProxy: 'loopback' });
  passwordHash = await hashPassword(PASSWORD, 1);
});
afterAll(() => server.stop());

const scansOf = async (id: string) => (await server.scans()).filter(({ qrCodeId }) => qrCodeId === id);
const form = (password: string) => new URLSearchParams({ password }).toString();
const json = (password: string) => JSON.stringify({ password });
const errorCode = ({ body }: { body: string }) =>
  (JSON.parse(body) as { error: { code: string } }).error.code;

/** Creates a url code with a password. */
const protectedCode = (routing: Record<string, unknown> = {}) =>
  server.code('url', DESTINATION, { revision: 1, routing, passwordHash });

describe('a code with a password', () => {
  test('shows a form, and leads to the destination after the right password', async () => {
    const { id, shortCode } = await protectedCode();
    const page = await server.get(`/r/${shortCode}`);
    expect(page.status).toBe(200);
    expect(page.body).toMatch(/<form method="post">[^]*<input type="password" [^>]*name="password"/);
    expect(page.body).not.toMatch(/<script|example\.com/);
    expect(page.headers).not.toHaveProperty('set-cookie');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    const head = await server.get(`/r/${shortCode}`, {}, 'HEAD');
    expect([head.status, head.headers.location, head.body]).toEqual([200, undefined, '']);
    expect(await scansOf(id)).toEqual([]);
    const opened = await server.post(`/r/${shortCode}`, form(PASSWORD));
    expect([opened.status, opened.headers.location, opened.body]).toEqual([303, DESTINATION, '']);
    expect(await scansOf(id)).toMatchObject([{ bot: false, rule: 'default' }]);
  });

  test('returns specific errors to programs, and accepts JSON', async () => {
    const { shortCode } = await protectedCode();
    const required = await server.get(`/r/${shortCode}`, JSON_ONLY);
    expect([required.status, errorCode(required)]).toEqual([403, 'password_required']);
    const wrong = await server.post(`/r/${shortCode}`, json('wrong'), JSON_ONLY);
    expect([wrong.status, errorCode(wrong)]).toEqual([403, 'wrong_password']);
    const missing = await server.post(`/r/${shortCode}`, '{}');
    expect([missing.status, errorCode(missing)]).toEqual([403, 'password_required']);
    const opened = await server.post(`/r/${shortCode}`, json(PASSWORD), JSON_ONLY);
    expect([opened.status, opened.headers.location]).toEqual([303, DESTINATION]);
  });

  test('shows the form again after a wrong password, and stores a missed scan', async () => {
    const { id, shortCode } = await protectedCode();
    const page = await server.post(`/r/${shortCode}`, form('wrong'));
    expect(page.status).toBe(403);
    expect(page.body).toContain('Wrong password');
    expect(page.body).toContain('role="alert"');
    expect(page.body).not.toMatch(/value="|example\.com/);
    expect(await scansOf(id)).toMatchObject([{ missed: 'password', bot: null }]);
    const german = await server.post(`/r/${shortCode}`, form('wrong'), { 'accept-language': 'de' });
    expect(german.body).toContain('Falsches Passwort');
  });

  test('rejects the sixth wrong password of a minute, from that network and for that code only', async () => {
    const { id, shortCode } = await protectedCode();
    const other = await protectedCode();
    const from = (clientIp: string) => ({ 'x-forwarded-for': clientIp });
    const responses = [];
    for (let n = 0; n < 6; n++) {
      responses.push(await server.post(`/r/${shortCode}`, form(`wrong${n}`), from(`2001:db8::${n}`)));
    }
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429]);
    const limited = responses.at(-1)!;
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(limited.body).toContain('Too many wrong passwords');
    const right = await server.post(`/r/${shortCode}`, json(PASSWORD), {
      ...JSON_ONLY,
      ...from('2001:db8::7'),
    });
    expect([right.status, errorCode(right)]).toEqual([429, 'too_many_attempts']);
    expect((await server.post(`/r/${shortCode}`, form(PASSWORD), from('2001:db8:0:1::1'))).status).toBe(303);
    expect((await server.post(`/r/${other.shortCode}`, form(PASSWORD), from('2001:db8::1'))).status).toBe(
      303,
    );
    expect((await scansOf(id)).filter(({ missed }) => missed === 'password')).toHaveLength(5);
  });

  test('accepts any number of correct passwords from one network, even at the same time', async () => {
    const { shortCode } = await protectedCode();
    for (let n = 0; n < 4; n++) await server.post(`/r/${shortCode}`, form('wrong'));
    for (let n = 0; n < 8; n++) {
      expect((await server.post(`/r/${shortCode}`, form(PASSWORD))).status).toBe(303);
    }
    const { shortCode: busy } = await protectedCode();
    const together = await Promise.all(
      Array.from({ length: 20 }, () => server.post(`/r/${busy}`, form(PASSWORD))),
    );
    expect(together.map(({ status }) => status)).toEqual(together.map(() => 303));
  });

  test('accepts exactly 100 wrong passwords per minute from anywhere, over two processes', async () => {
    const { id, shortCode } = await protectedCode();
    const second = await startScanServer({
      trustProxy: 'loopback',
      database: server.database,
      dataDir: server.dataDir,
    });
    const statuses: number[] = [];
    let next = 0;
    const client = async (to: ScanServer): Promise<void> => {
      while (next < 130) {
        const clientIp = `203.0.113.${next++}`;
        const { status } = await to.post(`/r/${shortCode}`, form('wrong'), { 'x-forwarded-for': clientIp });
        statuses.push(status);
      }
    };
    await Promise.all([server, server, second, second].map(client));
    await second.stopKeepingData();
    expect(statuses.filter((status) => status === 403)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect(await scansOf(id)).toHaveLength(100);
  });

  test('stays open to visitors elsewhere while one customer with an IPv6 /48 sends wrong passwords', async () => {
    const { shortCode } = await protectedCode();
    const from = (clientIp: string) => ({ 'x-forwarded-for': clientIp });
    const statuses: number[] = [];
    for (let n = 0; n < 100; n++) {
      const clientIp = from(`2001:db8:77:${Math.floor(n / 5).toString(16)}::${n}`);
      statuses.push((await server.post(`/r/${shortCode}`, form(`wrong${n}`), clientIp)).status);
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(90);
    const right = await server.post(`/r/${shortCode}`, form(PASSWORD), from('192.0.2.77'));
    expect([right.status, right.headers.location]).toEqual([303, DESTINATION]);
  });

  test('admits visitors of other sites after 100 wrong passwords, but not those that sent some of them', async () => {
    const { shortCode } = await protectedCode();
    const from = (clientIp: string) => ({ 'x-forwarded-for': clientIp });
    const wrong = Array.from({ length: 100 }, (_, n) => n);
    for (const n of wrong) {
      await server.post(`/r/${shortCode}`, form('wrong'), from(`203.1.${n}.1`));
    }
    const sender = await server.post(`/r/${shortCode}`, form(PASSWORD), from('203.1.7.1'));
    expect(sender.status).toBe(429);
    const visitor = await server.post(`/r/${shortCode}`, form(PASSWORD), from('192.0.3.77'));
    expect(visitor.status).toBe(303);
  });

  test('responds with 429 to a customer that floods its own codes with right passwords; others get through', async () => {
    const from = (clientIp: string) => ({ 'x-forwarded-for': clientIp });
    const own = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const hash = await hashPassword(`own${n}`, 1);
        const { shortCode } = await server.code('url', DESTINATION, {
          revision: 1,
          routing: {},
          passwordHash: hash,
        });
        return { shortCode, password: `own${n}` };
      }),
    );
    const statuses = [];
    for (const [n, { shortCode, password }] of own.entries()) {
      const clientIp = from(`2001:db8:88:${n.toString(16)}::1`);
      const { status, headers } = await server.post(`/r/${shortCode}`, form(password), clientIp);
      statuses.push(status);
      if (status !== 429) continue;
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    expect(statuses).toEqual(own.map((_, n) => (n < 30 ? 303 : 429)));
    const { shortCode } = await protectedCode();
    const visitor = await server.post(`/r/${shortCode}`, form(PASSWORD), from('192.0.2.78'));
    expect(visitor.status).toBe(303);
  });

  test('keeps IP addresses, passwords, and hashes out of everything that is stored or logged', async () => {
    const { shortCode } = await protectedCode();
    const clientIp = '198.51.100.23';
    for (const password of ['Wr0ngPassw0rd', PASSWORD]) {
      await server.post(`/r/${shortCode}`, form(password), { 'x-forwarded-for': clientIp });
    }
    const collections = await server.store.db.collections();
    const stored = await Promise.all(
      collections.map((collection) => collection.find({}, { projection: { passwordHash: 0 } }).toArray()),
    );
    const text = JSON.stringify(stored) + server.logLines.join('\n');
    for (const secret of [clientIp, 'Wr0ngPassw0rd', PASSWORD, passwordHash])
      expect(text).not.toContain(secret);
  });

  test.each([
    ['text/plain', 'password=x', 415, 'unsupported_media_type'],
    ['application/json', '{"password":', 400, 'malformed_json'],
    ['application/x-www-form-urlencoded', `password=${'x'.repeat(5_000)}`, 413, 'payload_too_large'],
  ])('rejects a body of type %s that is not a submission', async (type, body, status, code) => {
    const { id, shortCode } = await protectedCode();
    const response = await server.post(`/r/${shortCode}`, body, { 'content-type': type });
    expect([response.status, errorCode(response)]).toEqual([status, code]);
    expect(await scansOf(id)).toEqual([]);
  });

  test('checks its times first, and asks for no confirmation besides the password', async () => {
    const expired = await protectedCode({ activeUntil: '2026-01-01T00:00:00.000Z' });
    expect((await server.get(`/r/${expired.shortCode}`)).status).toBe(410);
    const late = await server.post(`/r/${expired.shortCode}`, json(PASSWORD));
    expect([late.status, errorCode(late)]).toEqual([410, 'expired']);
    const once = await protectedCode({ scanLimit: { scans: 1, confirm: true } });
    expect((await server.get(`/r/${once.shortCode}`)).body).toContain('type="password"');
    expect((await server.post(`/r/${once.shortCode}`, form('wrong'))).status).toBe(403);
    expect((await server.post(`/r/${once.shortCode}`, form(PASSWORD))).status).toBe(303);
    expect((await server.post(`/r/${once.shortCode}`, form(PASSWORD))).status).toBe(410);
  });

  test('is protected from bots, and a visitor who submits the form is a person', async () => {
    const { id, shortCode } = await protectedCode();
    const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    expect((await server.get(`/r/${shortCode}`, bot)).body).toContain('type="password"');
    expect((await server.post(`/r/${shortCode}`, form('wrong'), bot)).status).toBe(403);
    expect((await server.post(`/r/${shortCode}`, form(PASSWORD), bot)).status).toBe(303);
    expect(await scansOf(id)).toMatchObject([{ missed: 'password' }, { bot: false, botReason: null }]);
    const once = await protectedCode({ scanLimit: { scans: 1, confirm: true } });
    expect((await server.post(`/r/${once.shortCode}`, form(PASSWORD), bot)).status).toBe(303);
  });
});

test('other short links reject POST, whether they exist or not', async () => {
  const plain = await server.code('url', DESTINATION);
  const paused = await server.code('url', DESTINATION, { status: 'paused' });
  const ruled = await server.code('url', DESTINATION, {
    revision: 1,
    routing: { rules: [{ id: 'r1', when: { os: ['iOS'] }, url: 'https://example.com/ios' }] },
  });
  for (const { shortCode } of [plain, paused, ruled, { shortCode: 'nosuchcode' }]) {
    const response = await server.post(`/r/${shortCode}`, form(PASSWORD));
    expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
  }
  expect(await scansOf(plain.id)).toEqual([]);
});
