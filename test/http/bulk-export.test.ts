import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Job } from '../../core/jobs/job-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { PublicScan } from '../../core/scans/scan.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { decodeQr } from '../support/decode-qr.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { readZip } from '../support/read-zip.js';
import { waitFor } from '../support/wait-for.js';

let api: TestApi;
let worker: JobWorker;
let business: TestAccount;
let codes: QrCode[];

beforeAll(async () => {
  const taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue, RATE_LIMIT_PER_MINUTE: '0' });
  worker = await startJobWorker({ TEMPORAL_TASK_QUEUE: taskQueue, MONGODB_DATABASE: api.db.databaseName });
  business = await api.createAccount('business');
  const body = Array.from({ length: 50 }, (_, index) => ({
    type: 'url',
    data: `https://example.com/${index}`,
    name: index === 0 ? '../Menü: "Café" / =1+1' : 'Same name',
    ...(index === 1 ? { style: { foreground: '#0a3d62', shape: 'dots', size: 300 } } : {}),
  }));
  const response = await business.request('POST', '/api/v1/qr-codes/bulk', body);
  codes = ((await response.json()) as { data: QrCode[] }).data;
});

afterAll(async () => {
  await worker?.stop();
  await api?.stop();
});

const exported = (body: unknown, headers: Record<string, string> = {}, account = business) =>
  account.request('POST', '/api/qr/bulk-export', body, headers);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const ids = () => codes.map(({ id }) => id);

interface ErrorResponse {
  error: { code: string; message: string; details?: { path: string; message: string }[] };
}

