import { beforeAll, describe, expect, test } from '@jest/globals';
import Papa from 'papaparse';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

/** The longest URL that a short link opens. */
const LONG = `https://example.com/${'x'.repeat(8_172)}`;

let api: SharedApi;
let account: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
});

const send = (body: object) => account.request('POST', '/api/v1/qr-codes', body);
const create = async (body: object): Promise<QrCode> => {
  const response = await send(body);
  expect(response.status).toBe(201);
  return (await response.json()) as QrCode;
};

async function findError(response: Response): Promise<{ code: string; details: { path: string }[] }> {
  expect(response.status).toBe(422);
  return ((await response.json()) as { error: { code: string; details: { path: string }[] } }).error;
}

describe('a URL of 8,192 characters', () => {
  test('is the destination of a short link, in responses, redirects, the history, and the list as CSV', async () => {
    const code = await create({ type: 'url', data: LONG });
    expect(code.data).toBe(LONG);
    const redirect = await fetch(`${api.url}/r/${code.shortCode}`, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, LONG]);

    const path = `/api/v1/qr-codes/${code.id}`;
    const other = `${LONG.slice(0, -1)}y`;
    expect((await account.request('PATCH', path, { data: other })).status).toBe(200);
    const history = (await (await account.request('GET', `${path}/history`)).json()) as {
      data: { changes: object[] }[];
    };
    expect(history.data[0]?.changes).toEqual([{ path: 'data', from: LONG, to: other }]);

    const csv = await account.request('GET', '/api/v1/qr-codes', undefined, { accept: 'text/csv' });
    const { data: rows } = Papa.parse<Record<string, string>>(await csv.text(), { header: true });
    expect(rows.find(({ id }) => id === code.id)?.['data']).toBe(other);
  });

  test('opens for every device of an app code', async () => {
    const data = { iosUrl: LONG, androidUrl: LONG, fallbackUrl: LONG };
    expect((await create({ type: 'app', data })).data).toEqual(data);
  });

  test('is too long for a symbol that holds it, for a longer URL, and for a rule', async () => {
    const inSymbol = await findError(await send({ type: 'url', data: LONG, dynamic: false }));
    expect(inSymbol.code).toBe('data_too_long');
    const longer = await findError(await send({ type: 'url', data: `${LONG}x` }));
    expect(longer.details.map(({ path }) => path)).toEqual(['data.url']);
    const routing = { rules: [{ when: { country: ['CH'] }, url: LONG }] };
    const rule = await findError(await send({ type: 'url', data: LONG, routing }));
    expect(rule.details.map(({ path }) => path)).toEqual(['routing.rules[0].url']);
  });
});

test('a host that starts with www. gets https:// wherever an owner sends a URL', async () => {
  const code = await create({
    type: 'url',
    data: 'www.example.com/menu',
    routing: {
      unavailableUrl: 'www.example.com/closed',
      rules: [{ when: { country: ['CH'] }, url: 'WWW.example.com/ch' }],
    },
    watch: { fallbackUrl: 'www.example.org' },
  });
  expect(code).toMatchObject({
    data: 'https://www.example.com/menu',
    routing: {
      unavailableUrl: 'https://www.example.com/closed',
      rules: [{ url: 'https://www.example.com/ch' }],
    },
    watch: { fallbackUrl: 'https://www.example.org/' },
  });
});
