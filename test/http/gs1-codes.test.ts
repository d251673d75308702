import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { checkDigit } from '../../core/gs1/gtin.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

const url = 'https://example.com/product';
let api: SharedApi;
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  [account, other] = await Promise.all([api.createAccount(), api.createAccount()]);
});

/** Returns a GTIN that no other test has: GTINs of the service belong to one account. */
function newGtin(): string {
  const start = `0${Array.from({ length: 12 }, () => randomInt(10)).join('')}`;
  return start + checkDigit(start);
}

/** Base of the URLs of the service. */
const base = () => api.url.replace('127.0.0.1', 'localhost');

interface Result {
  status: number;
  body: QrCode & { error?: { code: string; message: string; details?: { path: string; message: string }[] } };
}
async function send(method: string, path: string, body?: unknown, by = account): Promise<Result> {
  const response = await by.request(method, path, body);
  return { status: response.status, body: (await response.json()) as Result['body'] };
}
const post = (fields: object, by = account) =>
  send('POST', '/api/v1/qr-codes', { type: 'gs1', ...fields }, by);
async function create(data: unknown, fields: object = {}, by = account): Promise<QrCode> {
  const { status, body } = await post({ data, ...fields }, by);
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
}
const patch = (id: string, body: unknown, by = account) => send('PATCH', `/api/v1/qr-codes/${id}`, body, by);
const remove = (id: string, by = account) => send('DELETE', `/api/v1/qr-codes/${id}`, undefined, by);
async function outcome(request: Promise<Result>): Promise<unknown[]> {
  const { status, body } = await request;
  return [status, body.error?.code];
}

describe('a gs1 code', () => {
  test('has the URI of its key in its symbol, and its short link redirects to the default link', async () => {
    const gtin = newGtin();
    const code = await create({ gtin: gtin.slice(1), url, batch: 'AB/1', attributes: { 17: '271231' } });
    expect(code.data).toEqual({ gtin, url, batch: 'AB/1', attributes: { 17: '271231' } });
    expect(code.encoded).toBe(`${base()}/01/${gtin}/10/AB%2F1?17=271231`);
    expect(code.shortUrl).toBe(`${base()}/r/${code.shortCode}`);
    expect(code.dynamic).toBe(true);
    const relinked = await patch(code.id, {
      data: { ...(code.data as object), url: 'https://example.com/new' },
    });
    expect([relinked.status, relinked.body.encoded]).toEqual([200, code.encoded]);
    const moved = await patch(code.id, { data: { gtin, url, batch: 'B2' } });
    expect(moved.body.encoded).toBe(`${base()}/01/${gtin}/10/B2`);
    const history = await account.request('GET', `/api/v1/qr-codes/${code.id}/history`);
    const { data } = (await history.json()) as { data: { encodedChanged: boolean }[] };
    expect(data.map(({ encodedChanged }) => encodedChanged)).toEqual([true, false, false]);
  });

  test('is rejected where its symbol could not have its key, or where the query could not be passed on', async () => {
    const data = { gtin: newGtin(), url };
    const withQuery = { routing: { query: { forward: 'append' } } };
    for (const [fields, path] of [
      [{ dynamic: false }, 'dynamic'],
      [{ compact: true }, 'compact'],
      [withQuery, 'routing.query'],
    ] as const) {
      const { status, body } = await post({ data, ...fields });
      expect([status, body.error?.details?.map((detail) => detail.path)]).toEqual([422, [path]]);
    }
    const code = await create(data);
    expect(await outcome(patch(code.id, { compact: true }))).toEqual([422, 'validation_error']);
    expect(await outcome(patch(code.id, withQuery))).toEqual([422, 'validation_error']);
    expect((await patch(code.id, { routing: { utm: { source: 'label' } } })).status).toBe(200);
  });

  test('warns if its GTIN has no code, and of link types that GS1 has not ratified', async () => {
    const gtin = newGtin();
    const batch = await create({ gtin, batch: 'A1' });
    expect(batch.warnings?.map(({ code }) => code)).toEqual(['gs1_no_product']);
    const links = [{ linkType: 'gs1:pips', url, title: 'A' }];
    const product = await create({ gtin, url, links });
    expect(product.warnings).toBeUndefined();
    expect(product.scannability.warnings.map(({ code }) => code)).toContain('gs1_unknown_link_type');
    expect((await create({ gtin, batch: 'A2' })).warnings).toBeUndefined();
  });

  test('is found by its GTIN in any length, by its printed text, and by its default link', async () => {
    const start = `0000${Array.from({ length: 8 }, () => randomInt(1, 10)).join('')}`;
    const gtin = `0${start}${checkDigit(`0${start}`)}`;
    const marked = `https://example.com/${gtin}`;
    const code = await create({ gtin, batch: 'AB/1', url: marked });
    for (const search of [gtin, gtin.slice(1), gtin.slice(2), `(01)${gtin}(10)AB/1`, marked]) {
      const found = await account.request(
        'GET',
        `/api/v1/qr-codes?search=${encodeURIComponent(search)}&type=gs1`,
      );
      const { data } = (await found.json()) as { data: QrCode[] };
      expect([search, data.map(({ id }) => id)]).toEqual([search, [code.id]]);
    }
  });
});

