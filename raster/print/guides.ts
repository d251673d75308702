import type { SheetSpec } from '../../core/jobs/job.js';
import type { TextShaper } from '../../core/symbols/render/text-outline.js';
import { colorOperator, formatNumbers, pathOperators } from '../../core/symbols/print/vector/operators.js';
import { isAboveFold, labelBox, labelsPerSheet, type PageBox } from '../../core/jobs/sheets/sheet-layout.js';

const BLACK = { color: '#000000', role: undefined } as const;
/** Width of lines in millimeters: visible, and easily cut away. */
const LINE_MM = 0.1;
/** Length of the marks at the corners of labels. */
const MARK_MM = 2;
/** Length of the dashes of a fold, and of the gaps between them. */
const DASH_MM = 2;
const RULER_MM = 100;
/** Distance of the ruler from the edges of a small page. */
const RULER_EDGE_MM = 5;
const TICK_MM = 10;

/**
 * Returns the operators of the lines around a label, and of the line to fold along.
 *
 * @param position Position of the label on its page, from 0.
 */
export function guideOperators(
  { layout, guides, color, fold }: Pick<SheetSpec, 'layout' | 'guides' | 'color' | 'fold'>,
  position: number,
): string {
  const box = labelBox(layout, position);
  const isAbove = fold === true && isAboveFold(layout, position);
  const [top, bottom, ...sides] = outline(box);
  const cuts = [...(fold && !isAbove ? [] : [top!]), ...(isAbove ? [] : [bottom!]), ...sides];
  const lines = [
    ...(guides === 'outline' ? cuts : guides === 'crop' ? cornerMarks(box) : []),
    ...(isAbove ? dashes(box, labelBox(layout, position + layout.columns)) : []),
  ];
  return lines.length === 0 ? '' : colorOperator(BLACK, { mode: color }) + lines.map(rectangle).join('');
}

/** Returns the dashes in the middle between a label and the label below it. */
function dashes({ x, y, width, height }: PageBox, below: PageBox): PageBox[] {
  const middle = (y + height + below.y - LINE_MM) / 2;
  return Array.from({ length: Math.ceil(width / (2 * DASH_MM)) }, (_, index) => {
    const start = 2 * index * DASH_MM;
    return { x: x + start, y: middle, width: Math.min(DASH_MM, width - start), height: LINE_MM };
  });
}

/**
 * Returns the operators of the page that is compared with a sheet: the outlines of all labels, and a ruler.
 */
export function testPageOperators({ layout, color }: SheetSpec, shape: TextShaper): string {
  const labels = Array.from({ length: labelsPerSheet(layout) }, (_, position) => labelBox(layout, position));
  return (
    colorOperator(BLACK, { mode: color }) +
    labels.flatMap(outline).map(rectangle).join('') +
    rulerOperators(layout.page, shape)
  );
}

function rulerOperators(page: SheetSpec['layout']['page'], shape: TextShaper): string {
  const length = Math.min(RULER_MM, Math.floor((page.width - 2 * RULER_EDGE_MM) / TICK_MM) * TICK_MM);
  if (length <= 0) return '';
  const [x, y] = [(page.width - length) / 2, page.height / 2];
  const ticks = Array.from({ length: length / TICK_MM + 1 }, (_, index) => ({
    x: x + index * TICK_MM - LINE_MM / 2,
    y: y - (index % 5 === 0 ? 4 : 2.5),
    width: LINE_MM,
    height: index % 5 === 0 ? 4 : 2.5,
  }));
  const line = { x: x - LINE_MM / 2, y: y - LINE_MM / 2, width: length + LINE_MM, height: LINE_MM };
  const label = shape(`${length} mm`);
  const size = 3;
  const matrix = formatNumbers([size, 0, 0, size, page.width / 2 - (label.width * size) / 2, y + size + 1]);
  const text = `q\n${matrix} cm\n${pathOperators(label.path)}f\nQ\n`;
  return [line, ...ticks].map(rectangle).join('') + text;
}

function outline({ x, y, width, height }: PageBox): PageBox[] {
  return [
    { x, y, width, height: LINE_MM },
    { x, y: y + height - LINE_MM, width, height: LINE_MM },
    { x, y, width: LINE_MM, height },
    { x: x + width - LINE_MM, y, width: LINE_MM, height },
  ];
}

function cornerMarks({ x, y, width, height }: PageBox): PageBox[] {
  const [right, bottom] = [x + width, y + height];
  return [
    [x, y],
    [right - MARK_MM, y],
    [x, bottom - LINE_MM],
    [right - MARK_MM, bottom - LINE_MM],
  ]
    .map(([left, top]) => ({ x: left!, y: top!, width: MARK_MM, height: LINE_MM }))
    .concat(
      [
        [x, y],
        [right - LINE_MM, y],
        [x, bottom - MARK_MM],
        [right - LINE_MM, bottom - MARK_MM],
      ].map(([left, top]) => ({ x: left!, y: top!, width: LINE_MM, height: MARK_MM })),
    );
}

function rectangle({ x, y, width, height }: PageBox): string {
  return `${formatNumbers([x, y, width, height])} re\nf\n`;
}
