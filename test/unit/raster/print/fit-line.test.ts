import { beforeAll, expect, test } from '@jest/globals';
import { fitLine } from '../../../../raster/print/fit-line.js';
import { loadFont } from '../../../../raster/text-shaper.js';
import type { LineShaper } from '../../../../raster/text/line-shaper.js';

const FIVE_POINTS = (5 * 25.4) / 72;
let font: LineShaper;
beforeAll(async () => {
  font = await (await loadFont('regular')).prepare('\u{10ffff}\u{10fffe} 😀\u200d😁\u200d😂');
});

const fit = (text: string, width: number, height = 4) => fitLine(text, { x: 0, y: 0, width, height }, font);

test('a short line has the full size', () => {
  expect(fit('Table 7', 60)).toMatchObject({ text: 'Table 7', size: 3.2, isCut: false });
});

test('a longer line shrinks until it fits', () => {
  const line = fit('The quick brown fox jumps', 40);
  expect(line.isCut).toBe(false);
  expect(line.size).toBeLessThan(3.2);
  expect(line.width).toBeCloseTo(40, 6);
});

test('a line that does not fit at 5 pt is cut with an ellipsis', () => {
  const line = fit('The quick brown fox jumps over the lazy dog, again and again', 20);
  expect(line).toMatchObject({ isCut: true, size: FIVE_POINTS });
  expect(line.text).toMatch(/^The quick.*\S…$/);
  expect(line.width).toBeLessThanOrEqual(20);
});

test('a line fits without the characters that no font has, and names them once', () => {
  const unknown = '\u{10ffff}\u{10fffe}';
  const line = fit(`Table ${unknown} 7 ${unknown}`, 60);
  expect(line).toMatchObject({ isCut: false, missing: ['\u{10ffff}', '\u{10fffe}'] });
  expect(line.width).toBeCloseTo(fit('Table 7', 60).width, 6);
});

test('not even one character fits on a very narrow label', () => {
  expect(fit('Wide', 0.5)).toMatchObject({ text: '…', isCut: true });
});

test('a cut divides neither an emoji nor a letter with its marks', () => {
  // The bundled font has each of them; joined, they are one character.
  const family = '😀\u200d😁\u200d😂';
  for (const [text, unit] of [
    [family.repeat(20), family],
    ['e\u0323\u0302'.repeat(60), 'e\u0323\u0302'],
  ] as const) {
    for (let width = 6; width < 12; width += 0.7) {
      const line = fit(text, width);
      expect(line.isCut).toBe(true);
      expect(line.text.slice(0, -1).replaceAll(unit, '')).toBe('');
    }
  }
});
