import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseIpAddress } from '../../core/codes/routing/ip-address.js';
import { QR_CODES } from '../../store/qr-codes/qr-code-documents.js';
import { IPHONE, PIXEL, startScanServer, type ScanServer } from '../support/scan-server.js';

const DEFAULT = 'https://example.com/menu';
const JSON_ONLY = { accept: 'application/json' };
const BERLIN_IP = '203.0.113.7';

let server: ScanServer;
/** The time that the server sees, in epoch milliseconds. */
let clock = Date.now();
beforeAll(async () => {
  server = await startScanServer({
    trustProxy: 'loopback',
    now: () => new Date(clock),
    lookUpLocation: (ip) =>
      isDeepStrictEqual(ip, parseIpAddress(BERLIN_IP))
        ? { country: 'DE', region: 'Land Berlin', city: 'Berlin' }
        : { country: null, region: null, city: null },
  });
});
afterAll(() => server.stop());

const scansOf = async (id: string) => (await server.scans()).filter(({ qrCodeId }) => qrCodeId === id);
const iso = (at: number) => new Date(at).toISOString();
const errorCode = ({ body }: { body: string }) =>
  (JSON.parse(body) as { error: { code: string } }).error.code;

/** Creates a url code with a routing. */
const routed = (routing: Record<string, unknown>, fields: Record<string, unknown> = {}) =>
  server.code('url', DEFAULT, { revision: 1, metadata: {}, routing, ...fields });

/** Returns where a request leads. */
const locationOf = async (path: string, headers: Record<string, string> = {}) =>
  (await server.get(path, headers)).headers.location;

describe('the times of a code', () => {
  test('open and close it exactly, by the clock alone', async () => {
    const opens = clock + 60_000;
    const closes = opens + 3_000;
    const { id, shortCode } = await routed({ activeFrom: iso(opens), activeUntil: iso(closes) });
    const statusAt = async (at: number, headers = {}, method = 'GET') => {
      clock = at;
      return (await server.get(`/r/${shortCode}`, headers, method)).status;
    };
    expect(await statusAt(opens - 1)).toBe(404);
    expect(await statusAt(opens)).toBe(302);
    expect(await statusAt(closes - 1)).toBe(302);
    expect(await statusAt(closes)).toBe(410);
    expect(await statusAt(closes, {}, 'HEAD')).toBe(410);
    expect(await statusAt(closes, { 'user-agent': 'Twitterbot/1.0' })).toBe(410);
    expect((await scansOf(id)).map(({ missed, rule }) => missed ?? rule)).toEqual([
      'scheduled',
      'default',
      'default',
      'expired',
    ]);
  });

  test('are named in pages of every language and in JSON, which are neither cached nor indexed', async () => {
    const scheduled = await routed({ activeFrom: iso(clock + 60_000) });
    const expired = await routed({ activeUntil: iso(clock) });
    const pages = [
      [scheduled, 'Dieser Code ist noch nicht aktiv', 'not_yet_active'],
      [expired, 'Dieser Code ist abgelaufen', 'expired'],
    ] as const;
    for (const [{ shortCode }, title, code] of pages) {
      const page = await server.get(`/r/${shortCode}`, { 'accept-language': 'de' });
      expect(page.body).toContain(`<h1>${title}</h1>`);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.headers['x-robots-tag']).toBe('noindex');
      expect(page.body).not.toContain('example.com');
      expect(errorCode(await server.get(`/r/${shortCode}`, JSON_ONLY))).toBe(code);
    }
  });

  test('lead to the unavailable URL, but a paused code does not', async () => {
    const unavailableUrl = 'https://example.com/closed#top';
    const routing = { unavailableUrl, activeUntil: iso(clock) };
    const expired = await routed(routing);
    expect(await locationOf(`/r/${expired.shortCode}?a=1`)).toBe(unavailableUrl);
    const paused = await routed(routing, { status: 'paused' });
    const page = await server.get(`/r/${paused.shortCode}`);
    expect([page.status, page.headers.location]).toEqual([410, undefined]);
    expect((await scansOf(paused.id)).map(({ missed }) => missed)).toEqual(['paused']);
  });

  test('apply to codes of every type', async () => {
    const { shortCode } = await server.code(
      'wifi',
      { ssid: 'Guests', password: 'geheim;1', security: 'WPA' },
      {
        revision: 1,
        routing: { activeFrom: iso(clock + 1_000) },
      },
    );
    const page = await server.get(`/r/${shortCode}`);
    expect([page.status, page.body.includes('geheim')]).toEqual([404, false]);
    clock += 1_000;
    expect((await server.get(`/r/${shortCode}`)).body).toContain('geheim;1');
  });
});

