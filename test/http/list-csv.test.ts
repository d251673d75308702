import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import Papa from 'papaparse';
import sharp from 'sharp';
import { stripFormulaGuard } from '../../core/basics/csv.js';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';
import { waitFor } from '../support/wait-for.js';

interface Code {
  id: string;
  encoded: string;
  shortUrl: string;
  images: Record<string, string>;
  style: { logo: { image: string } | null };
  createdAt: string;
}

let api: SharedApi;
let account: TestAccount;
const codes: Code[] = [];

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  for (const body of [
    {
      type: 'url',
      data: 'https://example.com/menu',
      name: '=1+1',
      tags: ['menu', 'a|b'],
      metadata: { table: 7, order: '0042', vip: true },
      style: {
        foreground: '#102030',
        logo: { image: `data:image/png;base64,${png.toString('base64')}` },
        frame: { text: 'Scan, "please"' },
      },
    },
    { type: 'url', data: { url: 'https://example.com/object' }, metadata: { area: 'Terrace\nleft' } },
    { type: 'wifi', data: 'WIFI:T:WPA;S:Guests;P:s3cret;H:true;;', tags: ['guests'] },
    {
      type: 'vcard',
      data: { firstName: 'Ada', emails: ['a@example.com', 'b@example.com'], address: { city: 'London' } },
      dynamic: true,
    },
  ]) {
    const response = await account.request('POST', '/api/v1/qr-codes', body);
    expect(response.status).toBe(201);
    codes.push((await response.json()) as Code);
  }
});

const fetchCsv = (query = '', as = account) =>
  as.request('GET', `/api/v1/qr-codes${query}`, undefined, { accept: 'text/csv' });

async function readCsv(query = ''): Promise<{ header: string[]; rows: Record<string, string>[] }> {
  const response = await fetchCsv(query);
  expect(response.status).toBe(200);
  const parsed = Papa.parse<Record<string, string>>(await response.text(), {
    header: true,
    skipEmptyLines: true,
    transform: stripFormulaGuard,
  });
  expect(parsed.errors).toEqual([]);
  return { header: parsed.meta.fields ?? [], rows: parsed.data };
}

test('the list as CSV has every code that matches, in the order of the list and without pages', async () => {
  const response = await fetchCsv('?limit=1');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toContain('qr-codes.csv');
  const { rows } = await readCsv('?limit=1');
  expect(rows.map(({ id }) => id)).toEqual(codes.map(({ id }) => id).toReversed());
  for (const sort of ['createdAt', 'name', '-totalScans']) {
    const page = (await (await account.request('GET', `/api/v1/qr-codes?sort=${sort}`)).json()) as {
      data: Code[];
    };
    expect((await readCsv(`?sort=${sort}`)).rows.map(({ id }) => id)).toEqual(page.data.map(({ id }) => id));
  }
  expect((await readCsv('?tag=guests')).rows).toHaveLength(1);
  expect((await readCsv('?search=terrace&sort=name')).rows.map(({ id }) => id)).toEqual([codes[1]!.id]);
});

test('columns that an import reads come first, and read-only ones follow', async () => {
  const { header } = await readCsv('?type=url');
  expect(header).toEqual([
    ...[
      'id',
      'type',
      'data',
      'data.url',
      'name',
      'tags',
      'folder',
      'shortCode',
      'domain',
      'aliases',
      'primaryAlias',
      'dynamic',
      'compact',
      'page',
      'status',
      'template',
    ],
    ...['metadata.area', 'metadata.order', 'metadata.table', 'metadata.vip'],
    ...['foreground', 'background', 'errorCorrection', 'format', 'size', 'margin', 'shape'].map(
      (name) => `style.${name}`,
    ),
    ...['style.eyes.frame', 'style.eyes.ball', 'style.eyes.foreground'],
    ...['style.gradient.type', 'style.gradient.angle', 'style.gradient.from', 'style.gradient.to'],
    ...[
      'style.logo.image',
      'style.logo.size',
      'style.frame.text',
      'style.frame.color',
      'style.frame.position',
    ],
    'style.strict',
    ...['foreground', 'background', 'eyes', 'frame', 'from', 'to'].map((name) => `style.cmyk.${name}`),
    ...['encoded', 'shortUrl', 'image'],
    ...['svg', 'png', 'pdf', 'eps', 'webp', 'jpg'].map((format) => `images.${format}`),
    'scannability.ok',
    ...['state', 'passwordProtected', 'scansLeft'],
    ...['totalScans', 'lastScannedAt', 'createdAt', 'updatedAt', 'archived', 'health', 'revision'],
  ]);
});

