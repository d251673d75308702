import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { runCli, startCli, type CliOptions } from '../support/run-cli.js';

const KEY = 'qrk_this-key-is-printed-nowhere';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;
const requests: { path: string; authorization: string | undefined }[] = [];
let respond: Respond;
const server = createServer((request, response) => {
  requests.push({ path: request.url!, authorization: request.headers.authorization });
  respond(request, response);
});

const json =
  (status: number, body: unknown): Respond =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const list = (data: unknown[], nextCursor: string | null = null) =>
  json(200, { data, pagination: { page: null, limit: 100, total: null, totalPages: null, nextCursor } });

let options: Required<Pick<CliOptions, 'cwd' | 'url' | 'key'>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cwd = await mkdtemp(join(tmpdir(), 'qrelay-cli-'));
  options = { cwd, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: KEY };
  await writeFile(join(cwd, 'rows.csv'), 'type,data.url\nurl,https://example.com\n');
  await writeFile(join(cwd, 'taken.zip'), 'taken');
  await writeFile(join(cwd, 'text.txt'), 'no JSON');
});
afterAll(async () => {
  server.close();
  await rm(options.cwd, { recursive: true, force: true });
});
beforeEach(() => {
  requests.length = 0;
  respond = json(500, {});
});

describe('wrong use ends with 2 before any request', () => {
  const WRONG: [args: string[], message: RegExp][] = [
    [[], /no such command/],
    [['codes'], /no such command[^]*codes list/],
    [['codes', 'destroy'], /no such command/],
    [['constructor'], /no such command/],
    [['codes', 'list', '--unknown'], /Unknown option '--unknown'; qrelay codes list --help/],
    [['codes', 'list', '--limit', '0'], /--limit/],
    [['codes', 'list', '--limit', '-1'], /--limit/],
    [['codes', 'list', '--limit', '1.5'], /--limit/],
    [['codes', 'list', '--all', '--limit', '5'], /--all and --limit/],
    [['codes', 'list', 'more'], /Usage: qrelay codes list/],
    [['codes', 'get'], /Usage: qrelay codes get ID/],
    [['codes', 'get', ''], /Usage: qrelay codes get ID/],
    [['codes', 'create', '--type', 'url'], /--type and --data, or --file/],
    [
      ['codes', 'create', '--type', 'url', '--data', 'x', '--file', 'text.txt'],
      /--type and --data, or --file/,
    ],
    [['codes', 'create', '--type', 'wifi', '--data', '{"ssid"'], /--data is not JSON/],
    [['codes', 'create', '--file', 'missing.json'], /missing\.json cannot be read \(ENOENT\)/],
    [['codes', 'create', '--file', 'text.txt'], /text\.txt is not JSON/],
    [['codes', 'update', 'qr_1'], /--file/],
    [['codes', 'image', 'qr_1'], /-o FILE/],
    [['codes', 'image', 'qr_1', '-o', 'a.gif'], /svg, png/],
    [['codes', 'image', 'qr_1', '-o', 'missing/a.svg'], /cannot be written/],
    [['import', 'missing.csv', '--yes'], /missing\.csv cannot be read/],
    [['import', 'rows.csv'], /needs --yes/],
    [['import', 'rows.csv', '--yes', '--format', 'excel'], /--format must be one of qrelay/],
    [['import', 'rows.csv', '--yes', '--on-conflict', 'maybe'], /--on-conflict must be one of/],
    [['import', 'rows.csv', '--yes', '--mapping', 'text.txt'], /text\.txt is not JSON/],
    [['export'], /-o FILE/],
    [['export', '-o', 'taken.zip'], /taken\.zip exists; --force/],
    [['export', '-o', 'missing/a.zip'], /cannot be written/],
    [['export', '-o', '.'], /is a folder/],
    [['export', '-o', 'a.zip', '--dpi', 'many'], /--dpi/],
    [['export', '-o', 'a.zip', '--id', 'qr_1', '--tag', 'x'], /--id/],
    [['webhooks', 'listen', '--events', 'all'], /unknown event all; available: qr_code\.scanned/],
    [['webhooks', 'listen', '--port', '22'], /--port/],
    [['webhooks', 'listen', '--endpoint', 'ftp://x'], /--endpoint/],
    [['api', 'GET', '//host/x'], /PATH/],
    [['api', 'GET', '/\\host/x'], /PATH/],
    [['api', 'GET', '/\t/host/x'], /PATH/],
    [['api', 'GET', 'http://host/x'], /PATH/],
    [['api', 'GET', 'api/v1/jobs'], /PATH/],
    [['api', 'TRACE', '/x'], /METHOD must be one of GET/],
    [['api', 'GET', '/x', '--body', '{}'], /--body/],
    [['api', 'POST', '/x', '--body', '{'], /--body is not JSON/],
    [['api', 'POST', '/x', '--body', '@missing.json'], /missing\.json cannot be read/],
    [['api', 'POST', '/x', '--all'], /--all/],
    [['api', 'GET', '/x', '--query', 'k'], /--query must have the form NAME=VALUE/],
    [['api', 'GET', '/x', '--header', 'k'], /--header must have the form NAME:VALUE/],
    [['api', 'GET', '/x', '--header', `X-Key:${KEY}\u00e9\u0100`], /--header has a character/],
    [['jobs', 'list', '--url', 'ftp://127.0.0.1'], /http or https URL/],
    [['jobs', 'list', '--url', 'http://user:secret@127.0.0.1'], /without a user/],
    [['jobs', 'list', '--key', `${KEY} é`], /key has characters/],
  ];

  test.each(WRONG)('qrelay %j', async (args, message) => {
    const { code, stdout, stderr } = await runCli(args, options);
    expect({ code, stdout, requests }).toEqual({ code: 2, stdout: '', requests: [] });
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain(KEY);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect((await readdir(options.cwd)).sort()).toEqual(['rows.csv', 'taken.zip', 'text.txt']);
  });

  test('so does a command without a URL or a key', async () => {
    const { cwd, url, key } = options;
    const withoutUrl = await runCli(['jobs', 'list'], { cwd, key });
    expect(withoutUrl).toMatchObject({ code: 2, stderr: expect.stringContaining('pass --url') });
    const withoutKey = await runCli(['jobs', 'list'], { cwd, url });
    expect(withoutKey).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--key or set QRELAY_API_KEY'),
    });
    expect(requests).toEqual([]);
  });
});