describe('the rules of a code', () => {
  test('send visitors to the first one that matches, and are recorded', async () => {
    const { id, shortCode } = await routed({
      rules: [
        {
          id: 'berlin',
          when: { city: [{ country: 'DE', city: 'Berlin' }] },
          url: 'https://example.com/berlin',
        },
        { id: 'de', when: { language: ['de'], device: ['mobile'] }, url: 'https://example.com/de' },
        { id: 'office', when: { network: ['198.51.100.0/24'] }, url: 'https://example.com/office' },
        { id: 'poster', when: { query: { from: 'poster' } }, url: 'https://example.com/poster' },
        { id: 'android', when: { os: ['Android'] }, unavailable: true },
      ],
    });
    const path = `/r/${shortCode}`;
    const ip = (clientIp: string) => ({ 'x-forwarded-for': clientIp });
    expect(await locationOf(path, ip(BERLIN_IP))).toBe('https://example.com/berlin');
    expect(await locationOf(path, { ...ip(BERLIN_IP), 'user-agent': PIXEL })).toBe(
      'https://example.com/berlin',
    );
    expect(await locationOf(path, { 'accept-language': 'de-CH,de;q=0.9' })).toBe('https://example.com/de');
    expect(await locationOf(path, ip('198.51.100.200'))).toBe('https://example.com/office');
    expect(await locationOf(`${path}?x=1&from=poster`)).toBe('https://example.com/poster');
    expect((await server.get(path, { 'user-agent': PIXEL })).status).toBe(410);
    expect(await locationOf(path)).toBe(DEFAULT);
    expect((await server.get(path, {}, 'HEAD')).headers.location).toBe(DEFAULT);
    const bot = { 'user-agent': 'Twitterbot/1.0' };
    expect(await locationOf(path, bot)).toBe(DEFAULT);
    expect((await scansOf(id)).map(({ rule, missed, bot: isBot }) => [rule, missed, isBot])).toEqual([
      ['berlin', undefined, false],
      ['berlin', undefined, false],
      ['de', undefined, false],
      ['office', undefined, false],
      ['poster', undefined, false],
      ['android', 'blocked', null],
      ['default', undefined, false],
      ['default', undefined, true],
    ]);
  });

  test('of an app code come before its choice by device, to which parameters are added, too', async () => {
    const app = { iosUrl: 'https://apps.apple.com/app/id1', fallbackUrl: 'https://example.com/app' };
    const { shortCode } = await server.code('app', app, {
      revision: 1,
      metadata: {},
      routing: {
        rules: [{ id: 'r1', when: { language: ['fr'] }, url: 'https://example.com/fr' }],
        utm: { source: 'qr' },
      },
    });
    expect(await locationOf(`/r/${shortCode}`)).toBe('https://apps.apple.com/app/id1?utm_source=qr');
    expect(await locationOf(`/r/${shortCode}`, { 'accept-language': 'fr' })).toBe(
      'https://example.com/fr?utm_source=qr',
    );
  });

  test('distinguish a symbol from a link only if the code is compact', async () => {
    const routing = { rules: [{ id: 'link', when: { source: 'link' }, url: 'https://example.com/link' }] };
    const compact = await routed(routing, { compact: true });
    expect(await locationOf(`/R/${compact.shortCode.toUpperCase()}`)).toBe(DEFAULT);
    expect(await locationOf(`/r/${compact.shortCode}`)).toBe('https://example.com/link');
    const plain = await server.code('url', DEFAULT, { compact: true });
    await server.get(`/R/${plain.shortCode.toUpperCase()}`);
    const other = await routed(routing);
    expect(await locationOf(`/r/${other.shortCode}`)).toBe(DEFAULT);
    const sources = async (id: string) => (await scansOf(id)).map(({ source }) => source);
    expect(await sources(compact.id)).toEqual(['symbol', 'link']);
    expect(await sources(plain.id)).toEqual(['symbol']);
    expect(await sources(other.id)).toEqual([undefined]);
  });

  test('take effect within 2 seconds after a change', async () => {
    const rule = { id: 'r1', when: { os: ['iOS'] } };
    const { id, shortCode } = await routed({ rules: [{ ...rule, url: 'https://example.com/old' }] });
    expect(await locationOf(`/r/${shortCode}`)).toBe('https://example.com/old');
    await server.store.db.collection<{ _id: string }>(QR_CODES).updateOne(
      { _id: id },
      {
        $set: { routing: { rules: [{ ...rule, url: 'https://example.com/new' }] } },
        $inc: { revision: 1 },
      },
    );
    const since = performance.now();
    while ((await locationOf(`/r/${shortCode}`)) !== 'https://example.com/new') {
      expect(performance.now() - since).toBeLessThan(20_000);
    }
  });
});

