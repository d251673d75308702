import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request as sendRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { canReadPrint, startPrintReader } from '../support/print-reader.js';
import { readZip } from '../support/read-zip.js';
import { canUseTerminals, runCli, runInTerminal, startCli } from '../support/run-cli.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { waitFor } from '../support/wait-for.js';

const inTerminals = canUseTerminals ? test : test.skip;
const withReader = process.env['CI'] || canReadPrint() ? test : test.skip;
const ENV = { SECRET_KEY: TEST_SECRET_KEY, TEMPORAL_TASK_QUEUE: `t-cli-${process.pid}-${Date.now()}` };
/** Rows of 300 that are invalid. */
const INVALID = [5, 150, 299];

let api: TestApi;
let worker: JobWorker;
let account: TestAccount;
let cwd: string;

beforeAll(async () => {
  api = await startTestApi(ENV);
  worker = await startWorker();
});
afterAll(async () => {
  await worker?.stop();
  await api?.stop();
});
beforeEach(async () => {
  account = await api.createAccount();
  cwd = await mkdtemp(join(tmpdir(), 'qrelay-cli-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const startWorker = () => startJobWorker({ ...ENV, MONGODB_DATABASE: api.db.databaseName });
const options = () => ({ cwd, url: api.url, key: account.key });
const qrelay = (...args: string[]) => runCli(args, options());

/** Runs a command that must succeed, and parses its lines of JSON. */
async function results(...args: string[]): Promise<any[]> {
  const { code, stdout, stderr } = await qrelay(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.anything() });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
}

/** Writes a file of rows, some of which are invalid. */
async function writeRows(name: string, count: number, invalid: readonly number[] = []): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const url = invalid.includes(index) ? 'not a URL' : `https://shop.example/table/${index}`;
    return `url,${url},Table ${index},tables\n`;
  });
  await writeFile(join(cwd, name), `type,data.url,name,tags\n${rows.join('')}`);
}

const jobStatuses = async () => (await results('jobs', 'list')).map(({ status }) => status as string);