describe('a key', () => {
  test('belongs to one code of the account: another one gets an error that names it', async () => {
    const gtin = newGtin();
    const code = await create({ gtin, batch: 'A1', serial: 'S' }, { name: 'First' });
    const second = await post({ data: { gtin, serial: 'S', url } });
    expect([second.status, second.body.error?.code]).toEqual([409, 'gs1_key_taken']);
    expect(second.body.error?.message).toContain(`${code.id} (First)`);
    const third = await create({ gtin, batch: 'A1' });
    expect(await outcome(patch(third.id, { data: { gtin, serial: 'S' } }))).toEqual([409, 'gs1_key_taken']);
    expect(await outcome(patch(third.id, { data: { gtin, batch: 'A1', variant: 'V' } }))).toEqual([
      200,
      undefined,
    ]);
    const created = await Promise.all([1, 2, 3].map(() => outcome(post({ data: { gtin, url } }))));
    expect(created.map(([status]) => status).sort()).toEqual([201, 409, 409]);
  });

  test('of a deleted code is free, and a rollback to a key that is taken since is an error', async () => {
    const gtin = newGtin();
    const code = await create({ gtin, url });
    await patch(code.id, { data: { gtin, batch: 'A1' } });
    const second = await create({ gtin, url });
    const rollback = { revision: 1, allowSymbolChange: true };
    const path = `/api/v1/qr-codes/${code.id}/rollback`;
    expect(await outcome(send('POST', path, rollback))).toEqual([409, 'gs1_key_taken']);
    await remove(second.id);
    const rolledBack = await send('POST', path, rollback);
    expect([rolledBack.status, rolledBack.body.encoded]).toEqual([200, `${base()}/01/${gtin}`]);
    await remove(code.id);
    await create({ gtin, url });
  });

  test('on the host of the service belongs to the first account as long as it has codes for the GTIN', async () => {
    const gtin = newGtin();
    const mine = await create({ gtin, batch: 'A1' });
    const theirs = await post({ data: { gtin, url } }, other);
    expect([theirs.status, theirs.body.error?.code]).toEqual([409, 'gs1_key_taken']);
    expect(theirs.body.error?.message).not.toContain(mine.id);
    const domain = `gs1-${gtin}.example`;
    await other.request('PATCH', '/api/v1/account', { branding: { domain } });
    const own = await create({ gtin, url }, {}, other);
    expect(own.encoded).toBe(`http://${domain}/01/${gtin}`);
    await other.request('PATCH', '/api/v1/account', { branding: { domain: null } });
    expect(await outcome(patch(own.id, { name: 'Renamed' }, other))).toEqual([409, 'gs1_key_taken']);
    await remove(mine.id);
    expect(await outcome(patch(own.id, { name: 'Renamed' }, other))).toEqual([200, undefined]);
    expect(await outcome(post({ data: { gtin, batch: 'A1' } }))).toEqual([409, 'gs1_key_taken']);
  });

  test('is unique in a bulk creation, which names each code that has none', async () => {
    const [gtin, taken] = [newGtin(), newGtin()];
    await create({ gtin: taken, url });
    const bulk = (data: unknown[]) =>
      send(
        'POST',
        '/api/v1/qr-codes/bulk',
        data.map((one) => ({ type: 'gs1', data: one })),
      );
    const repeated = await bulk([
      { gtin, url },
      { key: `(01)${gtin}`, url },
    ]);
    expect([repeated.status, repeated.body.error?.details?.map(({ path }) => path)]).toEqual([
      422,
      ['[1].data'],
    ]);
    const conflict = await bulk([
      { gtin, url },
      { gtin: taken, url },
    ]);
    expect([
      conflict.status,
      conflict.body.error?.code,
      conflict.body.error?.details?.map(({ path }) => path),
    ]).toEqual([409, 'gs1_key_taken', ['[1].data']]);
  });
});
