import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { FileResource } from '../../core/files/file-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { createBlockedFiles } from '../../store/files/blocked-files.js';
import type { TestAccount } from '../support/api.js';
import { buildPdf } from '../support/build-pdf.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

interface ErrorBody {
  error: { code: string; message: string; reason?: string; details?: { path: string; message: string }[] };
}

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1' };

let api: SharedApi;
let account: TestAccount;
let lunch: FileResource;
let dinner: FileResource;
let photos: FileResource[];
const lunchBytes = buildPdf(['Lunch']);

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount('business');
  lunch = await upload(lunchBytes, 'Lunch (2026).pdf');
  dinner = await upload(buildPdf(['Dinner']), 'Dinner.pdf');
  photos = [await uploadPhoto('#c33', 'Starters <b>'), await uploadPhoto('#3c3', 'メニュー')];
});

async function upload(body: Uint8Array, name: string, type = 'application/pdf', by = account) {
  const response = await fetch(`${api.url}/api/v1/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.key}`, 'content-type': type },
    body,
  });
  expect(response.status).toBe(201);
  return (await response.json()) as FileResource;
}

async function uploadPhoto(background: string, name: string, by = account): Promise<FileResource> {
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  return upload(await image.jpeg().toBuffer(), name, 'image/jpeg', by);
}

async function send(method: string, path: string, body?: unknown, by = account) {
  const response = await by.request(method, `/api/v1/${path}`, body);
  return { status: response.status, body: (await response.json()) as QrCode & ErrorBody };
}

async function create(data: unknown, fields: object = {}): Promise<QrCode> {
  const { status, body } = await send('POST', 'qr-codes', { type: 'file', data, ...fields });
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
}

const patch = (id: string, body: object) => send('PATCH', `qr-codes/${id}`, body);
const refusal = ({ status, body }: Awaited<ReturnType<typeof send>>) => [
  status,
  body.error.code,
  body.error.details?.[0]?.path,
];
const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(path.startsWith('/') ? `${api.url}${path}` : toLocal(path), {
    method,
    headers: { ...PHONE, ...headers },
    redirect: 'manual',
  });
/** The public base of the service is localhost, which may have another address. */
const toLocal = (url: string) => url.replace('localhost', '127.0.0.1');
const locationOf = async (path: string, headers = {}): Promise<string> => {
  const response = await visit(path, headers);
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
};
const shortPath = ({ shortCode }: QrCode) => `/r/${shortCode}`;
const pathOf = ({ sha256 }: FileResource, name: string) =>
  `${sha256.slice(0, 32)}/${encodeURIComponent(name)}`;
const scansOf = async ({ id }: QrCode): Promise<number> => {
  const response = await account.request('GET', `/api/v1/qr-codes/${id}/scans`);
  return ((await response.json()) as { pagination: { total: number } }).pagination.total;
};

