import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { request, type Server } from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { respondToClientErrors } from '../../api/client-errors.js';
import { createAnonymousLimiter } from '../../api/rate-limits/anonymous-limiter.js';
import { createOpenApiDocument } from '../../api/openapi/document.js';
import { ROUTES } from '../../api/routes.js';
import { createHttpServer, startListening } from '../../api/server.js';
import { newId } from '../../store/mongo/ids.js';
import { createLogger } from '../../telemetry/logger.js';
import { startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';
import { ODD_VALUES } from '../support/broken-requests.js';
import { processorTime } from '../support/processor-time.js';

const MEGABYTE = 1024 * 1024;
const CODES = '/api/v1/qr-codes';
const CODE = { type: 'url', data: 'https://example.com/' };

let api: TestApi;
let account: TestAccount;
let session: Session;
let codeId: string;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount();
  session = await account.signIn();
  codeId = ((await (await account.request('POST', CODES, CODE)).json()) as { id: string }).id;
});
afterAll(() => api.stop());

async function outcome(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; details?: { path: string }[] } };
  return { status: response.status, code: error.code, paths: error.details?.map(({ path }) => path) };
}

interface BodyOperation {
  name: string;
  method: string;
  path: string;
  example: object;
  /** Whether only sessions may call it. */
  bySession: boolean;
}

/** Every operation with a JSON body, with the example of the OpenAPI document. */
const WITH_BODIES: BodyOperation[] = Object.entries<Record<string, any>>(
  createOpenApiDocument(ROUTES, { publicUrl: 'http://localhost', version: '0' }).paths ?? {},
).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { requestBody }]) => requestBody?.content['application/json'])
    .map(([method, { requestBody, security }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      bySession: security.length > 0 && security.every((way: object) => 'session' in way),
      example: Object.values<any>(requestBody.content['application/json'].examples)[0].value as object,
    })),
);

const KINDS = {
  members: 'member',
  invitations: 'invitation',
  webhooks: 'webhook',
  folders: 'folder',
  templates: 'template',
  'api-keys': 'apiKey',
  domains: 'domain',
  files: 'file',
  reports: 'report',
  alerts: 'alert',
} as const;

/** Returns the kind of the IDs in the path of an operation. */
function kindOf(path: string) {
  const [, , , resource = ''] = path.split('/');
  return KINDS[resource as keyof typeof KINDS] ?? 'apiKey';
}

