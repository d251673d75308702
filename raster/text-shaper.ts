import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { coordinate } from '../core/render/path-data.js';
import type { TextShaper } from '../core/render/text-outline.js';

const FONTS = {
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
} as const;
type Weight = keyof typeof FONTS;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT =
  /(?!\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko})[\p{L}\p{Nd}]/u;

/** A glyph of a line: its number in the font, and its position in ems. */
export interface PlacedGlyph {
  glyph: number;
  x: number;
  y: number;
}

/** A line of text as glyphs of one font. */
export interface ShapedLine {
  /** Advance width in ems. */
  width: number;
  glyphs: readonly PlacedGlyph[];
}

/** A font that shapes lines of text. */
export interface ShapingFont {
  /** Returns undefined if the font has no glyph for some character, or if the line mixes both directions. */
  shape(text: string): ShapedLine | undefined;
  /** Returns the outline of a glyph as path data, moved by a distance in ems. */
  outline(glyph: number, x: number, y: number): string;
}

const fonts: Partial<Record<Weight, Promise<ShapingFont>>> = {};

/**
 * Loads the shaper of the bundled font, DejaVu Sans Bold, that draws lines of text as outlines.
 *
 * It covers Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian, and more. It returns undefined for other scripts, for
 * emoji, and for lines that mix both directions; they are shown in the fonts of the viewer's machine.
 *
 * @see docs/adr/0004
 */
export async function loadTextShaper(): Promise<TextShaper> {
  const font = await loadFont('bold');
  return (text) => {
    const line = font.shape(text);
    return (
      line && {
        path: line.glyphs.map(({ glyph, x, y }) => font.outline(glyph, x, y)).join(''),
        width: line.width,
      }
    );
  };
}

/** Loads HarfBuzz and a bundled font, DejaVu Sans, once per process and weight. */
export function loadFont(weight: Weight): Promise<ShapingFont> {
  return (fonts[weight] ??= createFont(FONTS[weight]));
}

async function createFont(fontFile: string): Promise<ShapingFont> {
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs');
  const bytes = await readFile(createRequire(import.meta.url).resolve(fontFile));
  const face = new Face(new Blob(new Uint8Array(bytes).buffer));
  const font = new Font(face);
  const unitsPerEm = face.upem;
  // One for all lines: the memory of a buffer is outside of the heap, and is not freed until garbage collection notices.
  const line = new Buffer();

  return {
    shape(text) {
      if (RIGHT_TO_LEFT.test(text) && LEFT_TO_RIGHT.test(text)) return undefined;
      line.reset();
      line.addText(text);
      line.guessSegmentProperties();
      shape(font, line);
      const positions = line.getGlyphPositions();
      const glyphs: PlacedGlyph[] = [];
      let pen = 0;
      for (const [index, { codepoint: glyph }] of line.getGlyphInfos().entries()) {
        // Glyph 0 stands for a character that the font lacks.
        if (glyph === 0) return undefined;
        const { xAdvance, xOffset, yOffset } = positions[index]!;
        glyphs.push({ glyph, x: (pen + xOffset) / unitsPerEm, y: -yOffset / unitsPerEm });
        pen += xAdvance;
      }
      return { width: pen / unitsPerEm, glyphs };
    },
    outline(glyph, x, y) {
      let path = '';
      for (const { type, values } of font.glyphToJson(glyph)) {
        const points = values.map((value, at) =>
          coordinate(at % 2 === 0 ? x + value / unitsPerEm : y - value / unitsPerEm),
        );
        path += type + points.join(' ');
      }
      return path;
    },
  };
}