describe('POST /api/qr/bulk-export', () => {
  test('returns a ZIP of 50 scannable PNGs with a manifest', async () => {
    const response = await exported({ ids: ids(), format: 'PNG' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="qr-codes.zip"');
    const bytes = await bytesOf(response);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(response.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);

    const members = await readZip(bytes);
    expect(members).toHaveLength(51);
    expect(members.at(-1)?.name).toBe('manifest.csv');
    expect(new Set(members.map(({ name }) => name.toLowerCase())).size).toBe(51);
    for (const [index, { name, content, method }] of members.slice(0, 50).entries()) {
      expect(name.endsWith(`${codes[index]!.id}.png`)).toBe(true);
      expect(method).toBe(0);
      expect(await decodeQr(content)).toBe(codes[index]!.encoded);
    }
    expect(new Set(members.map(({ date }) => date.toISOString()))).toEqual(
      new Set(['1980-01-01T00:00:00.000Z']),
    );
  });

  test('is a submitted job and a download in the audit log', async () => {
    const account = await api.createAccount('business');
    const { request } = await account.signIn();
    const created = await account.request('POST', '/api/v1/qr-codes', { type: 'text', data: 'hello' });
    const { id } = (await created.json()) as QrCode;
    await bytesOf(await exported({ ids: [id], format: 'SVG' }, {}, account));
    const log = (await (await request('GET', '/api/v1/audit-log')).json()) as {
      data: { action: string; actor: { type: string }; target: { name: string } }[];
    };
    const entries = log.data.map(({ action, actor, target }) => [action, actor.type, target.name]);
    expect(entries.slice(0, 2)).toEqual([
      ['job.downloaded', 'key', 'bulk_export'],
      ['job.submitted', 'key', 'bulk_export'],
    ]);
  });

  test('uses file names and cells that are safe for every system and spreadsheet', async () => {
    const members = await readZip(await bytesOf(await exported({ ids: ids().slice(0, 1), format: 'SVG' })));
    expect(members[0]?.name).toBe(`Menü Café =1+1-${codes[0]!.id}.svg`);
    const manifest = members[1]!.content.toString('utf8');
    expect(manifest.split('\r\n')[0]).toBe(
      '\uFEFFfile,id,name,type,encoded,shortCode,dynamic,tags,createdAt,archived,state,activeFrom,activeUntil,scansLeft,compact,folder,template,health,revision,domain,aliases,primaryAlias,gtin,gs1,page',
    );
    expect(manifest).toContain('"../Menü: ""Café"" / =1+1"');
  });

  test('keeps the stored style at the requested size', async () => {
    const styled = codes[1]!;
    const own = await readZip(await bytesOf(await exported({ ids: [styled.id], format: 'png' })));
    expect((await sharp(own[0]!.content).metadata()).width).toBe(300);
    const sized = await readZip(
      await bytesOf(await exported({ ids: [styled.id], format: 'PNG', size: 900 })),
    );
    expect((await sharp(sized[0]!.content).metadata()).width).toBe(900);
    const svg = await readZip(await bytesOf(await exported({ ids: [styled.id], format: 'SVG' })));
    const single = await business.request('GET', `/api/v1/qr-codes/${styled.id}/image.svg`);
    expect(svg[0]!.content.toString()).toBe(await single.text());
  });

  test.each([
    ['PDF', 'pdf', { width: '40mm', color: 'cmyk' }],
    ['eps', 'eps', { width: '40mm' }],
    ['WEBP', 'webp', { width: '40mm', dpi: 203 }],
    ['jpeg', 'jpg', { size: 700, dpi: 150 }],
    ['PNG', 'png', { width: '40mm', dpi: 600, color: 'gray' }],
    ['SVG', 'svg', { width: '3cm' }],
  ])('exports %s with the same bytes as the served image', async (format, extension, print) => {
    const two = codes.slice(0, 2);
    const response = await exported({ ids: two.map(({ id }) => id), format, ...print });
    const members = await readZip(await bytesOf(response));
    for (const [index, code] of two.entries()) {
      expect(members[index]!.name.endsWith(`${code.id}.${extension}`)).toBe(true);
      const query = new URLSearchParams(print as unknown as Record<string, string>);
      const single = await business.request(
        'GET',
        `/api/v1/qr-codes/${code.id}/image.${extension}?${query.toString()}`,
      );
      expect(members[index]!.content.equals(await bytesOf(single))).toBe(true);
    }
    expect(members[2]!.content.toString()).toContain(`${two[0]!.id}.${extension}`);
  });

  test('rejects sizes that a format or a code does not allow', async () => {
    const [id] = ids();
    const problems = async (body: object) => {
      const response = await exported({ ids: [id], ...body });
      const { error } = (await response.json()) as ErrorResponse & { error: { minWidthMm?: number } };
      return [response.status, error.code, error.details?.map(({ path }) => path), error.minWidthMm];
    };
    const invalid = (path: string) => [422, 'validation_error', [path], undefined];
    expect(await problems({ format: 'PDF', dpi: 300 })).toEqual(invalid('dpi'));
    expect(await problems({ format: 'PNG', width: '30mm', size: 300 })).toEqual(invalid('size'));
    expect(await problems({ format: 'PNG', color: 'cmyk' })).toEqual(invalid('color'));
    expect(await problems({ format: 'PNG', width: '30' })).toEqual(invalid('width'));
    expect(await problems({ format: 'PNG', width: '1000mm' })).toEqual(invalid('width'));
    expect(await problems({ format: 'PDF', width: '6mm' })).toEqual([
      ...[422, 'not_printable', ['ids[0]']],
      expect.closeTo(9, 0),
    ]);
  });

  test('returns the same bytes for the same codes', async () => {
    const body = { ids: ids().slice(0, 7), format: 'SVG' };
    const [one, other] = [await bytesOf(await exported(body)), await bytesOf(await exported(body))];
    expect(one.equals(other)).toBe(true);
  });

  test('includes a code once when its ID is given twice', async () => {
    const [id] = ids();
    expect(await readZip(await bytesOf(await exported({ ids: [id, id], format: 'PNG' })))).toHaveLength(2);
  });

  test('names all missing IDs, including IDs of other accounts', async () => {
    const other = await api.createAccount('business');
    const foreign = (await (
      await other.request('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com' })
    ).json()) as QrCode;
    const response = await exported({ ids: [ids()[0], foreign.id, 'qr_unknown'], format: 'PNG' });
    expect(response.status).toBe(404);
    const { error } = (await response.json()) as ErrorResponse;
    expect(error.code).toBe('not_found');
    expect(error.details?.map(({ path }) => path)).toEqual(['ids[1]', 'ids[2]']);
    expect(error.message).toContain(foreign.id);
    expect(error.message).toContain('qr_unknown');
  });

  test('rejects 51 IDs, no IDs, unknown formats, and unknown fields', async () => {
    const refused = async (body: unknown) => {
      const response = await exported(body);
      return [response.status, ((await response.json()) as ErrorResponse).error.code];
    };
    expect(await refused({ ids: [...ids(), 'one-more'], format: 'PNG' })).toEqual([
      422,
      'export_limit_exceeded',
    ]);
    expect(await refused({ ids: [], format: 'PNG' })).toEqual([422, 'validation_error']);
    expect(await refused({ ids: ids().slice(0, 1), format: 'GIF' })).toEqual([422, 'validation_error']);
    expect(await refused({ ids: ids().slice(0, 1), format: 'PNG', style: {} })).toEqual([
      422,
      'validation_error',
    ]);
  });

  test('requires the Business plan', async () => {
    const pro = await api.createAccount('pro');
    expect((await exported({ ids: ids(), format: 'PNG' }, {}, pro)).status).toBe(403);
  });

  test('returns the same ZIP again for the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await exported({ ids: ids(), format: 'PNG' }, headers);
    const second = await exported({ ids: ids(), format: 'PNG' }, headers);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect((await bytesOf(second)).equals(await bytesOf(first))).toBe(true);
  });
});

