import type { Buffer, Font } from 'harfbuzzjs';
import { coordinate } from '../../core/symbols/render/path-data.js';

/** A glyph of a line: its number in its font, and its position in ems. */
export interface PlacedGlyph {
  face: FontFace;
  glyph: number;
  x: number;
  y: number;
}

/** Text in one font as glyphs. */
interface ShapedRun {
  /** Advance width in ems. */
  width: number;
  glyphs: PlacedGlyph[];
  /** Whether the font lacks a character. */
  isIncomplete: boolean;
}

/** A font of which text is drawn as outlines. */
export interface FontFace {
  /** Shapes text of one direction. @param isRightToLeft Default: as the script of the text is written. */
  shape(text: string, isRightToLeft?: boolean): ShapedRun;
  /** Returns the outline of a glyph as path data, moved by a distance in ems; empty for one without ink. */
  outline(glyph: number, x: number, y: number): string;
}

/**
 * Creates a font from the bytes of its file. Of a collection, it is the first font. Loads HarfBuzz at the
 * first call.
 */
export async function createFontFace(bytes: Uint8Array): Promise<FontFace> {
  const { Blob, Buffer: LineBuffer, Direction, Face, Font, shape } = await import('harfbuzzjs');
  const face = new Face(new Blob(new Uint8Array(bytes).buffer));
  const font: Font = new Font(face);
  const unitsPerEm = face.upem;
  // One for all lines: the memory of a buffer is outside of the heap, and is not freed until garbage
  // collection notices.
  const line: Buffer = new LineBuffer();

  const self: FontFace = {
    shape(text, isRightToLeft) {
      line.reset();
      line.addText(text);
      line.guessSegmentProperties();
      if (isRightToLeft !== undefined) line.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
      shape(font, line);
      const positions = line.getGlyphPositions();
      const glyphs: PlacedGlyph[] = [];
      let pen = 0;
      let isIncomplete = false;
      for (const [index, { codepoint: glyph }] of line.getGlyphInfos().entries()) {
        // Glyph 0 stands for a character that the font lacks.
        if (glyph === 0) isIncomplete = true;
        const { xAdvance, xOffset, yOffset } = positions[index]!;
        glyphs.push({ face: self, glyph, x: (pen + xOffset) / unitsPerEm, y: -yOffset / unitsPerEm });
        pen += xAdvance;
      }
      return { width: pen / unitsPerEm, glyphs, isIncomplete };
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
  return self;
}
