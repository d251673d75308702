import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Job } from '../../core/jobs/job-schemas.js';
import { identifierTexts } from '../../core/codes/identifier-texts.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { NAMED_LAYOUTS } from '../../core/jobs/sheets/named-layouts.js';
import { correctPoint } from '../../core/jobs/sheets/printer-correction.js';
import { labelBox, type SheetLayout } from '../../core/jobs/sheets/sheet-layout.js';
import { newId } from '../../store/mongo/ids.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { canReadPrint, startPrintReader, type PrintReader } from '../support/print-reader.js';
import { readWithBiip } from '../support/read-gs1.js';

/**
 * For tests that read the PDF with programs that know nothing about this service. Without Python, only CI
 * must run these tests.
 */
const independent = process.env['CI'] || canReadPrint() ? test : test.skip;

let api: TestApi;
let taskQueue: string;
let worker: JobWorker;
let account: TestAccount;
let codes: QrCode[];
let reader: PrintReader | undefined;

beforeAll(async () => {
  taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue, RATE_LIMIT_PER_MINUTE: '0' });
  worker = await startJobWorker({ TEMPORAL_TASK_QUEUE: taskQueue, MONGODB_DATABASE: api.db.databaseName });
  account = await api.createAccount('business');
  const response = await account.request(
    'POST',
    '/api/v1/qr-codes/bulk',
    Array.from({ length: 21 }, (_, index) => ({
      type: 'url',
      data: `https://example.com/${index}`,
      name: `Table ${index + 1}`,
      tags: index < 3 ? ['terrace'] : [],
      metadata: { area: 'North' },
      style: index === 1 ? { shape: 'dots', gradient: { from: '#000044', to: '#440000' } } : {},
    })),
  );
  codes = ((await response.json()) as { data: QrCode[] }).data;
  if (process.env['CI'] || canReadPrint()) reader = await startPrintReader();
});
afterAll(async () => {
  await reader?.close();
  await worker?.stop();
  await api?.stop();
});

const ids = () => codes.map(({ id }) => id);
const L7160 = NAMED_LAYOUTS.find(({ name }) => name === 'L7160')!;

const post = (body: object, query = '', headers: Record<string, string> = {}, owner = account) =>
  owner.request('POST', `/api/v1/sheets${query}`, body, headers);

/** Returns the response to a dry run. */
async function tryOut(body: object, owner = account) {
  const response = await post({ layout: 'L7160', select: { ids: ids() }, ...body }, '?dryRun=1', {}, owner);
  return [response.status, (await response.json()) as Record<string, any>] as const;
}

async function problemsOf(body: object) {
  const [status, { error }] = await tryOut(body);
  return [status, error.code, error.details?.map(({ path }: { path: string }) => path)];
}

