import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createFontFace, type FontFace } from '../../../../raster/text/font-face.js';
import { createShapingFont, type ShapingFont } from '../../../../raster/text/line-shaper.js';
import { createMachineFonts } from '../../../../raster/text/machine-fonts.js';

const pathOf = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** In place of the bundled font: it has no emoji, no Arabic digits, and none of the Canadian syllables. */
const BUNDLED = 'DejaVuSerif';
/** In place of the fonts of a machine. */
const INSTALLED = 'DejaVuSans';

let directory: string;
let bundled: FontFace;
let withFonts: ShapingFont;
let withoutFonts: ShapingFont;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'qrelay-fonts-'));
  await symlink(pathOf(INSTALLED), join(directory, 'Installed.ttf'));
  // Files that are no fonts, are damaged, or would draw boxes, must not matter.
  await writeFile(join(directory, 'notes.ttf'), 'no font');
  await writeFile(join(directory, 'empty.otf'), '');
  await writeFile(join(directory, 'short.ttc'), 'ttcf\0\0\0\0\0\0\0\x01\xff\xff\xff\xff');
  const whole = await readFile(pathOf(INSTALLED));
  await writeFile(join(directory, 'half.ttf'), whole.subarray(0, 2_000));
  bundled = await createFontFace(await readFile(pathOf(BUNDLED)));
  withFonts = createShapingFont(bundled, createMachineFonts([directory, join(directory, 'missing')]), 400);
  withoutFonts = createShapingFont(bundled, createMachineFonts([]), 400);
});
afterAll(() => rm(directory, { recursive: true }));

const shape = async (font: ShapingFont, text: string) => (await font.prepare(text)).shape(text);

describe('a line with characters that the bundled font lacks', () => {
  test('has the rest, digits above all, in the bundled font, with or without fonts on the machine', async () => {
    const [plain, all, some] = [
      await shape(withFonts, 'Table 7'),
      await shape(withFonts, 'Table 😀 7'),
      await shape(withoutFonts, 'Table 😀 7'),
    ];
    expect(plain.missing).toEqual([]);
    expect(all.missing).toEqual([]);
    expect(some).toEqual({ ...plain, missing: ['😀'] });
    const own = all.glyphs.filter(({ face }) => face === bundled).map(({ glyph }) => glyph);
    expect(own.toSpliced(own.length - 2, 1)).toEqual(plain.glyphs.map(({ glyph }) => glyph));
    expect(all.glyphs.filter(({ face }) => face !== bundled)).toHaveLength(1);
  });

  test.each([
    // An emoji with a color of skin, a family, a flag, a keycap, and a heart with a selector.
    ['👍🏽 1', ['👍🏽']],
    ['👨‍👩‍👧 2', ['👨‍👩‍👧']],
    ['🇩🇪 3', ['🇩🇪']],
    ['4\ufe0f\u20e3', []],
    ['5\u0489', ['5\u0489']],
    ['🏴\u{e0067}\u{e0062}\u{e007f} 5', ['🏴\u{e0067}\u{e0062}\u{e007f}']],
    ['桌 6 桌', ['桌']],
    ['テーブル 7', ['テ', 'ー', 'ブ', 'ル']],
    ['โต๊ะ 8', ['โ', 'ต๊', 'ะ']],
    ['मेज़ 9', ['मे', 'ज़']],
    ['\u{f0000} 10', ['\u{f0000}']],
    ['\ud800 11', ['\ud800']],
    ['soft\u00adhyphen\u200b 12', []],
    ['e\u0301 13', []],
  ])('names each of them once: %j', async (text, missing) => {
    const line = await shape(withoutFonts, text);
    expect(line.missing).toEqual(missing);
    const digits = /[0-9]+/.exec(text)![0];
    const numbers = (await shape(withoutFonts, digits)).glyphs.map(({ glyph }) => glyph);
    expect(line.glyphs.map(({ glyph }) => glyph)).toEqual(expect.arrayContaining(numbers));
    // Glyph 0 is the box.
    expect(line.glyphs.every(({ glyph }) => glyph !== 0)).toBe(true);
  });

  test('has no box for a character that is part of no prepared line', async () => {
    const line = (await withoutFonts.prepare('桌')).shape('桌子…');
    expect(line.missing).toEqual(['桌', '子']);
    expect(line.glyphs).toHaveLength(1);
  });

  test('that are a thousand different ones is shaped without a font for each', async () => {
    const text = Array.from({ length: 1_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    expect((await shape(withFonts, text)).missing).toHaveLength(1_000);
  });
});

describe('a line with both writing directions', () => {
  /** Returns the glyphs from left to right, by the characters that have one glyph each. */
  async function order(text: string, characters: string): Promise<string> {
    const font = createShapingFont(
      await createFontFace(await readFile(pathOf(INSTALLED))),
      createMachineFonts([]),
      400,
    );
    const glyphs = new Map<number, string>();
    for (const one of characters) glyphs.set((await shape(font, one)).glyphs[0]!.glyph, one);
    const line = await shape(font, text);
    const placed = line.glyphs.toSorted((one, other) => one.x - other.x);
    return placed.map(({ glyph }) => glyphs.get(glyph) ?? '').join('');
  }

  test.each([
    // Hebrew letters do not join, so each has one glyph.
    ['שולחן 10:30', '10:30ןחלוש'],
    ['שולחן 7 abc', 'abc7ןחלוש'],
    ['abc שול 12 def', 'abc12לושdef'],
    ['abc שול', 'abcלוש'],
    ['50% שול', 'לוש50%'],
    ['שול 50%', '50%לוש'],
    ['7 שול', 'לוש7'],
    ['שול 7 (abc) 10:30', '10:30(abc)7לוש'],
    ['abc (שול) 12', 'abc(לוש)12'],
    ['abc (שול 12', 'abc(12לוש'],
    ['\u202eשול 12\u202c', '12לוש'],
  ])('is ordered as people read it: %j', async (text, expected) => {
    expect(await order(text, 'שולחןabcdef0123457:%()')).toBe(expected);
  });
});
