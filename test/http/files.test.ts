import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { FileResource } from '../../core/files/file-schemas.js';
import type { TestAccount } from '../support/api.js';
import { createTestStores } from '../support/test-stores.js';
import { newId } from '../../store/mongo/ids.js';
import { buildPdf } from '../support/build-pdf.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

let api: SharedApi;
let account: TestAccount;
let photo: Buffer;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount('business');
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Copyright: 'Jane Example' } })
    .jpeg()
    .toBuffer();
});

interface Sent {
  query?: string;
  type?: string;
  by?: TestAccount;
  headers?: Record<string, string>;
}

async function upload(
  body: Uint8Array,
  { query = '', type = 'image/jpeg', by = account, headers }: Sent = {},
) {
  return fetch(`${api.url}/api/v1/files${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.key}`, 'content-type': type, ...headers },
    body,
  });
}

async function stored(body: Uint8Array, sent: Sent = {}): Promise<FileResource> {
  const response = await upload(body, sent);
  expect(response.status).toBe(201);
  return (await response.json()) as FileResource;
}

const read = async (path: string, by = account) => (await by.request('GET', `/api/v1/${path}`)).json() as any;
const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; reason?: string; message: string } };
  return [response.status, error.code, error.reason];
};

describe('an upload', () => {
  test('stores an image without its metadata, and a PDF byte for byte', async () => {
    const image = await stored(photo, { query: '?name=Front%20door' });
    expect(image).toMatchObject({ name: 'Front door.jpg', type: 'image/jpeg', width: 300, height: 200 });
    expect(image).toMatchObject({ pages: null, folder: null, codes: 0, blocked: false });
    const bytes = await content(image);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(image.sha256);
    expect(bytes.length).toBe(image.bytes);
    expect(bytes.includes('Jane Example')).toBe(false);

    const pdf = buildPdf(['Lunch', 'Dinner']);
    const menu = await stored(pdf, { type: 'application/pdf' });
    expect(menu).toMatchObject({ name: 'Untitled.pdf', pages: 2, width: null, height: null });
    expect((await content(menu)).equals(pdf)).toBe(true);
    expect((await account.request('GET', `/api/v1/files/${menu.id}`)).status).toBe(200);
  });

  test('is decided by its content', async () => {
    expect(await errorOf(await upload(photo, { type: 'image/png' }))).toEqual([
      415,
      'unsupported_media_type',
      undefined,
    ]);
    expect((await upload(Buffer.from('<svg/>'), { type: 'image/svg+xml' })).status).toBe(415);
    expect((await upload(photo, { type: 'multipart/form-data; boundary=x' })).status).toBe(415);
    const empty = await upload(Buffer.alloc(0));
    expect(await errorOf(empty)).toEqual([422, 'file_rejected', 'damaged']);
    expect(await errorOf(await upload(photo.subarray(0, 400)))).toEqual([422, 'file_rejected', 'damaged']);
  });

  test('of more than 20 MiB is 413', async () => {
    expect((await upload(Buffer.alloc(20 * 2 ** 20 + 1, photo))).status).toBe(413);
  });

  test('is stored once under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await stored(photo, { headers });
    expect((await stored(photo, { headers })).id).toBe(first.id);
    const other = await upload(await sharp(photo).resize(20).jpeg().toBuffer(), { headers });
    expect((await errorOf(other))[1]).toBe('idempotency_mismatch');
  });

  test('needs a plan with storage', async () => {
    const free = await api.createAccount('free');
    const session = await free.signIn();
    const response = await session.request('POST', '/api/v1/files', undefined, {
      'content-type': 'image/png',
    });
    expect((await errorOf(response))[1]).toBe('plan_required');
  });
});