/** Creates a sheet, waits for it, and returns the job and its PDF. */
async function print(body: object): Promise<{ job: Job; result: Record<string, any>; pdf: Buffer }> {
  const response = await post({ layout: 'L7160', select: { ids: ids() }, ...body }, '', {
    prefer: 'wait=20',
  });
  const job = (await response.json()) as Job;
  expect([response.status, job.status, job.error]).toEqual([200, 'completed', null]);
  const file = await account.request('GET', `/api/v1/jobs/${job.id}/download`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return { job, result: job.result as Record<string, any>, pdf: Buffer.from(await file.arrayBuffer()) };
}

/** Decodes the label at a position of a page, both from 0. */
async function decodeLabel(
  path: string,
  layout: SheetLayout,
  page: number,
  position: number,
): Promise<string[]> {
  const { x, y, width, height } = labelBox(layout, position);
  const found = await reader!.decodePart(path, page, [x, y, width, height], 400);
  return found.map(({ bytes }) => Buffer.from(bytes).toString('utf8'));
}

describe('a sheet of labels', () => {
  test('is a job whose PDF can be downloaded', async () => {
    const response = await post({ layout: 'L7160', select: { ids: ids() } });
    expect(response.status).toBe(202);
    const job = (await response.json()) as Job;
    expect(response.headers.get('location')).toBe(`/api/v1/jobs/${job.id}`);
    expect(job).toMatchObject({
      type: 'sheet',
      progress: { done: 0, total: 21 },
      workflowId: `sheet:${job.id}`,
    });

    const { result, pdf } = await print({ text: ['{name}'] });
    expect(result).toMatchObject({
      labels: 21,
      pages: 1,
      cutLines: 0,
      fileName: 'labels.pdf',
      bytes: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      expired: false,
    });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  independent('from position 5 has 17 labels on page one, each of which decodes in order', async () => {
    const { pdf, result } = await print({ startAt: 5, text: ['{name}', '{shortUrl}'] });
    expect(result).toMatchObject({ labels: 21, pages: 2 });
    const path = await reader!.save('start.pdf', pdf);
    const { pages, problems, objects } = await reader!.describePdf(path);
    expect(problems).toEqual([]);
    expect(pages).toHaveLength(2);
    expect(pages[0]!.mediaBox.map((points) => Math.round((points / 72) * 254) / 10)).toEqual([
      0, 0, 210, 297,
    ]);
    expect(objects.some((one) => one['/Type'] === '/Font')).toBe(false);
    for (let position = 0; position < 21; position++) {
      const expected = position < 4 ? [] : [codes[position - 4]!.encoded];
      expect(await decodeLabel(path, L7160, 0, position)).toEqual(expected);
    }
    for (let position = 0; position < 6; position++) {
      const expected = position < 4 ? [codes[position + 17]!.encoded] : [];
      expect(await decodeLabel(path, L7160, 1, position)).toEqual(expected);
    }
  });

  independent('has the copies of a code next to each other, in one color space, with guides', async () => {
    for (const guides of ['none', 'outline', 'crop']) {
      const options = { copies: 3, color: 'cmyk', guides, text: ['{n} of {total}'], layout: '5163' };
      const { pdf, result } = await print({ ...options, select: { ids: ids().slice(0, 4) } });
      expect(result).toMatchObject({ labels: 12, pages: 2 });
      const path = await reader!.save(`${guides}.pdf`, pdf);
      const layout = NAMED_LAYOUTS.find(({ name }) => name === '5163')!;
      for (let label = 0; label < 12; label++) {
        const [page, position] = [Math.floor(label / 10), label % 10];
        const code = codes[Math.floor(label / 3)]!;
        expect(await decodeLabel(path, layout, page, position)).toEqual([code.encoded]);
      }
      const { pages } = await reader!.describePdf(path);
      expect(pages.flatMap(({ operators }) => operators).some(([name]) => /^(rg|g)$/.test(name))).toBe(false);
    }
  });

  independent('can be folded: one side is upside down above the fold, and both are read', async () => {
    const layout = {
      page: 'A4',
      columns: 1,
      rows: 2,
      label: { width: '148mm', height: '105mm' },
      origin: { left: '31mm', top: '43.5mm' },
      pitch: { x: '148mm', y: '105mm' },
    };
    const body = {
      layout,
      select: { ids: ids().slice(0, 1) },
      copies: 2,
      text: ['{name}'],
      guides: 'outline',
    };
    const { pdf } = await print({ ...body, fold: true });
    const path = await reader!.save('tent.pdf', pdf);
    const sideAt = (top: number) => reader!.decodePart(path, 0, [31, top, 148, 105], 150);
    const [[above], [below]] = await Promise.all([sideAt(43.5), sideAt(148.5)]);
    expect([above!.text, below!.text]).toEqual([codes[0]!.encoded, codes[0]!.encoded]);
    // The first corner of the symbol above the fold is where its last one would be.
    expect(above!.x).toBeGreaterThan(below!.x + 200);
    expect(above!.y).toBeGreaterThan(below!.y + 200);
    const { pages, problems } = await reader!.describePdf(path);
    expect(problems).toEqual([]);
    const dashes = pages[0]!.operators.filter(
      ([name, [, y = 0, width, height]]) =>
        name === 're' && width === 2 && height === 0.1 && Math.abs(y - 148.5) < 0.1,
    );
    expect(dashes).toHaveLength(37);

    expect(await problemsOf({ layout: { ...layout, rows: 1 }, fold: true })).toEqual([
      422,
      'validation_error',
      ['fold'],
    ]);
  });

  independent('shows GS1 Digital Links that a parser of GS1 reads as they are labeled', async () => {
    const response = await account.request('POST', '/api/v1/qr-codes', {
      type: 'gs1',
      data: {
        gtin: '9506000134352',
        variant: '2A',
        batch: 'AB/1',
        attributes: { '17': '271231' },
        url: 'https://example.com/oat-bar',
      },
    });
    const code = (await response.json()) as QrCode;
    const { pdf } = await print({ select: { ids: [code.id] }, text: ['{gs1}', '{gtin}'] });
    const [text] = await decodeLabel(await reader!.save('gs1.pdf', pdf), L7160, 0, 0);
    expect(text).toBe(code.encoded);
    const [elements] = await readWithBiip([text!]);
    const { gs1 } = identifierTexts(code);
    expect(elements?.map(([ai, value]) => `(${ai})${value}`).join('')).toBe(gs1);
    expect(gs1).toBe('(01)09506000134352(22)2A(10)AB/1(17)271231');
  });

  independent('has the sizes of its own layout, and a test page first', async () => {
    const custom = {
      page: { width: '100mm', height: '6in' },
      columns: 2,
      rows: 3,
      label: { width: '40mm', height: '4cm' },
      origin: { left: '6mm', top: '10mm' },
      pitch: { x: '44mm', y: '45mm' },
    };
    const layout: SheetLayout = {
      page: { width: 100, height: 152.4 },
      columns: 2,
      rows: 3,
      label: { width: 40, height: 40 },
      origin: { left: 6, top: 10 },
      pitch: { x: 44, y: 45 },
    };
    const { pdf, result } = await print({
      layout: custom,
      testPage: true,
      text: ['{metadata.area}'],
      select: { ids: ids().slice(0, 2) },
    });
    expect(result).toMatchObject({ labels: 2, pages: 2 });
    const path = await reader!.save('custom.pdf', pdf);
    expect(await decodeLabel(path, layout, 0, 0)).toEqual([]);
    expect(await decodeLabel(path, layout, 1, 0)).toEqual([codes[0]!.encoded]);
    expect(await decodeLabel(path, layout, 1, 1)).toEqual([codes[1]!.encoded]);
    const { pages } = await reader!.describePdf(path);
    expect(pages[0]!.mediaBox[3]).toBeCloseTo(432, 4);
    // Six labels of four lines, the ruler, and its ticks.
    expect(pages[0]!.operators.filter(([name]) => name === 're').length).toBeGreaterThan(30);
  });

  independent('has the codes in the order of their IDs, each once, unless it is sorted', async () => {
    const select = { ids: [2, 0, 2, 1].map((index) => ids()[index]) };
    for (const [sort, expected] of [
      [undefined, [2, 0, 1]],
      ['-name', [2, 1, 0]],
    ] as const) {
      const { pdf } = await print({ select, sort });
      const path = await reader!.save(`order-${sort ?? 'ids'}.pdf`, pdf);
      for (const [position, index] of expected.entries()) {
        expect(await decodeLabel(path, L7160, 0, position)).toEqual([codes[index]!.encoded]);
      }
    }
  });

  test('counts lines of text that do not fit', async () => {
    const { result } = await print({
      layout: 'L7651',
      text: ['{name}', `A line that is much too long for a label of 38 mm: {shortUrl} {shortUrl}`],
      select: { ids: ids().slice(0, 5) },
    });
    expect(result).toMatchObject({ labels: 5, cutLines: 5 });
  });

  test('has the names of folders', async () => {
    const name = 'F'.repeat(100);
    const made = await account.request('POST', '/api/v1/folders', { name });
    const { id: folder } = (await made.json()) as { id: string };
    const created = await account.request('POST', '/api/v1/qr-codes', { type: 'text', data: 'x', folder });
    const { id } = (await created.json()) as QrCode;
    const { result } = await print({ select: { ids: [ids()[0], id] }, text: ['{folder}'], layout: 'L7651' });
    expect(result).toMatchObject({ labels: 2, cutLines: 1 });
  });

  describe('with characters that no font has', () => {
    /** Noncharacters, which no font has, whatever is installed. */
    const [first, second] = ['\u{10fffe}', '\u{1fffe}'];
    const create = async (name: string, frame?: string) => {
      const created = await account.request('POST', '/api/v1/qr-codes', {
        type: 'url',
        data: 'https://example.com',
        name,
        metadata: { area: `A${second}` },
        ...(frame && { style: { frame: { text: frame } } }),
      });
      return (await created.json()) as QrCode;
    };

    test('shows the rest as if they were not there, and names them before and after printing', async () => {
      const code = await create(`Tisch ${first} 7`, `Scan ${first}${second}`);
      const body = { select: { ids: [code.id] }, text: ['{name}', '{metadata.area}', '{shortUrl}'] };
      const [status, summary] = await tryOut(body);
      expect([status, summary['warnings'], summary['unprintable']]).toEqual([
        200,
        expect.arrayContaining(['text_not_printable']),
        [first, second],
      ]);
      const { pdf, result } = await print(body);
      expect(result).toMatchObject({ cutLines: 0, unprintableLines: 3, unprintable: [first, second] });
      await account.request('PATCH', `/api/v1/qr-codes/${code.id}`, {
        name: 'Tisch 7',
        metadata: { area: 'A' },
        style: { frame: { text: 'Scan' } },
      });
      const plain = await print(body);
      expect(plain.pdf.equals(pdf)).toBe(true);
      expect(plain.result).not.toHaveProperty('unprintableLines');
      expect((await tryOut(body))[1]).not.toHaveProperty('unprintable');
    });

    independent('has no image and no font in its PDF, and decodes', async () => {
      const code = await create(`Tisch 🍕 7 桌 ${first} طاولة`);
      const { pdf } = await print({ select: { ids: [code.id] }, text: ['{name}'], place: 'below' });
      const path = await reader!.save('glyphs.pdf', pdf);
      const { objects } = await reader!.describePdf(path);
      expect(objects.filter((one) => one['/ImageMask'] === 'True' || one['/Type'] === '/Font')).toEqual([]);
      expect(await decodeLabel(path, L7160, 0, 0)).toEqual([code.encoded]);
    });
  });

  independent('is moved and scaled for a printer, with its test page', async () => {
    const body = { select: { ids: ids().slice(0, 21) }, testPage: true };
    const offset = { x: 5, y: -6 };
    const { pdf } = await print({ ...body, offset, scale: 0.97 });
    const path = await reader!.save('corrected.pdf', pdf);
    const { problems, pages } = await reader!.describePdf(path);
    expect(problems).toEqual([]);
    const matrix = [0.97, 0, 0, 0.97, 105 * 0.03 + 5, 148.5 * 0.03 - 6];
    for (const { operators, mediaBox } of pages) {
      expect(operators[1]![0]).toBe('cm');
      for (const [index, value] of operators[1]![1].entries()) expect(value).toBeCloseTo(matrix[index]!, 3);
      expect(mediaBox[2]).toBeCloseTo((210 * 72) / 25.4, 2);
    }
    for (const position of [0, 10, 20]) {
      const box = labelBox(L7160, position);
      const corner = correctPoint(box, L7160.page, { offset, scale: 0.97 });
      const area = [corner.x, corner.y, box.width * 0.97, box.height * 0.97];
      const found = await reader!.decodePart(path, 1, area, 400);
      expect(found.map(({ text }) => text)).toEqual([codes[position]!.encoded]);
    }
    expect((await print({ ...body, offset: { x: 0 }, scale: 1 })).pdf.equals((await print(body)).pdf)).toBe(
      true,
    );
  });

  test('sorts names by their numbers unless the request lists IDs', async () => {
    const owner = await api.createAccount('business');
    const body = ['Table 10', 'Table 2', 'Table 1'].map((name) => ({
      type: 'url',
      data: 'https://example.com',
      name,
    }));
    const made = await owner.request('POST', '/api/v1/qr-codes/bulk', body);
    const created = ((await made.json()) as { data: QrCode[] }).data;
    const response = await post(
      { layout: 'L7160', select: { filter: {} } },
      '',
      { prefer: 'wait=20' },
      owner,
    );
    const { id } = (await response.json()) as Job;
    const chunk = await owner.request('GET', `/api/v1/jobs/${id}/download`);
    const pdf = Buffer.from(await chunk.arrayBuffer());
    const ordered = { ids: [2, 1, 0].map((index) => created[index]!.id) };
    const listed = await post({ layout: 'L7160', select: ordered }, '', { prefer: 'wait=20' }, owner);
    const other = await owner.request('GET', `/api/v1/jobs/${((await listed.json()) as Job).id}/download`);
    expect(Buffer.from(await other.arrayBuffer()).equals(pdf)).toBe(true);
  });

  independent('of many parts is one PDF, in which every label decodes in order', async () => {
    const { pdf, result, job } = await print({ copies: 30, layout: 'L7651' });
    expect(result).toMatchObject({ labels: 630, pages: 10 });
    expect(job.progress).toEqual({ done: 630, total: 630 });
    const path = await reader!.save('parts.pdf', pdf);
    const { problems, pages } = await reader!.describePdf(path);
    expect([problems, pages.length]).toEqual([[], 10]);
    const layout = NAMED_LAYOUTS.find(({ name }) => name === 'L7651')!;
    for (const label of [0, 64, 65, 194, 195, 196, 389, 390, 629]) {
      const code = codes[Math.floor(label / 30)]!;
      const [page, position] = [Math.floor(label / 65), label % 65];
      expect(await decodeLabel(path, layout, page, position)).toEqual([code.encoded]);
    }
  });

  test('leaves only its PDF in the store', async () => {
    await print({});
    const unfinished = await api.db.collection('job_chunks').countDocuments();
    const jobs = await api.db.collection('jobs').find({ type: 'sheet', status: 'completed' }).toArray();
    const files = await api.db.collection('exports.files').countDocuments();
    expect([unfinished, files]).toEqual([0, jobs.length]);
  });

  test('fails if a code is deleted before it is rendered', async () => {
    const created = await account.request('POST', '/api/v1/qr-codes', { type: 'text', data: 'x' });
    const { id } = (await created.json()) as QrCode;
    await worker.stop();
    const response = await post({ layout: 'L7160', select: { ids: [id] } });
    const job = (await response.json()) as Job;
    await account.request('DELETE', `/api/v1/qr-codes/${id}`);
    worker = await startJobWorker({
      TEMPORAL_TASK_QUEUE: taskQueue,
      MONGODB_DATABASE: api.db.databaseName,
    });
    const events = await account.request('GET', `/api/v1/jobs/${job.id}/events`);
    expect(await events.text()).toContain('"code":"not_found"');
    expect((await account.request('GET', `/api/v1/jobs/${job.id}/download`)).status).toBe(409);
  });
});

describe('a dry run', () => {
  test('gives the numbers without a job', async () => {
    const before = await api.db.collection('jobs').countDocuments();
    expect(await tryOut({ copies: 2, startAt: 5, testPage: true })).toEqual([
      200,
      { labels: 42, pages: 4, moduleMm: expect.any(Number), warnings: [] },
    ]);
    expect(await api.db.collection('jobs').countDocuments()).toBe(before);
  });

  test('warns of small modules and of converted colors', async () => {
    const [, small] = await tryOut({ layout: 'L4731', select: { ids: ids().slice(2, 3) }, color: 'cmyk' });
    expect(small).toMatchObject({ warnings: ['module_small'] });
    const [, converted] = await tryOut({ select: { ids: ids().slice(1, 2) }, color: 'cmyk' });
    expect(converted).toMatchObject({ warnings: ['cmyk_converted'] });
  });

  test.each<[string, object, string, string[] | undefined]>([
    ['an unknown layout', { layout: 'L9999' }, 'validation_error', ['layout']],
    ['a start outside the sheet', { startAt: 22 }, 'validation_error', ['startAt']],
    ['101 copies', { copies: 101 }, 'validation_error', ['copies']],
    ['an offset off the page', { offset: { x: -9 } }, 'validation_error', ['offset.x']],
    ['a scale of 20 percent', { scale: 0.2 }, 'validation_error', ['scale']],
    ['four lines', { text: ['a', 'b', 'c', 'd'] }, 'validation_error', ['text']],
    ['an unknown placeholder', { text: ['{title}'] }, 'validation_error', ['text[0]']],
    ['neither IDs nor a filter', { select: {} }, 'validation_error', ['select']],
    ['IDs and a filter', { select: { ids: ['qr_1'], filter: {} } }, 'validation_error', ['select']],
    ['no match', { select: { filter: { tag: 'nothing' } } }, 'validation_error', ['select']],
    [
      'an unknown code',
      { select: { ids: ['qr_1', 'qr_2'] } },
      'not_found',
      ['select.ids[0]', 'select.ids[1]'],
    ],
    [
      'another number',
      { select: { filter: { tag: 'terrace' } }, expect: 4 },
      'selection_changed',
      ['expect'],
    ],
  ])('rejects %s', async (_what, body, code, paths) => {
    const status = { validation_error: 422, not_found: 404, selection_changed: 409 }[code];
    expect(await problemsOf(body)).toEqual([status, code, paths]);
  });

  test('counts what a filter matches', async () => {
    const select = { filter: { tag: 'terrace', search: 'table', type: 'url' } };
    expect((await tryOut({ select, expect: 3 }))[1]).toMatchObject({ labels: 3 });
    const [status, { error }] = await tryOut({ select, expect: 2 });
    expect([status, error.counted]).toEqual([409, 3]);
  });

  test('selects the codes of a template, and none of a template that is missing', async () => {
    const owner = await api.createAccount('business');
    const send = async (path: string, body: object) =>
      (await (await owner.request('POST', path, body)).json()) as { id: string };
    const { id: template } = await send('/api/v1/templates', { name: 'Menus' });
    for (const fields of [{ template }, { template: null }, {}]) {
      await send('/api/v1/qr-codes', { type: 'url', data: 'https://example.com', ...fields });
    }
    const labelsOf = async (is: string) => (await tryOut({ select: { filter: { template: is } } }, owner))[1];
    expect(await labelsOf(template)).toMatchObject({ labels: 1 });
    expect(await labelsOf('none')).toMatchObject({ labels: 2 });
    expect(await labelsOf(newId('template'))).toMatchObject({ error: { code: 'not_found' } });
  });

  test.each<[string, object, number]>([
    ['every code', {}, 21],
    ['codes with one of the tags', { tags: ['terrace', 'garden'] }, 3],
    ['codes that are not archived', { archived: 'exclude', tag: 'terrace' }, 2],
    ['codes in a state', { state: 'active', status: 'active' }, 21],
    ['codes with a health', { health: 'unchecked', createdTo: '2001-01-01' }, 0],
  ])('selects %s by a filter', async (_what, filter, count) => {
    const owner = await api.createAccount('business');
    const items = codes.map(({ data, name, tags }) => ({ type: 'url', data, name, tags }));
    const created = await owner.request('POST', '/api/v1/qr-codes/bulk', items);
    const [first] = ((await created.json()) as { data: QrCode[] }).data;
    await owner.request('PATCH', `/api/v1/qr-codes/${first!.id}`, { archived: true });
    const [status, summary] = await tryOut({ select: { filter } }, owner);
    expect([status, summary['labels']]).toEqual(count === 0 ? [422, undefined] : [200, count]);
  });

  test('rejects labels that exceed the page or have no unit', async () => {
    const layout = {
      page: 'A4',
      columns: 3,
      rows: 2,
      label: { width: '80mm', height: '40mm' },
      origin: { left: '0mm', top: '0mm' },
      pitch: { x: '80mm', y: '40mm' },
    };
    expect(await problemsOf({ layout })).toEqual([422, 'validation_error', ['layout.label.width']]);
    const bare = { ...layout, columns: 2, label: { width: '80', height: '40mm' } };
    expect((await tryOut({ layout: bare }))[0]).toBe(422);
  });

  test('names the code whose modules would be too small', async () => {
    const created = await account.request('POST', '/api/v1/qr-codes', {
      type: 'text',
      data: 'a'.repeat(400),
      name: 'Dense one',
    });
    const { id } = (await created.json()) as QrCode;
    const [status, { error }] = await tryOut({ layout: 'L7651', select: { ids: [ids()[0], id] } });
    expect([status, error.code]).toEqual([422, 'not_printable']);
    expect(error.message).toContain(`Dense one (${id})`);
    expect(error.minWidthMm).toBeGreaterThan(15);
  });
});

describe('the plan', () => {
  test('limits the labels of a sheet, and the account shows the limit', async () => {
    const pro = await api.createAccount('pro');
    const made = await pro.request('POST', '/api/v1/qr-codes', { type: 'text', data: 'x' });
    const { id } = (await made.json()) as QrCode;
    const session = await (await api.createAccount('free')).signIn();
    const free = await session.request('POST', '/api/v1/qr-codes', { type: 'text', data: 'x' });
    const { id: freeId } = (await free.json()) as QrCode;
    const body = (codeId: string, copies: number) => ({ layout: 'L7160', select: { ids: [codeId] }, copies });
    expect((await session.request('POST', '/api/v1/sheets?dryRun=1', body(freeId, 100))).status).toBe(200);
    const limits = async (owner: { request: TestAccount['request'] }) =>
      ((await (await owner.request('GET', '/api/v1/account')).json()) as any).limits.sheetLabels;
    expect([await limits(session), await limits(pro), await limits(account)]).toEqual([100, 2_000, 10_000]);

    const small = await startTestApi({ SHEET_LABELS_PRO: '5' });
    try {
      const owner = await small.createAccount('pro');
      const created = await owner.request('POST', '/api/v1/qr-codes', { type: 'text', data: 'x' });
      const code = (await created.json()) as QrCode;
      expect((await owner.request('POST', '/api/v1/sheets?dryRun=1', body(code.id, 5))).status).toBe(200);
      const over = await owner.request('POST', '/api/v1/sheets?dryRun=1', body(code.id, 6));
      expect(await over.json()).toMatchObject({ error: { code: 'export_limit_exceeded', status: 422 } });
    } finally {
      await small.stop();
    }
    expect(id).toMatch(/^qr_/);
  });

  test('decides which jobs an account sees: sheets on every plan, bulk jobs on Business', async () => {
    const pro = await api.createAccount('pro');
    const made = await pro.request('POST', '/api/v1/qr-codes', { type: 'text', data: 'x' });
    const { id } = (await made.json()) as QrCode;
    const sheet = (await (
      await post({ layout: 'L7160', select: { ids: [id] } }, '', { prefer: 'wait=20' }, pro)
    ).json()) as Job;
    const list = async (query = '') => pro.request('GET', `/api/v1/jobs${query}`);
    expect(((await (await list()).json()) as { data: Job[] }).data.map((job) => job.id)).toEqual([sheet.id]);
    expect((await list('?type=bulk_export')).status).toBe(403);
    expect((await pro.request('GET', `/api/v1/jobs/${sheet.id}`)).status).toBe(200);
    expect((await pro.request('GET', `/api/v1/jobs/${sheet.id}/download`)).status).toBe(200);
  });
});

test('the layouts are listed with all their numbers', async () => {
  const response = await account.request('GET', '/api/v1/sheet-layouts');
  const { data, pagination } = (await response.json()) as { data: any[]; pagination: { total: number } };
  expect(pagination.total).toBe(data.length);
  expect(data.find(({ name }) => name === 'L7160')).toEqual({
    name: 'L7160',
    maker: 'Avery',
    page: { width: 210, height: 297 },
    columns: 3,
    rows: 7,
    label: { width: 63.5, height: 38.1 },
    origin: { left: 7.21, top: 15.15 },
    pitch: { x: 66.04, y: 38.1 },
    labels: 21,
  });
});
