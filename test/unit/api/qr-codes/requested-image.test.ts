import { describe, expect, test } from '@jest/globals';
import {
  assertRenderable,
  imageETag,
  type RequestedImage,
} from '../../../../api/qr-codes/requested-image.js';
import { completeStyle, styleInputSchema } from '../../../../core/style.js';

const styleOf = (input: object) => completeStyle(styleInputSchema.parse(input));
const IMAGE: RequestedImage = {
  text: 'https://example.com',
  style: styleOf({ shape: 'dots', size: 300 }),
  format: 'png',
  size: undefined,
};

describe('the ETag of an image', () => {
  test('is the same for the same image, however it is requested', () => {
    const { style } = IMAGE;
    const reordered = Object.fromEntries(Object.entries(style).reverse()) as typeof style;
    for (const same of [{ size: 300 }, { style: reordered }, { style: { ...style, strict: false } }]) {
      expect(imageETag({ ...IMAGE, ...same })).toBe(imageETag(IMAGE));
    }
    const svg = { ...IMAGE, format: 'svg' as const };
    expect(imageETag({ ...svg, size: 900 })).toBe(imageETag(svg));
  });

  test('changes with the text, the style, the format, and the size', () => {
    const others: Partial<RequestedImage>[] = [
      { text: 'https://example.org' },
      { style: styleOf({ shape: 'classy', size: 300 }) },
      { format: 'svg' },
      { size: 301 },
    ];
    const etags = others.map((other) => imageETag({ ...IMAGE, ...other }));
    expect(new Set([imageETag(IMAGE), ...etags]).size).toBe(5);
  });
});

test('an image with less than one pixel per module is rejected before it is rendered', () => {
  const long = { ...IMAGE, text: 'a'.repeat(2_000) };
  expect(() => assertRenderable({ ...long, size: 64 })).toThrow(
    expect.objectContaining({ code: 'validation_error' }),
  );
  expect(() => assertRenderable({ ...long, size: 300 })).not.toThrow();
  expect(() => assertRenderable({ ...IMAGE, size: 64 })).not.toThrow();
});