describe('the key', () => {
  test('is sent to the host of --url alone, and a redirect ends the command', async () => {
    const others: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      others.push(request.headers.authorization);
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const target = `http://127.0.0.1:${(other.address() as AddressInfo).port}/stolen`;
    respond = (_request, response) => void response.writeHead(307, { location: target }).end();
    try {
      for (const args of [
        ['codes', 'list'],
        ['api', 'GET', '/x'],
        ['codes', 'image', 'qr_1', '-o', '-'],
      ]) {
        const { code, stdout, stderr } = await runCli(args, options);
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
        expect(stderr).toMatch(/redirect.*unexpected_response/);
        expect(stderr).not.toContain(KEY);
      }
    } finally {
      other.close();
    }
    expect(others).toEqual([]);
    expect(requests.map(({ authorization }) => authorization)).toEqual(Array(3).fill(`Bearer ${KEY}`));
  });

  test('is not printed when the service repeats it, is no Qrelay, or does not respond', async () => {
    const error = {
      code: 'unauthorized',
      message: `The key ${KEY} is unknown`,
      requestId: 'req_1',
      details: [],
    };
    for (const one of [json(401, { error }), json(200, { key: KEY }), json(418, KEY)]) {
      respond = one;
      const { code, stdout, stderr } = await runCli(['codes', 'list', '--key', KEY], options);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).not.toContain(KEY);
    }
    const nowhere = await runCli(['codes', 'list', '--url', 'http://127.0.0.1:9'], options);
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('no_response') });
    expect(nowhere.stderr).not.toContain(KEY);
  });
});

