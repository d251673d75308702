import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Qrelay, QrelayError, type QrelayOptions } from '../../../sdk/index.js';
import {
  canScriptServer,
  startScriptedServer,
  type ScriptedResponse,
  type ScriptedServer,
} from '../../support/scripted-server.js';

const KEY = `qrk_${randomUUID()}`;
const ok = { status: 200, body: { id: 'qr_1' } };
const failure = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { error: { code, message: `It is ${code}`, status, requestId: 'req_1' } },
});

/** A call of each method that the API has. */
const CALLS: Record<string, (qrelay: Qrelay) => Promise<unknown>> = {
  GET: (qrelay) => qrelay.getQrCode({ path: { id: 'qr_1' } }),
  POST: (qrelay) => qrelay.createQrCode({ body: { type: 'text', data: 'x' } }),
  PUT: (qrelay) => qrelay.changePassword({ body: { currentPassword: 'x', newPassword: 'y' } }),
  PATCH: (qrelay) => qrelay.updateQrCode({ path: { id: 'qr_1' }, body: { name: 'x' } }),
  DELETE: (qrelay) => qrelay.deleteQrCode({ path: { id: 'qr_1' } }),
};
const METHODS = Object.keys(CALLS);
const REPEATABLE = METHODS.filter((method) => method !== 'PATCH');

let server: ScriptedServer;
beforeAll(async () => {
  if (canScriptServer) server = await startScriptedServer();
});
afterAll(() => server?.stop());

async function scripted(responses: ScriptedResponse[], options: QrelayOptions = {}) {
  const { url, requests } = await server.script(responses);
  return { qrelay: new Qrelay({ url, key: KEY, ...options }), requests };
}

