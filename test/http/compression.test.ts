import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { TestAccount } from '../support/api.js';
import { requestRaw } from '../support/request-raw.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

const CODES = '/api/v1/qr-codes';

let api: SharedApi;
let account: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
  for (let index = 0; index < 3; index++) {
    await account.request('POST', CODES, { type: 'url', data: `https://example.com/${index}` });
  }
});

function open(path: string, encoding?: string, headers: Record<string, string> = {}) {
  const sent = { authorization: `Bearer ${account.key}`, ...headers };
  return requestRaw(api.url + path, encoding === undefined ? sent : { ...sent, 'accept-encoding': encoding });
}

describe('a response over 1 KiB', () => {
  test('is compressed as the client prefers, and has the same content in every encoding', async () => {
    const plain = await open(CODES);
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect(plain.body.length).toBeGreaterThan(1_024);
    const gzip = await open(CODES, 'gzip');
    const brotli = await open(CODES, 'gzip, deflate, br');
    expect([gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(brotli.body.length).toBeLessThan(plain.body.length / 3);
    for (const { headers } of [plain, gzip, brotli]) expect(headers['vary']).toContain('Accept-Encoding');
  });

  test('has one ETag in every encoding', async () => {
    const { data } = JSON.parse((await open(CODES)).body.toString()) as { data: { id: string }[] };
    const image = `${CODES}/${data[0]!.id}/image.svg`;
    const brotli = await open(image, 'br');
    expect([brotli.status, brotli.headers['content-encoding']]).toEqual([200, 'br']);
    expect((await open(image)).headers.etag).toBe(brotli.headers.etag);
    expect((await open(image, 'gzip', { 'if-none-match': brotli.headers.etag! })).status).toBe(304);
  });
});

test.each([
  ['a small one', '/healthz', 'br'],
  ['one for a client that accepts no compression', CODES, 'identity'],
  ['one for a client with a header too long to parse', CODES, `br, ${'x, '.repeat(400)}gzip`],
])('a response is not compressed: %s', async (_what, path, encoding) => {
  const { status, headers } = await open(path, encoding);
  expect([status, headers['content-encoding']]).toEqual([200, undefined]);
});
