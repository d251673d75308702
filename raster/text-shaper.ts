import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { TextShaper } from '../core/symbols/render/text-outline.js';
import { createFontFace } from './text/font-face.js';
import { createShapingFont, type ShapingFont } from './text/line-shaper.js';
import { createMachineFonts } from './text/machine-fonts.js';

const FONTS = {
  bold: { file: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', weight: 700 },
  regular: { file: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', weight: 400 },
} as const;

/** Weight of text: bold in frames, and regular on labels. */
export type TextWeight = keyof typeof FONTS;

const machineFonts = createMachineFonts();
const fonts: Partial<Record<TextWeight, Promise<ShapingFont>>> = {};

/**
 * Loads the fonts that draw a line of a frame as outlines: the bundled font, DejaVu Sans Bold, and for
 * characters that it lacks fonts of this machine. Characters without a font are left out; see
 * `findUnprintable`.
 *
 * The bundled font covers Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian, and more.
 *
 * @param text undefined for an image without text: then nothing is loaded.
 * @returns The shaper of this line.
 * @see docs/adr/0004
 */
export async function loadTextShaper(text: string | undefined): Promise<TextShaper> {
  if (text === undefined) return () => ({ path: '', width: 0 });
  const line = await (await loadFont('bold')).prepare(text);
  return (part) => {
    const { glyphs, width } = line.shape(part);
    return { path: glyphs.map(({ face, glyph, x, y }) => face.outline(glyph, x, y)).join(''), width };
  };
}

/** Loads HarfBuzz and a bundled font, DejaVu Sans, once per process and weight. */
export function loadFont(weight: TextWeight): Promise<ShapingFont> {
  return (fonts[weight] ??= createFont(weight));
}

async function createFont(name: TextWeight): Promise<ShapingFont> {
  const { file, weight } = FONTS[name];
  const bytes = await readFile(createRequire(import.meta.url).resolve(file));
  return createShapingFont(await createFontFace(bytes), machineFonts, weight);
}