describe('a body with fields that callers must not set', () => {
  const FORBIDDEN = ['accountId', 'id', '_id', 'revision', 'plan', 'createdAt', 'totalScans', '$set'];

  test.each(WITH_BODIES.map((operation) => [operation.name, operation] as const))(
    'is rejected with the name of each such field: %s',
    async (_name, operation) => {
      const refused = await sendWith(FORBIDDEN, operation);
      expect(refused).toMatchObject({ status: 422, code: 'validation_error' });
      const prefix = Array.isArray(operation.example) ? '[0].' : '';
      expect(refused.paths).toEqual(expect.arrayContaining(FORBIDDEN.map((field) => prefix + field)));
      // In JSON text `__proto__` is an ordinary member, even when it is escaped.
      for (const name of ['__proto__', '\\u005f_prot\\u006f__']) {
        expect((await sendWith([name], operation)).paths).toEqual([`${prefix}__proto__`]);
      }
    },
  );

  /** @param fields members as JSON text */
  async function sendWith(fields: string[], { method, path, example, bySession }: BodyOperation) {
    const address = path
      .replace('{id}', path.startsWith(CODES) ? codeId : newId(kindOf(path)))
      .replace('{jobId}', newId('job'));
    const extra = fields.map((field) => `"${field}": {"x": 1}`).join(', ');
    const withExtra = (item: object) => `{${JSON.stringify(item).slice(1, -1)}, ${extra}}`;
    const body = Array.isArray(example) ? `[${withExtra(example[0] as object)}]` : withExtra(example);
    const { request: call } = bySession ? session : account;
    return outcome(await call(method, address, body, { 'content-type': 'application/json' }));
  }

  test('is rejected with the path of each unpaired surrogate, which could not be stored as it is', async () => {
    const body = String.raw`{"type":"text","data":"\ud83d","name":"a\uDC00","tags":["\ud83d\ude00"],"metadata":{"note":"\udfff"}}`;
    const response = await account.request('POST', CODES, body, { 'content-type': 'application/json' });
    expect(await outcome(response)).toMatchObject({
      status: 422,
      code: 'validation_error',
      paths: ['data', 'name', 'metadata.note'],
    });
  });

  test('changes no prototype', () => {
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test.each([
    ['an operator for a type', { ...CODE, type: { $ne: null } }],
    ['an operator for a name', { ...CODE, name: { $gt: '' } }],
    ['an operator as a key of metadata', { ...CODE, metadata: { $where: '1' } }],
    ['a path as a key of metadata', { ...CODE, metadata: { 'a.b': '1' } }],
    [
      'a prototype as a metadata key',
      `{"type":"url","data":"https://example.com/","metadata":{"__proto__":"x"}}`,
    ],
    ['a constructor as a key of metadata', { ...CODE, metadata: { constructor: 'x' } }],
    ['an operator inside data', { type: 'wifi', data: { ssid: { $regex: '.*' } } }],
    [
      'a prototype inside data',
      '{"type":"wifi","data":{"ssid":"a","security":"nopass","__proto__":{"hidden":true}}}',
    ],
    [
      'a prototype inside a style',
      '{"type":"url","data":"https://example.com/","style":{"__proto__":{"margin":0}}}',
    ],
  ])('is rejected with %s', async (_what, body) => {
    const response = await account.request('POST', CODES, body, { 'content-type': 'application/json' });
    expect(await outcome(response)).toMatchObject({ status: 422, code: 'validation_error' });
  });

  test.each(['__proto__', 'constructor', '$where'])(
    'is rejected in an update of metadata and style: %s',
    async (key) => {
      for (const field of ['metadata', 'style']) {
        const response = await account.request(
          'PATCH',
          `${CODES}/${codeId}`,
          `{"${field}":{"${key}":{"x":1}}}`,
          {
            'content-type': 'application/json',
          },
        );
        expect(await outcome(response)).toMatchObject({ status: 422, code: 'validation_error' });
      }
    },
  );
});

describe('a malformed URL', () => {
  test.each([
    ['an unknown parameter', `${CODES}?color=red`],
    ['a parameter that is given twice', `${CODES}?limit=1&limit=2`],
    ['an operator in a parameter', `${CODES}?type[$ne]=url`],
    ['a prototype as a parameter', `${CODES}?__proto__=1`],
    ['a search of 10,000 characters', `${CODES}?search=${'x'.repeat(10_000)}`],
    ['a forged cursor', `${CODES}?cursor=${Buffer.from('{"id":{"$gt":""}}').toString('base64url')}`],
    ['broken UTF-8 in the path', `${CODES}/%ff`],
    ['a broken escape in the path', `${CODES}/%zz`],
  ])('is rejected: %s', async (_what, path) => {
    expect(await outcome(await account.request('GET', path))).toMatchObject({
      status: 400,
      code: 'bad_request',
    });
  });

  test.each([
    ['a NUL', `${CODES}/%00`],
    ['a way up', `${CODES}/..%2f..%2fetc%2fpasswd`],
    ['2,000 characters', `${CODES}/${'x'.repeat(2_000)}`],
  ])('is not found: %s', async (_what, path) => {
    expect(await outcome(await account.request('GET', path))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  test('names every parameter with a control character', async () => {
    const rejected = await outcome(await account.request('GET', `${CODES}?search=a%00&limit=5&tag=%0a`));
    expect(rejected).toEqual({ status: 400, code: 'bad_request', paths: ['search', 'tag'] });
  });
});

/** Odd values in queries: invalid-requests.test.ts. */
describe('an odd parameter of a path', () => {
  const OPERATIONS = Object.entries<Record<string, any>>(
    createOpenApiDocument(ROUTES, { publicUrl: 'http://localhost', version: '0' }).paths ?? {},
  ).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody && {},
    })),
  );

  /** Calls with the odd value in every parameter of the path at once. */
  const CALLS = OPERATIONS.filter(({ path }) => path.includes('{')).flatMap(({ path, ...operation }) =>
    ODD_VALUES.map((odd) => ({ ...operation, target: path.replaceAll(/\{\w+\}/g, () => odd) })),
  );

  test('causes no internal error on any route', async () => {
    expect(CALLS.length).toBeGreaterThan(500);
    const wrong: unknown[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (const { method, target, body } of CALLS.filter((_call, index) => index % 8 === lane)) {
          const response = await account.request(method, target, body);
          await response.arrayBuffer();
          if (response.status >= 500) wrong.push([method, target, response.status]);
        }
      }),
    );
    expect(wrong).toEqual([]);
  }, 120_000);
});

