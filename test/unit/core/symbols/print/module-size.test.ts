import { describe, expect, test } from '@jest/globals';
import {
  isPrintable,
  minWidthMm,
  moduleSizeOf,
  moduleWarnings,
  readPrintSize,
  safeWidthCm,
} from '../../../../../core/symbols/print/module-size.js';

describe('the smallest width that prints', () => {
  test('is 16.3 mm for 65 modules at 203 dpi, and 15 mm is too small', () => {
    expect(minWidthMm(65, 203)).toBe(16.3);
    expect(isPrintable(moduleSizeOf(65, 15, 203))).toBe(false);
    expect(isPrintable(moduleSizeOf(65, 16.3, 203))).toBe(true);
  });

  test('of a vector image is 0.25 mm per module, rounded up to a tenth', () => {
    expect([minWidthMm(40, undefined), minWidthMm(41, undefined), minWidthMm(33, undefined)]).toEqual([
      10, 10.3, 8.3,
    ]);
  });

  test('prints, and a tenth of a millimeter less does not', () => {
    for (const dpi of [undefined, 72, 96, 100, 150, 203, 300, 305, 600, 1200]) {
      for (let modules = 21; modules <= 240; modules++) {
        const least = minWidthMm(modules, dpi);
        expect(isPrintable(moduleSizeOf(modules, least, dpi))).toBe(true);
        expect(isPrintable(moduleSizeOf(modules, least - 0.1, dpi))).toBe(false);
      }
    }
  });
});

test('the width to recommend prints without a warning, and a millimeter less does not', () => {
  expect([safeWidthCm(37), safeWidthCm(50), safeWidthCm(65)]).toEqual([1.5, 2, 2.6]);
  for (let modules = 21; modules <= 240; modules++) {
    const widthMm = safeWidthCm(modules) * 10;
    expect(moduleWarnings(moduleSizeOf(modules, widthMm, undefined))).toEqual([]);
    expect(moduleWarnings(moduleSizeOf(modules, widthMm - 1, undefined))).toEqual(['module_small']);
  }
});

describe('the readout', () => {
  const image = { symbolModules: 25, modules: 33 };

  test('has whole dots at a resolution', () => {
    expect(readPrintSize({ ...image, widthMm: 30, dpi: 300 }, 300)).toEqual({
      modules: 33,
      widthMm: 30,
      moduleMm: 0.8467,
      dotsPerModule: 10,
      minWidthMm: 8.4,
      maxDistanceCm: 21.2,
      warnings: [],
    });
  });

  test('has the exact module size of a vector image, which has no resolution', () => {
    expect(readPrintSize({ ...image, widthMm: 33 }, 300)).toMatchObject({
      moduleMm: 1,
      dotsPerModule: 11,
      maxDistanceCm: 25,
    });
    expect(readPrintSize(image, 300)).toMatchObject({ widthMm: 33, moduleMm: 1 });
  });

  test('warns of few dots and of small modules', () => {
    expect(readPrintSize({ ...image, widthMm: 12, dpi: 203 }, 300).warnings).toEqual([
      'module_few_dots',
      'module_small',
    ]);
    expect(readPrintSize({ ...image, widthMm: 13 }, 300).warnings).toEqual(['module_small']);
    expect(readPrintSize({ ...image, widthMm: 18, dpi: 150 }, 300).warnings).toEqual(['module_few_dots']);
  });
});
