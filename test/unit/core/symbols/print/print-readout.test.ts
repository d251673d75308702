import { describe, expect, test } from '@jest/globals';
import { readPrintSize } from '../../../../../core/symbols/print/print-readout.js';
import { completeStyle, type Style } from '../../../../../core/symbols/style.js';

const STYLE = completeStyle({});

describe('the readout', () => {
  const image = { type: 'url', style: STYLE, symbolModules: 25, modules: 33 };

  test('has whole dots at a resolution', () => {
    expect(readPrintSize({ ...image, widthMm: 30, dpi: 300 }, 300)).toEqual({
      modules: 33,
      widthMm: 30,
      moduleMm: 0.8467,
      dotsPerModule: 10,
      minWidthMm: 8.4,
      maxDistanceCm: 21.2,
      warnings: [],
      retail: null,
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

describe('the readout of a GS1 Digital Link', () => {
  const image = { type: 'gs1', style: STYLE, symbolModules: 29, modules: 37 };
  const warningsOf = (style: Partial<Style>, widthMm = 20, dpi?: number) =>
    readPrintSize({ ...image, style: { ...STYLE, ...style }, widthMm, dpi }, 300).warnings;

  test('warns of modules under 0.396 mm and over 0.99 mm', () => {
    expect(warningsOf({}, 37 * 0.395)).toEqual(['module_small', 'gs1_module_small']);
    expect(warningsOf({}, 37 * 0.396)).toEqual(['module_small']);
    expect(warningsOf({}, 37 * 0.99)).toEqual([]);
    expect(warningsOf({}, 37 * 0.991)).toEqual(['gs1_module_large']);
    // 37 modules of 3 whole dots, 0.381 mm.
    expect(warningsOf({}, 15, 200)).toContain('gs1_module_small');
  });

  test('warns of a narrow quiet zone, and of everything that is not plain', () => {
    expect(warningsOf({ margin: 3 })).toEqual(['gs1_quiet_zone']);
    const gradient = { type: 'linear' as const, angle: 0, from: '#000000', to: '#111111' };
    for (const style of [
      { shape: 'dots' as const },
      { eyes: { ...STYLE.eyes, frame: 'circle' as const } },
      { eyes: { ...STYLE.eyes, ball: 'rounded' as const } },
      { logo: { image: '', size: 0.2 } },
      { gradient },
      { background: 'transparent' },
    ]) {
      expect(warningsOf(style)).toEqual(['gs1_style']);
    }
    expect(warningsOf({ foreground: '#112233', background: '#ffffee' })).toEqual([]);
  });

  test('states the widths that checkouts read, and whether this image is one that they read', () => {
    const retailOf = (members: object) => readPrintSize({ ...image, ...members }, 300).retail;
    expect(retailOf({ widthMm: 20 })).toEqual({ minWidthMm: 14.7, maxWidthMm: 36.6, ok: true });
    expect(retailOf({ widthMm: 14.6 })).toMatchObject({ ok: false });
    // Without a width, a module is 1 mm.
    expect(retailOf({})).toMatchObject({ ok: false });
    expect(retailOf({ widthMm: 20, style: { ...STYLE, margin: 0 } })).toMatchObject({ ok: false });
  });

  test('states widths of which a tenth of a millimeter less or more is none', () => {
    const isRead = (modules: number, widthMm: number, dpi: number | undefined) =>
      readPrintSize({ ...image, modules, widthMm, dpi }, 300).retail?.ok;
    for (const dpi of [undefined, 72, 150, 203, 300, 600, 1200]) {
      for (let modules = 29; modules <= 185; modules += 4) {
        const { minWidthMm, maxWidthMm } = readPrintSize({ ...image, modules, dpi }, 300).retail!;
        expect([minWidthMm, maxWidthMm].map((mm) => isRead(modules, mm, dpi))).toEqual([true, true]);
        expect([minWidthMm - 0.1, maxWidthMm + 0.1].map((mm) => isRead(modules, mm, dpi))).toEqual([
          false,
          false,
        ]);
      }
    }
  });
});
