import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { Request } from 'express';
import { readBody } from '../../../../../api/http/middleware/read-body.js';

const CODE = { name: 'é€😀'.repeat(50) };
const json = Buffer.from(JSON.stringify(CODE));
const ENCODINGS = [
  ['identity', json],
  ['gzip', gzipSync(json)],
  ['deflate', deflateSync(json)],
  ['br', brotliCompressSync(json)],
] as const;

/** A request with a body whose size is not known beforehand. */
function requestOf<Body extends Readable>(body: Body, headers: Record<string, string> = {}): Request & Body {
  return Object.assign(body, {
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers },
  }) as unknown as Request & Body;
}

async function bodyOf(req: Request, rules = {}): Promise<unknown> {
  await readBody(rules)(req, {} as never, () => undefined);
  return req.body;
}

/** A body byte by byte, as the slowest client sends it. */
const byteByByte = (bytes: Uint8Array) => Readable.from(Array.from(bytes, (byte) => Buffer.of(byte)));

describe('a body', () => {
  test.each(ENCODINGS)('is the same in every encoding, however it is cut: %s', async (encoding, bytes) => {
    expect(await bodyOf(requestOf(byteByByte(bytes), { 'content-encoding': encoding }))).toEqual(CODE);
  });

  test.each(ENCODINGS)('of an aborted request is an error: %s', async (encoding, bytes) => {
    const req = requestOf(new PassThrough(), { 'content-encoding': encoding });
    const reading = bodyOf(req);
    req.write(bytes.subarray(0, -1));
    setImmediate(() => req.destroy());
    await expect(reading).rejects.toMatchObject({ code: 'bad_request' });
    const aborted = requestOf(new PassThrough(), { 'content-encoding': encoding });
    aborted.destroy();
    await expect(bodyOf(aborted)).rejects.toMatchObject({ code: 'bad_request' });
  });

  test.each([
    ['that ends early', gzipSync(json).subarray(0, -9)],
    ['in another encoding', json],
  ])('%s is an error', async (_what, bytes) => {
    const reading = bodyOf(requestOf(byteByByte(bytes), { 'content-encoding': 'gzip' }));
    await expect(reading).rejects.toMatchObject({ code: 'bad_request' });
  });

  test.each(ENCODINGS)('is rejected before its end, and the rest is dropped: %s', async (encoding, bytes) => {
    const req = requestOf(new PassThrough(), { 'content-encoding': encoding });
    const reading = bodyOf(req, { bodyLimit: 10 });
    // The request has not ended.
    req.write(bytes);
    await expect(reading).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(req.destroyed).toBe(false);
    const ended = once(req, 'end');
    req.end(Buffer.alloc(1024 * 1024));
    await ended;
  });

  test('is read over several turns of the event loop if it is large', async () => {
    let turns = 0;
    let isRead = false;
    const countTurn = () => {
      turns += 1;
      if (!isRead) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    const chunks = ['"', ...Array<string>(14).fill('a'.repeat(64 * 1024)), '"'];
    await bodyOf(requestOf(Readable.from(chunks.map((text) => Buffer.from(text)))), {
      bodyLimit: 1024 * 1024,
    });
    isRead = true;
    expect(turns).toBeGreaterThanOrEqual(14);
  });
});