/** Calls a method, whose retries succeed after one failure. @returns the numbers of requests by method */
async function countRequests(response: ScriptedResponse) {
  const counts = METHODS.map(async (method) => {
    const script = [response, { ...ok, status: method === 'PUT' ? 204 : 200 }];
    const { qrelay, requests } = await scripted(script, { timeoutMs: 1_000 });
    await CALLS[method]!(qrelay).catch((error: unknown) => expect(error).toBeInstanceOf(QrelayError));
    const sent = await requests();
    expect(new Set(sent.map((request) => request.method))).toEqual(new Set([method]));
    return [method, sent.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

const each = (methods: readonly string[]) =>
  Object.fromEntries(METHODS.map((method) => [method, methods.includes(method) ? 2 : 1]));

async function rejection(call: Promise<unknown>): Promise<QrelayError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(QrelayError);
  return error as QrelayError;
}

// Needs Python. Always runs in continuous integration; skipped on machines without it.
(canScriptServer ? describe : describe.skip)('a client of a scripted server', () => {
  test.each<[string, ScriptedResponse, readonly string[]]>([
    ['429 rate_limited', failure(429, 'rate_limited', { 'Retry-After': '0' }), METHODS],
    ['429 quota_exceeded', failure(429, 'quota_exceeded', { 'Retry-After': '0' }), []],
    ['no response', { drop: true }, REPEATABLE],
    ['a timeout', { ...ok, stall: 1.5 }, REPEATABLE],
    ['an error whose body does not arrive', { status: 500, body: '{}', stallBody: 1.5 }, REPEATABLE],
    ['502 of a proxy', { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<p>' }, REPEATABLE],
    ['503', failure(503, 'unavailable', { 'Retry-After': '0' }), REPEATABLE],
    ['504', { status: 504 }, REPEATABLE],
    [
      '409 idempotency_in_progress',
      failure(409, 'idempotency_in_progress', { 'Retry-After': '0' }),
      ['POST'],
    ],
    ['409 conflict', failure(409, 'conflict'), []],
    ['500', failure(500, 'internal_error'), []],
    ['422', failure(422, 'validation_error'), []],
    ['a redirect', { status: 307, headers: { Location: '/elsewhere' } }, []],
  ])('%s is retried as the table says', async (_name, response, retried) => {
    expect(await countRequests(response)).toEqual(each(retried));
  });

  test('a call has at most maxRetries retries, and rejects with the last error', async () => {
    const unavailable = failure(503, 'unavailable', { 'Retry-After': '0' });
    for (const [options, expected] of [
      [{}, 4],
      [{ maxRetries: 1 }, 2],
      [{ maxRetries: 0 }, 1],
    ] as const) {
      const { qrelay, requests } = await scripted([unavailable], options);
      expect(await rejection(CALLS['GET']!(qrelay))).toMatchObject({ status: 503, code: 'unavailable' });
      expect(await requests()).toHaveLength(expected);
    }
  });

  test('every POST has an Idempotency-Key, the same in all attempts and another in each call', async () => {
    const { qrelay, requests } = await scripted([{ drop: true }, failure(503, 'unavailable'), ok]);
    await CALLS['POST']!(qrelay);
    await CALLS['POST']!(qrelay);
    await qrelay.createQrCode({ body: { type: 'text', data: 'x' }, headers: { 'Idempotency-Key': 'own' } });
    await qrelay.rotateShareImage({ path: { id: 'qr_1' } });
    const keys = (await requests()).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(6);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(new Set(keys)).toHaveProperty('size', 4);
    expect(keys[4]).toBe('own');
    expect(keys[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test('other methods have no Idempotency-Key, and all have the key', async () => {
    const { qrelay, requests } = await scripted([ok]);
    for (const method of ['GET', 'PATCH', 'DELETE']) await CALLS[method]!(qrelay);
    for (const { headers } of await requests()) {
      expect(headers['idempotency-key']).toBeUndefined();
      expect(headers['authorization']).toBe(`Bearer ${KEY}`);
    }
  });

  test('the wait is Retry-After in seconds or as a date, otherwise up to 0.5 s, 1 s, and 2 s', async () => {
    const waits = async (responses: ScriptedResponse[]) => {
      const { qrelay, requests } = await scripted([...responses, ok]);
      await CALLS['GET']!(qrelay);
      const times = (await requests()).map(({ at }) => at);
      return times.slice(1).map((at, index) => at - times[index]!);
    };
    const limited = (seconds: string) => failure(429, 'rate_limited', { 'Retry-After': seconds });
    const [seconds, date, jitter] = await Promise.all([
      waits([limited('1')]),
      waits([limited('{date+1}')]),
      waits([{ status: 503 }, { status: 503 }, { status: 503 }]),
    ]);
    expect(seconds[0]).toBeGreaterThanOrEqual(0.99);
    expect(seconds[0]).toBeLessThan(2);
    // The date has no fractions of a second.
    expect(date[0]).toBeLessThan(2);
    expect(jitter).toHaveLength(3);
    for (const [index, waited] of jitter.entries()) expect(waited).toBeLessThan(0.5 * 2 ** index + 0.5);
  });

  test('a Retry-After over 60 s ends the call at once', async () => {
    const { qrelay, requests } = await scripted([failure(429, 'rate_limited', { 'Retry-After': '61' })]);
    const error = await rejection(CALLS['GET']!(qrelay));
    expect(error).toMatchObject({
      status: 429,
      code: 'rate_limited',
      retryAfterSeconds: 61,
      requestId: 'req_1',
    });
    expect(await requests()).toHaveLength(1);
  });

  test('signal ends a wait, and a request, at once with its reason', async () => {
    const waiting = await scripted([failure(429, 'rate_limited', { 'Retry-After': '30' })]);
    const running = await scripted([{ ...ok, stall: 10 }]);
    for (const { qrelay, requests } of [waiting, running]) {
      const abort = new AbortController();
      const startedAt = Date.now();
      const call = qrelay.getQrCode({ path: { id: 'qr_1' }, signal: abort.signal });
      setTimeout(() => abort.abort(new Error('enough')), 300);
      await expect(call).rejects.toThrow('enough');
      expect(Date.now() - startedAt).toBeLessThan(3_000);
      expect(await requests()).toHaveLength(1);
    }
  });

  test('a body that is a stream is sent once', async () => {
    const { qrelay, requests } = await scripted([{ status: 503 }]);
    const body = new Blob(['a,b\n', '1,2\n']).stream();
    const headers = { 'Content-Type': 'text/csv' } as const;
    await rejection(qrelay.uploadImportFile({ path: { jobId: 'job_1' }, body, headers }));
    const sent = await requests();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: 'PUT', body: 'a,b\n1,2\n' });
    expect(sent[0]!.headers['content-type']).toBe('text/csv');
  });

  test('other bodies are sent again, whole and with their type', async () => {
    const { qrelay, requests } = await scripted([{ status: 503 }, { status: 201, body: { id: 'file_1' } }]);
    const body = new Blob(['%PDF-'], { type: 'application/pdf' });
    await qrelay.uploadFile({ body, query: { name: 'Menu.pdf' } });
    const sent = await requests();
    expect(sent.map((request) => [request.body, request.headers['content-type'], request.path])).toEqual(
      Array(2).fill(['%PDF-', 'application/pdf', expect.stringMatching(/\/api\/v1\/files\?name=Menu\.pdf$/)]),
    );
  });

  test('a redirect to another origin leaks no key', async () => {
    const other = await server.script([ok]);
    for (const status of [301, 302, 303, 307, 308]) {
      const { qrelay, requests } = await scripted([{ status, headers: { Location: other.url } }]);
      for (const method of METHODS) {
        expect(await rejection(CALLS[method]!(qrelay))).toMatchObject({
          status,
          code: 'unexpected_response',
        });
      }
      expect(await requests()).toHaveLength(METHODS.length);
    }
    expect(await other.requests()).toEqual([]);
  });

  test('a response that is not the API’s JSON is unexpected_response', async () => {
    const html = { headers: { 'Content-Type': 'text/html' }, body: '<!doctype html>' };
    const responses: ScriptedResponse[] = [
      html,
      { body: '{"id":' },
      { ...html, status: 404 },
      { status: 400, body: 'null' },
    ];
    for (const response of responses) {
      const { qrelay } = await scripted([response]);
      const status = response.status ?? 200;
      expect(await rejection(CALLS['GET']!(qrelay))).toMatchObject({ status, code: 'unexpected_response' });
    }
  });

  test('newer fields and enum values are no error', async () => {
    const body = { id: 'qr_1', type: 'hologram', depth: 3 };
    const { qrelay } = await scripted([{ body }]);
    expect(await CALLS['GET']!(qrelay)).toEqual(body);
  });

  test('no error and no client shows the key, even if a server repeats it', async () => {
    const echo = { status: 400, body: { error: { code: 'bad_request', message: `Authorization: ${KEY}` } } };
    const broken: typeof fetch = () =>
      Promise.reject(new Error(`failed: Bearer ${KEY}`, { cause: { headers: { Authorization: KEY } } }));
    const clients = [
      await scripted([echo]),
      await scripted([{ drop: true }], { maxRetries: 0 }),
      await scripted([], { fetch: broken, maxRetries: 0 }),
      await scripted([{ status: 302, headers: { Location: `/${KEY}` } }]),
    ];
    const shown = clients.map(({ qrelay }) => [
      inspect(qrelay, { depth: 9, showHidden: true }),
      JSON.stringify(qrelay),
    ]);
    for (const { qrelay } of clients) {
      const error = await rejection(CALLS['POST']!(qrelay));
      const texts = [
        String(error),
        error.stack!,
        JSON.stringify(error),
        inspect(error, { depth: 9, showHidden: true }),
      ];
      expect(JSON.parse(JSON.stringify(error))).toMatchObject({
        name: 'QrelayError',
        message: error.message,
      });
      shown.push(texts);
    }
    expect(shown.flat().filter((text) => text.includes(KEY))).toEqual([]);
    expect(shown[4]![1]).toMatch(/^QrelayError: Authorization: <key>\n/);
  });

  test('iterate returns 1,000 items, none twice, in pages of 100 by cursor, or by page for keys', async () => {
    const codes = await server.script({ collection: 1_000 });
    const keys = await server.script({ collection: 1_000 });
    const idsOf = async (items: AsyncIterable<{ id: string }>) => {
      const ids: string[] = [];
      for await (const { id } of items) ids.push(id);
      return ids;
    };
    const expected = Array.from({ length: 1_000 }, (_, index) => `item_${index}`);
    const client = ({ url }: { url: string }) => new Qrelay({ url, key: KEY });
    expect(await idsOf(client(codes).iterate('listQrCodes', { query: { type: 'url' } }))).toEqual(expected);
    expect(await idsOf(client(keys).iterate('listApiKeys'))).toEqual(expected);
    for (const { requests } of [codes, keys]) {
      const paths = (await requests()).map(({ path }) => path);
      expect(paths).toHaveLength(10);
      expect(paths.every((path) => path.includes('limit=100'))).toBe(true);
    }
    expect((await codes.requests()).every(({ path }) => path.includes('type=url'))).toBe(true);
  });

  test('a loop that ends early requests no more pages', async () => {
    const { url, requests } = await server.script({ collection: 1_000 });
    for await (const _ of new Qrelay({ url, key: KEY }).iterate('listJobs')) break;
    expect(await requests()).toHaveLength(1);
  });
});

test('the constructor reads the environment, and throws a TypeError without a URL or a key', () => {
  const saved = { ...process.env };
  try {
    delete process.env['QRELAY_URL'];
    delete process.env['QRELAY_API_KEY'];
    expect(() => new Qrelay({ key: KEY })).toThrow(TypeError);
    expect(() => new Qrelay({ url: 'http://localhost' })).toThrow(TypeError);
    for (const url of [
      'localhost:3000',
      'ftp://localhost',
      'http://me:secret@localhost',
      'http://localhost?a=1',
    ]) {
      expect(() => new Qrelay({ url, key: KEY })).toThrow(TypeError);
    }
    expect(() => new Qrelay({ url: 'http://localhost', key: `${KEY}\n` })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining(KEY) }),
    );
    expect(() => new Qrelay({ url: 'http://localhost', key: KEY, timeoutMs: 0 })).toThrow(TypeError);
    expect(() => new Qrelay({ url: 'http://localhost', key: KEY, maxRetries: -1 })).toThrow(TypeError);
    process.env['QRELAY_URL'] = 'http://localhost/';
    process.env['QRELAY_API_KEY'] = KEY;
    expect(new Qrelay()).toBeInstanceOf(Qrelay);
  } finally {
    process.env = saved;
  }
});

test('a path value that would lead to another operation is rejected before any request', async () => {
  const requests: string[] = [];
  const send = ((url: string) => {
    requests.push(url);
    return Promise.resolve(Response.json({}));
  }) as typeof fetch;
  const qrelay = new Qrelay({ url: 'http://localhost/base/', key: KEY, fetch: send });
  for (const id of ['', '.', '..', undefined as unknown as string]) {
    await expect(qrelay.deleteQrCode({ path: { id } })).rejects.toThrow(TypeError);
  }
  await qrelay.getQrCode({ path: { id: '../jobs?a=1' } });
  expect(requests).toEqual(['http://localhost/base/api/v1/qr-codes/..%2Fjobs%3Fa%3D1']);
});
