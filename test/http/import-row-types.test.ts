import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';

/**
 * Spreadsheets change the case of cells, and lines of NDJSON have any values: no row may hold up an import or
 * the jobs after it.
 */

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

async function send(method: string, path: string, body?: object): Promise<any> {
  const response = await account.request(method, `/api/v1/${path}`, body, { prefer: 'wait=60' });
  return response.json();
}

async function checkFile(file: string, type: string, fields: object = {}): Promise<any> {
  const { id } = await send('POST', 'imports', { format: 'qrelay', ...fields });
  const uploaded = await fetch(`${api.url}/api/v1/imports/${id}/file`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': type },
    body: file,
  });
  expect(uploaded.status).toBe(204);
  for (;;) {
    const job = await send('GET', `jobs/${id}`);
    if (job.status !== 'queued' && job.status !== 'running') return job;
    await sleep(50);
  }
}

async function importFile(file: string, type: string, fields: object = {}): Promise<any> {
  const checked = await checkFile(file, type, fields);
  expect(checked.status).toBe('awaiting_confirmation');
  return send('POST', `imports/${checked.id}/confirm`, { skipInvalid: true });
}

async function itemsOf({ id }: { id: string }): Promise<any[]> {
  return (await send('GET', `jobs/${id}/items?limit=100`)).data;
}

const CSV = [
  'type,data.url,data.ssid,data.password,data.lastName,data.number',
  'URL,https://shop.example/1,,,,',
  'Url ,https://shop.example/2,,,,',
  'WiFi,,Guests,secret-123,,',
  'WIFI,,Guests,secret-123,,',
  'VCard,,,,Example,',
  'vCard,,,,Example,',
  'PHONE,,,,,+49 30 901820',
  'nothing,https://shop.example/3,,,,',
].join('\n');

describe('the type of a row', () => {
  test('may have any case in a CSV file; only an unknown type is invalid', async () => {
    const job = await importFile(CSV, 'text/csv');
    expect(job).toMatchObject({ status: 'completed', result: { created: 7, failed: 1 } });
    const items = await itemsOf(job);
    expect(items.map(({ outcome }) => outcome)).toEqual([...Array(7).fill('created'), 'failed']);
    expect(items[7].error).toMatchObject({ code: 'validation_error' });
    const types = (await send('GET', 'qr-codes?limit=100')).data.map(({ type }: any) => type);
    expect(types.sort()).toEqual(['phone', 'url', 'url', 'vcard', 'vcard', 'wifi', 'wifi']);
  });

  test('may have any case in a mapped column, in the defaults, and in a row that updates a code', async () => {
    const mapped = await importFile('Kind,data.url\nURL,https://shop.example/4\n', 'text/csv', {
      mapping: { Kind: 'type' },
    });
    expect(mapped.result).toMatchObject({ created: 1 });
    const byDefault = await importFile('data.url\nhttps://shop.example/5\n', 'text/csv', {
      defaults: { type: 'URL' },
    });
    expect(byDefault.result).toMatchObject({ created: 1 });
    const code = await send('POST', 'qr-codes', { type: 'url', data: 'https://shop.example/6' });
    const updated = await importFile(`id,type,data.url\n${code.id},URL,https://shop.example/7\n`, 'text/csv');
    expect(updated.result).toMatchObject({ updated: 1 });
    expect((await send('GET', `qr-codes/${code.id}`)).data).toEqual({ url: 'https://shop.example/7' });
  });

  test('may be any value in NDJSON: a row whose type is no text is invalid, and the others are imported', async () => {
    const rows: object[] = [
      { type: 'URL', 'data.url': 'https://shop.example/8' },
      { type: { toString: 1 }, 'data.url': 'x' },
      { type: { toString: null, valueOf: null }, 'data.url': 'x' },
      { type: [], 'data.url': 'x' },
      { type: ['url'], 'data.url': 'https://shop.example/9' },
      { type: 7, 'data.url': 'x' },
      { type: true, data: { url: { toString: 1 } } },
      { type: 'constructor', 'data.url': 'x' },
      { type: 'url', 'data.url': { toString: 1 } },
      { type: 'url', data: 'https://shop.example/10', tags: { toString: 1 }, name: [] },
      { type: 'url', data: 'https://shop.example/11', folder: { toString: 1 }, status: { toString: 1 } },
      { type: 'url', data: 'https://shop.example/12', template: { toString: 1 }, id: { toString: 1 } },
      { type: 'url', data: 'https://shop.example/13', style: { logo: { image: { toString: 1 } } } },
      { type: 'url', data: 'https://shop.example/14', routing: [], metadata: 'x', watch: 7 },
    ];
    const job = await importFile(rows.map((row) => JSON.stringify(row)).join('\n'), 'application/x-ndjson');
    expect(job.result).toMatchObject({ created: 1, failed: rows.length - 1 });
    for (const { error } of (await itemsOf(job)).slice(1)) {
      expect(error.code).not.toBe('internal_error');
      expect(error.message).not.toBe('');
    }
  });

  test('delays no other job of the account: the next one runs at once', async () => {
    await checkFile('type,data.url\nURL,https://shop.example/15\n', 'text/csv');
    const response = await account.request('POST', '/api/v1/qr-codes/bulk', [{ type: 'text', data: 'x' }], {
      prefer: 'wait=60',
    });
    expect(response.status).toBe(201);
  });
});