describe('codes', () => {
  test('are created, shown, changed, listed, and saved as images', async () => {
    const [code] = await results(
      ...['codes', 'create', '--type', 'url', '--data', 'https://example.com/1'],
      ...['--name', 'One', '--tag', 'a', '--tag', 'b'],
    );
    expect(code).toMatchObject({ type: 'url', data: 'https://example.com/1', name: 'One', tags: ['a', 'b'] });
    const wifi = { ssid: 'Café', password: 'espresso!', security: 'WPA' };
    const [second] = await results('codes', 'create', '--type', 'wifi', '--data', JSON.stringify(wifi));
    expect(second).toMatchObject({ type: 'wifi', data: wifi });
    const [text] = await results('codes', 'create', '--type', 'text', '--data', '{"braces": true}');
    expect(text).toMatchObject({ data: '{"braces": true}' });
    await writeFile(join(cwd, 'change.json'), '{ "name": "Two" }');
    expect(await results('codes', 'update', second.id, '--file', 'change.json')).toMatchObject([
      { name: 'Two' },
    ]);
    const piped = await runCli(['codes', 'create', '--file', '-', '--json'], {
      ...options(),
      input: '{"type":"phone","data":"+4930123456"}',
    });
    expect(JSON.parse(piped.stdout)).toMatchObject({ type: 'phone' });

    const shown = await qrelay('codes', 'get', code.id);
    expect(shown.stdout).toMatch(new RegExp(`^id +${code.id}\ntype +url\n`));
    const names = async (...args: string[]) =>
      (await results('codes', 'list', ...args)).map(({ type }) => type as string);
    expect(await names()).toEqual(['phone', 'text', 'wifi', 'url']);
    expect(await names('--limit', '2')).toEqual(['phone', 'text']);
    expect(await names('--tags', 'a', '--tags', 'x', '--archived', 'include')).toEqual(['url']);
    expect(await names('--id', code.id, '--id', second.id, '--sort', 'createdAt')).toEqual(['url', 'wifi']);
    expect(await names('--created-from', '2035-01-01')).toEqual([]);
    const table = (await qrelay('codes', 'list')).stdout.split('\n');
    expect(table[0]).toMatch(/^id +type +state +totalScans +shortUrl +name$/);
    expect(new Set(table.slice(0, 5).map((line) => line.search(/ (type|url|wifi|text|phone) /))).size).toBe(
      1,
    );

    await qrelay('codes', 'image', code.id, '-o', 'code.pdf', '--width', '30mm');
    expect((await readFile(join(cwd, 'code.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    await qrelay('codes', 'image', code.id, '-o', 'code.pdf', '--format', 'svg');
    expect(await readFile(join(cwd, 'code.pdf'), 'utf8')).toMatch(/^<svg /);
    expect((await qrelay('codes', 'image', code.id, '-o', '-')).stdout).toMatch(/^<svg /);
    const failed = await qrelay('codes', 'image', code.id, '-o', 'large.png', '--width', '3km');
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/width.*\nRequest ID: req_/s) });
    expect((await readdir(cwd)).sort()).toEqual(['change.json', 'code.pdf']);
  });

  test('every filter of the route that lists codes is an option', async () => {
    const { paths } = (await (await fetch(`${api.url}/openapi.json`)).json()) as any;
    const parameters = paths['/api/v1/qr-codes'].get.parameters
      .filter((one: any) => one.in === 'query')
      .map((one: any) => one.name as string);
    const filters = parameters.filter(
      (name: string) => !['page', 'limit', 'cursor', 'sort', 'logos', 'include', 'timezone'].includes(name),
    );
    for (const command of ['codes list', 'export']) {
      const { stdout } = await runCli([...command.split(' '), '--help']);
      for (const name of filters)
        expect(stdout).toContain(
          `--${name.replaceAll(/[A-Z]/g, (letter: string) => `-${letter.toLowerCase()}`)} `,
        );
    }
  });
});

describe('import', () => {
  test('300 rows with 3 invalid ones: nothing without them, then the others, then the corrected ones', async () => {
    await writeRows('tables.csv', 300, INVALID);
    const rejected = await qrelay('import', 'tables.csv', '--yes');
    expect(rejected).toMatchObject({ code: 1, stdout: '' });
    expect(rejected.stderr).toMatch(
      /^Uploading\n(Waiting\n)?Checking\n300 rows: 297 to create, 0 to update, 0 to skip, 3 invalid; 0 warnings\nFailed rows with their errors: tables\.csv\.failed\.csv\nNothing is imported/,
    );
    expect(await results('codes', 'list', '--all')).toEqual([]);

    const [job] = await results('import', 'tables.csv', '--yes', '--skip-invalid');
    expect(job).toMatchObject({
      status: 'completed',
      name: 'tables.csv',
      result: { created: 297, failed: 3 },
    });
    expect(await jobStatuses()).toEqual(['completed', 'cancelled']);
    // The second file of failed rows is not written over the first one.
    const files = (await readdir(cwd)).sort();
    expect(files).toEqual(['tables.csv', 'tables.csv.failed-2.csv', 'tables.csv.failed.csv']);
    const failed = await readFile(join(cwd, 'tables.csv.failed.csv'), 'utf8');
    expect(failed).toBe(await readFile(join(cwd, 'tables.csv.failed-2.csv'), 'utf8'));
    expect(
      failed
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',').slice(0, 6).join()),
    ).toEqual([
      '\ufefftype,data.url,name,tags,import.row,import.error',
      ...INVALID.map((index) => `url,not a URL,Table ${index},tables,${index + 1},validation_error`),
    ]);

    await writeFile(
      join(cwd, 'corrected.csv'),
      failed.replaceAll('not a URL', 'https://shop.example/corrected'),
    );
    expect(await results('import', 'corrected.csv', '--yes')).toMatchObject([
      { result: { created: 3, failed: 0 } },
    ]);
    expect(await results('codes', 'list', '--all')).toHaveLength(300);
    expect(await results('codes', 'list', '--limit', '120')).toHaveLength(120);
  });

  test('takes NDJSON, a mapping, a folder, and a template', async () => {
    const create = async (path: string, body: object) =>
      ((await (await account.request('POST', path, body)).json()) as any).id as string;
    const folder = await create('/api/v1/folders', { name: 'Berlin' });
    const template = await create('/api/v1/templates', { name: 'Blue', style: { foreground: '#1a237e' } });
    await writeFile(join(cwd, 'mapping.json'), '{ "Ziel": "data.url" }');
    await writeFile(join(cwd, 'rows.NDJSON'), '{"type":"url","Ziel":"https://example.com/1"}\n');
    await results(
      ...['import', 'rows.NDJSON', '--yes', '--mapping', 'mapping.json'],
      ...['--folder', folder, '--template', template, '--on-conflict', 'skip'],
    );
    expect(await results('codes', 'list')).toMatchObject([
      { folder, template: { id: template }, style: { foreground: '#1a237e' } },
    ]);
  });

  test('a dry run creates nothing and cancels its job: 0 without invalid rows, otherwise 1', async () => {
    await writeRows('good.csv', 3);
    const good = await qrelay('import', 'good.csv', '--dry-run');
    expect(good).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('3 to create') });
    expect(await results('import', 'good.csv', '--dry-run')).toMatchObject([
      { import: { create: 3, invalid: 0 } },
    ]);
    await writeRows('bad.csv', 3, [1]);
    expect(await qrelay('import', 'bad.csv', '--dry-run')).toMatchObject({ code: 1 });
    expect(await jobStatuses()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    await writeFile(join(cwd, 'workbook.csv'), Buffer.from('PK\u0003\u0004\u0000\u0000'));
    const workbook = await qrelay('import', 'workbook.csv', '--yes');
    expect(workbook).toMatchObject({ code: 1, stderr: expect.stringContaining('validation_error') });
    expect(await jobStatuses()).toEqual(Array(4).fill('cancelled'));
  });

  test('without a terminal it creates nothing unless --yes is given', async () => {
    await writeRows('good.csv', 1);
    expect(await qrelay('import', 'good.csv')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--yes'),
    });
    expect(await jobStatuses()).toEqual([]);
  });

  inTerminals('asks on a terminal, and shows a progress bar', async () => {
    await writeRows('good.csv', 120);
    const no = await runInTerminal(['import', 'good.csv'], options(), [['y/N', 'n\n']]);
    expect(no).toMatchObject({ code: 1, output: expect.stringContaining('Nothing is imported') });
    const end = await runInTerminal(['import', 'good.csv'], options(), [['y/N', '\u0004']]);
    expect(end).toMatchObject({ code: 1 });
    expect(await jobStatuses()).toEqual(['cancelled', 'cancelled']);
    const { code, output } = await runInTerminal(['import', 'good.csv'], options(), [['y/N', 'y\n']]);
    expect(code).toBe(0);
    expect(output).toContain('Create 120 and update 0 codes? [y/N] ');
    const lines = output.split('\r\n').map((line) => line.split('\r').at(-1)!.replaceAll('\u001b[K', ''));
    expect(lines).toContain(`Importing    [${'#'.repeat(30)}] 100%  120 of 120`);
    expect(lines.join('\n')).toMatch(/\ncreated +120\n/);
  });

  inTerminals(
    'Ctrl-C cancels an import before it is confirmed, and leaves a confirmed one running',
    async () => {
      await writeRows('good.csv', 400);
      const before = await runInTerminal(['import', 'good.csv'], options(), [['y/N', '\u0003']]);
      expect(before).toMatchObject({ code: 1, output: expect.stringMatching(/Interrupted\r\n$/) });
      expect(await jobStatuses()).toEqual(['cancelled']);
      const after = await runInTerminal(['import', 'good.csv', '--yes'], options(), [
        ['Importing', '\u0003'],
      ]);
      const [, id] = /(job_\w+) was confirmed and continues; follow it with: qrelay jobs wait \1\r\n/.exec(
        after.output,
      )!;
      expect(after.code).toBe(1);
      expect(await results('jobs', 'wait', id!)).toMatchObject([
        { status: 'completed', result: { created: 400 } },
      ]);
    },
  );
});

