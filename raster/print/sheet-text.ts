import { MAX_LISTED_CHARACTERS } from '../../core/symbols/print/unprintable-text.js';
import type { SheetSpec } from '../../core/jobs/job.js';
import { colorOperator, formatNumbers, pathOperators } from '../../core/symbols/print/vector/operators.js';
import type { PageBox } from '../../core/jobs/sheets/sheet-layout.js';
import { fitLine, type FittedLine } from './fit-line.js';
import { formatPoints } from './page-geometry.js';
import type { FontFace, PlacedGlyph } from '../text/font-face.js';
import type { ShapingFont } from '../text/line-shaper.js';
import type { PdfWriter } from './pdf-writer.js';

const BLACK = { color: '#000000', role: undefined } as const;
/** Distance of the baseline below the middle of a line, in ems. */
const BASELINE = 0.35;

/** Writes the lines of text of labels. */
export interface TextWriter {
  /**
   * Returns the operators that draw a line of text in its area.
   *
   * @param objects Receives the objects that the operators name.
   */
  write(text: string, area: PageBox, objects: Map<string, number>): Promise<string>;
  /** Counts a line, if it has characters that no font has. */
  addMissing(characters: readonly string[]): void;
  /** Returns what the lines so far do not show. */
  report(): TextReport;
}

/** Parts of the text of labels that are not shown. */
export interface TextReport {
  /** Lines that did not fit. */
  cutLines: number;
  /** Lines with characters that no font has. */
  unprintableLines: number;
  /** The first of these characters. */
  unprintable: string[];
}

/** Creates the writer of a part's text: centered below symbols, and from the left next to them. */
export function createTextWriter(
  font: ShapingFont,
  { place, color: mode }: Pick<SheetSpec, 'place' | 'color'>,
  writer: PdfWriter,
): TextWriter {
  let cutLines = 0;
  let unprintableLines = 0;
  const unprintable = new Set<string>();
  /**
   * Numbers of the objects that draw glyphs, by font and number of the glyph; undefined for one without ink.
   */
  const glyphForms = new Map<FontFace, Map<number, number | undefined>>();

  /** Draws a glyph by its form, which all labels of the part share. */
  function glyphOperators({ face, glyph, x, y }: PlacedGlyph, objects: Map<string, number>): string {
    const forms = glyphForms.get(face) ?? new Map<number, number | undefined>();
    glyphForms.set(face, forms);
    if (!forms.has(glyph)) forms.set(glyph, writeGlyph(glyph, face, writer));
    const id = forms.get(glyph);
    if (id === undefined) return '';
    objects.set(`C${id}`, id);
    return `q\n1 0 0 1 ${formatNumbers([x, y])} cm\n/C${id} Do\nQ\n`;
  }

  function startOf({ width }: FittedLine, area: PageBox): number {
    return place === 'below' ? area.x + (area.width - width) / 2 : area.x;
  }

  return {
    async write(text, area, objects) {
      if (text.trim() === '') return '';
      const line = fitLine(text, area, await font.prepare(text));
      if (line.isCut) cutLines += 1;
      this.addMissing(line.missing);
      const baseline = area.y + area.height / 2 + line.size * BASELINE;
      const matrix = [line.size, 0, 0, line.size, startOf(line, area), baseline].map(formatPoints).join(' ');
      const glyphs = line.shaped.glyphs.map((glyph) => glyphOperators(glyph, objects)).join('');
      return `q\n${colorOperator(BLACK, { mode })}${matrix} cm\n${glyphs}Q\n`;
    },
    addMissing(characters) {
      if (characters.length > 0) unprintableLines += 1;
      for (const character of characters) {
        if (unprintable.size < MAX_LISTED_CHARACTERS) unprintable.add(character);
      }
    },
    report: () => ({ cutLines, unprintableLines, unprintable: [...unprintable] }),
  };
}

/** Area that holds any glyph of the font, in ems. */
const GLYPH_BOX = '[-3 -3 5 3]';

/**
 * Writes the outline of a glyph as a form, which takes the color of the text.
 *
 * @returns undefined for a space.
 */
function writeGlyph(glyph: number, font: FontFace, writer: PdfWriter): number | undefined {
  const path = pathOperators(font.outline(glyph, 0, 0));
  if (path === '') return undefined;
  return writer.stream(`${path}f\n`, `/Type /XObject /Subtype /Form /BBox ${GLYPH_BOX} /Resources << >>`);
}