describe('the storage of an account', () => {
  test('is never exceeded by concurrent uploads', async () => {
    const { accountId } = await api.createAccount('pro');
    const store = createTestStores(api.db).files;
    const insert = (index: number) =>
      store.insert(
        {
          id: newId('file'),
          accountId,
          name: `${index}.png`,
          type: 'image/png',
          bytes: 100,
          sha256: '0'.repeat(64),
          pages: null,
          width: 1,
          height: 1,
          createdAt: new Date(),
          updatedAt: new Date(),
        },
        Buffer.alloc(100, index),
        450,
      );
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => insert(index)));
    const codes = outcomes.map((one) =>
      one.status === 'fulfilled' ? 'stored' : (one.reason as { code: string }).code,
    );
    expect(codes.filter((code) => code === 'stored')).toHaveLength(4);
    expect(codes.filter((code) => code === 'conflict')).toHaveLength(6);
    expect(await store.usedBytes(accountId)).toBe(400);
  });

  test('counts deleted files no more', async () => {
    const owner = await api.createAccount('pro');
    const noise = await sharp({
      create: {
        width: 900,
        height: 700,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const file = await stored(noise, { type: 'image/png', by: owner });
    const usage = async () => (await read('account', owner)).usage.fileBytes as number;
    expect(await usage()).toBe(file.bytes);
    expect((await read('account', owner)).limits.fileBytes).toBe(2 ** 30);
    expect((await owner.request('DELETE', `/api/v1/files/${file.id}`)).status).toBe(200);
    expect(await usage()).toBe(0);
    expect((await owner.request('GET', `/api/v1/files/${file.id}`)).status).toBe(404);
    const chunks = await api.db.collection('files.chunks').countDocuments({ files_id: file.id });
    expect(chunks).toBe(0);
  });
});

describe('files', () => {
  test('are listed by type, name, folder, and use', async () => {
    const owner = await api.createAccount('business');
    const folder = (await (await owner.request('POST', '/api/v1/folders', { name: 'Menus' })).json()) as {
      id: string;
    };
    const pdf = await stored(buildPdf(['x']), {
      by: owner,
      type: 'application/pdf',
      query: `?name=Speisekarte%20Caf%C3%A9&folder=${folder.id}`,
    });
    const image = await stored(photo, { by: owner, query: '?name=photo.JPEG' });
    expect(image.name).toBe('photo.JPEG');
    const idsOf = async (query: string) =>
      (await read(`files?${query}`, owner)).data.map(({ id }: FileResource) => id);
    expect(await idsOf('')).toEqual([image.id, pdf.id]);
    expect(await idsOf('type=application/pdf')).toEqual([pdf.id]);
    expect(await idsOf('search=cafe')).toEqual([pdf.id]);
    expect(await idsOf(`folder=${folder.id}`)).toEqual([pdf.id]);
    expect(await idsOf('folder=none')).toEqual([image.id]);
    expect(await idsOf('used=true')).toEqual([]);
    expect(await idsOf('used=false&limit=1')).toEqual([image.id]);
  });

  test('are renamed and moved, keep their extension, and keep their folder from being deleted', async () => {
    const folder = (await (
      await account.request('POST', '/api/v1/folders', { name: randomUUID() })
    ).json()) as { id: string };
    const file = await stored(photo, { query: '?name=a%2Fb%5Cc.png' });
    expect(file.name).toBe('a-b-c.png.jpg');
    const changed = await account.request('PATCH', `/api/v1/files/${file.id}`, {
      name: 'Winter',
      folder: folder.id,
    });
    expect(await changed.json()).toMatchObject({ name: 'Winter.jpg', folder: folder.id });
    const path = `/api/v1/folders/${folder.id}`;
    expect((await errorOf(await account.request('DELETE', path)))[1]).toBe('not_empty');
    expect((await account.request('DELETE', `${path}?moveTo=none`)).status).toBe(200);
    expect(await read(`files/${file.id}`)).toMatchObject({ folder: null, name: 'Winter.jpg' });
    expect((await account.request('PATCH', `/api/v1/files/${file.id}`, { name: 'a\u0007' })).status).toBe(
      422,
    );
  });

  test('of another account, or outside of the folders of a key, do not exist', async () => {
    const stranger = await api.createAccount('business');
    const file = await stored(photo);
    for (const [method, path, body] of [
      ['GET', `files/${file.id}`],
      ['GET', `files/${file.id}/content`],
      ['PATCH', `files/${file.id}`, { name: 'x' }],
      ['DELETE', `files/${file.id}`],
    ] as const) {
      expect((await stranger.request(method, `/api/v1/${path}`, body)).status).toBe(404);
    }
  });

  test('are downloaded in parts', async () => {
    const pdf = buildPdf(['Range']);
    const file = await stored(pdf, { type: 'application/pdf', query: '?name=Men%C3%BC' });
    const whole = await account.request('GET', `/api/v1/files/${file.id}/content`);
    expect(whole.headers.get('content-disposition')).toMatch(
      /^attachment; .*filename\*=UTF-8''Men%C3%BC\.pdf/,
    );
    expect(whole.headers.get('etag')).toBe(`"${file.sha256}"`);
    const parts: Buffer[] = [];
    for (let start = 0; start < pdf.length; start += 100) {
      const part = await account.request('GET', `/api/v1/files/${file.id}/content`, undefined, {
        range: `bytes=${start}-${start + 99}`,
      });
      expect(part.status).toBe(206);
      parts.push(Buffer.from(await part.arrayBuffer()));
    }
    expect(Buffer.concat(parts).equals(pdf)).toBe(true);
    const beyond = { range: `bytes=${pdf.length}-` };
    const path = `/api/v1/files/${file.id}/content`;
    expect((await account.request('GET', path, undefined, beyond)).status).toBe(416);
  });
});

async function content({ id }: FileResource): Promise<Buffer> {
  const response = await account.request('GET', `/api/v1/files/${id}/content`);
  return Buffer.from(await response.arrayBuffer());
}