describe('an oversized body', () => {
  const huge = Buffer.alloc(10 * MEGABYTE, ' ');
  const post = (body: Buffer, headers: Record<string, string> = {}) =>
    fetch(api.url + CODES, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
    });

  test('is rejected before it is sent completely', async () => {
    const sending = request(api.url + CODES, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.key}`,
        'content-type': 'application/json',
        'content-length': huge.length,
      },
    });
    sending.write('{');
    const [response] = (await once(sending, 'response')) as [{ statusCode: number }];
    expect(response.statusCode).toBe(413);
    sending.on('error', () => undefined).destroy();
  });

  test('of 10 MB gets a 413, even when the client sends all of it, and without a Content-Length', async () => {
    expect(await outcome(await post(huge))).toMatchObject({ status: 413, code: 'payload_too_large' });
    const chunked = await fetch(api.url + CODES, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
      body: new Blob([new Uint8Array(huge)]).stream(),
      duplex: 'half',
    });
    expect(await outcome(chunked)).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test('is detected inside a small compressed body', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * MEGABYTE, ' '));
    expect(bomb.length).toBeLessThan(MEGABYTE);
    expect(await outcome(await post(bomb, { 'content-encoding': 'gzip' }))).toMatchObject({ status: 413 });
  });

  test('costs little memory under concurrent requests', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * MEGABYTE, ' '));
    const before = process.memoryUsage().rss;
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0 ? post(huge) : post(bomb, { 'content-encoding': 'gzip' }),
      ),
    );
    for (const { status } of responses) expect(status).toBe(413);
    // This process also holds the client's copies of the bodies.
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MEGABYTE);
  });

  test.each([
    ['an encoding that nobody knows', 'x-secret', 415],
    ['an encoding that it does not have', 'gzip', 400],
  ])('in the encoding %s is rejected', async (_what, encoding, status) => {
    expect((await post(Buffer.from(JSON.stringify(CODE)), { 'content-encoding': encoding })).status).toBe(
      status,
    );
  });
});

describe('hostile JSON', () => {
  test.each([
    ['100,000 arrays deep', '['.repeat(100_000), 400],
    ['100,000 objects deep', '{"a":'.repeat(100_000), 400],
    [
      'an object with 50,000 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`f${i}`, 1]))),
      422,
    ],
    [
      'a number of 100,000 digits',
      `{"type":"url","data":"https://example.com/","metadata":{"n":${'9'.repeat(100_000)}}}`,
      422,
    ],
  ])('is rejected at little cost: %s', async (_what, body, status) => {
    const cost = processorTime();
    const response = await account.request('POST', CODES, body, { 'content-type': 'application/json' });
    await response.arrayBuffer();
    expect(response.status).toBe(status);
    expect(cost()).toBeLessThan(2_000);
  });
});

describe('an error response', () => {
  const DETAILS = 1_000;
  const unknownFields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`, 1]));
  /** Sends a body, as an object or as JSON text, and returns the error with the size of the response. */
  async function refusal(path: string, body: object | string) {
    const json = { 'content-type': 'application/json' };
    const response = await account.request('POST', path, body, json);
    const text = await response.text();
    const { error } = JSON.parse(text) as {
      error: { message: string; details?: { path: string; message: string }[] };
    };
    return { status: response.status, size: text.length, ...error, details: error.details ?? [] };
  }

  test('names 1,000 invalid fields and says how many it leaves out', async () => {
    const all = await refusal(CODES, { ...CODE, ...unknownFields(DETAILS) });
    expect(all.details.map(({ path }) => path)).toEqual(Object.keys(unknownFields(DETAILS)));
    const more = await refusal(CODES, { ...CODE, ...unknownFields(DETAILS + 1) });
    expect(more.details.slice(0, DETAILS)).toEqual(all.details);
    expect(more.details.slice(DETAILS)).toEqual([{ path: '', message: 'and 1 more field is invalid' }]);
    const many = await refusal(CODES, { ...CODE, ...unknownFields(DETAILS + 4_000) });
    expect(many.details.slice(DETAILS)).toEqual([{ path: '', message: 'and 4,000 more fields are invalid' }]);
    expect(many.message).toMatch(/^5,000 fields are invalid: unknown0: /);
  });

  test('to a bulk request counts the invalid fields of all items', async () => {
    const items = Array.from({ length: 500 }, () => ({ ...CODE, ...unknownFields(20) }));
    const { details, size } = await refusal(`${CODES}/bulk`, items);
    expect(details[0]?.path).toBe('[0].unknown0');
    expect(details.slice(DETAILS)).toEqual([{ path: '', message: 'and 9,000 more fields are invalid' }]);
    expect(size).toBeLessThan(100_000);
    const unreadable = Array.from({ length: 500 }, () => ({ type: 'wifi', data: { a: 1, b: 1, c: 1 } }));
    expect((await refusal(`${CODES}/bulk`, unreadable)).details).toHaveLength(DETAILS + 1);
  });

  test.each([
    ['a body with 60,000 fields', CODES, { ...CODE, ...unknownFields(60_000) }, ''],
    ['an item with 200,000 fields', `${CODES}/bulk`, [CODE, { ...CODE, ...unknownFields(200_000) }], '[1]'],
    ['a million empty items', `${CODES}/bulk`, `[${'{},'.repeat(1_000_000)}{}]`, ''],
    ['metadata with 50,000 keys', CODES, { ...CODE, metadata: unknownFields(50_000) }, 'metadata'],
    ['a style with 50,000 fields', CODES, { ...CODE, style: { eyes: unknownFields(50_000) } }, 'style.eyes'],
    ['data with 50,000 fields', CODES, { type: 'wifi', data: unknownFields(50_000) }, 'data'],
    ['400,000 tags', CODES, { ...CODE, tags: Array(400_000).fill(1) }, ''],
    [
      '60,000 prototypes',
      CODES,
      `{"type":"url","data":"https://example.com/","tags":[${'{"__proto__":1},'.repeat(60_000)}1]}`,
      '',
    ],
  ])('to %s is short and cheap to produce', async (_what, path, body, place) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const cost = processorTime();
    const { status, size, details } = await refusal(path, text);
    // Parsing and validating any of these bodies takes several times as long.
    expect(cost()).toBeLessThan(2_000);
    expect(status).toBe(422);
    expect(details.map((detail) => detail.path)).toEqual([place]);
    expect(size).toBeLessThan(1_000);
  });

  test.each([
    ['an unknown field', (long: string) => ({ ...CODE, [long]: 1 })],
    ['a metadata key', (long: string) => ({ ...CODE, metadata: { [long]: 1 } })],
    ['a field of the data', (long: string) => ({ type: 'wifi', data: { [long]: 1 } })],
    ['a type', (long: string) => ({ ...CODE, type: long })],
    ['a short code', (long: string) => ({ ...CODE, shortCode: `${long}!` })],
    ['a color', (long: string) => ({ ...CODE, style: { foreground: long } })],
    ['a URL', (long: string) => ({ ...CODE, data: `https://${long}` })],
    ['a prototype in a long path', (long: string) => `{"${long}":{"__proto__":1}}`],
    ['text that is not JSON', (long: string) => `[${long}`],
  ])('does not repeat a text of 500 KB: %s', async (_what, build) => {
    const { status, size } = await refusal(CODES, build('x'.repeat(500_000)));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(size).toBeLessThan(2_500);
  });

  test('to a query with thousands of parameters names at most 1,000 of them', async () => {
    const query = Array.from({ length: 2_000 }, (_, index) => `a${index}=`).join('&');
    const response = await account.request('GET', `${CODES}?${query}`);
    const { error } = (await response.json()) as { error: { details: unknown[] } };
    expect(response.status).toBe(400);
    expect(error.details.length).toBeLessThanOrEqual(DETAILS + 1);
  });

  test.each([
    ['/api/v1/auth/sign-in', '16 KiB'],
    [CODES, '1 MiB'],
    [`${CODES}/bulk`, '5 MiB'],
  ])('to a body that is too large for %s gives the limit, %s', async (path, limit) => {
    const chunked = await fetch(api.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
      body: new Blob([new Uint8Array(6 * MEGABYTE)]).stream(),
      duplex: 'half',
    });
    expect(((await chunked.json()) as { error: { message: string } }).error.message).toBe(
      `The body exceeds the limit of ${limit}; send a smaller one`,
    );
  });
});