/** Starts a server that passes requests on to the API, and drops the connection of a download. */
async function startDroppingProxy(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const forwarded = sendRequest(api.url + request.url!, {
      method: request.method,
      headers: request.headers,
    });
    forwarded.on('response', (upstream) => {
      response.writeHead(upstream.statusCode!, upstream.headers);
      if (!request.url!.endsWith('/download')) return void upstream.pipe(response);
      upstream.once('data', (chunk: Buffer) =>
        response.write(chunk.subarray(0, 100), () => response.destroy()),
      );
    });
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe('export', () => {
  beforeEach(async () => {
    await writeRows('tables.csv', 30);
    await results('import', 'tables.csv', '--yes');
    await results('codes', 'create', '--type', 'url', '--data', 'https://example.com/other');
  });

  withReader('saves a ZIP whose images an independent decoder reads', async () => {
    const [result] = await results(
      ...['export', '-o', 'codes.zip', '--formats', 'png,WEBP'],
      ...['--tag', 'tables', '--width', '30mm', '--dpi', '300', '--color', 'rgb'],
    );
    const zip = await readFile(join(cwd, 'codes.zip'));
    expect(result).toMatchObject({
      files: 60,
      bytes: zip.length,
      sha256: createHash('sha256').update(zip).digest('hex'),
    });
    expect((await readdir(cwd)).sort()).toEqual(['codes.zip', 'tables.csv']);
    const codes = await results('codes', 'list', '--tag', 'tables', '--all');
    const images = (await readZip(zip)).filter(({ name }) => name.endsWith('.png'));
    const reader = await startPrintReader();
    try {
      const texts: string[] = [];
      for (const { name, content } of images) {
        const [symbol] = await reader.decode(await reader.save(name.replaceAll('/', '-'), content));
        texts.push(symbol!.text);
      }
      expect(texts.sort()).toEqual(codes.map(({ encoded }) => encoded as string).sort());
    } finally {
      await reader.close();
    }
  });

  test('replaces a file only with --force, and can write to stdout', async () => {
    await writeFile(join(cwd, 'codes.zip'), 'mine');
    expect(await qrelay('export', '-o', 'codes.zip')).toMatchObject({ code: 2 });
    expect(await readFile(join(cwd, 'codes.zip'), 'utf8')).toBe('mine');
    const { stderr } = await qrelay('export', '-o', 'codes.zip', '--force', '--tag', 'tables');
    expect(stderr).toMatch(/^(Waiting\n)?Rendering\nDownloading\n$/);
    expect((await readZip(await readFile(join(cwd, 'codes.zip')))).length).toBe(31);
    const [code] = await results('codes', 'list', '--limit', '1');
    expect((await qrelay('export', '-o', '-', '--id', code.id)).stdout.slice(0, 2)).toBe('PK');
  });

  test('leaves no part of a file when the download is interrupted', async () => {
    const { url, server } = await startDroppingProxy();
    const { code, stderr } = await runCli(['export', '-o', 'codes.zip'], { ...options(), url });
    server.closeAllConnections();
    server.close();
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Downloading\n.*terminated/),
    });
    expect(await readdir(cwd)).toEqual(['tables.csv']);
  });

  test('is canceled with its job by Ctrl-C', async () => {
    await worker.stop();
    try {
      const { child, out, ended } = startCli(['export', '-o', 'codes.zip'], options());
      await waitFor(
        () => out.stderr.includes('Waiting'),
        20_000,
        () => 'the job',
      );
      expect((await readdir(cwd)).sort()).toEqual(['codes.zip.part', 'tables.csv']);
      child.kill('SIGINT');
      expect(await ended).toMatchObject({ code: 1, stdout: '', stderr: 'Waiting\nInterrupted\n' });
      expect(await readdir(cwd)).toEqual(['tables.csv']);
      expect((await jobStatuses())[0]).toBe('cancelled');
    } finally {
      worker = await startWorker();
    }
  });
});

