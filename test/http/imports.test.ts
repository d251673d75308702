import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import Papa from 'papaparse';
import { canonicalJson } from '../../core/basics/canonical-json.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { dumpHistories } from '../support/dump-histories.js';
import { readZip } from '../support/read-zip.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { createTestStores } from '../support/test-stores.js';

let api: TestApi;
let worker: JobWorker;
let account: TestAccount;

beforeAll(async () => {
  const taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue, RATE_LIMIT_PER_MINUTE: '0' });
  worker = await startJobWorker({
    TEMPORAL_TASK_QUEUE: taskQueue,
    MONGODB_DATABASE: api.db.databaseName,
    PUBLIC_URL: api.url,
  });
  account = await api.createAccount('business');
});
afterAll(async () => {
  await worker?.stop();
  await api?.stop();
});

async function json(response: Response, status: number): Promise<any> {
  const body = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status });
  return body;
}

/** Submits imports for one account. */
function importsOf(owner: TestAccount) {
  const create = async (body: object = {}): Promise<Job> =>
    json(await owner.request('POST', '/api/v1/imports', { format: 'qrelay', ...body }), 201);
  const upload = (id: string, file: string | Uint8Array, type = 'text/csv', headers = {}) =>
    fetch(`${api.url}/api/v1/imports/${id}/file`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${owner.key}`, 'content-type': type, ...headers },
      body: file,
    });
  const read = async (id: string): Promise<Job> =>
    json(await owner.request('GET', `/api/v1/jobs/${id}`), 200);
  const until = async (id: string, status: Job['status']): Promise<Job> => {
    for (;;) {
      const job = await read(id);
      if (job.status === status) return job;
      if (['failed', 'cancelled', 'completed'].includes(job.status))
        throw new Error(`${job.status}: ${JSON.stringify(job.error)}`);
      await sleep(50);
    }
  };
  const check = async (file: string | Uint8Array, body: object = {}, type = 'text/csv'): Promise<Job> => {
    const { id } = await create(body);
    expect((await upload(id, file, type)).status).toBe(204);
    return until(id, 'awaiting_confirmation');
  };
  const confirm = async (id: string, body: object = {}, status = 200): Promise<any> =>
    json(await owner.request('POST', `/api/v1/imports/${id}/confirm`, body, { prefer: 'wait=20' }), status);
  const run = async (file: string, body: object = {}, type = 'text/csv'): Promise<Job> => {
    const { id } = await check(file, body, type);
    return confirm(id, { skipInvalid: true });
  };
  const items = async (id: string, query = ''): Promise<any[]> =>
    (await json(await owner.request('GET', `/api/v1/jobs/${id}/items?limit=100${query}`), 200)).data;
  const csv = async (path: string): Promise<string> =>
    (await owner.request('GET', path, undefined, { accept: 'text/csv' })).text();
  const codes = async (query: string): Promise<QrCode[]> =>
    (await json(await owner.request('GET', `/api/v1/qr-codes?limit=100${query}`), 200)).data;
  return { create, upload, read, until, check, confirm, run, items, csv, codes };
}

type Imports = ReturnType<typeof importsOf>;

/** Returns a CSV file. */
const table = (rows: readonly object[], delimiter = ',') => Papa.unparse(rows as object[], { delimiter });

describe('an import', () => {
  test('checks every row, creates nothing before it is confirmed, and names invalid rows', async () => {
    const imports = importsOf(account);
    const tag = randomUUID();
    const rows = Array.from({ length: 600 }, (_, index) => ({
      type: 'url',
      data: index % 120 === 119 ? 'not a URL' : `https://example.com/${index}`,
      name: `Table ${index}`,
      tags: `${tag}|a\\|b`,
      folder: index % 2 ? `Shops ${tag.slice(0, 4)}/Berlin` : '',
      'metadata.seats': index % 3 === 0 ? '4' : '',
    }));
    const job = await imports.check(table(rows));
    expect(job.import).toMatchObject({
      rows: 600,
      create: 595,
      update: 0,
      skip: 0,
      invalid: 5,
      warnings: 0,
    });
    expect(job.import!.sample).toHaveLength(10);
    expect(await imports.codes(`&tag=${tag}`)).toEqual([]);
    const failed = await imports.items(job.id, '&outcome=failed');
    expect(failed.map(({ row, id }) => [row, id])).toEqual(
      [120, 240, 360, 480, 600].map((row) => [row, null]),
    );
    expect(failed[0].error).toMatchObject({ code: 'validation_error', details: [{ path: 'data.url' }] });

    const unconfirmed = await imports.confirm(job.id, {}, 409);
    expect(unconfirmed.error.code).toBe('conflict');
    const other = await imports.confirm(
      job.id,
      { expect: { create: 594, update: 0 }, skipInvalid: true },
      409,
    );
    expect(other.error).toMatchObject({ code: 'selection_changed', counted: { create: 595, update: 0 } });
    const done = await imports.confirm(job.id, { expect: { create: 595, update: 0 }, skipInvalid: true });
    expect(done).toMatchObject({
      status: 'completed',
      result: { created: 595, updated: 0, skipped: 0, failed: 5 },
    });
    expect((await imports.confirm(job.id, {}, 409)).error.code).toBe('job_not_waiting');
    const [last] = await imports.codes(`&tag=${tag}&sort=-createdAt`);
    expect(last).toMatchObject({ type: 'url', tags: [tag, 'a|b'] });

    const csv = await imports.csv(`/api/v1/jobs/${job.id}/items?outcome=failed`);
    const { data } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    });
    expect(data).toHaveLength(5);
    expect(data[0]).toMatchObject({ name: 'Table 119', data: 'not a URL', 'import.row': '120' });
    const again = await imports.check(csv.replace('not a URL', 'https://example.com/corrected'));
    expect(again.import).toMatchObject({ create: 1, invalid: 4, warnings: 0 });
    const rest = await imports.csv(`/api/v1/jobs/${again.id}/items?outcome=failed`);
    const corrected = await imports.check(rest.replaceAll('not a URL', 'https://example.com/corrected'));
    expect(corrected.import).toMatchObject({ create: 4, invalid: 0, warnings: 0 });
  });

  test('skips the unchanged rows of an exported list, and creates the same codes in another account', async () => {
    const owner = await api.createAccount('business');
    const imports = importsOf(owner);
    const folder = await json(await owner.request('POST', '/api/v1/folders', { name: 'Shops' }), 201);
    for (const body of CODES) {
      await json(await owner.request('POST', '/api/v1/qr-codes', { ...body, folder: folder.id }), 201);
    }
    const list = await imports.csv('/api/v1/qr-codes');
    const same = await imports.run(list);
    expect(same.import).toMatchObject({
      rows: CODES.length,
      create: 0,
      update: 0,
      skip: CODES.length,
      invalid: 0,
      warnings: 0,
    });
    expect(same.result).toMatchObject({ updated: 0, skipped: CODES.length, failed: 0 });
    expect((await imports.items(same.id)).map(({ error }) => error.code)).toEqual(
      CODES.map(() => 'unchanged'),
    );

    const renamed = await imports.run(list.replace('Guest network', 'Guests'));
    expect(renamed.error).toBeNull();
    expect(renamed.result).toMatchObject({ updated: 1, skipped: CODES.length - 1, failed: 0 });

    const inline = await imports.csv('/api/v1/qr-codes?logos=inline');
    const { data } = Papa.parse<Record<string, string>>(inline.replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    });
    const others = importsOf(await api.createAccount('business'));
    const moved = await others.run(table(data.map(({ id: _id, shortCode: _shortCode, ...row }) => row)));
    expect(moved.result).toMatchObject({ created: CODES.length, failed: 0 });
    const key = ({ type, data, style, tags, metadata, routing, dynamic }: QrCode) =>
      canonicalJson({ type, data, style, tags, metadata, routing, dynamic });
    expect((await others.codes('')).map(key).sort()).toEqual((await imports.codes('')).map(key).sort());
  });

  test('handles a short code of the account as onConflict says, and never takes one of another account', async () => {
    const imports = importsOf(account);
    const foreign = await api.createAccount('business');
    const code = await json(
      await account.request('POST', '/api/v1/qr-codes', {
        type: 'url',
        data: 'https://example.com/1',
        name: 'One',
      }),
      201,
    );
    const theirs = await json(
      await foreign.request('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/1' }),
      201,
    );
    const file = table([
      { type: 'url', data: 'https://example.com/2', shortCode: code.shortCode },
      { type: 'url', data: 'https://example.com/2', shortCode: theirs.shortCode },
      { type: 'url', data: 'https://example.com/2', shortCode: code.shortCode },
    ]);
    expect((await imports.check(file)).import).toMatchObject({ create: 0, invalid: 3 });
    expect((await imports.check(file, { onConflict: 'skip' })).import).toMatchObject({ skip: 1, invalid: 2 });
    const updated = await imports.run(file, { onConflict: 'update' });
    expect(updated.result).toMatchObject({ updated: 1, failed: 2 });
    const failed = await imports.items(updated.id, '&outcome=failed');
    expect(failed.map(({ row, error }) => [row, error.code])).toEqual([
      [2, 'short_code_taken'],
      [3, 'validation_error'],
    ]);
    const [history] = (await json(await account.request('GET', `/api/v1/qr-codes/${code.id}/history`), 200))
      .data;
    expect(history).toMatchObject({
      actor: { type: 'job', id: updated.id, name: 'import' },
      changes: [{ path: 'data' }],
    });
  });

  test('reads NDJSON, defaults, folders that do not exist, and the rows of other services', async () => {
    const imports = importsOf(account);
    const tag = randomUUID();
    const lines = [
      { type: 'url', data: { url: 'https://example.com/a' }, folder: `New ${tag}/Deep`, status: 'paused' },
      { data: 'https://example.com/b', folder: `new ${tag}/deep`, tags: [tag, 'own'] },
      ['no object'],
    ].map((line) => JSON.stringify(line));
    const job = await imports.run(
      [...lines, '{"type":', '{"type":"url","data":"https://example.com/\\ud800"}'].join('\n'),
      { defaults: { type: 'url', tags: [tag], metadata: { source: 'file' } } },
      'application/x-ndjson',
    );
    expect(job.result).toMatchObject({ created: 2, failed: 3 });
    const codes = await imports.codes(`&tag=${tag}&sort=createdAt`);
    expect(codes.map(({ status, tags }) => [status, tags])).toEqual(
      expect.arrayContaining([
        ['paused', [tag]],
        ['active', [tag, 'own']],
      ]),
    );
    expect(new Set(codes.map(({ folder }) => folder)).size).toBe(1);
    expect(codes[0]!.folder).not.toBeNull();

    const bitly = await imports.run(
      table([{ 'Long URL': 'https://example.com/long', Bitlink: 'https://bit.ly/abc' }]),
      {
        format: 'bitly',
        confirm: 'manual',
      },
    );
    expect(bitly.result).toMatchObject({ created: 1 });
  });

  test('rejects a whole file that cannot be read, and replaces a file before the confirmation', async () => {
    const imports = importsOf(account);
    const { id } = await imports.create({ name: 'Files', mapping: { Target: 'Data.url' } });
    const rejects = async (file: string | Uint8Array, status: number, type?: string, headers = {}) => {
      const body = 'content-encoding' in headers ? gzipSync(file) : file;
      const { error } = await json(await imports.upload(id, body, type, headers), status);
      return error.message as string;
    };
    expect(await rejects('name,name\n1,2', 422)).toContain('several columns named "name"');
    expect(await rejects('name,Name\n1,2', 422)).toContain('columns "name" and "Name" for the same field');
    expect(await rejects('data.url,Target\n1,2', 422)).toContain('"data.url" and "Target"');
    expect(await rejects('data.address,data.address.city\n1,2', 422)).toContain('for the same field');
    expect(await rejects('type,data\n', 422)).toContain('has no rows');
    expect(await rejects('PK\x03\x04'.padEnd(30, '\0') + 'xl/workbook.xml', 422)).toContain('CSV UTF-8');
    expect(await rejects(`type\n${'url\n'.repeat(50_001)}`, 422)).toContain('50,000 rows');
    await rejects('type,data', 415, 'application/json');
    await rejects(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 413);
    expect((await imports.read(id)).status).toBe('awaiting_upload');

    expect(
      (await imports.upload(id, '\uFEFFtype;data;unknown\r\nurl;https://example.com/1;x\r\n')).status,
    ).toBe(204);
    expect((await imports.until(id, 'awaiting_confirmation')).import).toMatchObject({
      create: 1,
      warnings: 1,
    });
    expect(
      await rejects(`type,data\n${'\n'.repeat(9_000_000)}`, 422, 'text/csv', { 'content-encoding': 'gzip' }),
    ).toContain('100,000 lines');
    const ragged =
      'type\tdata\turl\nurl\thttps://example.com/1\nurl\thttps://example.com/\0\t\nurl\t"https://example.com/2"\t\n';
    expect((await imports.upload(id, ragged)).status).toBe(204);
    const second = await imports.until(id, 'awaiting_confirmation');
    expect(second.import).toMatchObject({ rows: 3, create: 2, invalid: 1 });
    const done = await imports.confirm(id, { skipInvalid: true });
    expect(done.result).toMatchObject({ created: 2, failed: 1 });
    expect((await imports.upload(id, 'type,data')).status).toBe(409);
  });

  test('reads what Excel saves: its encodings, leftovers, lists in cells, and tags with commas', async () => {
    const imports = importsOf(await api.createAccount('business'));
    const mapping = { Typ: 'type', 'Ziel-URL': 'data.url', Name: 'name', Tags: 'tags' };
    const file =
      'sep=;\r\nName;Ziel-URL;Typ;Tags;;\r\n"Café Größe";https://example.com/1;url;"flyer, herbst";;\r\n;;;;;\r\n' +
      ' \r\n"5" Pizza";https://example.com/2;url\r\n;;;;;\r\n';
    for (const [name, bytes] of [
      ['windows-1252', Buffer.from(file, 'latin1')],
      ['utf-16le', Buffer.from(`\uFEFF${file}`, 'utf16le')],
      ['utf-8', Buffer.from(file)],
    ] as const) {
      const job = await imports.check(bytes, { mapping });
      expect(job.import).toMatchObject({ encoding: name, rows: 2, create: 2, invalid: 0, warnings: 0 });
      expect(job.import!.sample.map((row) => row.name)).toEqual(['Café Größe', '5" Pizza']);
    }
    const done = await imports.run(
      'type,name,data.firstName,data.phones,data.emails,data.urls,tags\n' +
        'vcard,One,Ada,+49 30 901820,ada@example.com,"https://example.com/a,b",a; b\n' +
        'vcard,Two,Ada,"+49 30 901820; +49 30 901821","a@example.com, b@example.com",' +
        '"https://example.com/a,b https://example.com/c","x, y|"\n',
    );
    expect(done.result).toMatchObject({ created: 2, failed: 0 });
    const codes = await imports.codes('&sort=createdAt');
    expect(codes.map(({ data, tags }) => [data, tags])).toMatchObject([
      [
        {
          firstName: 'Ada',
          phones: ['+4930901820'],
          emails: ['ada@example.com'],
          urls: ['https://example.com/a,b'],
        },
        ['a', 'b'],
      ],
      [
        {
          firstName: 'Ada',
          phones: ['+4930901820', '+4930901821'],
          emails: ['a@example.com', 'b@example.com'],
          urls: ['https://example.com/a,b', 'https://example.com/c'],
        },
        ['x, y'],
      ],
    ]);
  });

  test('reads the cells of a spreadsheet as the bulk page does, and local times in its time zone', async () => {
    const imports = importsOf(await api.createAccount('business'));
    const file = [
      'type;name;data.url;data.ssid;data.hidden;data.security;data.title;data.start;routing.activeUntil;metadata.Größe (cm)',
      'Link;One;example.com/a;;;;;;1.5.2030 19:30;12',
      'WLAN;Two;;Guests;ja;offen;;;;',
      'Termin;Three;;;;;Fest;1.5.2030 19:30;;',
    ].join('\n');
    const withoutZone = await imports.check(file);
    expect(withoutZone.import).toMatchObject({ create: 1, invalid: 2 });
    const items = await imports.items(withoutZone.id, '&outcome=failed');
    expect(items.map(({ error }) => error.details[0].path)).toEqual(['routing.activeUntil', 'data.start']);

    const done = await imports.run(file, { timezone: 'Europe/Berlin' });
    expect(done.result).toMatchObject({ created: 3, failed: 0 });
    expect(await imports.codes('&sort=createdAt')).toMatchObject([
      {
        data: { url: 'https://example.com/a' },
        metadata: { Grosse_cm: 12 },
        routing: { activeUntil: '2030-05-01T17:30:00.000Z' },
      },
      { data: { ssid: 'Guests', hidden: true, security: 'nopass' } },
      { data: { start: '2030-05-01T17:30:00Z', timezone: 'Europe/Berlin' } },
    ]);
    const unknown = await account.request('POST', '/api/v1/imports', {
      format: 'qrelay',
      timezone: 'Berlin',
    });
    expect(await json(unknown, 422)).toMatchObject({ error: { details: [{ path: 'timezone' }] } });
  });

  test('rejects a line of NDJSON with two members for the same field, and keeps the others', async () => {
    const imports = importsOf(account);
    const lines = [
      { type: 'vcard', 'data.firstName': 'Ada', 'data.address': 'Street 1', 'data.address.city': 'Berlin' },
      { type: 'url', data: 'https://example.com', name: 'One', Name: 'Two' },
      { type: 'url', data: 'https://example.com' },
    ];
    const file = lines.map((line) => JSON.stringify(line)).join('\n');
    const job = await imports.check(file, {}, 'application/x-ndjson');
    expect(job.import).toMatchObject({ create: 1, invalid: 2 });
    expect(job.import!.sample[0]!.error!.message).toContain('"data.address" and "data.address.city"');
  });

  test('is canceled when it has waited for 24 hours, and not before', async () => {
    const { create, read } = importsOf(account);
    const { id, createdAt } = await create();
    const store = createTestStores(api.db).importJobs;
    const after = (minutes: number) => new Date(Date.parse(createdAt) + (24 * 60 + minutes) * 60_000);
    await store.expire(id, after(-1));
    expect((await read(id)).status).toBe('awaiting_upload');
    await store.expire(id, after(1));
    const { status, error } = await read(id);
    expect([status, error?.message]).toEqual([
      'cancelled',
      'No file was uploaded within 24 hours. Nothing was created or changed',
    ]);
  });

  test('with a limited key, leads only to folders that the key sees', async () => {
    const post = async (path: string, body: object) => json(await account.request('POST', path, body), 201);
    const seen = await post('/api/v1/folders', { name: 'Seen' });
    await post('/api/v1/folders', { name: 'Hidden' });
    const { key } = await post('/api/v1/api-keys', { name: 'Limited', folders: [seen.id] });
    const rows = ['Seen/Shelf', 'Hidden', '', 'New'].map((path, n) => `url,https://example.com/${n},${path}`);
    const request: TestAccount['request'] = (method, path, body, headers) =>
      account.request(method, path, body, { ...headers, authorization: `Bearer ${key}` });
    const limited = importsOf({ ...account, key, request });
    const { id } = await limited.run(['type,data.url,folder', ...rows].join('\n'));
    const results = await limited.items(id);
    expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'failed', 'created', 'failed']);
    expect(results[1].error.details).toEqual([
      { path: 'folder', message: 'must begin with a folder that the key sees' },
    ]);
    const created = await json(await account.request('GET', `/api/v1/qr-codes/${results[2].id}`), 200);
    expect(created.folder).toBe(seen.id);
  });

  test('with a limited key, reads the paths of its own list, which begin at the folders that it sees', async () => {
    const owner = await api.createAccount('business');
    const post = async (path: string, body: object) => json(await owner.request('POST', path, body), 201);
    const folder = async (name: string, parentId: string | null = null) =>
      (await post('/api/v1/folders', { name, parentId })).id as string;
    const top = await folder('Client list');
    const shop = await folder('Shop', top);
    const shelf = await folder('Shelf', shop);
    const { key } = await post('/api/v1/api-keys', { name: 'Limited', folders: [shop] });
    const twins = [await folder('Twin', top), await folder('Twin', await folder('Other'))];
    const { key: twinKey } = await post('/api/v1/api-keys', { name: 'Twins', folders: twins });
    const as = (secret: string): TestAccount => ({
      ...owner,
      key: secret,
      request: (method, path, body, headers) =>
        owner.request(method, path, body, { ...headers, authorization: `Bearer ${secret}` }),
    });
    const ids = [];
    for (const [index, id] of [shop, shelf].entries()) {
      const body = { type: 'url', data: `https://example.com/${index}`, folder: id };
      ids.push((await post('/api/v1/qr-codes', body)).id as string);
    }
    const list = await as(key).request('GET', '/api/v1/qr-codes?sort=name', undefined, {
      accept: 'text/csv',
    });
    const text = await list.text();
    const { data: rows } = Papa.parse<Record<string, string>>(text.trim().replace(/^\uFEFF/, ''), {
      header: true,
    });
    expect(rows.map((row) => row['folder']).sort()).toEqual(['Shop', 'Shop/Shelf']);
    expect(text).not.toContain('Client list');

    const limited = importsOf(as(key));
    const paths = ['Shop/Shelf', 'Shop', 'Client list/Shop/Shelf', 'Shop/New', 'Client list'];
    const file = ['type,data.url,folder', ...paths.map((path, n) => `url,https://example.com/${n},${path}`)];
    const results = await limited.items((await limited.run(file.join('\n'))).id);
    expect(results.map(({ outcome }) => outcome)).toEqual([...Array(4).fill('created'), 'failed']);
    const placed = await Promise.all(
      results
        .slice(0, 3)
        .map(
          async ({ id }) => (await json(await owner.request('GET', `/api/v1/qr-codes/${id}`), 200)).folder,
        ),
    );
    expect(placed).toEqual([shelf, shop, shelf]);
    const { data: below } = await json(await owner.request('GET', '/api/v1/folders?limit=100'), 200);
    expect(below.find(({ name }: { name: string }) => name === 'New').parentId).toBe(shop);

    const ofTwins = importsOf(as(twinKey));
    const ambiguous = await ofTwins.run('type,data.url,folder\nurl,https://example.com/,Twin');
    expect((await ofTwins.items(ambiguous.id))[0].error.details).toEqual([
      { path: 'folder', message: 'names 2 folders that the key sees; use the ID of one' },
    ]);
  });

  test('names no code for a row that failed to create one, and names the field with a folder that does not exist', async () => {
    const imports = importsOf(account);
    const folder = await json(await account.request('POST', '/api/v1/folders', { name: 'Short-lived' }), 201);
    const { id } = await imports.check('type,data\nurl,https://example.com/1\n', { folder: folder.id });
    await account.request('DELETE', `/api/v1/folders/${folder.id}`);
    expect((await imports.confirm(id)).result).toMatchObject({ created: 0, failed: 1 });
    expect((await imports.items(id))[0]).toMatchObject({ outcome: 'failed', row: 1, id: null });

    const body = { format: 'qrelay', defaults: { folder: folder.id } };
    const { error } = await json(await account.request('POST', '/api/v1/imports', body), 404);
    expect(error.details).toMatchObject([{ path: 'defaults.folder' }]);
  });

  test('delays no other job while it waits, ends when it is canceled, and can be undone', async () => {
    const imports = importsOf(account);
    const waiting = await imports.check(table([{ type: 'url', data: 'https://example.com/1' }]));
    const bulk = await account.request('POST', '/api/v1/qr-codes/bulk', [{ type: 'text', data: 'small' }]);
    expect(bulk.status).toBe(201);
    const cancelled = await json(await account.request('POST', `/api/v1/jobs/${waiting.id}/cancel`), 200);
    expect(cancelled).toMatchObject({ status: 'cancelled', result: null });
    expect((await imports.confirm(waiting.id, {}, 409)).error.code).toBe('job_not_waiting');

    const shortCode = `undo-${randomUUID().slice(0, 8)}`;
    const file = table([
      { type: 'url', data: 'https://example.com/1', shortCode },
      { type: 'url', data: 'https://example.com/2', shortCode: '' },
    ]);
    const { id } = await imports.create({ confirm: 'auto' });
    await imports.upload(id, file);
    const job = await imports.until(id, 'completed');
    const [, used] = await imports.items(id);
    await account.request('PATCH', `/api/v1/qr-codes/${used.id}`, { name: 'In use' });
    const revert = await json(
      await account.request('POST', `/api/v1/jobs/${job.id}/revert`, undefined, { prefer: 'wait=20' }),
      200,
    );
    expect(revert.result).toMatchObject({ deleted: 1, skipped: 1 });
    expect((await imports.run(file)).result).toMatchObject({ created: 2 });
  });
});