describe('rows of GS1 codes', () => {
  test('have a column for each field, and each key once; a GTIN that a spreadsheet has spoiled is invalid', async () => {
    const links = [{ linkType: 'gs1:recallStatus', url: 'https://example.com/recalls', title: 'Recalls' }];
    const json = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
    const rows = [
      'type,data.gtin,data.batch,data.url,data.key,data.links,data.attributes',
      `gs1,4006381333931,,https://example.com/p,,${json(links)},`,
      `gs1,04006381333931,A1,,,,${json({ 17: '271231' })}`,
      'gs1,,,https://example.com/b,(01)04006381333931(10)A1,,',
      'gs1,,,https://example.com/c,(01)04006381333931(10)A2,,',
      'gs1,9.506E+12,,https://example.com/d,,,',
      'gs1,95060001343,,https://example.com/e,,,',
    ];
    const job = await importFile(rows.join('\n'), 'text/csv');
    const items = await itemsOf(job);
    expect(items.map(({ outcome, error }) => error?.message ?? outcome)).toEqual([
      'created',
      'created',
      'An earlier row has the same GS1 key',
      'created',
      expect.stringContaining('must contain only digits'),
      expect.stringContaining('must have 8, 12, 13, or 14 digits, not 11'),
    ]);
    const { data } = await send('GET', 'qr-codes?type=gs1&sort=createdAt');
    expect(data.map((code: { data: unknown }) => code.data)).toEqual(
      expect.arrayContaining([
        { gtin: '04006381333931', url: 'https://example.com/p', links },
        { gtin: '04006381333931', batch: 'A1', attributes: { 17: '271231' } },
        { gtin: '04006381333931', batch: 'A2', url: 'https://example.com/c' },
      ]),
    );

    const taken = await importFile(`${rows[0]}\n${rows[2]}`, 'text/csv');
    expect((await itemsOf(taken)).map(({ error }) => error?.code)).toEqual(['gs1_key_taken']);
    const listed = await account.request('GET', '/api/v1/qr-codes?type=gs1', undefined, {
      accept: 'text/csv',
    });
    const unchanged = await importFile(await listed.text(), 'text/csv');
    expect((await itemsOf(unchanged)).map(({ outcome }) => outcome)).toEqual([
      'skipped',
      'skipped',
      'skipped',
    ]);
  });

  test('of a bulk update that gives all of them one key fail, but for the first', async () => {
    const body = { select: { filter: { type: 'gs1' } }, allowSymbolChange: true };
    const patch = { data: { gtin: '04006381333931', serial: 'S1' } };
    const { job = undefined, ...rest } = await send('POST', 'qr-codes/bulk-update', { ...body, patch });
    const items = await itemsOf(job ?? rest);
    expect(items.map(({ outcome, error }) => error?.code ?? outcome).sort()).toEqual([
      'gs1_key_taken',
      'gs1_key_taken',
      'updated',
    ]);
  });

  test('have a warning if neither the account nor the file has a code for the GTIN', async () => {
    const rows = [
      'type,data.gtin,data.batch,data.url',
      'gs1,0614141123452,A1,https://example.com/a',
      'gs1,9506000134376,A1,https://example.com/b',
      'gs1,9506000134376,,https://example.com/c',
    ];
    const items = await itemsOf(await importFile(rows.join('\n'), 'text/csv'));
    expect(items.map(({ warnings }) => warnings.map(({ code }: { code: string }) => code))).toEqual([
      ['gs1_no_product'],
      [],
      [],
    ]);
    const again = await itemsOf(
      await importFile('type,data.gtin,data.batch\ngs1,9506000134376,A2', 'text/csv'),
    );
    expect(again.map(({ outcome, warnings }) => [outcome, warnings])).toEqual([['created', []]]);
  });
});
