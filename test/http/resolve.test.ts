import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Routing } from '../../core/codes/routing/routing-schema.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { QR_CODES } from '../../store/qr-codes/qr-code-documents.js';
import { canEvaluateInPython, evaluateInPython, type RoutingCase } from '../support/python-routing.js';
import { requestRaw } from '../support/request-raw.js';

type Json = Record<string, any>;

const URL = 'https://example.com/start?a=1#f';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: 'loopback', GEOIP_DATABASE: '' });
  account = await api.createAccount();
});
afterAll(() => api.stop());

async function create(routing: object | null, code: object = {}): Promise<Json> {
  const body = { type: 'url', data: URL, routing, ...code };
  const response = await account.request('POST', '/api/v1/qr-codes', body);
  expect(response.status).toBe(201);
  return (await response.json()) as Json;
}

const sendResolve = (code: Json, visit: object = {}) =>
  account.request('POST', `/api/v1/qr-codes/${code['id']}/resolve`, visit);

async function resolve(code: Json, visit: object = {}): Promise<Json> {
  const response = await sendResolve(code, visit);
  expect(response.status).toBe(200);
  return (await response.json()) as Json;
}

/** Requests the short link, and returns the `Location` of its redirect. */
async function visit(
  code: Json,
  { ip, language, userAgent, query }: { ip: string; language: string; userAgent: string; query: string },
): Promise<string> {
  const headers = { 'x-forwarded-for': ip, 'accept-language': language, 'user-agent': userAgent };
  const { status, headers: sent } = await requestRaw(`${api.url}/r/${code['shortCode']}?${query}`, headers);
  expect(status).toBe(302);
  return sent.location!;
}