describe('two accounts that import at the same time', () => {
  test('do not wait for each other, and each gets its own rows, folders, and numbers', async () => {
    const owners = await Promise.all([api.createAccount('business'), api.createAccount('business')]);
    const [large, small] = owners.map(importsOf) as [Imports, Imports];
    const contested = `same-${randomUUID().slice(0, 8)}`;
    const rowsOf = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        type: 'url',
        data: index === 7 ? 'not a URL' : `https://${name}.example/${index}`,
        folder: `Shops/${index % 2}`,
        tags: 'spring',
        shortCode: index === 0 ? contested : '',
      }));
    const checked = await Promise.all([
      large.check(table(rowsOf('large', 900))),
      small.check(table(rowsOf('small', 60))),
    ]);
    // Neither has the short code yet.
    expect(checked.map((job) => job.import)).toMatchObject([
      { rows: 900, create: 899, invalid: 1 },
      { rows: 60, create: 59, invalid: 1 },
    ]);
    const [first, second] = await Promise.all(
      [large, small].map(async ({ confirm }, index): Promise<Job> =>
        confirm(checked[index]!.id, { skipInvalid: true }),
      ),
    );
    expect(Date.parse(second!.finishedAt!)).toBeLessThan(Date.parse(first!.finishedAt!));
    const created = [first!, second!].map(({ result }) => (result as { created: number }).created);
    expect(created[0]! + created[1]!).toBe(899 + 59 - 1);
    expect([899, 898]).toContain(created[0]);

    for (const [index, [name, rows]] of (
      [
        ['large', 900],
        ['small', 60],
      ] as const
    ).entries()) {
      const { csv, codes } = importsOf(owners[index]!);
      expect([first, second][index]!.result).toMatchObject({ updated: 0, failed: rows - created[index]! });
      const account = await json(await owners[index]!.request('GET', '/api/v1/account'), 200);
      expect(account.usage.qrCodes).toBe(created[index]);
      const list = Papa.parse<Record<string, string>>(await csv('/api/v1/qr-codes'), { header: true });
      const urls = list.data.flatMap((row) => row['data.url'] ?? row['data'] ?? []);
      expect(urls.filter((url) => url.startsWith(`https://${name}.example/`))).toHaveLength(created[index]!);
      const folders = await json(await owners[index]!.request('GET', '/api/v1/folders'), 200);
      expect(folders.data).toHaveLength(3);
      const { pagination } = await json(
        await owners[index]!.request('GET', `/api/v1/qr-codes?tag=spring&limit=1`),
        200,
      );
      expect(pagination.total).toBe(created[index]);
      const [code] = await codes('&sort=createdAt');
      expect(folders.data.map(({ id }: { id: string }) => id)).toContain(code!.folder);
    }
  });
});