describe('POST /api/v1/exports', () => {
  const submitted = (body: unknown, headers: Record<string, string> = {}) =>
    business.request('POST', '/api/v1/exports', body, headers);

  test('returns a job, whatever the client prefers, whose ZIP can be downloaded', async () => {
    const select = { ids: ids().slice(0, 2) };
    const response = await submitted({ select, formats: ['png'], size: 640 }, { prefer: 'wait=20' });
    const job = (await response.json()) as Job;
    expect([response.status, job.type, job.progress.total]).toEqual([202, 'bulk_export', 2]);
    const path = response.headers.get('location')!;
    expect(path).toBe(`/api/v1/jobs/${job.id}`);
    const read = async () => (await (await business.request('GET', path)).json()) as Job;
    await waitFor(
      async () => (await read()).status === 'completed',
      60_000,
      () => 'the export to complete',
    );
    const [image] = await readZip(await bytesOf(await business.request('GET', `${path}/download`)));
    expect((await sharp(image!.content).metadata()).width).toBe(640);
  });

  test('packs several formats under names of a template, with a manifest in JSON', async () => {
    const body = {
      select: { ids: ids().slice(0, 3) },
      formats: ['SVG', 'png'],
      nameTemplate: '{type}/{name}',
      manifest: 'json',
    };
    const job = (await (await submitted(body)).json()) as Job;
    expect([job.type, job.workflowId]).toEqual(['export', `export:${job.id}`]);
    const path = `/api/v1/jobs/${job.id}`;
    const read = async () => (await (await business.request('GET', path)).json()) as Job;
    await waitFor(
      async () => (await read()).status === 'completed',
      60_000,
      () => 'the export to complete',
    );
    expect((await read()).result).toMatchObject({ format: 'SVG', formats: ['SVG', 'PNG'], files: 6 });
    const entries = await readZip(await bytesOf(await business.request('GET', `${path}/download`)));
    const manifest = JSON.parse(entries.at(-1)!.content.toString()) as { file: string; id: string }[];
    expect(manifest.map(({ file }) => file)).toEqual(entries.slice(0, -1).map(({ name }) => name));
    expect(new Set(manifest.map(({ file }) => file.toLowerCase())).size).toBe(6);
    expect(manifest.map(({ id }) => id)).toEqual(
      ids()
        .slice(0, 3)
        .flatMap((id) => [id, id]),
    );
  });

  test('by a key that is limited to folders names no folder above them, in file names or manifests', async () => {
    const create = async (path: string, body: object) =>
      ((await (await business.request('POST', path, body)).json()) as { id: string; key: string }) ?? {};
    const top = await create('/api/v1/folders', { name: 'Client list top' });
    const shop = await create('/api/v1/folders', { name: 'Mine', parentId: top.id });
    const shelf = await create('/api/v1/folders', { name: 'Shelf', parentId: shop.id });
    const code = await create('/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/',
      name: 'In',
      folder: shelf.id,
    });
    const limited = await create('/api/v1/api-keys', { name: 'Agency', folders: [shop.id] });
    const namesOf = async (body: object, key?: string) => {
      const headers = { prefer: 'wait=20', ...(key && { authorization: `Bearer ${key}` }) };
      const path = 'formats' in body ? '/api/v1/exports' : '/api/qr/bulk-export';
      const submittedJob = await business.request('POST', path, body, headers);
      const { id } = (await business
        .request('GET', '/api/v1/jobs?limit=1')
        .then((response) => response.json() as Promise<{ data: Job[] }>)
        .then(({ data }) => data[0]))!;
      expect([200, 202]).toContain(submittedJob.status);
      await waitFor(
        async () =>
          ((await (await business.request('GET', `/api/v1/jobs/${id}`)).json()) as Job).status ===
          'completed',
        60_000,
        () => 'the export to complete',
      );
      const zip = await bytesOf(await business.request('GET', `/api/v1/jobs/${id}/download`));
      const entries = await readZip(zip);
      return [entries[0]!.name, entries.at(-1)!.content.toString()] as const;
    };
    const request = { select: { ids: [code.id] }, formats: ['SVG'], nameTemplate: '{folder}/{name}' };
    const [name, manifest] = await namesOf(request, limited.key);
    expect([name, manifest.includes('Client list')]).toEqual(['Mine/Shelf/In.svg', false]);
    expect(manifest).toContain('Mine/Shelf');
    const [, small] = await namesOf({ ids: [code.id], format: 'SVG' }, limited.key);
    expect([small.includes('Mine/Shelf'), small.includes('Client list')]).toEqual([true, false]);
    const [whole] = await namesOf(request);
    expect(whole).toBe('Client list top/Mine/Shelf/In.svg');
  });

  test('returns the same job to a repeated request', async () => {
    const body = { select: { ids: ids().slice(0, 1) }, formats: ['SVG'] };
    const headers = { 'idempotency-key': randomUUID() };
    const jobs = [await submitted(body, headers), await submitted(body, headers)];
    expect(jobs.map(({ status }) => status)).toEqual([202, 202]);
    const [first, second] = (await Promise.all(jobs.map((one) => one.json()))) as Job[];
    expect(second!.id).toBe(first!.id);
  });

  test.each([
    [{ select: { ids: ['qr_1'] }, formats: [] }, 422, 'validation_error', ['formats']],
    [{ select: { ids: ['qr_1'] }, formats: ['GIF'] }, 422, 'validation_error', ['formats[0]']],
    [{ select: {}, formats: ['PNG', 'PNG'] }, 422, 'validation_error', ['select', 'formats']],
    [
      { select: { filter: {} }, formats: ['PNG'], nameTemplate: '{nme}' },
      422,
      'validation_error',
      ['nameTemplate'],
    ],
    [{ ids: ['qr_1'] }, 422, 'validation_error', ['ids', 'select', 'formats']],
    [
      { select: { ids: Array(10_001).fill('qr_1') }, formats: ['PNG'] },
      422,
      'validation_error',
      ['select.ids'],
    ],
    [
      { select: { ids: ['qr_1', 'qr_1', 'qr_2'] }, formats: ['PNG'] },
      404,
      'not_found',
      ['select.ids[0]', 'select.ids[2]'],
    ],
  ])('rejects %j', async (body, status, code, paths) => {
    const response = await submitted(body);
    const { error } = (await response.json()) as ErrorResponse;
    expect([response.status, error.code, error.details?.map(({ path }) => path) ?? []]).toEqual([
      status,
      code,
      paths,
    ]);
  });
});

