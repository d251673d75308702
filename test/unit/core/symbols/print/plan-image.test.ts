import { describe, expect, test } from '@jest/globals';
import { planImage, type ImageRequest } from '../../../../../core/symbols/print/plan-image.js';
import { completeStyle, styleInputSchema } from '../../../../../core/symbols/style.js';

const styleOf = (input: object = {}) => completeStyle(styleInputSchema.parse(input));
const plan = (request: ImageRequest, style = styleOf(), size = 25) => planImage(request, () => size, style);

describe('the plan of an image', () => {
  test.each([
    [{ format: 'png' }, { kind: 'plain', format: 'png', size: undefined }],
    [
      { format: 'svg', size: 900 },
      { kind: 'plain', format: 'svg', size: 900 },
    ],
    [
      { format: 'svg', widthMm: 30 },
      { kind: 'svg', widthMm: 30 },
    ],
    [{ format: 'pdf' }, { kind: 'vector', format: 'pdf', widthMm: 33, color: 'rgb' }],
    [
      { format: 'eps', widthMm: 30, color: 'cmyk' },
      { kind: 'vector', format: 'eps', widthMm: 30, color: 'cmyk' },
    ],
    [
      { format: 'png', widthMm: 30 },
      { kind: 'raster', format: 'png', width: 354, dpi: 300, isGray: false },
    ],
    [
      { format: 'webp', size: 700, dpi: 150 },
      { kind: 'raster', format: 'webp', width: 700, dpi: 150, isGray: false },
    ],
    [
      { format: 'jpg', color: 'gray' },
      { kind: 'raster', format: 'jpg', width: 512, dpi: undefined, isGray: true },
    ],
  ] as [ImageRequest, unknown][])('of %j is %j', (request, expected) => {
    expect(plan(request).plan).toEqual(expected);
  });

  test('of an image without parameters does not need the symbol', () => {
    const symbolSize = () => {
      throw new Error('the symbol was encoded');
    };
    for (const format of ['svg', 'png', 'webp'] as const) planImage({ format }, symbolSize, styleOf());
    planImage({ format: 'png', size: 4_096 }, symbolSize, styleOf());
  });

  test.each([
    [{ format: 'png', size: 300, widthMm: 30 }, 'size'],
    [{ format: 'svg', dpi: 300 }, 'dpi'],
    [{ format: 'pdf', dpi: 300 }, 'dpi'],
    [{ format: 'eps', dpi: 300 }, 'dpi'],
    [{ format: 'svg', color: 'cmyk' }, 'color'],
    [{ format: 'svg', color: 'gray' }, 'color'],
    [{ format: 'png', color: 'cmyk' }, 'color'],
    [{ format: 'webp', color: 'cmyk' }, 'color'],
    [{ format: 'jpg', color: 'cmyk' }, 'color'],
    [{ format: 'png', widthMm: 200, dpi: 1_200 }, 'width'],
    [{ format: 'webp', size: 20 }, 'size'],
  ] as [ImageRequest, string][])('rejects %j at %s', (request, path) => {
    expect(() => plan(request)).toThrow(
      expect.objectContaining({ code: 'validation_error', details: [expect.objectContaining({ path })] }),
    );
  });

  test('gives the largest width at a resolution that has too many dots', () => {
    expect(() => plan({ format: 'png', widthMm: 200, dpi: 1_200 })).toThrow(/8192 px .* 173\.3 mm/);
    expect(plan({ format: 'png', widthMm: 173.3, dpi: 1_200 }).plan).toMatchObject({ width: 8187 });
  });

  test('rejects a transparent JPEG', () => {
    expect(() => plan({ format: 'jpg' }, styleOf({ background: 'transparent' }))).toThrow(
      expect.objectContaining({ code: 'validation_error' }),
    );
  });

  test('rejects modules that are too small, with the width that prints', () => {
    expect(() => plan({ format: 'png', widthMm: 15, dpi: 203 }, styleOf(), 57)).toThrow(
      expect.objectContaining({ code: 'not_printable', status: 422, minWidthMm: 16.3 }),
    );
    expect(plan({ format: 'png', widthMm: 16.3, dpi: 203 }, styleOf(), 57).warnings).toEqual([
      'module_few_dots',
      'module_small',
    ]);
    expect(() => plan({ format: 'svg', widthMm: 8 })).toThrow(
      expect.objectContaining({ code: 'not_printable', minWidthMm: 8.3 }),
    );
  });

  test('warns of colors that are converted to CMYK, but not of given inks', () => {
    const cmyk = (style: object) =>
      plan({ format: 'pdf', widthMm: 30, color: 'cmyk' }, styleOf(style)).warnings;
    expect(cmyk({})).toEqual([]);
    expect(cmyk({ foreground: '#0000ff' })).toEqual(['cmyk_converted']);
    expect(cmyk({ foreground: '#0000ff', cmyk: { foreground: [100, 90, 0, 0] } })).toEqual([]);
    expect(cmyk({ gradient: { from: '#000000', to: '#0000aa' } })).toEqual(['cmyk_converted']);
    expect(cmyk({ frame: { text: 'Hi', color: '#aa0000' } })).toEqual(['cmyk_converted']);
    expect(plan({ format: 'pdf', widthMm: 30 }, styleOf({ foreground: '#0000ff' })).warnings).toEqual([]);
  });
});

test('inks have four parts of 0 to 100, together at most 300', () => {
  const isValid = (foreground: unknown) => styleInputSchema.safeParse({ cmyk: { foreground } }).success;
  expect([[0, 0, 0, 100], [100, 100, 100, 0], null].map(isValid)).toEqual([true, true, true]);
  expect([[0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 101], [100, 100, 100, 1], '0 0 0 1'].map(isValid)).toEqual(
    Array(5).fill(false),
  );
  expect(styleOf({ cmyk: { eyes: null } })).not.toHaveProperty('cmyk');
});
