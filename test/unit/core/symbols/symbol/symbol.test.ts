import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { create } from 'qrcode';
import {
  ERROR_CORRECTION_LEVELS,
  capacityBits,
  symbolSide,
} from '../../../../../core/symbols/symbol/capacity.js';
import { encodeSymbol, type QrSymbol } from '../../../../../core/symbols/symbol/encode-symbol.js';
import { packModules } from '../../../../../core/symbols/symbol/bit-matrix.js';
import { maskPenalty } from '../../../../../core/symbols/symbol/penalty.js';
import { fitSegments, maxCharacters } from '../../../../../core/symbols/symbol/segments.js';
import { MASKS } from '../../../../../core/symbols/symbol/template.js';
import { decodeQr } from '../../../../support/decode-qr.js';
import { pixelsOf } from '../render/pixels.js';
import { textbookPenalty } from './textbook-penalty.js';
import { processorTime } from '../../../../support/processor-time.js';

const VERSIONS = Array.from({ length: 40 }, (_, index) => index + 1);
const everySymbol = VERSIONS.flatMap((version) =>
  ERROR_CORRECTION_LEVELS.map((level) => ({ version, level })),
);

/** Returns the symbol that `qrcode` creates from the same segments under the given mask. */
function createdByQrcode(
  text: string,
  { version, errorCorrection, mask }: Pick<QrSymbol, 'version' | 'errorCorrection' | 'mask'>,
) {
  const { segments } = fitSegments(text, errorCorrection)!;
  const bytes = segments.map(({ mode, data }) =>
    mode === 'byte' ? { mode, data: new TextEncoder().encode(data) } : { mode, data },
  );
  return create(bytes, { version, errorCorrectionLevel: errorCorrection, maskPattern: mask }).modules.data;
}

/** Lower-case letters, which only byte mode encodes. */
function textOfBytes(length: number): string {
  return Array.from({ length }, (_, at) => 'acegikmoqsuwy'.charAt((at * at) % 13)).join('');
}

