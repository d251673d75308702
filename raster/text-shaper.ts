import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { coordinate } from '../core/render/path-data.js';
import type { TextShaper } from '../core/render/text-outline.js';

const FONT = 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf';
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT =
  /(?!\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko})[\p{L}\p{Nd}]/u;

let textShaper: Promise<TextShaper> | undefined;

/**
 * Loads HarfBuzz and the bundled font, DejaVu Sans Bold, once per process.
 *
 * The shaper covers Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian, and more. It returns undefined for other
 * scripts, for emoji, and for lines that mix both directions; they are shown in the fonts of the viewer's machine.
 *
 * @see docs/adr/0004
 */
export function loadTextShaper(): Promise<TextShaper> {
  textShaper ??= createTextShaper();
  return textShaper;
}

async function createTextShaper(): Promise<TextShaper> {
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs');
  const bytes = await readFile(createRequire(import.meta.url).resolve(FONT));
  const face = new Face(new Blob(new Uint8Array(bytes).buffer));
  const font = new Font(face);
  const unitsPerEm = face.upem;

  return (text) => {
    if (RIGHT_TO_LEFT.test(text) && LEFT_TO_RIGHT.test(text)) return undefined;
    const line = new Buffer();
    line.addText(text);
    line.guessSegmentProperties();
    shape(font, line);
    const positions = line.getGlyphPositions();
    let [path, pen] = ['', 0];
    for (const [index, { codepoint: glyph }] of line.getGlyphInfos().entries()) {
      // Glyph 0 stands for a character that the font lacks.
      if (glyph === 0) return undefined;
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      for (const { type, values } of font.glyphToJson(glyph)) {
        const points = values.map(
          (value, at) => (at % 2 === 0 ? pen + xOffset + value : -(yOffset + value)) / unitsPerEm,
        );
        path += type + points.map((point) => coordinate(point)).join(' ');
      }
      pen += xAdvance;
    }
    return { path, width: pen / unitsPerEm };
  };
}
