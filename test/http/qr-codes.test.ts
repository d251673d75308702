import { beforeAll, describe, expect, test } from '@jest/globals';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

let api: SharedApi;
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
  other = await api.createAccount();
});

const URL_CODE = { type: 'url', data: 'https://example.com/menu' };

async function create(body: object = URL_CODE, by = account) {
  const response = await by.request('POST', '/api/v1/qr-codes', body);
  expect(response.status).toBe(201);
  return (await response.json()) as Record<string, any>;
}

async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: Record<string, any> };
  return error;
}

describe('creating a code', () => {
  test('returns 201 with the whole code, its URLs, and its Location', async () => {
    const response = await account.request('POST', '/api/v1/qr-codes', {
      ...URL_CODE,
      style: { foreground: '#1A2B3C' },
      name: 'Menu',
      tags: ['table', 'table', 'summer'],
      metadata: { table: 7 },
    });
    const code = (await response.json()) as Record<string, any>;

    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe(`/api/v1/qr-codes/${code.id}`);
    expect(response.headers.get('etag')).toBe('"1"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(code.id).toMatch(/^qr_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    expect(code).toMatchObject({
      type: 'url',
      data: 'https://example.com/menu',
      name: 'Menu',
      tags: ['table', 'summer'],
      metadata: { table: 7 },
      dynamic: true,
      status: 'active',
      totalScans: 0,
      lastScannedAt: null,
      scannability: { ok: true },
    });
    expect(code.style).toMatchObject({ foreground: '#1A2B3C', errorCorrection: 'M', margin: 4 });
    expect(code.shortUrl).toMatch(/\/r\/[2-9b-df-hj-np-tv-z]{8}$/);
    expect(code.encoded).toBe(code.shortUrl);
    expect(code.image).toMatch(new RegExp(`/api/v1/qr-codes/${code.id}/image.svg$`));
  });

  test('accepts the type in any case and data as an object', async () => {
    const code = await create({ type: 'URL', data: { url: 'https://example.com/menu' } });
    expect(code).toMatchObject({ type: 'url', data: { url: 'https://example.com/menu' } });
  });

  test('encodes the payload itself in a static symbol', async () => {
    const code = await create({
      type: 'wifi',
      data: { ssid: 'Cafe', password: 'guest;2026', security: 'WPA' },
    });
    expect(code).toMatchObject({ dynamic: false, encoded: 'WIFI:T:WPA;S:Cafe;P:guest\\;2026;;' });
  });

  test('names every invalid field in one error, including unknown fields', async () => {
    const response = await account.request('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'ftp://example.com',
      name: 5,
      color: 'red',
      style: { foreground: 'red', glow: true },
    });
    expect(response.status).toBe(422);
    const error = await errorOf(response);
    expect(error.code).toBe('validation_error');
    expect(error.details.map(({ path }: { path: string }) => path).sort()).toEqual([
      'color',
      expect.stringMatching(/^data/),
      'name',
      'style.foreground',
      'style.glow',
    ]);
  });

  test('rejects data that exceeds the capacity of a symbol and states the capacity', async () => {
    const response = await account.request('POST', '/api/v1/qr-codes', {
      type: 'text',
      data: 'ä'.repeat(1400),
    });
    const error = await errorOf(response);
    expect(response.status).toBe(422);
    expect(error.code).toBe('data_too_long');
    expect(error.message).toMatch(/2800.*2331/);
  });

  test('rejects data that is longer than the standard of its type allows', async () => {
    const response = await account.request('POST', '/api/v1/qr-codes', {
      type: 'sepa',
      data: {
        name: 'A'.repeat(70),
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        amount: 999999999.99,
        text: '1'.repeat(140),
        info: '9'.repeat(70),
      },
    });
    const error = await errorOf(response);
    expect([response.status, error.code]).toEqual([422, 'data_too_long']);
    expect(error.message).toMatch(/349 .*331/);
  });

  test('rejects a style that scanners cannot read, unless strict is false', async () => {
    const style = { foreground: '#ffff00', background: '#ffffff' };
    const refused = await account.request('POST', '/api/v1/qr-codes', { ...URL_CODE, style });
    expect(refused.status).toBe(422);
    expect((await errorOf(refused)).code).toBe('not_scannable');

    const stored = await create({ ...URL_CODE, style: { ...style, strict: false } });
    expect(stored.scannability.ok).toBe(false);
    expect(stored.scannability.warnings.length).toBeGreaterThan(0);
  });

  test('accepts a custom short code once, in any case, across all accounts', async () => {
    const code = await create({ ...URL_CODE, shortCode: 'Summer-Menu' });
    expect(code.shortCode).toBe('summer-menu');
    const taken = await other.request('POST', '/api/v1/qr-codes', { ...URL_CODE, shortCode: 'SUMMER-menu' });
    expect(taken.status).toBe(409);
    expect(await errorOf(taken)).toMatchObject({
      code: 'short_code_taken',
      details: [{ path: 'shortCode' }],
    });
  });

  test('rejects reserved metadata keys', async () => {
    const body = `{"type":"url","data":"https://example.com","metadata":{"__proto__":1,"$where":2}}`;
    const response = await account.request('POST', '/api/v1/qr-codes', body);
    expect(response.status).toBe(422);
  });
});