describe('a code with a PDF', () => {
  test('redirects to the file, whose requests are no scans', async () => {
    const code = await create(lunch.id);
    expect(code).toMatchObject({ type: 'file', dynamic: true, data: { files: [lunch.id] } });
    const url = await locationOf(shortPath(code));
    expect(url).toBe(`${code.shortUrl}/${pathOf(lunch, 'Lunch (2026).pdf')}`);
    const response = await visit(url);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(lunchBytes)).toBe(true);
    const { headers } = response;
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-length')).toBe(String(lunchBytes.length));
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('etag')).toBe(`"${lunch.sha256}"`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-disposition')).toBe('inline; filename="Lunch (2026).pdf"');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(await scansOf(code)).toBe(1);
  });

  test('is served in ranges and revalidated', async () => {
    const url = await locationOf(shortPath(await create({ files: [lunch.id] })));
    const parts: Buffer[] = [];
    for (let start = 0; start < lunchBytes.length; start += 100) {
      const part = await visit(url, { range: `bytes=${start}-${start + 99}` });
      expect(part.status).toBe(206);
      const end = Math.min(start + 99, lunchBytes.length - 1);
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${lunchBytes.length}`);
      parts.push(Buffer.from(await part.arrayBuffer()));
    }
    expect(createHash('sha256').update(Buffer.concat(parts)).digest('hex')).toBe(lunch.sha256);

    const etag = `"${lunch.sha256}"`;
    const unchanged = await visit(url, { 'if-none-match': `W/"x", ${etag}`, range: 'bytes=0-1' });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    expect(unchanged.headers.get('content-length')).toBeNull();
    const head = await visit(url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(lunchBytes.length)]);
    const outside = await visit(url, { range: `bytes=${lunchBytes.length}-` });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([
      416,
      `bytes */${lunchBytes.length}`,
    ]);
    const other = await visit(url, { range: 'bytes=0-1', 'if-range': '"other"' });
    expect(other.status).toBe(200);
    await other.arrayBuffer();
    expect((await visit(url, {}, 'POST')).status).toBe(405);
  });

  test('leads from former URLs to the current file after an exchange, a rename, and a pause', async () => {
    const code = await create({ files: [lunch.id] });
    const former = await locationOf(shortPath(code));
    expect((await patch(code.id, { data: { files: [dinner.id] } })).status).toBe(200);
    expect(await locationOf(former)).toBe(code.shortUrl);
    const current = await locationOf(shortPath(code));
    expect(current).toContain('/Dinner.pdf');
    expect((await visit(current)).headers.get('etag')).toBe(`"${dinner.sha256}"`);
    expect(await locationOf(`${shortPath(code)}/${pathOf(dinner, 'Other.pdf')}`)).toBe(code.shortUrl);
    expect(await locationOf(`${shortPath(code)}/anything`)).toBe(code.shortUrl);

    await patch(code.id, { status: 'paused' });
    expect((await visit(current)).status).toBe(410);
    await patch(code.id, { status: 'active' });
    await send('DELETE', `qr-codes/${code.id}`);
    expect((await visit(current)).status).toBe(404);
    expect((await visit(shortPath(code))).status).toBe(410);
  });

  test('is the target of a code of another type, whose symbol stays', async () => {
    const { body: code } = await send('POST', 'qr-codes', { type: 'url', data: 'https://example.com/menu' });
    const { body: next } = await patch(code.id, { type: 'file', data: lunch.id });
    expect(next.encoded).toBe(code.encoded);
    expect(await locationOf(shortPath(code))).toContain(pathOf(lunch, lunch.name));
    const rolledBack = await send('POST', `qr-codes/${code.id}/rollback`, { revision: 1 });
    expect(rolledBack.body).toMatchObject({ type: 'url', data: 'https://example.com/menu' });
  });
});

describe('a code with images', () => {
  test('shows a page with the images in their order, and lists them as JSON', async () => {
    const code = await create({ files: photos.map(({ id }) => id), title: '<Menu> & more' });
    const page = await visit(shortPath(code), { accept: 'text/html' });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self'");
    const html = await page.text();
    expect(html).toContain('<h1 dir="auto">&lt;Menu&gt; &amp; more</h1>');
    expect(html).not.toContain('<script');
    const sources = [...html.matchAll(/<img src="([^"]+)" alt="([^"]*)" width="300" height="200"/g)];
    expect(sources.map(([, src]) => src)).toEqual(
      photos.map((photo) => `${shortPath(code)}/${pathOf(photo, photo.name)}`),
    );
    expect(sources.map(([, , alt]) => alt)).toEqual(['Starters &lt;b&gt;', 'メニュー']);
    for (const [index, [, src]] of sources.entries()) {
      const image = await visit(src!);
      expect(image.headers.get('content-type')).toBe('image/jpeg');
      expect(image.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
      const bytes = Buffer.from(await image.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(photos[index]!.sha256);
    }
    const json = await visit(shortPath(code), { accept: 'application/json' });
    expect(await json.json()).toEqual({
      type: 'file',
      data: {
        title: '<Menu> & more',
        files: photos.map((photo) => ({
          name: photo.name,
          type: 'image/jpeg',
          url: `${code.shortUrl}/${pathOf(photo, photo.name)}`,
        })),
      },
      action: null,
    });
    expect(await scansOf(code)).toBe(2);
  });

  test('a link list and a contact page show an image at their head', async () => {
    const [photo] = photos;
    const data = {
      title: 'Bistro',
      image: photo!.id,
      items: [{ title: 'Menu', url: 'https://example.com' }],
    };
    const { body: list } = await send('POST', 'qr-codes', { type: 'links', data });
    const contact = { firstName: 'Jane', lastName: 'Doe' };
    const { body: card } = await send('POST', 'qr-codes', {
      type: 'vcard',
      dynamic: true,
      data: contact,
      page: { image: photo!.id },
    });
    for (const code of [list, card]) {
      const html = await (await visit(shortPath(code), { accept: 'text/html' })).text();
      const [, src] = /<img class="image" src="([^"]+)" alt=""/.exec(html) ?? [];
      expect((await visit(src!)).headers.get('content-type')).toBe('image/jpeg');
    }
    expect((await send('GET', `files/${photo!.id}`)).body).toMatchObject({ codes: 3 });
  });
});

describe('rules, variants, and scheduled changes', () => {
  test('lead to files, as resolve says', async () => {
    const { body: code } = await send('POST', 'qr-codes', {
      type: 'url',
      data: 'https://example.com/',
      routing: {
        rules: [
          { when: { language: ['de'] }, files: [lunch.id] },
          { when: { language: ['fr'] }, files: photos.map(({ id }) => id) },
          {
            when: { language: ['es'] },
            variants: [
              { files: [dinner.id], weight: 1 },
              { url: 'https://example.com/es', weight: 0 },
            ],
          },
        ],
        utm: { source: 'print' },
      },
    });
    const as = (language: string) => ({ 'accept-language': language });
    const german = await locationOf(shortPath(code), as('de'));
    expect(german).toBe(`${code.shortUrl}/${pathOf(lunch, lunch.name)}`);
    expect((await visit(german)).status).toBe(200);
    expect(await (await visit(shortPath(code), as('fr'))).text()).toContain('<figure>');
    expect(await locationOf(shortPath(code), as('es'))).toContain('/Dinner.pdf');
    expect(await locationOf(shortPath(code), as('en'))).toBe('https://example.com/?utm_source=print');
    const resolve = async (language: string) =>
      (await send('POST', `qr-codes/${code.id}/resolve`, { language })).body;
    expect(await resolve('de')).toMatchObject({ outcome: 'redirect', url: german, rule: 'r1' });
    expect(await resolve('fr')).toMatchObject({ outcome: 'page', url: null, rule: 'r2' });
    expect(await resolve('es')).toMatchObject({ rule: 'r3', variant: 'v1' });

    const again = await patch(code.id, {
      routing: { rules: [{ when: { language: ['de'] }, files: [dinner.id] }] },
    });
    expect(again.body.routing).toMatchObject({ rules: [{ id: 'r1', files: [dinner.id] }] });
    expect(await locationOf(german)).toBe(code.shortUrl);
  });

  test('a pending change holds its file, and takes effect', async () => {
    const evening = await upload(buildPdf(['Evening']), 'Evening.pdf');
    const code = await create({ files: [lunch.id] });
    const at = new Date(Date.now() + 12_000);
    const change = await send('POST', `qr-codes/${code.id}/scheduled-changes`, {
      at: at.toISOString(),
      patch: { data: { files: [evening.id] } },
    });
    expect(change.status).toBe(201);
    expect((await send('GET', `files/${evening.id}`)).body).toMatchObject({ codes: 1 });
    expect(refusal(await send('DELETE', `files/${evening.id}`))).toEqual([409, 'conflict', undefined]);
    const resolved = await send('POST', `qr-codes/${code.id}/resolve`, { at: at.toISOString() });
    expect(resolved.body).toMatchObject({ url: `${code.shortUrl}/${pathOf(evening, 'Evening.pdf')}` });
    await new Promise((resolve) => setTimeout(resolve, at.getTime() - Date.now() + 100));
    expect(await locationOf(shortPath(code))).toContain('/Evening.pdf');
    const missing = await send('POST', `qr-codes/${code.id}/scheduled-changes`, {
      at: new Date(Date.now() + 60_000).toISOString(),
      patch: { data: { files: ['fil_01kbjw3yvqe8psn5m2r4t6v8xa'] } },
    });
    expect(refusal(missing)).toEqual([404, 'not_found', 'patch.data.files[0]']);
  });
});

describe('a guarded code', () => {
  test('gives its last visitor a signed URL that is valid for an hour', async () => {
    const code = await create({ files: [lunch.id] }, { routing: { scanLimit: { scans: 1, confirm: true } } });
    const confirmed = await visit(shortPath(code), {}, 'POST');
    expect(confirmed.status).toBe(303);
    const url = confirmed.headers.get('location')!;
    expect(url).toMatch(/\?e=\d+&s=[\w-]+$/);
    const file = await visit(url);
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    await file.arrayBuffer();
    expect((await visit(shortPath(code))).status).toBe(410);
    expect(await locationOf(url.split('?')[0]!)).toBe(code.shortUrl);
    expect(await locationOf(url.replace(/s=.{4}/, 's=AAAA'))).toBe(code.shortUrl);
    const expired = url.replace(/e=\d+/, `e=${Math.floor(Date.now() / 1_000) - 1}`);
    expect(await locationOf(expired)).toBe(code.shortUrl);
  });
});

describe('files of codes', () => {
  test.each([
    ['two PDFs', () => ({ data: { files: [lunch.id, dinner.id] } }), 'data.files'],
    ['a PDF with an image', () => ({ data: { files: [photos[0]!.id, lunch.id] } }), 'data.files'],
    ['21 images', () => ({ data: { files: Array(21).fill(photos[0]!.id) } }), 'data.files'],
    ['no file', () => ({ data: { files: [] } }), 'data.files'],
    ['a static code', () => ({ data: { files: [lunch.id] }, dynamic: false }), 'dynamic'],
    ['link watch', () => ({ data: { files: [lunch.id] }, watch: { enabled: true } }), 'watch'],
    [
      'a rule with files and a URL',
      () => ({
        data: { files: [lunch.id] },
        routing: { rules: [{ when: { language: ['de'] }, files: [lunch.id], url: 'https://example.com' }] },
      }),
      'routing.rules[0].files',
    ],
    [
      'a PDF as the image of a list',
      () => ({
        type: 'links',
        data: { title: 'x', image: lunch.id, items: [{ title: 'a', url: 'https://example.com' }] },
      }),
      'data.image',
    ],
  ])('rejects %s', async (_name, body, path) => {
    expect(refusal(await send('POST', 'qr-codes', { type: 'file', ...body() }))).toEqual([
      422,
      'validation_error',
      path,
    ]);
  });

  test('are of the account, and of the folders of a key', async () => {
    const other = await api.createAccount('business');
    const theirs = await uploadPhoto('#33c', 'theirs', other);
    const taken = await send('POST', 'qr-codes', { type: 'file', data: theirs.id });
    expect(refusal(taken)).toEqual([404, 'not_found', 'data.files[0]']);
    const free = await api.createAccount('free');
    const session = await free.signIn();
    const response = await session.request('POST', '/api/v1/qr-codes', { type: 'file', data: lunch.id });
    expect([response.status, ((await response.json()) as ErrorBody).error.code]).toEqual([
      403,
      'plan_required',
    ]);
  });

  test('are kept while a code uses them, and a rollback needs them', async () => {
    const [first, second] = [await uploadPhoto('#111', 'first'), await uploadPhoto('#222', 'second')];
    const code = await create(first.id);
    expect(refusal(await send('DELETE', `files/${first.id}`))).toEqual([409, 'conflict', undefined]);
    await patch(code.id, { data: second.id });
    expect((await send('DELETE', `files/${first.id}`)).status).toBe(200);
    const rollback = await send('POST', `qr-codes/${code.id}/rollback`, { revision: 1 });
    expect(refusal(rollback)).toEqual([409, 'conflict', undefined]);
    expect(rollback.body.error.message).toContain(first.id);
    expect(refusal(await patch(code.id, { data: first.id }))).toEqual([404, 'not_found', 'data.files[0]']);
    await send('DELETE', `qr-codes/${code.id}`);
    expect((await send('DELETE', `files/${second.id}`)).status).toBe(200);
  });

  test('a code never keeps a file that a concurrent request deletes', async () => {
    for (let round = 0; round < 8; round++) {
      const photo = await uploadPhoto(`#0${round}0`, `round ${round}`);
      const [created, deleted] = await Promise.all([
        send('POST', 'qr-codes', { type: 'file', data: photo.id }),
        send('DELETE', `files/${photo.id}`),
      ]);
      const outcomes = [created.status, deleted.status];
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual(outcomes);
    }
  });

  test('are found and replaced in all codes', async () => {
    const [old, next] = [await uploadPhoto('#444', 'old'), await uploadPhoto('#555', 'next')];
    const direct = await create(old.id);
    const { body: ruled } = await send('POST', 'qr-codes', {
      type: 'url',
      data: 'https://example.com',
      routing: { rules: [{ when: { language: ['de'] }, files: [old.id] }] },
    });
    const listed = await account.request('GET', `/api/v1/qr-codes?file=${old.id}`);
    const { data } = (await listed.json()) as { data: QrCode[] };
    expect(data.map(({ id }) => id).sort()).toEqual([direct.id, ruled.id].sort());
    const replacement = async (replace: string) => {
      const response = await account.request('POST', '/api/v1/qr-codes/bulk-update', {
        select: { filter: { file: old.id } },
        patch: { replaceFile: { find: old.id, replace } },
        dryRun: true,
      });
      return response.json();
    };
    expect(await replacement(next.id)).toMatchObject({ counted: 2, wouldChange: 2, invalid: 0 });
    const missing = 'fil_01kbjw3yvqe8psn5m2r4t6v8xa';
    expect(await replacement(missing)).toMatchObject({ counted: 2, wouldChange: 0, invalid: 2 });
  });

  test('are withheld everywhere when the operator blocks their bytes', async () => {
    const pdf = buildPdf(['Phishing', String(Math.random())]);
    const bad = await upload(pdf, 'bad.pdf');
    const code = await create(bad.id);
    const url = await locationOf(shortPath(code));
    await createBlockedFiles(api.db).add(bad.sha256, new Date());
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    for (const path of [url, shortPath(code)]) {
      const response = await visit(path, { accept: 'text/html' });
      expect([path, response.status]).toEqual([path, 410]);
      expect(await response.text()).toContain('The operator of this service has blocked it');
    }
    expect((await send('GET', `files/${bad.id}`)).body).toMatchObject({ blocked: true });
    const again = await fetch(`${api.url}/api/v1/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${(await api.createAccount('business')).key}`,
        'content-type': 'application/pdf',
      },
      body: pdf,
    });
    const { error } = (await again.json()) as ErrorBody;
    expect([again.status, error.code, error.reason]).toEqual([422, 'file_rejected', 'blocked']);
    expect(refusal(await send('POST', 'qr-codes', { type: 'file', data: bad.id }))).toEqual([
      422,
      'file_rejected',
      undefined,
    ]);
  });
});
