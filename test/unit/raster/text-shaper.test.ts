import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { loadTextShaper } from '../../../raster/text-shaper.js';

const shapeText = await loadTextShaper();

/** Draws text at 60 px per em and returns the number of dark pixels, and the free columns to the left and right of them. */
async function ink(text: string) {
  const { path, width } = shapeText(text)!;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width * 60) + 20}" height="100"><path transform="translate(10 70) scale(60)" d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dark = [...data.keys()].filter((at) => data[at]! < 128);
  const columns = dark.map((at) => at % info.width);
  return { dark: dark.length, left: Math.min(...columns), right: info.width - Math.max(...columns), width };
}

describe('text as outlines', () => {
  test.each(['Scan me', 'ÀÉÎõü ß œ ł', 'Скануй мене', 'Σάρωσέ με', 'امسح الرمز', 'סרוק אותי', 'Quét mã này'])(
    'stays within its stated width: %s',
    async (text) => {
      const { dark, left, right } = await ink(text);
      expect(dark).toBeGreaterThan(200);
      expect(Math.min(left, right)).toBeGreaterThanOrEqual(5);
      expect(Math.max(left, right)).toBeLessThanOrEqual(25);
    },
  );

  test('joins Arabic letters', () => {
    const apart = [...'امسح'].reduce((sum, letter) => sum + shapeText(letter)!.width, 0);
    expect(shapeText('امسح')!.width).toBeLessThan(apart);
  });

  test.each(['扫码', '🫠', 'สแกน', 'سلام hello'])(
    'is not available for scripts that the font lacks, and for mixed directions: %s',
    (text) => {
      expect(shapeText(text)).toBeUndefined();
    },
  );

  test('consists of numbers and path commands only', () => {
    expect(shapeText('<script>"&')!.path).toMatch(/^[MLQCZ0-9 .-]+$/);
  });
});