describe('changing a code', () => {
  test('merges style and metadata and keeps everything else, including the printed short link', async () => {
    const code = await create({ ...URL_CODE, style: { margin: 6 }, metadata: { a: 1, b: 2 } });
    const response = await account.request('PATCH', `/api/v1/qr-codes/${code.id}`, {
      data: 'https://example.com/winter',
      style: { foreground: '#222222' },
      metadata: { a: null, c: true },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBe('"2"');
    expect(await response.json()).toMatchObject({
      data: 'https://example.com/winter',
      encoded: code.encoded,
      shortUrl: code.shortUrl,
      style: { margin: 6, foreground: '#222222' },
      metadata: { b: 2, c: true },
    });
  });

  test('keeps a former short code working and reserved', async () => {
    const code = await create({ ...URL_CODE, shortCode: 'first-name' });
    await account.request('PATCH', `/api/v1/qr-codes/${code.id}`, { shortCode: 'second-name' });
    const taken = await other.request('POST', '/api/v1/qr-codes', { ...URL_CODE, shortCode: 'first-name' });
    expect(taken.status).toBe(409);
    const read = await account.request('GET', `/api/v1/qr-codes/${code.id}`);
    expect(await read.json()).toMatchObject({ shortCode: 'second-name' });
  });

  test('turns a dynamic code into a static code and back if the type allows it', async () => {
    const code = await create();
    const patch = async (body: object) => {
      const response = await account.request('PATCH', `/api/v1/qr-codes/${code.id}`, body);
      return { status: response.status, body: (await response.json()) as Record<string, any> };
    };
    expect((await patch({ dynamic: false })).body).toMatchObject({
      dynamic: false,
      encoded: 'https://example.com/menu',
      shortUrl: code.shortUrl,
    });
    expect((await patch({ dynamic: true })).body).toMatchObject({ dynamic: true, encoded: code.shortUrl });

    const wifi = { type: 'wifi', data: { ssid: 'Bistro', password: 'espresso!' } };
    const refused = await patch(wifi);
    expect([refused.status, refused.body.error.details]).toEqual([
      422,
      [{ path: 'dynamic', message: expect.any(String) }],
    ]);
    expect((await patch({ ...wifi, dynamic: false })).body).toMatchObject({ type: 'wifi', dynamic: false });
  });

  test('keeps the short link when only the style of a dynamic code changes', async () => {
    const code = await create();
    const changed = await account.request('PATCH', `/api/v1/qr-codes/${code.id}`, {
      style: { shape: 'dots', foreground: null },
      data: { url: 'https://example.com/other' },
    });
    expect(await changed.json()).toMatchObject({
      encoded: code.encoded,
      data: { url: 'https://example.com/other' },
      style: { shape: 'dots', foreground: '#000000' },
    });
  });

  test('requires data with a new type', async () => {
    const code = await create();
    const response = await account.request('PATCH', `/api/v1/qr-codes/${code.id}`, { type: 'text' });
    expect(response.status).toBe(422);
    expect((await errorOf(response)).details).toEqual([{ path: 'data', message: expect.any(String) }]);
  });

  test('is rejected with a stale If-Match and changes nothing', async () => {
    const code = await create();
    await account.request('PATCH', `/api/v1/qr-codes/${code.id}`, { name: 'one' });
    const stale = await account.request(
      'PATCH',
      `/api/v1/qr-codes/${code.id}`,
      { name: 'two' },
      { 'if-match': '"1"' },
    );
    expect(stale.status).toBe(412);
    const read = await account.request('GET', `/api/v1/qr-codes/${code.id}`);
    expect(await read.json()).toMatchObject({ name: 'one' });
  });

  test('loses no change when concurrent requests update different fields', async () => {
    const code = await create();
    const changes = [{ name: 'n' }, { tags: ['t'] }, { status: 'paused' }, { metadata: { m: 1 } }];
    const responses = await Promise.all(
      changes.map((change) => account.request('PATCH', `/api/v1/qr-codes/${code.id}`, change)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const read = await account.request('GET', `/api/v1/qr-codes/${code.id}`);
    expect(await read.json()).toMatchObject({ name: 'n', tags: ['t'], status: 'paused', metadata: { m: 1 } });
  });
});

describe('deleting a code', () => {
  test('returns the deleted code, then 404, and never reuses the short code', async () => {
    const code = await create({ ...URL_CODE, shortCode: 'gone-for-good' });
    const response = await account.request('DELETE', `/api/v1/qr-codes/${code.id}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: code.id, deleted: true });
    expect((await account.request('GET', `/api/v1/qr-codes/${code.id}`)).status).toBe(404);
    expect((await account.request('DELETE', `/api/v1/qr-codes/${code.id}`)).status).toBe(404);
    const again = await account.request('POST', '/api/v1/qr-codes', {
      ...URL_CODE,
      shortCode: 'gone-for-good',
    });
    expect(again.status).toBe(409);
  });
});

describe('another account', () => {
  test.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/image.svg'],
    ['GET', '/image.png'],
    ['POST', '/rotate-share-image'],
  ])('gets the same 404 for %s …%s as for a missing code', async (method, suffix) => {
    const code = await create();
    const body = method === 'PATCH' ? { name: 'mine' } : undefined;
    const foreign = await other.request(method, `/api/v1/qr-codes/${code.id}${suffix}`, body);
    const missing = await other.request(method, `/api/v1/qr-codes/qr_${'0'.repeat(26)}${suffix}`, body);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    const clean = ({ requestId: _id, message: _text, ...rest }: Record<string, any>) => rest;
    expect(clean(await errorOf(foreign))).toEqual(clean(await errorOf(missing)));
  });
});