describe('jobs and api', () => {
  test('a job is followed until it ends, and its failure is the status of the command', async () => {
    const created = await results('api', 'POST', '/api/v1/imports', '--body', '{"format":"qrelay"}');
    const id = created[0].id as string;
    const waiting = startCli(['jobs', 'wait', id], options());
    await waitFor(
      () => waiting.out.stderr.includes('awaiting_upload'),
      20_000,
      () => 'the state',
    );
    expect(await results('jobs', 'cancel', id)).toMatchObject([{ id, status: 'cancelled' }]);
    expect(await waiting.ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('(job_cancelled)'),
    });
    expect(await results('jobs', 'list', '--type', 'import', '--status', 'cancelled')).toMatchObject([
      { id },
    ]);
    expect(await qrelay('jobs', 'cancel', id.replace(/.$/, '0'))).toMatchObject({ code: 1 });
  });

  test('any route is called with a body, a query, and headers', async () => {
    await writeFile(join(cwd, 'code.json'), '{"type":"url","data":"https://example.com"}');
    const [code] = await results(
      'api',
      'post',
      '/api/v1/qr-codes',
      '--body',
      '@code.json',
      '--header',
      'Idempotency-Key: once',
    );
    const [again] = await results(
      'api',
      'POST',
      '/api/v1/qr-codes',
      '--body',
      '@code.json',
      '--header',
      'Idempotency-Key: once',
    );
    expect(again.id).toBe(code.id);
    const csv = await qrelay(
      'api',
      'GET',
      '/api/v1/qr-codes',
      '--header',
      'Accept: text/csv',
      '--query',
      'type=url',
    );
    expect(csv.stdout).toMatch(new RegExp(`^id,type,data,[^\n]*\n${code.id},url`));
    const png = await qrelay('api', 'GET', `/api/v1/qr-codes/${code.id}/image.png?size=64`);
    expect(png.stdout).toContain('PNG');
    expect(await qrelay('api', 'DELETE', `/api/v1/qr-codes/${code.id}`, '--json')).toEqual({
      code: 0,
      stdout: `{"id":"${code.id}","deleted":true}\n`,
      stderr: '',
    });
    expect(await qrelay('api', 'GET', '/api/v1/nothing')).toMatchObject({ code: 1, stdout: '' });
    const pro = await api.createAccount('pro');
    const { code: status, stderr } = await runCli(['api', 'POST', '/api/v1/imports', '--body', '{}'], {
      ...options(),
      key: pro.key,
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/Business plan.*\(plan_required\)[^]*set-plan/),
    ]);
  });
});
