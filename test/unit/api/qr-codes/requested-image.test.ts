import { describe, expect, test } from '@jest/globals';
import { imageETag, type RequestedImage } from '../../../../api/qr-codes/requested-image.js';
import type { ImagePlan } from '../../../../core/symbols/print/plan-image.js';
import { completeStyle, styleInputSchema } from '../../../../core/symbols/style.js';

const styleOf = (input: object) => completeStyle(styleInputSchema.parse(input));
const png = (size?: number): ImagePlan => ({ kind: 'plain', format: 'png', size });
const svg = (size?: number): ImagePlan => ({ kind: 'plain', format: 'svg', size });
const pdf = (widthMm: number, color: 'rgb' | 'cmyk' = 'rgb'): ImagePlan => ({
  kind: 'vector',
  format: 'pdf',
  widthMm,
  color,
});

const IMAGE: RequestedImage = {
  text: 'https://example.com',
  style: styleOf({ shape: 'dots', size: 300 }),
  plan: png(),
};

describe('the ETag of an image', () => {
  test('stays the same for each version of the renderer if there are no print parameters', () => {
    expect(imageETag(IMAGE)).toBe('"nmGF2qnx4269fs1aO0imTo"');
    expect(imageETag({ ...IMAGE, plan: svg() })).toBe('"TXZs6kf5lBK_hTxiVvHPcJ"');
  });

  test('is the same for the same image, however it is requested', () => {
    const { style } = IMAGE;
    const reordered = Object.fromEntries(Object.entries(style).reverse()) as typeof style;
    const inks = { ...style, cmyk: { foreground: [0, 0, 0, 100] } };
    for (const same of [
      { plan: png(300) },
      { style: reordered },
      { style: { ...style, strict: false } },
      { style: inks },
    ]) {
      expect(imageETag({ ...IMAGE, ...same })).toBe(imageETag(IMAGE));
    }
    expect(imageETag({ ...IMAGE, plan: svg(900) })).toBe(imageETag({ ...IMAGE, plan: svg() }));
    const resized = { ...style, size: 900 };
    expect(imageETag({ ...IMAGE, plan: pdf(30), style: resized })).toBe(
      imageETag({ ...IMAGE, plan: pdf(30) }),
    );
  });

  test('changes with the text, the style, the format, the sizes, and the inks', () => {
    const inks = styleOf({ shape: 'dots', size: 300, cmyk: { foreground: [0, 100, 0, 0] } });
    const others: Partial<RequestedImage>[] = [
      { text: 'https://example.org' },
      { style: styleOf({ shape: 'classy', size: 300 }) },
      { plan: svg() },
      { plan: png(301) },
      { plan: pdf(30) },
      { plan: pdf(31) },
      { plan: pdf(30, 'cmyk') },
      { plan: pdf(30, 'cmyk'), style: inks },
      { plan: { kind: 'svg', widthMm: 30 } },
      { plan: { kind: 'raster', format: 'png', width: 300, dpi: 300, isGray: false } },
      { plan: { kind: 'raster', format: 'png', width: 300, dpi: undefined, isGray: true } },
    ];
    const etags = others.map((other) => imageETag({ ...IMAGE, ...other }));
    expect(new Set([imageETag(IMAGE), ...etags]).size).toBe(1 + others.length);
  });
});
