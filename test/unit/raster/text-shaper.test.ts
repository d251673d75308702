import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { loadTextShaper } from '../../../raster/text-shaper.js';

const shapeText = async (text: string) => (await loadTextShaper(text))(text);

/**
 * Draws text at 60 px per em and returns the number of dark pixels, and the free columns to the left and
 * right of them.
 */
async function ink(text: string) {
  const { path, width } = await shapeText(text);
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
  test.each([
    'Scan me',
    'ÀÉÎõü ß œ ł',
    'Скануй мене',
    'Σάρωσέ με',
    'امسح الرمز',
    'סרוק אותי',
    'Quét mã này',
    'طاولة 7',
    'שולחן 10:30, 50%',
    'سلام hello',
  ])('stays within its stated width: %s', async (text) => {
    const { dark, left, right } = await ink(text);
    expect(dark).toBeGreaterThan(200);
    expect(Math.min(left, right)).toBeGreaterThanOrEqual(5);
    expect(Math.max(left, right)).toBeLessThanOrEqual(25);
  });

  test('joins Arabic letters', async () => {
    const widths = await Promise.all([...'امسح'].map(async (letter) => (await shapeText(letter)).width));
    const apart = widths.reduce((sum, width) => sum + width, 0);
    expect((await shapeText('امسح')).width).toBeLessThan(apart);
    // Digits next to the letters do not take them apart.
    const withDigit = (await shapeText('امسح7')).width - (await shapeText('7')).width;
    expect(withDigit).toBeCloseTo((await shapeText('امسح')).width, 6);
  });

  test.each([
    ['Scan \u{10fffd}', 'Scan'],
    ['\u{10fffd} Scan', 'Scan'],
    ['Table \u{10fffd} 7', 'Table 7'],
    ['\ud83dTable 7', 'Table 7'],
    ['Table 7\u{10fffd}\ufe0f', 'Table 7'],
    ['\u{10fffd}', ''],
  ])('leaves out what no font has, and keeps the rest in its font: %j', async (text, rest) => {
    expect(await shapeText(text)).toEqual(await shapeText(rest));
  });

  test('consists of numbers and path commands only', async () => {
    expect((await shapeText('<script>"&')).path).toMatch(/^[MLQCZ0-9 .-]+$/);
  });
});