describe('a malformed request', () => {
  const port = () => Number(new URL(api.url).port);
  const headers = (count: number) =>
    Array.from({ length: count }, (_, index) => `x-${index}: 1\r\n`).join('');

  test.each([
    [
      '10,000 headers',
      `GET ${CODES} HTTP/1.1\r\nHost: x\r\n${headers(10_000)}\r\n`,
      431,
      'headers_too_large',
    ],
    [
      '101 headers',
      `GET ${CODES} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers(99)}\r\n`,
      431,
      'headers_too_large',
    ],
    [
      '101 headers for a short link',
      `GET /r/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers(99)}\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'a header of 20 KB',
      `GET / HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['a URL of 20 KB', `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'headers_too_large'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 400, 'bad_request'],
    [
      'two lengths',
      'POST /api/v1/qr-codes HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'a Content-Length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'two hosts',
      `GET ${CODES} HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n`,
      400,
      'bad_request',
    ],
    [
      'two hosts for a short link',
      `GET /r/x HTTP/1.1\r\nHost: x\r\nhOST: evil.example\r\nConnection: close\r\n\r\n`,
      400,
      'bad_request',
    ],
    [
      'an invalid host',
      `GET ${CODES} HTTP/1.1\r\nHost: x, evil.example\r\nConnection: close\r\n\r\n`,
      400,
      'bad_request',
    ],
    [
      'a target on another host',
      `GET http://evil.example${CODES} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      400,
      'bad_request',
    ],
    [
      'a target with credentials',
      `GET http://user@x${CODES} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      400,
      'bad_request',
    ],
    ['no host', `GET ${CODES} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400, 'bad_request'],
    [
      'malformed chunks',
      `POST ${CODES} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer KEY\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
      'bad_request',
    ],
  ])('is rejected in the standard error form: %s', async (_what, text, status, code) => {
    const result = await exchange(port(), text.replace('KEY', account.key));
    expect(result.status).toBe(status);
    expect(result.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(result.body.error).toMatchObject({ code, status, message: expect.stringMatching(/\w/) });
    expect(result.headers.get('x-request-id')).toBe(result.body.error.requestId);
    if (!text.startsWith('GET /r/'))
      expect(Number(result.headers.get('x-ratelimit-limit'))).toBeGreaterThan(0);
  });

  test.each([
    ['a route', `http://X:80${CODES}`, 'unauthorized'],
    ['a short link', 'http://x/r/unknown-1', 'not_found'],
    ['an unknown path', 'HTTP://x/api?a=1', 'not_found'],
  ])('is not one whose absolute target names the host: %s', async (_what, target, code) => {
    const accept = 'Accept: application/json';
    const text = `GET ${target} HTTP/1.1\r\nHost: x\r\n${accept}\r\nConnection: close\r\n\r\n`;
    expect((await exchange(port(), text)).body.error.code).toBe(code);
  });

  test('does not corrupt the response that is being sent', async () => {
    const socket = await connected(port());
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    socket.write(`GET ${CODES} HTTP/1.1\r\nHost: x\r\n\r\nNonsense\r\n\r\n`);
    await once(socket, 'close');
    for (const result of received.split(/(?=HTTP\/1\.1 )/)) {
      const { headers: sent, body } = parseResponse(result);
      expect(Number(sent.get('content-length'))).toBe(Buffer.byteLength(JSON.stringify(body)));
    }
  });

  test('does not affect the service when the client hangs up', async () => {
    for (let count = 0; count < 50; count++) {
      const socket = await connected(port());
      socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${headers(5_000)}`);
      if (count % 2 === 0) socket.resetAndDestroy();
      else socket.destroy();
    }
    expect((await account.request('GET', CODES)).status).toBe(200);
  });
});

describe('a misbehaving connection', () => {
  const IDLE = 5_000;

  test(`that is idle blocks no other client, even ${IDLE} of them, and costs little memory`, async () => {
    const room = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
    // Both ends of each connection use a file descriptor of this process.
    expect(room === 'unlimited' || Number(room) > 2 * IDLE + 500).toBe(true);
    const before = process.memoryUsage().rss;
    const idle: Socket[] = [];
    while (idle.length < IDLE) {
      const more = Array.from({ length: 100 }, () => connected(Number(new URL(api.url).port)));
      idle.push(...(await Promise.all(more)));
    }
    const cost = processorTime();
    expect((await account.request('GET', CODES)).status).toBe(200);
    expect(cost()).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEGABYTE);
    for (const socket of idle) socket.destroy();
  });

  /** Starts an API with short connection timeouts. */
  async function impatientServer(): Promise<{ server: Server; port: number }> {
    const timeouts = {
      headersTimeout: 200,
      requestTimeout: 400,
      keepAliveTimeout: 200,
      connectionsCheckingInterval: 50,
    };
    const ignore = () => undefined;
    const reader = { handle: ignore, handleAlias: ignore, handleItem: ignore };
    const server = createHttpServer((req) => req.resume(), reader, timeouts);
    const now = () => new Date();
    respondToClientErrors(server, {
      limiter: createAnonymousLimiter(now),
      log: createLogger('silent', 'test'),
    });
    return { server, port: (await startListening(server, 0, '127.0.0.1')).port };
  }

  test.each([
    ['says nothing is cut', '', undefined],
    ['never ends its headers gets an error and is closed', `GET ${CODES} HTTP/1.1\r\nHost: x\r\n`, 408],
    [
      'never ends its body gets an error and is closed',
      `POST ${CODES} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{`,
      408,
    ],
  ])('and %s', async (_what, text, status) => {
    const { server, port } = await impatientServer();
    const socket = await connected(port);
    let received = '';
    socket.setEncoding('utf8').on('data', (more: string) => (received += more));
    if (text !== '') socket.write(text);
    await once(socket, 'close');
    if (status === undefined) expect(received).toBe('');
    else {
      const result = parseResponse(received);
      expect([result.status, result.body.error.code]).toEqual([status, 'request_timeout']);
    }
    server.closeAllConnections();
    server.close();
  });
});

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends the text unchanged and reads until the server closes the connection. */
async function exchange(port: number, text: string) {
  const socket = await connected(port);
  let received = '';
  socket.setEncoding('utf8').on('data', (more: string) => (received += more));
  socket.write(text);
  await once(socket, 'close');
  return parseResponse(received);
}

function parseResponse(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: new Map(
      lines.map((line) => {
        const [name = '', value = ''] = line.split(/: (.*)/);
        return [name.toLowerCase(), value] as const;
      }),
    ),
    body: JSON.parse(body) as { error: Record<string, any> },
  };
}