describe('output', () => {
  const name = 'A\u001b[31mB\u009b2JC\u202eD\u0007\nE\u2028F';

  test('a name with terminal escapes prints none, neither in tables nor in JSON nor in errors', async () => {
    respond = list([
      { id: 'qr_1', type: 'url', state: 'active', totalScans: 0, shortUrl: 'http://x/r/1', name },
    ]);
    const table = await runCli(['codes', 'list'], options);
    expect(table.stdout.split('\n')).toHaveLength(3);
    const lines = await runCli(['codes', 'list', '--json'], options);
    expect(JSON.parse(lines.stdout)).toMatchObject({ name });
    respond = json(200, { id: 'qr_1', name, [name]: 1 });
    const fields = await runCli(['codes', 'get', 'qr_1'], options);
    const pretty = await runCli(['api', 'GET', '/x'], options);
    expect(JSON.parse(pretty.stdout)).toMatchObject({ name });
    respond = json(422, {
      error: { code: 'validation_error', message: name, details: [{ path: name, message: name }] },
    });
    const failed = await runCli(['codes', 'get', 'qr_1'], options);
    for (const { stdout, stderr } of [table, lines, fields, pretty, failed]) {
      expect(stdout + stderr).not.toMatch(/(?!\n)[\p{Cc}\u202e\u2028]/u);
    }
    expect(failed).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/\(validation_error\)\n {2}A \[31m/),
    });
  });

  test('an error has its message, details, and request ID', async () => {
    const details = [{ path: 'data.url', message: 'must be a URL' }];
    respond = json(422, {
      error: { code: 'validation_error', message: 'One field is invalid', details, requestId: 'req_7' },
    });
    const { stderr } = await runCli(['codes', 'create', '--type', 'url', '--data', 'x'], options);
    expect(stderr).toBe(
      'One field is invalid (validation_error)\n  data.url: must be a URL\nRequest ID: req_7\n',
    );
  });

  test('a reader that stops reading ends the command quietly with 0', async () => {
    let page = 0;
    respond = (request, response) => {
      page += 1;
      const data = Array.from({ length: 100 }, (_, index) => ({
        id: `qr_${page}_${index}`,
        name: 'n'.repeat(1_000),
      }));
      list(data, `page${page}`)(request, response);
    };
    const { child, out, ended } = startCli(['codes', 'list', '--all', '--json'], options);
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await ended).toMatchObject({ code: 0 });
    expect(out.stderr).toBe('');
    expect(page).toBeLessThan(50);
  });

  test('--all follows the pages of any route, by cursor and by number', async () => {
    respond = (request, response) => {
      const { searchParams } = new URL(request.url!, 'http://x');
      const [cursor, number] = [searchParams.get('cursor'), Number(searchParams.get('page') ?? 1)];
      if (request.url!.startsWith('/numbered')) {
        const pagination = { page: number, limit: 100, total: 3, totalPages: 3, nextCursor: null };
        return json(200, { data: [number], pagination })(request, response);
      }
      return list([{ a: searchParams.get('a'), cursor }], cursor === null ? 'two' : null)(request, response);
    };
    const cursors = await runCli(['api', 'get', '/by-cursor?a=1&limit=3', '--all'], options);
    expect(cursors).toEqual({
      code: 0,
      stdout: '{"a":"1","cursor":null}\n{"a":"1","cursor":"two"}\n',
      stderr: '',
    });
    expect(await runCli(['api', 'get', '/numbered', '--all'], options)).toMatchObject({
      code: 0,
      stdout: '1\n2\n3\n',
    });
    respond = json(200, { id: 1 });
    expect(await runCli(['api', 'get', '/x', '--all'], options)).toMatchObject({
      code: 1,
      stderr: 'The response is not a list, which --all needs\n',
    });
  });

  test('--help lists the options of each command, and the commands of a group', async () => {
    const { code, stdout } = await runCli(['--help']);
    expect(code).toBe(0);
    const names = [...stdout.matchAll(/^ {2}([a-z]+(?: [a-z]+)?)/gm)].map(([, found]) => found!);
    expect(names).toHaveLength(12);
    for (const command of names) {
      const help = await runCli([...command.split(' '), '--help']);
      expect(help).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout).toMatch(
        new RegExp(`^Usage: qrelay ${command}[^]*--url URL[^]*--key KEY[^]*--json[^]*--help`),
      );
    }
    expect((await runCli(['codes', '--help'])).stdout.match(/^ {2}codes/gm)).toHaveLength(5);
    expect(await runCli(['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
    expect(requests).toEqual([]);
  });
});
