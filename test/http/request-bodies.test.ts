import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';

const CODES = '/api/v1/qr-codes';
const BULK = `${CODES}/bulk`;
const CODE = { type: 'url', data: 'https://example.com/' };
const MEGABYTE = 1024 * 1024;

let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount();
});
afterAll(() => api.stop());

/** A connection that is used as slow, hasty, or odd clients use it. */
class Connection {
  readonly #socket: Socket;
  #received = '';
  #isWaiting = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1').on('data', (text: string) => {
      this.#received += text;
      this.#isWaiting();
    });
  }

  static async open(): Promise<Connection> {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Sends the head of a POST request. */
  sendHead(path: string, headers: Record<string, string | number>): void {
    const all = {
      Host: 'x',
      Authorization: `Bearer ${account.key}`,
      'Content-Type': 'application/json',
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  /** Sends bytes. Resolves when all of them have left this process. */
  send(bytes: Uint8Array | string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  sendChunk(bytes: Uint8Array | string): Promise<void> {
    const chunk = Buffer.from(bytes);
    return this.send(
      Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
    );
  }

  /** Stops reading until the next `response`, as a client that writes its whole body first. */
  pause(): void {
    this.#socket.pause();
  }

  /** Reads the next response. Rejects if the connection is reset. */
  async response() {
    this.#socket.resume();
    let match: RegExpExecArray | null;
    while (!(match = /^HTTP\/1\.1 (\d+) .*?\r\n\r\n/s.exec(this.#received))) await this.#more();
    const [head, status] = match;
    const end = head.length + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    while (this.#received.length < end) await this.#more();
    const body = this.#received.slice(head.length, end);
    this.#received = this.#received.slice(end);
    return { status: Number(status), body: body === '' ? undefined : JSON.parse(body) };
  }

  #more(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#isWaiting = resolve;
      this.#socket.once('error', reject).once('close', () => reject(new Error('the connection was closed')));
    });
  }

  abort(): void {
    this.#socket.resetAndDestroy();
  }
}

const unknownFields = (count: number) => Array.from({ length: count }, (_, index) => `"f${index}":1`).join();
const TOO_MANY_FIELDS = `[{${unknownFields(400_000)}}]`;

describe('a body over a limit', () => {
  test.each([
    ['too many fields', BULK, `[{${unknownFields(10_001)}`, 422, 'validation_error'],
    ['too many levels', CODES, '['.repeat(33), 400, 'malformed_json'],
    ['too many bytes', CODES, ' '.repeat(MEGABYTE + 1), 413, 'payload_too_large'],
  ])('is rejected while the client still sends it: %s', async (_what, path, start, status, code) => {
    const client = await Connection.open();
    client.sendHead(path, { 'Transfer-Encoding': 'chunked' });
    await client.sendChunk(start);
    expect(await client.response()).toMatchObject({ status, body: { error: { code } } });
    // The connection stays in use after the rest of the body.
    await client.sendChunk(' '.repeat(2 * MEGABYTE));
    await client.sendChunk('');
    client.sendHead(CODES, { 'Content-Length': JSON.stringify(CODE).length });
    await client.send(JSON.stringify(CODE));
    expect(await client.response()).toMatchObject({ status: 201 });
    client.abort();
  });

  test.each([
    ['too many fields', BULK, TOO_MANY_FIELDS, {}, 422],
    [
      'too many fields, compressed',
      BULK,
      gzipSync(TOO_MANY_FIELDS, { level: 1 }),
      { 'Content-Encoding': 'gzip' },
      422,
    ],
    ['too many bytes', BULK, Buffer.alloc(20 * MEGABYTE, ' '), {}, 413],
    ['another type', BULK, TOO_MANY_FIELDS, { 'Content-Type': 'text/plain' }, 415],
    ['an unknown encoding', BULK, TOO_MANY_FIELDS, { 'Content-Encoding': 'x-secret' }, 415],
  ])(
    'gets its response after a client has written all of it: %s',
    async (_what, path, body, headers, status) => {
      const client = await Connection.open();
      client.pause();
      const bytes = Buffer.from(body);
      client.sendHead(path, { 'Content-Length': bytes.length, ...headers });
      await client.send(bytes);
      expect(await client.response()).toMatchObject({ status, body: { error: { status } } });
      client.sendHead(CODES, { 'Content-Length': JSON.stringify(CODE).length });
      await client.send(JSON.stringify(CODE));
      expect(await client.response()).toMatchObject({ status: 201 });
      client.abort();
    },
  );
});

describe('a body', () => {
  test('may be announced by "Expect: 100-continue"', async () => {
    const client = await Connection.open();
    const body = JSON.stringify(CODE);
    client.sendHead(CODES, { 'Content-Length': body.length, Expect: '100-continue' });
    expect(await client.response()).toMatchObject({ status: 100 });
    await client.send(body);
    expect(await client.response()).toMatchObject({ status: 201, body: { type: 'url' } });
    client.abort();
  });

  test.each([
    ['identity', Buffer.from(' [')],
    ['gzip', gzipSync(Buffer.alloc(50_000, ' '))],
  ])('of an aborted request is no failure: %s', async (encoding, start) => {
    const before = api.logLines.length;
    for (let count = 0; count < 10; count++) {
      const client = await Connection.open();
      client.sendHead(BULK, { 'Content-Length': 3 * MEGABYTE, 'Content-Encoding': encoding });
      await client.send(start);
      client.abort();
    }
    expect((await account.request('POST', CODES, CODE)).status).toBe(201);
    const failures = api.logLines.slice(before).filter((line) => line.includes('request failed'));
    expect(failures).toEqual([]);
  });
});
