import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { TestAccount } from '../support/api.js';
import { decodeQr } from '../support/decode-qr.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

let api: SharedApi;
let account: TestAccount;
let code: { id: string; shortUrl: string; shareImage: string };

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
  const response = await account.request('POST', '/api/v1/qr-codes', {
    type: 'url',
    data: 'https://example.com',
    name: 'Menü "Sommer"/../x',
  });
  code = (await response.json()) as typeof code;
});

const image = (format: string, query = '', headers = {}) =>
  account.request('GET', `/api/v1/qr-codes/${code.id}/image.${format}${query}`, undefined, headers);

async function pixelsOf(response: Response): Promise<Uint8Array> {
  return sharp(Buffer.from(await response.arrayBuffer()), { density: 96 })
    .png()
    .toBuffer();
}

describe('the image of a code', () => {
  test.each(['svg', 'png'])('as %s decodes to the short URL', async (format) => {
    const response = await image(format);
    expect(response.status).toBe(200);
    expect(await decodeQr(await pixelsOf(response))).toBe(code.shortUrl);
  });

  test('has the same bytes each time and is 304 for a current ETag', async () => {
    for (const format of ['svg', 'png']) {
      const [first, second] = [await image(format), await image(format)];
      expect(Buffer.from(await first.arrayBuffer())).toEqual(Buffer.from(await second.arrayBuffer()));
      const etag = first.headers.get('etag')!;
      const again = await image(format, '', { 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  test('is immutable at the URL of its version, and checked again at any other', async () => {
    const first = await image('svg');
    const version = first.headers.get('etag')!.replaceAll('"', '');
    const cacheOf = async (query: string) => (await image('svg', query)).headers.get('cache-control');
    expect(await cacheOf(`?v=${version}`)).toBe('private, max-age=31536000, immutable');
    expect(await cacheOf('?v=1')).toBe('private, no-cache');
    expect(await cacheOf('')).toBe('private, no-cache');
    expect(await (await image('svg', `?v=${version}`)).text()).toBe(await first.text());
    expect(await (await image('svg', '?v=1')).text()).toBe(await (await image('svg')).text());
  });

  test('has exactly the requested size', async () => {
    const { width, height } = await sharp(
      Buffer.from(await (await image('png', '?size=333')).arrayBuffer()),
    ).metadata();
    expect([width, height]).toEqual([333, 333]);
  });

  test('rejects a style in the query, so that outsiders cannot recolor a brand', async () => {
    const share = new URL(code.shareImage).search;
    for (const query of ['?foreground=%23ff0000&margin=0', `${share}&foreground=%23ff0000`]) {
      expect((await image('svg', query)).status).toBe(400);
    }
  });

  test('cannot run scripts when it is opened directly', async () => {
    const { headers } = await image('svg');
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('is saved under a name that every system accepts', async () => {
    const { headers } = await image('png', '?download=1');
    const disposition = headers.get('content-disposition')!;
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.png"; filename\*=UTF-8''/);
    const name = decodeURIComponent(disposition.split("UTF-8''")[1]!);
    expect(name).toMatch(/^Menü Sommer/);
    expect(name).not.toMatch(/[/\\"]/);
  });

  test('without a format has the format of its style', async () => {
    const types: (string | null)[] = [];
    for (const format of ['SVG', 'png']) {
      const made = await account.request('POST', '/api/v1/qr-codes', {
        type: 'text',
        data: 'x',
        style: { format },
      });
      const { id } = (await made.json()) as { id: string };
      const response = await account.request('GET', `/api/v1/qr-codes/${id}/image?download=true`);
      types.push(response.headers.get('content-type'));
    }
    expect(types).toEqual(['image/svg+xml', 'image/png']);
  });

  test.each([
    ['?size=63', 422, 'size'],
    ['?size=4097', 422, 'size'],
    ['?size=x', 400, 'size'],
    ['?siez=600', 400, 'siez'],
    ['?size=600&format=eps', 400, 'format'],
  ])('rejects %s with %d and names the parameter', async (query, status, path) => {
    const response = await image('png', query);
    const { error } = (await response.json()) as { error: { details: { path: string }[] } };
    expect([response.status, error.details.map((detail) => detail.path)]).toEqual([status, [path]]);
  });

  test('ignores the parameter that separates versions in caches', async () => {
    expect((await image('png', '?v=1764110000000')).status).toBe(200);
  });
});

describe('the signed URL', () => {
  const path = (url: string) => new URL(url).pathname + new URL(url).search;

  test('needs no API key, in both formats', async () => {
    const svg = await fetch(api.url + path(code.shareImage));
    const png = await fetch(api.url + path(code.shareImage).replace('.svg', '.png'));
    expect([svg.status, png.status]).toEqual([200, 200]);
  });

  test('grants access to no other code', async () => {
    const response = await account.request('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com',
    });
    const { id } = (await response.json()) as { id: string };
    const token = new URL(code.shareImage).searchParams.get('token');
    expect((await fetch(`${api.url}/api/v1/qr-codes/${id}/image.svg?token=${token}`)).status).toBe(401);
  });

  test('expires when it is rotated', async () => {
    const body = { type: 'url', data: 'https://example.com' };
    const created = await account.request('POST', '/api/v1/qr-codes', body);
    const { id, shareImage } = (await created.json()) as { id: string; shareImage: string };
    const response = await account.request('POST', `/api/v1/qr-codes/${id}/rotate-share-image`);
    const rotated = (await response.json()) as { shareImage: string };
    expect((await fetch(api.url + path(shareImage))).status).toBe(401);
    expect((await fetch(api.url + path(rotated.shareImage))).status).toBe(200);
  });
});