describe('trying a code', () => {
  test('shows where a visitor would be sent, and which conditions of each rule failed', async () => {
    const code = await create({
      rules: [
        { id: 'swiss-phones', when: { country: ['CH'], os: ['iOS'] }, url: 'https://example.com/phone' },
        { id: 'table', when: { query: { table: '*' } }, url: 'https://example.com/table' },
        { id: 'never', when: { country: ['CH'] }, url: 'https://example.com/ch' },
      ],
      query: { forward: 'append' },
      utm: { source: '{rule}-{shortCode}' },
    });
    expect(await resolve(code, { country: 'ch', userAgent: WINDOWS, query: 'table=7' })).toEqual({
      outcome: 'redirect',
      url: `https://example.com/table?table=7&utm_source=table-${code['shortCode']}`,
      rule: 'table',
      variant: null,
      state: 'active',
      trace: [
        { rule: 'swiss-phones', matched: false, failed: ['os'] },
        { rule: 'table', matched: true, failed: [] },
      ],
    });
    expect(await resolve(code, { country: 'CH', userAgent: IPHONE })).toMatchObject({ rule: 'swiss-phones' });
    expect(await resolve(code)).toMatchObject({
      outcome: 'redirect',
      rule: 'default',
      url: expect.stringContaining('/start?a=1&utm_source=default-'),
    });
  });

  test('returns no rule without a routing, and a page for codes that serve their content', async () => {
    const redirect = { outcome: 'redirect', url: URL, rule: null, variant: null, state: 'active', trace: [] };
    expect(await resolve(await create(null))).toEqual(redirect);
    const text = { type: 'text', data: 'Hello', dynamic: true };
    expect(await resolve(await create(null, text))).toEqual({ ...redirect, outcome: 'page', url: null });
    const until = { activeUntil: '2090-01-01T00:00:00Z' };
    expect(await resolve(await create(until, text))).toMatchObject({ outcome: 'page', rule: 'default' });
    const app = { type: 'app', data: { iosUrl: 'https://apps.apple.com/app/id1', fallbackUrl: URL } };
    const code = await create({ utm: { medium: 'print' } }, app);
    expect((await resolve(code, { userAgent: IPHONE }))['url']).toBe(
      'https://apps.apple.com/app/id1?utm_medium=print',
    );
    expect((await resolve(code, { userAgent: WINDOWS }))['url']).toBe(
      'https://example.com/start?a=1&utm_medium=print#f',
    );
  });

  test('follows the order of checks: status, times, limit, password, confirmation, rules', async () => {
    const unavailableUrl = 'https://example.com/closed';
    const code = await create({
      activeFrom: '2026-01-01T00:00:00Z',
      activeUntil: '2090-01-01T00:00:00Z',
      scanLimit: { scans: 1 },
      unavailableUrl,
      password: 'open sesame',
      rules: [{ when: { country: ['CH'] }, unavailable: true }],
    });
    const closed = { outcome: 'unavailable', url: unavailableUrl, rule: null, variant: null, trace: [] };
    expect(await resolve(code, { at: '2025-12-31T23:59:59Z' })).toEqual({ ...closed, state: 'scheduled' });
    expect(await resolve(code, { at: '2090-01-01T00:00:00Z' })).toEqual({ ...closed, state: 'expired' });
    expect(await resolve(code, { country: 'CH' })).toEqual({
      outcome: 'password',
      url: null,
      rule: 'r1',
      variant: null,
      state: 'active',
      trace: [{ rule: 'r1', matched: true, failed: [] }],
    });
    const change = (body: object) => account.request('PATCH', `/api/v1/qr-codes/${code['id']}`, body);
    await change({ routing: { password: null } });
    expect(await resolve(code, { country: 'CH' })).toMatchObject({ outcome: 'confirm', url: null });
    await change({ routing: { scanLimit: { scans: 2, confirm: false } } });
    expect(await resolve(code, { country: 'CH' })).toMatchObject({
      outcome: 'unavailable',
      url: unavailableUrl,
      rule: 'r1',
      state: 'active',
    });
    expect(await resolve(code, { userAgent: WINDOWS })).toMatchObject({ outcome: 'redirect', url: URL });
    expect(await resolve(code, { userAgent: 'WhatsApp/2.23.20.0' })).toMatchObject({
      outcome: 'confirm',
      url: null,
    });
    await api.db
      .collection<{ _id: string }>(QR_CODES)
      .updateOne({ _id: code['id'] as string }, { $set: { scansUsed: 2 } });
    expect(await resolve(code)).toEqual({ ...closed, state: 'exhausted' });
    await change({ status: 'paused' });
    expect(await resolve(code)).toEqual({ ...closed, url: null, state: 'paused' });
  });

  test('evaluates a routing from the request, and stores nothing', async () => {
    const code = await create({ rules: [{ when: { country: ['CH'] }, url: 'https://example.com/ch' }] });
    const routing = { rules: [{ when: { country: ['AT'] }, url: 'https://example.com/at' }] };
    expect(await resolve(code, { country: 'AT', routing })).toMatchObject({
      url: 'https://example.com/at',
      rule: 'r2',
    });
    expect(await resolve(code, { country: 'AT', routing: null })).toMatchObject({ url: URL, rule: null });
    expect(await resolve(code, { routing: { ...routing, password: 'secret' } })).toMatchObject({
      outcome: 'password',
    });
    const invalid = await sendResolve(code, { routing: { rules: [{ when: {}, url: URL }] } });
    expect(invalid.status).toBe(422);
    const own = await sendResolve(code, { routing: { unavailableUrl: code['shortUrl'] } });
    expect(await own.text()).toContain('routing.unavailableUrl');
    const after = (await (await account.request('GET', `/api/v1/qr-codes/${code['id']}`)).json()) as Json;
    expect(after).toEqual(code);
    expect(await api.db.collection('scans').countDocuments({ qrCodeId: code['id'] })).toBe(0);
  });

  test('rejects a routing that the code cannot have', async () => {
    const code = await create(null, { dynamic: false });
    const response = await sendResolve(code, { routing: { rules: [] } });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('static codes');
  });

  test.each([
    [{ ip: 'localhost' }, 'ip'],
    [{ country: 'Switzerland' }, 'country'],
    [{ at: 'tomorrow' }, 'at'],
    [{ at: '1999-01-01T00:00:00Z' }, 'at'],
    [{ source: 'print' }, 'source'],
    [{ userAgent: 'x'.repeat(20_000) }, 'userAgent'],
    [{ cookie: 'x' }, 'cookie'],
  ])('rejects %j', async (body, path) => {
    const code = await create(null);
    const response = await sendResolve(code, body);
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as Json;
    expect(error.details[0].path).toBe(path);
  });

  test('encodes a query as browsers do', async () => {
    const code = await create({ query: { forward: 'append' } });
    expect((await resolve(code, { query: 'ort=Zürich Süd&x="' }))['url']).toBe(
      'https://example.com/start?a=1&ort=Z%C3%BCrich%20S%C3%BCd&x="#f',
    );
  });

  test('finds no code of another account', async () => {
    const other = await api.createAccount();
    const code = await create(null);
    expect((await other.request('POST', `/api/v1/qr-codes/${code['id']}/resolve`, {})).status).toBe(404);
  });
});

