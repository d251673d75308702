import { connect, type Socket } from 'node:net';
import { request } from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createOpenApiDocument } from '../../api/openapi/document.js';
import { ROUTES } from '../../api/routes/index.js';
import { createHttpServer, listen } from '../../api/server.js';
import { newId } from '../../store/ids.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';

const MEGABYTE = 1024 * 1024;
const CODES = '/api/v1/qr-codes';
const CODE = { type: 'url', data: 'https://example.com/' };

let api: TestApi;
let account: TestAccount;
let codeId: string;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.account();
  codeId = ((await (await account.call('POST', CODES, CODE)).json()) as { id: string }).id;
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
}

/** Every operation that takes a body, with the example that the document shows. */
const WITH_BODIES: BodyOperation[] = Object.entries<Record<string, any>>(
  createOpenApiDocument(ROUTES, { publicUrl: 'http://localhost', version: '0' }).paths ?? {},
).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { requestBody }]) => requestBody)
    .map(([method, { requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      example: Object.values<any>(requestBody.content['application/json'].examples)[0].value as object,
    })),
);

describe('a body that says what is not for callers to say', () => {
  const FORBIDDEN = ['accountId', 'id', '_id', 'revision', 'plan', 'createdAt', 'totalScans', '$set'];

  test.each(WITH_BODIES.map((operation) => [operation.name, operation] as const))(
    'is refused by the name of each such field: %s',
    async (_name, operation) => {
      const refused = await sendWith(FORBIDDEN, operation);
      expect(refused).toMatchObject({ status: 422, code: 'validation_error' });
      const prefix = Array.isArray(operation.example) ? '[0].' : '';
      expect(refused.paths).toEqual(expect.arrayContaining(FORBIDDEN.map((field) => prefix + field)));
      // `__proto__` in JSON text is a member like any other; escaped, it is the same member.
      for (const name of ['__proto__', '\\u005f_prot\\u006f__']) {
        expect((await sendWith([name], operation)).paths).toEqual([`${prefix}__proto__`]);
      }
    },
  );

  /** @param fields as they stand in JSON text */
  async function sendWith(fields: string[], { method, path, example }: BodyOperation) {
    const kind = path.includes('webhooks') ? 'webhook' : 'apiKey';
    const address = path.replace('{id}', path.startsWith(CODES) ? codeId : newId(kind));
    const extra = fields.map((field) => `"${field}": {"x": 1}`).join(', ');
    const withExtra = (item: object) => `{${JSON.stringify(item).slice(1, -1)}, ${extra}}`;
    const body = Array.isArray(example) ? `[${withExtra(example[0] as object)}]` : withExtra(example);
    return outcome(await account.call(method, address, body, { 'content-type': 'application/json' }));
  }

  test('changes no prototype', () => {
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test.each([
    ['an operator for a type', { ...CODE, type: { $ne: null } }],
    ['an operator for a name', { ...CODE, name: { $gt: '' } }],
    ['an operator as a key of metadata', { ...CODE, metadata: { $where: '1' } }],
    ['a path as a key of metadata', { ...CODE, metadata: { 'a.b': '1' } }],
    [
      'a prototype as a key of metadata',
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
  ])('is refused with %s', async (_what, body) => {
    const response = await account.call('POST', CODES, body, { 'content-type': 'application/json' });
    expect(await outcome(response)).toMatchObject({ status: 422, code: 'validation_error' });
  });

  test.each(['__proto__', 'constructor', '$where'])(
    'is refused on a change of metadata and style: %s',
    async (key) => {
      for (const field of ['metadata', 'style']) {
        const response = await account.call(
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

describe('an address that can not be meant', () => {
  test.each([
    ['an unknown parameter', `${CODES}?colour=red`],
    ['a parameter that is given twice', `${CODES}?limit=1&limit=2`],
    ['an operator in a parameter', `${CODES}?type[$ne]=url`],
    ['a prototype as a parameter', `${CODES}?__proto__=1`],
    ['a search of 10,000 characters', `${CODES}?search=${'x'.repeat(10_000)}`],
    [
      'a cursor of somebody else’s making',
      `${CODES}?cursor=${Buffer.from('{"id":{"$gt":""}}').toString('base64url')}`,
    ],
    ['broken UTF-8 in the path', `${CODES}/%ff`],
    ['a broken escape in the path', `${CODES}/%zz`],
  ])('is refused: %s', async (_what, path) => {
    expect(await outcome(await account.call('GET', path))).toMatchObject({
      status: 400,
      code: 'bad_request',
    });
  });

  test.each([
    ['a NUL', `${CODES}/%00`],
    ['a way up', `${CODES}/..%2f..%2fetc%2fpasswd`],
    ['2,000 characters', `${CODES}/${'x'.repeat(2_000)}`],
  ])('leads nowhere: %s', async (_what, path) => {
    expect(await outcome(await account.call('GET', path))).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('is cut off when it is longer than all headers may be', async () => {
    expect((await account.call('GET', `${CODES}?search=${'x'.repeat(20_000)}`)).status).toBe(431);
  });
});

describe('a body too large', () => {
  const huge = Buffer.alloc(10 * MEGABYTE, ' ');
  const post = (body: Buffer, headers: Record<string, string> = {}) =>
    fetch(api.url + CODES, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
    });

  test('is refused before it is sent whole', async () => {
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

  test('of 10 MB is answered with 413, also to a client that sends it all, and without its length said', async () => {
    expect(await outcome(await post(huge))).toMatchObject({ status: 413, code: 'payload_too_large' });
    const chunked = await fetch(api.url + CODES, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
      body: new Blob([new Uint8Array(huge)]).stream(),
      duplex: 'half',
    });
    expect(await outcome(chunked)).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test('is found out behind a small compressed one', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * MEGABYTE, ' '));
    expect(bomb.length).toBeLessThan(MEGABYTE);
    expect(await outcome(await post(bomb, { 'content-encoding': 'gzip' }))).toMatchObject({ status: 413 });
  });

  test('costs little memory, however many come at once', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * MEGABYTE, ' '));
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0 ? post(huge) : post(bomb, { 'content-encoding': 'gzip' }),
      ),
    );
    for (const { status } of answers) expect(status).toBe(413);
    // The client's own copies of what it sends are in this process too.
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MEGABYTE);
  });

  test.each([
    ['an encoding that nobody knows', 'x-secret', 415],
    ['an encoding that it does not have', 'gzip', 400],
  ])('or one in %s is refused', async (_what, encoding, status) => {
    expect((await post(Buffer.from(JSON.stringify(CODE)), { 'content-encoding': encoding })).status).toBe(
      status,
    );
  });
});

describe('JSON made to hurt', () => {
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
  ])('is refused within a second or two: %s', async (_what, body, status) => {
    const startedAt = performance.now();
    const response = await account.call('POST', CODES, body, { 'content-type': 'application/json' });
    await response.arrayBuffer();
    expect(response.status).toBe(status);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

describe('a connection that misbehaves', () => {
  const open = async (port: number): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };

  test('with 10,000 headers is refused', async () => {
    const socket = await open(Number(new URL(api.url).port));
    const headers = Array.from({ length: 10_000 }, (_, index) => `x-${index}: 1\r\n`).join('');
    socket.write(`GET ${CODES} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 431 /);
    socket.destroy();
  });

  test('and is idle hinders nobody, 500 of them', async () => {
    const idle = await Promise.all(Array.from({ length: 500 }, () => open(Number(new URL(api.url).port))));
    const startedAt = performance.now();
    expect((await account.call('GET', CODES)).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    for (const socket of idle) socket.destroy();
  });

  test.each([
    ['says nothing', ''],
    ['never ends its headers', 'GET /api/v1/account HTTP/1.1\r\nHost: x\r\n'],
    ['never ends its body', 'POST /api/v1/qr-codes HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'],
  ])('and %s is cut', async (_what, text) => {
    const patience = {
      headersTimeout: 200,
      requestTimeout: 400,
      keepAliveTimeout: 200,
      connectionsCheckingInterval: 50,
    };
    const reader = { handle: () => undefined };
    const server = createHttpServer((req) => req.resume(), reader, patience);
    const { port } = await listen(server, 0, '127.0.0.1');
    const socket = await open(port);
    if (text !== '') socket.write(text);
    await once(socket.resume(), 'close');
    server.closeAllConnections();
    server.close();
  });
});
