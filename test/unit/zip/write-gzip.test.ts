import { createHash } from 'node:crypto';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { writeGzip } from '../../../zip/write-gzip.js';

async function* pieces(count: number, onPiece: (index: number) => void = () => undefined) {
  for (let index = 0; index < count; index += 1) {
    await Promise.resolve();
    onPiece(index);
    yield `${index},${'é'.repeat(2_000)}\n`;
  }
}

test('the file has the whole text, and its size and hash are returned', async () => {
  const target = new PassThrough();
  const [bytes, measured] = await Promise.all([buffer(target), writeGzip(pieces(100), target)]);
  expect(measured).toEqual({
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const lines = gunzipSync(bytes).toString().trim().split('\n');
  expect(lines).toHaveLength(100);
  expect(lines[99]).toBe(`99,${'é'.repeat(2_000)}`);
});

test('an error in the source of the text destroys the file', async () => {
  const target = new PassThrough();
  target.resume();
  const failing = pieces(10, (index) => {
    if (index === 5) throw new Error('stopped');
  });
  await expect(writeGzip(failing, target)).rejects.toThrow('stopped');
  expect([target.destroyed, target.writableFinished]).toEqual([true, false]);
});

test('a slow file slows down the source of the text', async () => {
  let requested = 0;
  const target = new Writable({ write: () => undefined });
  const incompressible = async function* () {
    for (;;) {
      await Promise.resolve();
      requested += 1;
      yield Array.from({ length: 10_000 }, () => String.fromCharCode(32 + Math.random() * 90)).join('');
    }
  };
  const writing = writeGzip(incompressible(), target);
  let before = -1;
  while (requested !== before) {
    before = requested;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(requested).toBeLessThan(60);
  target.destroy(new Error('closed'));
  await expect(writing).rejects.toThrow('closed');
});