describe('60 visitors', () => {
  /** Locations of the bundled database. */
  const PLACES = [
    { ip: '193.5.216.1', country: 'CH' },
    { ip: '8.8.8.8', country: 'US' },
    { ip: '2a00:1450:4001:800::200e', country: 'DE' },
    { ip: '198.18.0.7', country: null },
  ];
  const AGENTS = [
    { userAgent: IPHONE, os: 'iOS', device: 'mobile', browser: 'Mobile Safari' },
    { userAgent: WINDOWS, os: 'Windows', device: 'desktop', browser: 'Chrome' },
  ];
  const LANGUAGES = ['de,en;q=0.8', 'en-GB,en;q=0.9', 'fr-CH, fr;q=0.9, de;q=0.7', 'ja'];
  const QUERIES = [
    'a=1&utm_source=x',
    'table=7&vip',
    `long=${'x'.repeat(3_000)}`,
    'b=%20x&%61=5&&c=d+e=f',
    '',
  ];
  const now = new Date().toISOString();
  const weekly = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '11:30', to: '02:00' }];

  const sendsAsPythonDoes = canEvaluateInPython ? test : test.skip;
  sendsAsPythonDoes(
    'are sent by the short link, by trying the code, and by an independent evaluation to the same URL',
    async () => {
      const rules = [
        { when: { network: ['198.18.0.0/15'] }, url: 'https://example.com/office#desk' },
        {
          when: { language: ['fr'], browser: ['Mobile Safari'] },
          url: 'https://example.com/fr?a=9&utm_source=own',
        },
        {
          when: { query: { vip: '*' }, schedule: { timezone: 'Europe/Berlin', weekly } },
          url: 'https://example.com/open',
        },
        { when: { language: ['de'], device: ['mobile'] }, url: 'https://example.com/de?' },
        { when: { country: ['US'], from: '2020-01-01T00:00:00Z' }, url: 'https://example.com/us' },
      ];
      const visitors = Array.from({ length: 60 }, (_, index) => ({
        ...PLACES[index % 4]!,
        ...AGENTS[Math.floor(index / 4) % 2]!,
        language: LANGUAGES[Math.floor(index / 3) % 4]!,
        query: QUERIES[index % 5]!,
      }));
      for (const forward of ['off', 'append', 'override']) {
        const code = await create({
          rules,
          query: { forward },
          defaultLanguage: 'en',
          utm: { source: 'qr', term: '{date} {shortCode}' },
        });
        const cases = visitors.map(({ userAgent: _agent, ...visitor }): RoutingCase => ({
          routing: code['routing'] as Routing,
          visitor: { ...visitor, region: null, city: null },
          at: now,
          url: URL,
          shortCode: code['shortCode'] as string,
        }));
        const expected = (await evaluateInPython(cases)).map(({ url }) => url);
        const [tried, visited]: [string[], string[]] = [[], []];
        for (const { ip, language, userAgent, query } of visitors) {
          tried.push((await resolve(code, { ip, language, userAgent, query, at: now }))['url'] as string);
          visited.push(await visit(code, { ip, language, userAgent, query }));
        }
        expect(tried).toEqual(expected);
        expect(visited).toEqual(expected);
      }
    },
    240_000,
  );

  test('are split among variants, and each gets the same one all day, on the short link and when trying', async () => {
    const code = await create({
      variants: [
        { id: 'a', url: 'https://example.com/a', weight: 70 },
        { id: 'b', url: 'https://example.com/b', weight: 30 },
      ],
    });
    const chosen = new Set<string>();
    for (let index = 0; index < 60; index++) {
      const visitor = { ip: `198.18.1.${index}`, language: '', userAgent: WINDOWS, query: '' };
      const tried = await resolve(code, { ip: visitor.ip, userAgent: WINDOWS });
      expect([await visit(code, visitor), await visit(code, visitor)]).toEqual([tried['url'], tried['url']]);
      expect(tried['url']).toBe(`https://example.com/${tried['variant']}`);
      chosen.add(tried['variant'] as string);
    }
    expect(chosen).toEqual(new Set(['a', 'b']));
  });
});
