import { describe, expect, test } from '@jest/globals';
import {
  isPrintable,
  minWidthMm,
  moduleSizeOf,
  moduleWarnings,
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
