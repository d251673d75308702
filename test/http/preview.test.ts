import { beforeAll, describe, expect, test } from '@jest/globals';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

let api: SharedApi;
let account: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
});

const preview = (body: unknown) => account.request('POST', '/api/v1/qr-codes/preview', body);

describe('the preview of a code', () => {
  test.each([
    ['a plain link', { type: 'url', data: 'https://example.com', shortCode: 'plain-link' }],
    ['a static contact', { type: 'vcard', data: { firstName: 'Ada', phones: ['+44 20 7946 0958'] } }],
    [
      'a style with a caption',
      {
        type: 'url',
        data: 'https://example.com',
        shortCode: 'with-words',
        style: { shape: 'rounded', frame: { text: 'Scan me' }, errorCorrection: 'Q' },
      },
    ],
  ])('renders %s exactly as it will be served', async (_what, body) => {
    const tried: any = await (await preview(body)).json();
    const code: any = await (await account.request('POST', '/api/v1/qr-codes', body)).json();
    const served = await (await account.request('GET', `/api/v1/qr-codes/${code.id}/image.svg`)).text();
    expect(tried.svg).toBe(served);
    expect(tried).toMatchObject({
      encoded: code.encoded,
      style: code.style,
      scannability: code.scannability,
    });
    expect(tried.symbol.modules).toBe(17 + 4 * tried.symbol.version);
  });

  test('reports a style that scanners cannot read and stores nothing', async () => {
    const before: any = await (await account.request('GET', '/api/v1/account')).json();
    const response = await preview({
      type: 'text',
      data: 'pale',
      style: { foreground: '#eeeeee' },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      style: { foreground: '#eeeeee', strict: true },
      scannability: { ok: false, warnings: [{ code: 'low_contrast' }] },
    });
    const after: any = await (await account.request('GET', '/api/v1/account')).json();
    expect(after.usage.qrCodes).toBe(before.usage.qrCodes);
  });

  test('names the problems of the data', async () => {
    const response = await preview({ type: 'url', data: 'not an address' });
    expect(response.status).toBe(422);
    const { error }: any = await response.json();
    expect(error.details[0].path).toBe('data.url');
  });

  test('matches the short URL base that the account reports', async () => {
    const { baseUrl }: any = await (await account.request('GET', '/api/v1/account')).json();
    const tried: any = await (
      await preview({ type: 'url', data: 'https://example.com', shortCode: 'abc' })
    ).json();
    expect(tried.encoded).toBe(`${baseUrl}/r/abc`);
  });
});

describe('the scans of an account', () => {
  test('are listed newest first in pages, across all codes', async () => {
    const codes: any[] = await Promise.all(
      ['one', 'two'].map(async (name) =>
        (
          await account.request('POST', '/api/v1/qr-codes', {
            type: 'url',
            data: 'https://example.com',
            name,
          })
        ).json(),
      ),
    );
    for (const { shortCode } of [codes[0], codes[1], codes[0]]) {
      await fetch(`${api.url}/r/${shortCode}`, {
        redirect: 'manual',
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' },
      });
    }
    const first: any = await (await account.request('GET', '/api/v1/scans?limit=2')).json();
    const cursor = first.pagination.nextCursor;
    const second: any = await (await account.request('GET', `/api/v1/scans?limit=2&cursor=${cursor}`)).json();
    const seen = [...first.data, ...second.data];
    expect(seen.map((scan) => scan.qrCodeId)).toEqual([codes[0].id, codes[1].id, codes[0].id]);
    expect(seen.map((scan) => scan.scannedAt)).toEqual(
      seen
        .map((scan) => scan.scannedAt)
        .sort()
        .reverse(),
    );
    expect(second.pagination.nextCursor).toBeNull();

    const other = await api.createAccount();
    expect(await (await other.request('GET', '/api/v1/scans')).json()).toMatchObject({ data: [] });
  });
});
