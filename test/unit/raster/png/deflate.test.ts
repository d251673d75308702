import { inflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { deflateRows } from '../../../../raster/png/deflate.js';
import { huffmanCode } from '../../../../raster/png/huffman.js';

const expand = (rows: { bytes: Uint8Array; times: number }[]) =>
  Buffer.concat(rows.flatMap(({ bytes, times }) => Array.from({ length: times }, () => bytes)));

describe('a zlib stream of repeated rows', () => {
  test('is inflated by zlib to the same rows, for any rows', () => {
    const row = (length: number) =>
      fc.record({
        bytes: fc
          .array(fc.constantFrom(0, 0, 0, 255, 255, 15, 240, 170, 7), {
            minLength: length,
            maxLength: length,
          })
          .map((bytes) => Uint8Array.from(bytes)),
        times: fc.integer({ min: 1, max: 40 }),
      });
    const image = fc
      .integer({ min: 9, max: 513 })
      .chain((length) => fc.array(row(length), { minLength: 1, maxLength: 20 }));
    fc.assert(
      fc.property(image, (rows) => {
        expect(Buffer.compare(inflateSync(deflateRows(rows)), expand(rows))).toBe(0);
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ['a single byte value', [{ bytes: new Uint8Array(65), times: 512 }]],
    ['no repetition', [{ bytes: Uint8Array.from({ length: 200 }, (_, at) => at), times: 1 }]],
    [
      'every match length',
      Array.from({ length: 300 }, (_, at) => ({ bytes: new Uint8Array(300).fill(1, 0, at), times: 1 })),
    ],
    ['the widest image', [{ bytes: new Uint8Array(513).fill(0xaa), times: 4096 }]],
  ])('is inflated by zlib: %s', (_, rows) => {
    expect(Buffer.compare(inflateSync(deflateRows(rows)), expand(rows))).toBe(0);
  });
});

describe('a Huffman code', () => {
  test('respects the maximum length even for counts that grow like Fibonacci numbers', () => {
    const counts = [1, 1];
    while (counts.length < 30) counts.push(counts.at(-1)! + counts.at(-2)!);
    for (const limit of [7, 15]) {
      const { lengths } = huffmanCode(counts, limit);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(limit);
      expect(lengths.reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1);
    }
  });
});