describe('the variants of a code', () => {
  const variants = [
    { id: 'a', url: 'https://example.com/a', weight: 50 },
    { id: 'b', url: 'https://example.com/b', weight: 50 },
  ];

  test('stay the same for a visitor all day, and split visitors', async () => {
    const { id, shortCode } = await routed({ variants });
    const seen = new Map<string, Set<string | undefined>>();
    for (let n = 0; n < 40; n++) {
      for (let repetition = 0; repetition < 2; repetition++) {
        const clientIp = `192.0.2.${n}`;
        const location = await locationOf(`/r/${shortCode}`, { 'x-forwarded-for': clientIp });
        seen.set(clientIp, new Set([...(seen.get(clientIp) ?? []), location]));
      }
    }
    expect([...seen.values()].every(({ size }) => size === 1)).toBe(true);
    const chosen = [...seen.values()].flatMap((locations) => [...locations]);
    expect(new Set(chosen)).toEqual(new Set(['https://example.com/a', 'https://example.com/b']));
    const scans = await scansOf(id);
    expect(new Set(scans.map(({ rule, variant }) => `${rule} ${variant}`))).toEqual(
      new Set(['default a', 'default b']),
    );
  });

  test('are chosen for each code and rule separately', async () => {
    const rules = [{ id: 'r1', when: { os: ['iOS'] }, variants }];
    const codes = await Promise.all(Array.from({ length: 12 }, () => routed({ rules })));
    const locations = await Promise.all(codes.map(({ shortCode }) => locationOf(`/r/${shortCode}`)));
    expect(new Set(locations).size).toBe(2);
  });
});

describe('the parameters of a code', () => {
  test('are added to the destination, with the values of the scan', async () => {
    const { id, shortCode } = await routed(
      {
        query: { forward: 'append' },
        utm: {
          source: 'qr',
          campaign: '{metadata.campaign}',
          content: '{shortCode}-{rule}',
          medium: '{variant}',
        },
        params: { scan: '{scanId}', at: '{date}' },
      },
      { metadata: { campaign: 'été & more' }, data: { url: `${DEFAULT}?own=1#f` } },
    );
    const location = await locationOf(`/r/${shortCode}?b=%41+2&utm_source=mine&own=2`);
    const [scan] = await scansOf(id);
    expect(location).toBe(
      `${DEFAULT}?own=1&b=%41+2&utm_source=mine&utm_campaign=%C3%A9t%C3%A9%20%26%20more` +
        `&utm_content=${shortCode}-default&scan=scan_${scan!._id.toHexString()}&at=${iso(clock).slice(0, 10)}#f`,
    );
  });

  test('of a visitor over 2,048 bytes are dropped, and the scan continues', async () => {
    const { id, shortCode } = await routed({ query: { forward: 'append' } });
    expect(await locationOf(`/r/${shortCode}?a=${'x'.repeat(3_000)}`)).toBe(DEFAULT);
    expect(await locationOf(`/r/${shortCode}?a=${'x'.repeat(2_046)}`)).toBe(
      `${DEFAULT}?a=${'x'.repeat(2_046)}`,
    );
    expect(await scansOf(id)).toHaveLength(2);
  });

  test('that a form was opened with reach the destination', async () => {
    const { shortCode } = await routed({
      query: { forward: 'append' },
      scanLimit: { scans: 1, confirm: true },
    });
    expect((await server.get(`/r/${shortCode}?a=1`)).body).toContain('<form method="post">');
    expect((await server.post(`/r/${shortCode}?a=1`, '')).headers.location).toBe(`${DEFAULT}?a=1`);
  });
});

test('a code without a routing stores neither rule nor variant', async () => {
  const { id, shortCode } = await server.code('url', DEFAULT);
  await server.get(`/r/${shortCode}?a=1`, { 'user-agent': IPHONE });
  const [scan] = await scansOf(id);
  for (const field of ['rule', 'variant', 'source', 'missed']) expect(scan).not.toHaveProperty(field);
});
