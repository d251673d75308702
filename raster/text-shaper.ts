import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { TextShaper } from '../core/render/text-outline.js';
import { coordinate } from '../core/render/xml.js';

const FONT = 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf';
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT =
  /(?!\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko})[\p{L}\p{Nd}]/u;

let letterer: Promise<TextShaper> | undefined;

/**
 * Words as outlines of a font that comes with the service, shaped by HarfBuzz: pictures then hold the same words on every
 * machine, also on those that have no fonts. It has Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian and more;
 * other scripts, emoji and lines that run in both directions are left to the fonts of the machine.
 * Loaded at the first frame.
 */
export function loadLetterer(): Promise<TextShaper> {
  letterer ??= makeLetterer();
  return letterer;
}

async function makeLetterer(): Promise<TextShaper> {
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs');
  const bytes = await readFile(createRequire(import.meta.url).resolve(FONT));
  const face = new Face(new Blob(new Uint8Array(bytes).buffer));
  const font = new Font(face);
  const em = face.upem;

  return (text) => {
    if (RIGHT_TO_LEFT.test(text) && LEFT_TO_RIGHT.test(text)) return undefined;
    const line = new Buffer();
    line.addText(text);
    line.guessSegmentProperties();
    shape(font, line);
    const positions = line.getGlyphPositions();
    let [path, pen] = ['', 0];
    for (const [index, { codepoint: glyph }] of line.getGlyphInfos().entries()) {
      if (glyph === 0) return undefined;
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      for (const { type, values } of font.glyphToJson(glyph)) {
        const points = values.map(
          (value, at) => (at % 2 === 0 ? pen + xOffset + value : -(yOffset + value)) / em,
        );
        path += type + points.map((point) => coordinate(point)).join(' ');
      }
      pen += xAdvance;
    }
    return { path, width: pen / em };
  };
}