describe('POST /api/v1/exports of scans', () => {
  const BROWSER =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
  const today = () => new Date().toISOString().slice(0, 10);
  const submitted = (scans: object, key = business.key) =>
    fetch(`${api.url}/api/v1/exports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ scans: { from: today(), to: today(), ...scans } }),
    });

  async function exportScans(scans: object, key?: string) {
    const job = (await (await submitted(scans, key)).json()) as Job;
    const path = `/api/v1/jobs/${job.id}`;
    const read = async () => (await (await business.request('GET', path)).json()) as Job;
    await waitFor(
      async () => (await read()).status === 'completed',
      60_000,
      () => 'the export to complete',
    );
    const response = await business.request('GET', `${path}/download`);
    const text = gunzipSync(await bytesOf(response)).toString();
    return { job: await read(), response, text };
  }

  async function exportedScans(scans: object, key?: string) {
    const { text, ...exported } = await exportScans({ format: 'ndjson', ...scans }, key);
    const lines = text.trim().split('\n');
    return { ...exported, scans: lines.map((line) => JSON.parse(line) as PublicScan) };
  }

  async function keyWith(fields: object): Promise<{ id: string; key: string }> {
    const response = await business.request('POST', '/api/v1/api-keys', { name: 'key', ...fields });
    return (await response.json()) as { id: string; key: string };
  }

  beforeAll(async () => {
    for (const { shortUrl } of [codes[0]!, codes[0]!, codes[1]!]) {
      await fetch(shortUrl, { redirect: 'manual', headers: { 'user-agent': BROWSER } });
    }
    await fetch(codes[2]!.shortUrl, { redirect: 'manual', headers: { 'user-agent': 'Googlebot/2.1' } });
  });

  test('as CSV has the lines of the list of scans, after the byte order mark of files', async () => {
    const { text } = await exportScans({ format: 'csv', filters: { bots: 'include' } });
    const listed = await business.request('GET', '/api/v1/scans?bots=include', undefined, {
      accept: 'text/csv',
    });
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text.slice(1)).toBe(await listed.text());
    expect(text.trim().split('\r\n')).toHaveLength(5);
  });

  test('has every scan as the list of scans shows it', async () => {
    const { job, response, scans } = await exportedScans({ filters: { bots: 'include' } });
    const listed = await business.request('GET', '/api/v1/scans?bots=include');
    expect(scans).toEqual(((await listed.json()) as { data: PublicScan[] }).data);
    expect(scans).toHaveLength(4);
    expect([job.type, job.workflowId, job.progress]).toEqual([
      'export',
      `export:${job.id}`,
      { done: 4, total: 4 },
    ]);
    expect(job.scans).toMatchObject({ format: 'ndjson', from: `${today()}T00:00:00.000Z` });
    expect(job.result).toMatchObject({ format: 'ndjson', scans: 4, fileName: 'scans.ndjson.gz' });
    expect(response.headers.get('content-type')).toBe('application/gzip');
  });

  test('has the scans that the selection and the filters match', async () => {
    const select = { ids: [codes[0]!.id, codes[2]!.id] };
    const { scans } = await exportedScans({ select });
    expect(scans.map(({ qrCodeId }) => qrCodeId)).toEqual([codes[0]!.id, codes[0]!.id]);
    const bots = await exportedScans({ select, filters: { bots: 'only' } });
    expect(bots.scans.map(({ qrCodeId }) => qrCodeId)).toEqual([codes[2]!.id]);
  });

  test('by a key that is limited to folders has only the scans of codes in them', async () => {
    const folder = await business.request('POST', '/api/v1/folders', { name: 'Shop' });
    const { id } = (await folder.json()) as { id: string };
    await business.request('PATCH', `/api/v1/qr-codes/${codes[1]!.id}`, { folder: id });
    const { key } = await keyWith({ folders: [id] });
    const { scans } = await exportedScans({ filters: { bots: 'include' } }, key);
    expect(scans.map(({ qrCodeId }) => qrCodeId)).toEqual([codes[1]!.id]);
    const others = await submitted({ select: { ids: [codes[0]!.id] } }, key);
    expect(others.status).toBe(404);
  });

  test('needs the scope analytics:read, even to read the job', async () => {
    const { job } = await exportedScans({});
    const { key } = await keyWith({ scopes: ['bulk', 'codes:read'] });
    const { error } = (await (await submitted({}, key)).json()) as ErrorResponse;
    expect([error.code, error.message]).toEqual([
      'forbidden',
      expect.stringContaining('analytics:read') as unknown,
    ]);
    const get = (path: string) => fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    expect((await get(`/api/v1/jobs/${job.id}`)).status).toBe(403);
    expect((await get(`/api/v1/jobs/${job.id}/download`)).status).toBe(403);
    const listed = (await (await get('/api/v1/jobs?type=export')).json()) as { data: Job[] };
    expect(listed.data.map(({ id }) => id)).not.toContain(job.id);
    const all = await business.request('GET', '/api/v1/jobs?type=export');
    expect(((await all.json()) as { data: Job[] }).data.map(({ id }) => id)).toContain(job.id);
  });

  test.each([
    [{ from: '2026-02-02', to: '2026-02-01' }, ['scans.from']],
    [{ from: '2011-12-31' }, ['scans.from']],
    [{ to: '2101-01-01' }, ['scans.to']],
    [{ format: 'parquet' }, ['scans.format']],
    [{ from: 'yesterday' }, ['scans.from']],
    [{ filters: { planet: 'Mars', country: 'Germany' } }, ['scans.filters.country', 'scans.filters.planet']],
    [{ select: {} }, ['scans.select']],
  ])('rejects %j', async (scans, paths) => {
    const response = await submitted(scans);
    const { error } = (await response.json()) as ErrorResponse;
    expect([response.status, error.details?.map(({ path }) => path)]).toEqual([422, paths]);
  });
});

describe('GET /api/v1/jobs/:id/download', () => {
  let path: string;
  let whole: Buffer;

  beforeAll(async () => {
    const response = await exported({ ids: ids().slice(0, 5), format: 'PNG' });
    path = `${response.headers.get('location')}/download`;
    whole = await bytesOf(response);
  });

  test('returns the whole ZIP, and 304 for a current ETag', async () => {
    const response = await business.request('GET', path);
    expect(response.status).toBe(200);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect((await bytesOf(response)).equals(whole)).toBe(true);
    const again = await business.request('GET', path, undefined, {
      'if-none-match': response.headers.get('etag')!,
    });
    expect(again.status).toBe(304);
  });

  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
  ])('returns the range %s', async (range, start, end) => {
    const response = await business.request('GET', path, undefined, { range });
    expect(response.status).toBe(206);
    const part = whole.subarray(start, end);
    const from = start < 0 ? whole.length + start : start;
    expect(response.headers.get('content-range')).toBe(
      `bytes ${from}-${from + part.length - 1}/${whole.length}`,
    );
    expect((await bytesOf(response)).equals(part)).toBe(true);
  });

  test('returns 416 for a range past the end and the whole file for a stale If-Range', async () => {
    const behind = await business.request('GET', path, undefined, { range: `bytes=${whole.length}-` });
    expect(behind.status).toBe(416);
    expect(behind.headers.get('content-range')).toBe(`bytes */${whole.length}`);
    const stale = await business.request('GET', path, undefined, { range: 'bytes=0-9', 'if-range': '"old"' });
    expect(stale.status).toBe(200);
    expect(await bytesOf(stale)).toHaveLength(whole.length);
  });

  test('returns 404 to another account and 410 after the file has expired', async () => {
    const other = await api.createAccount('business');
    expect((await other.request('GET', path)).status).toBe(404);
    const id = path.split('/').at(-2)!;
    await api.db
      .collection<{ _id: string }>('jobs')
      .updateOne({ _id: id }, { $set: { 'file.expiresAt': new Date(Date.now() - 1) } });
    expect((await business.request('GET', path)).status).toBe(410);
    const job = (await (await business.request('GET', `/api/v1/jobs/${id}`)).json()) as Job;
    expect(job.result).toMatchObject({ expired: true });
  });
});