test('cells hold what the API returns', async () => {
  const { rows } = await readCsv('?sort=createdAt');
  const [first, second, wifi, vcard] = rows;
  const { logo } = codes[0]!.style;
  expect(first).toMatchObject({
    type: 'url',
    data: 'https://example.com/menu',
    name: '=1+1',
    tags: 'menu|a\\|b',
    dynamic: 'true',
    status: 'active',
    'metadata.table': '7',
    'metadata.order': '"0042"',
    'metadata.vip': 'true',
    'metadata.area': '',
    'style.foreground': '#102030',
    'style.logo.image': `sha256:${createHash('sha256').update(logo!.image).digest('hex')}`,
    'style.frame.text': 'Scan, "please"',
    encoded: codes[0]!.encoded,
    shortUrl: codes[0]!.shortUrl,
    'images.png': codes[0]!.images['png'],
    totalScans: '0',
    createdAt: codes[0]!.createdAt,
    archived: 'false',
    revision: '1',
  });
  expect(second).toMatchObject({ data: '', 'data.url': 'https://example.com/object', name: '' });
  expect(second?.['metadata.area']).toBe('Terrace\nleft');
  expect(wifi).toMatchObject({
    'data.ssid': 'Guests',
    'data.password': 's3cret',
    'data.hidden': 'true',
    dynamic: 'false',
  });
  expect(vcard).toMatchObject({
    'data.firstName': 'Ada',
    'data.emails': '["a@example.com","b@example.com"]',
    'data.address': '{"city":"London"}',
  });
});

test('no cell of a spreadsheet is a formula', async () => {
  const text = await (await fetchCsv('?type=url')).text();
  expect(text).toContain(",'=1+1,");
});

test('logos=inline writes the images of logos', async () => {
  const { rows } = await readCsv('?logos=inline&sort=createdAt');
  expect(rows[0]?.['style.logo.image']).toBe(codes[0]!.style.logo!.image);
  expect(rows[1]?.['style.logo.image']).toBe('');
});

test('keys of metadata beyond 500 share one column', async () => {
  const owner = await api.createAccount();
  const keysOf = (from: number) =>
    Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`k${String(from + index).padStart(3, '0')}`, 1]),
    );
  for (let from = 0; from < 550; from += 50) {
    const body = { type: 'text', data: 'x', metadata: { all: 'yes', ...keysOf(from) } };
    delete (body.metadata as Record<string, unknown>)[`k${String(from).padStart(3, '0')}`];
    expect((await owner.request('POST', '/api/v1/qr-codes', body)).status).toBe(201);
  }
  const { data, meta } = Papa.parse<Record<string, string>>(await (await fetchCsv('', owner)).text(), {
    header: true,
    skipEmptyLines: true,
  });
  const keys = (meta.fields ?? []).filter((name) => name.startsWith('metadata.'));
  expect(keys).toHaveLength(500);
  expect(keys[0]).toBe('metadata.all');
  const others = data.flatMap(({ metadata }) =>
    metadata ? Object.keys(JSON.parse(metadata) as object) : [],
  );
  expect(others).toHaveLength(40);
  expect(new Set([...keys.map((key) => key.slice('metadata.'.length)), ...others]).size).toBe(540);
});

test('an account sees its own codes only', async () => {
  const other = await api.createAccount();
  const lines = (await (await fetchCsv('', other)).text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^id,type,data,name,tags,/);
});

test('an account has at most four downloads at a time, and each ends when its client disconnects', async () => {
  const owner = await api.createAccount();
  const noise = await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
    .jpeg()
    .toBuffer();
  const logo = { image: `data:image/jpeg;base64,${noise.toString('base64')}`, size: 0.1 };
  await owner.request('POST', '/api/v1/qr-codes', {
    type: 'text',
    data: 'x',
    style: { logo, strict: false },
  });
  const codesInStore = api.db.collection<{ _id: string; accountId: string; shortCodes: string[] }>(
    'qr_codes',
  );
  const code = (await codesInStore.findOne({ accountId: owner.accountId }))!;
  await codesInStore.insertMany(
    Array.from({ length: 60 }, (_, index) => ({
      ...code,
      _id: `${code._id}${index}`,
      shortCodes: [`copy-${index}`],
    })),
  );
  const open = () => fetchCsv('?logos=inline', owner);
  const responses: Response[] = [];
  for (let n = 0; n < 4; n += 1) responses.push(await open());
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await open()).status).toBe(429);
  for (const response of responses) await response.body?.cancel();
  const hasSlot = async () => {
    const response = await open();
    await response.body?.cancel();
    return response.status === 200;
  };
  await waitFor(hasSlot, 30_000, () => 'a free slot');
});