describe('a symbol', () => {
  test.each(everySymbol)(
    'of version $version-$level equals the symbol of qrcode under the same mask',
    ({ version, level }) => {
      const text = textOfBytes(maxCharacters('byte', level, version));
      const symbol = encodeSymbol(text, { errorCorrection: level });
      expect(symbol.version).toBe(version);
      expect(symbol.size).toBe(symbolSide(version));
      expect(Buffer.compare(symbol.modules, createdByQrcode(text, symbol))).toBe(0);
    },
  );

  test.each([
    '7'.repeat(41),
    'HTTPS://EXAMPLE.COM/A1',
    'A',
    '0',
    '12',
    '1234',
    'Mixed 0123456789012345 and ABCDEFGHIJKLMNOP+, ä',
  ])('of mixed modes equals the symbol of qrcode: %s', (text) => {
    for (const errorCorrection of ERROR_CORRECTION_LEVELS) {
      const symbol = encodeSymbol(text, { errorCorrection });
      expect(Buffer.compare(symbol.modules, createdByQrcode(text, symbol))).toBe(0);
    }
  });

  test.each(['https://example.com/r/bcdfghjk', 'x'.repeat(150), '0'.repeat(900)])(
    'has the mask with the lowest textbook penalty: %#',
    (text) => {
      const symbol = encodeSymbol(text, { errorCorrection: 'Q' });
      const penalties = MASKS.map((mask) =>
        textbookPenalty(createdByQrcode(text, { ...symbol, mask }), symbol.size),
      );
      expect(symbol.mask).toBe(penalties.indexOf(Math.min(...penalties)));
    },
  );

  test('is read back by an independent decoder for any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
        fc.constantFrom(...ERROR_CORRECTION_LEVELS),
        async (text, errorCorrection) => {
          const found = await decodeQr(pixelsOf(encodeSymbol(text, { errorCorrection })));
          // The decoder has to guess the character set of a few bytes and may guess wrong.
          if (/^[\x20-\x7e]*$/.test(text)) expect(found).toBe(text);
          else expect(found).toBeDefined();
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the penalty', () => {
  test.each([21, 25, 29, 33, 61, 65, 177])(
    'of a symbol of %i modules equals the textbook implementation',
    (size) => {
      for (const oneIn of [2, 3, 9]) {
        let state = size;
        const modules = Uint8Array.from({ length: size * size }, () => {
          state = (Math.imul(state, 1103515245) + 12345) >>> 0;
          return (state >>> 16) % oneIn === 0 ? 1 : 0;
        });
        expect(maskPenalty(packModules(modules, size), size)).toBe(textbookPenalty(modules, size));
      }
    },
  );

  test('counts finder-like patterns, long runs, and solid areas', () => {
    const size = 33;
    const lines = ['10111010000', '00001011101', '11111111', '000000000000'];
    const modules = new Uint8Array(size * size);
    lines.forEach((line, index) => modules.set([...line].map(Number), 8 * index * size + 11));
    expect(maskPenalty(packModules(modules, size), size)).toBe(textbookPenalty(modules, size));
  });
});

describe('segments', () => {
  test('take no more bits than segments of qrcode', () => {
    const texts = [
      'https://example.com/12345678901234567890',
      'ABC123abc456DEF',
      'tel:+41791234567',
      'WIFI:T:WPA;S:ABCDEFGH;;',
    ];
    for (const text of texts) {
      const ours = encodeSymbol(text, { errorCorrection: 'H' });
      expect(ours.version).toBeLessThanOrEqual(create(text, { errorCorrectionLevel: 'H' }).version);
    }
    expect(fitSegments('abc 12345678901234567890', 'M')!.segments.map(({ mode }) => mode)).toEqual([
      'byte',
      'numeric',
    ]);
  });
});

describe('capacity', () => {
  test.each(everySymbol)(
    'of version $version-$level is filled to the last byte, digit, and letter',
    ({ version, level }) => {
      for (const [mode, character] of [
        ['byte', 'a'],
        ['numeric', '5'],
        ['alphanumeric', 'Z'],
      ] as const) {
        const most = maxCharacters(mode, level, version);
        expect(fitSegments(character.repeat(most), level)?.version).toBe(version);
        expect(fitSegments(character.repeat(most + 1), level, version)).toBeUndefined();
      }
    },
  );

  test('matches well-known figures of the standard', () => {
    expect(maxCharacters('byte', 'L', 40)).toBe(2953);
    expect(maxCharacters('numeric', 'L', 40)).toBe(7089);
    expect(maxCharacters('alphanumeric', 'H', 1)).toBe(10);
    expect(capacityBits(1, 'M')).toBe(128);
  });

  test('is stated in the error for a longer text, with the size of the text', () => {
    expect(() => encodeSymbol('€'.repeat(1000), { errorCorrection: 'H' })).toThrow(
      expect.objectContaining({
        code: 'data_too_long',
        message: expect.stringMatching(/3000 bytes.*H.*1273 bytes/),
      }),
    );
    expect(() => encodeSymbol('x'.repeat(400), { errorCorrection: 'M', maxVersion: 13 })).toThrow(
      /version 13 at most 331 bytes/,
    );
  });

  test('is checked in bounded time for texts of any length', () => {
    for (const text of ['a1'.repeat(500_000), 'aA1 '.repeat(700)]) {
      const cost = processorTime();
      expect(() => encodeSymbol(text, { errorCorrection: 'H' })).toThrow(/at most/);
      expect(cost()).toBeLessThan(500);
    }
  });
});

test('a lone surrogate and an empty text are rejected', () => {
  expect(() => encodeSymbol('a\ud83d', { errorCorrection: 'M' })).toThrow(/surrogate/);
  expect(() => encodeSymbol('', { errorCorrection: 'M' })).toThrow(/empty/);
});