describe('passwords of short links', () => {
  test('are hashed, and are nowhere else: not in documents, histories, logs, responses, or exports', async () => {
    const owner = await api.createAccount('business');
    const imports = importsOf(owner);
    const secret = () => `open ${randomUUID()}`;
    const [inCsv, inInvalid, inRagged, inLine, inBroken, byDefault, inBulk] = Array.from(
      { length: 7 },
      secret,
    );
    const job = await imports.run(
      [
        'type,data.url,Code word',
        `url,https://example.com/1,${inCsv}`,
        `url,not a URL,${inInvalid}`,
        `url,${inRagged}`,
        'url,https://example.com/2,',
      ].join('\n'),
      { mapping: { 'Code word': 'routing.password' }, defaults: { routing: { password: byDefault } } },
    );
    expect(job.result).toMatchObject({ created: 2, failed: 2 });
    const lines = await imports.run(
      [
        JSON.stringify({ type: 'url', data: 'https://example.com/3', routing: { password: inLine } }),
        `{"type":"url","routing":{"password":"${inBroken}"`,
      ].join('\n'),
      {},
      'application/x-ndjson',
    );
    expect(lines.result).toMatchObject({ created: 1, failed: 1 });
    const bulk = [{ type: 'url', data: 'https://example.com/4', routing: { password: inBulk } }];
    await json(await owner.request('POST', '/api/v1/qr-codes/bulk', bulk), 201);

    const codes = await imports.codes('&sort=createdAt');
    const passwords = [inCsv, byDefault, inLine, inBulk];
    expect(codes).toHaveLength(4);
    for (const [index, { shortUrl, passwordProtected }] of codes.entries()) {
      const body = JSON.stringify({ password: passwords[index] });
      const headers = { 'content-type': 'application/json' };
      const link = api.url + new URL(shortUrl).pathname;
      const opened = await fetch(link, { method: 'POST', redirect: 'manual', headers, body });
      expect([index, passwordProtected, opened.status]).toEqual([index, true, 303]);
    }

    const failed = await imports.csv(`/api/v1/jobs/${job.id}/items?outcome=failed`);
    expect(failed).toContain('not a URL,***,2,validation_error');
    // Nobody can take the mask for the password: the row is invalid until it has one again.
    const again = await imports.check(failed.replace('not a URL', 'https://example.com/5'), {
      mapping: { 'Code word': 'routing.password' },
    });
    expect(again.import).toMatchObject({ create: 0, invalid: 2 });

    const archive = await (await owner.signIn()).request('GET', '/api/v1/account/export');
    const members = await readZip(Buffer.from(await archive.arrayBuffer()));
    const responses = await Promise.all(
      [
        `/api/v1/jobs/${job.id}`,
        `/api/v1/jobs/${job.id}/items`,
        `/api/v1/jobs/${lines.id}/items`,
        '/api/v1/events',
        '/api/v1/qr-codes',
        `/api/v1/qr-codes/${codes[0]!.id}/history`,
      ].map(async (path) => (await owner.request('GET', path)).text()),
    );
    const connection = await Connection.connect({ address: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']! });
    const workflows = [job, lines].map(({ workflowId }) => `WorkflowId = '${workflowId}'`).join(' OR ');
    const places: Record<string, Buffer> = {
      documents: await readDocuments(),
      histories: await dumpHistories(new Client({ connection }), workflows),
      logs: Buffer.from(api.logLines.join('')),
      responses: Buffer.from(responses.join('\n')),
      'failed rows': Buffer.from(
        failed + (await imports.csv(`/api/v1/jobs/${lines.id}/items?outcome=failed`)),
      ),
      'account export': Buffer.concat(members.map(({ content }) => content)),
    };
    await connection.close();
    for (const [place, bytes] of Object.entries(places)) {
      expect([place, bytes.length > 100]).toEqual([place, true]);
      for (const password of [inCsv, inInvalid, inRagged, inLine, inBroken, byDefault, inBulk])
        expect([place, bytes.includes(password!)]).toEqual([place, false]);
    }
    // Proof that the search covered the rows.
    expect(places['account export']!.toString()).toContain('"not a URL","***"');
  });

  /** Every document of the database as BSON bytes. */
  async function readDocuments(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (const { name } of await api.db.listCollections({}, { nameOnly: true }).toArray()) {
      const documents = api.db.collection(name).find({}, { raw: true });
      for await (const bytes of documents) parts.push(bytes as unknown as Buffer);
    }
    return Buffer.concat(parts);
  }
});

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

/** Codes that use every kind of column. */
const CODES: readonly object[] = [
  {
    type: 'url',
    data: { url: 'https://example.com/menu' },
    name: '=Table 1',
    tags: ['a|b', 'c'],
    metadata: { seats: 4, note: '7', vip: true },
    style: { foreground: '#1B365D', eyes: { frame: 'rounded' }, logo: { image: PNG }, gradient: null },
    routing: {
      activeUntil: '2099-01-01T00:00:00Z',
      rules: [{ when: { country: ['CH'] }, url: 'https://example.com/ch' }],
      utm: { source: 'print' },
    },
  },
  { type: 'wifi', data: { ssid: 'Café', password: 'crème;brûlée', security: 'WPA' }, name: 'Guest network' },
  {
    type: 'vcard',
    data: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      phones: ['+442079460958'],
      address: { street: 'Menu Street 1', city: 'London' },
    },
    tags: ['people, friends'],
  },
  { type: 'geo', data: { latitude: 52.52, longitude: 13.405 }, dynamic: false },
  {
    type: 'text',
    data: ' Space counts. ',
    name: ' Padded ',
    metadata: { note: ' x ', line: '\n' },
    dynamic: false,
  },
  { type: 'url', data: 'https://example.com/text', watch: { enabled: true } },
];
