import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { loadLetterer } from '../../../raster/text-shaper.js';

const letterer = await loadLetterer();

/** Dark pixels of the words drawn 60 px high, and the columns and rows they are in. */
async function ink(text: string) {
  const { path, width } = letterer(text)!;
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

describe('words as outlines', () => {
  test.each(['Scan me', 'ÀÉÎõü ß œ ł', 'Скануй мене', 'Σάρωσέ με', 'امسح الرمز', 'סרוק אותי', 'Quét mã này'])(
    'stand within the width they say: %s',
    async (text) => {
      const { dark, left, right } = await ink(text);
      expect(dark).toBeGreaterThan(200);
      expect(Math.min(left, right)).toBeGreaterThanOrEqual(5);
      expect(Math.max(left, right)).toBeLessThanOrEqual(25);
    },
  );

  test('join Arabic letters as they are written', () => {
    const apart = [...'امسح'].reduce((sum, letter) => sum + letterer(letter)!.width, 0);
    expect(letterer('امسح')!.width).toBeLessThan(apart);
  });

  test.each(['扫码', '🫠', 'สแกน', 'سلام hello'])(
    'are left to the fonts of the machine where the font lacks them: %s',
    (text) => {
      expect(letterer(text)).toBeUndefined();
    },
  );

  test('hold nothing but numbers and path commands', () => {
    expect(letterer('<script>"&')!.path).toMatch(/^[MLQCZ0-9 .-]+$/);
  });
});
