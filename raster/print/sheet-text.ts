import type { SheetSpec } from '../../core/jobs/job.js';
import type { TextLine } from '../../core/render/shapes.js';
import { colorOperator, formatNumbers, pathOperators } from '../../core/render/vector/operators.js';
import type { PageBox } from '../../core/sheets/sheet-layout.js';
import { fitLine, type FittedLine } from './fit-line.js';
import { inkStart } from './ink-start.js';
import { formatPoints } from './page-geometry.js';
import { writeMask } from './pdf-content.js';
import type { PlacedGlyph, ShapingFont } from '../text-shaper.js';
import type { PdfWriter } from './pdf-writer.js';
import { loadAssetsIfNeeded } from './vector-assets-loader.js';

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
  /** Returns the number of lines so far that did not fit. */
  countCutLines(): number;
}

/** Creates the writer of a part's text: centered below symbols, and from the left next to them. */
export function createTextWriter(
  font: ShapingFont,
  { place, color: mode }: Pick<SheetSpec, 'place' | 'color'>,
  writer: PdfWriter,
): TextWriter {
  let cutLines = 0;
  /** Numbers of the objects that draw glyphs, by number of the glyph; undefined for one without ink. */
  const glyphForms = new Map<number, number | undefined>();

  /** Draws a glyph by its form, which all labels of the part share. */
  function glyphOperators({ glyph, x, y }: PlacedGlyph, objects: Map<string, number>): string {
    if (!glyphForms.has(glyph)) glyphForms.set(glyph, writeGlyph(glyph, font, writer));
    const id = glyphForms.get(glyph);
    if (id === undefined) return '';
    objects.set(`C${id}`, id);
    return `q\n1 0 0 1 ${formatNumbers([x, y])} cm\n/C${id} Do\nQ\n`;
  }

  function startOf({ width }: FittedLine, area: PageBox): number {
    return place === 'below' ? area.x + (area.width - width) / 2 : area.x;
  }

  async function maskOperators(
    line: FittedLine,
    area: PageBox,
    baseline: number,
    objects: Map<string, number>,
  ) {
    const x = startOf(line, area) + line.width / 2;
    const { text, size: fontSize } = line;
    const shape: TextLine = { kind: 'text', ink: BLACK, text, x, baseline, fontSize, area };
    const assets = await loadAssetsIfNeeded([shape], 1);
    const id = writeMask(shape, assets, writer);
    objects.set(`C${id}`, id);
    // Its width is an estimate. Next to a symbol, the ink begins where that of the other lines does.
    const margin = place === 'right' ? inkStart(assets.masks.get(shape)!) * area.width : 0;
    const matrix = formatNumbers([area.width, 0, 0, -area.height, area.x - margin, area.y + area.height]);
    return `q\n${colorOperator(BLACK, { mode })}${matrix} cm\n/C${id} Do\nQ\n`;
  }

  return {
    async write(text, area, objects) {
      if (text.trim() === '') return '';
      const line = fitLine(text, area, font);
      if (line.isCut) cutLines += 1;
      const baseline = area.y + area.height / 2 + line.size * BASELINE;
      if (!line.shaped) return maskOperators(line, area, baseline, objects);
      const matrix = [line.size, 0, 0, line.size, startOf(line, area), baseline].map(formatPoints).join(' ');
      const glyphs = line.shaped.glyphs.map((glyph) => glyphOperators(glyph, objects)).join('');
      return `q\n${colorOperator(BLACK, { mode })}${matrix} cm\n${glyphs}Q\n`;
    },
    countCutLines: () => cutLines,
  };
}

/** Area that holds any glyph of the font, in ems. */
const GLYPH_BOX = '[-3 -3 5 3]';

/** Writes the outline of a glyph as a form, which takes the color of the text. @returns undefined for a space. */
function writeGlyph(glyph: number, font: ShapingFont, writer: PdfWriter): number | undefined {
  const path = pathOperators(font.outline(glyph, 0, 0));
  if (path === '') return undefined;
  return writer.stream(`${path}f\n`, `/Type /XObject /Subtype /Form /BBox ${GLYPH_BOX} /Resources << >>`);
}
