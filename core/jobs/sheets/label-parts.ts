import type { PageBox } from './sheet-layout.js';

/** Where the text of a label is. */
export const TEXT_PLACES = ['below', 'right'] as const;
export type TextPlace = (typeof TEXT_PLACES)[number];

/** Where the parts of a label are, in millimeters from the upper left corner of the label. */
export interface LabelParts {
  /** The image of the code; it is square. */
  symbol: PageBox;
  /** Areas of the lines of text. */
  lines: PageBox[];
}

/**
 * Space along the edges, which printers and cutters miss, as a share of the shorter side. Images have a quiet
 * zone, too.
 */
const EDGE_SHARE = 0.03;
const MAX_EDGE_MM = 1.5;
/** Maximum height of a line of text, and its height as a share of the label. */
const MAX_LINE_MM = 4;
const MAX_LINE_SHARE = 0.18;
/**
 * The same for a side of a folded sheet, such as a table tent, which people read from farther away: shares of
 * its shorter side and of its height.
 */
const SIDE_EDGE_SHARE = 0.08;
const SIDE_LINE_SHARE = 0.1;
/** Height of a line of 5 pt, the smallest size of text. */
const MIN_LINE_MM = 2.2;
/** Distance between symbol and text. */
const GAP_MM = 1;
/**
 * Minimum width of the text next to a symbol, as a share of the label: a short link of 33 characters fits on
 * 63.5 mm in 5 pt.
 */
const MIN_TEXT_SHARE = 0.54;

/** Returns the default place of text: next to the symbol on wide labels. */
export function defaultPlace({ width, height }: { width: number; height: number }): TextPlace {
  return width >= 1.4 * height ? 'right' : 'below';
}

/** Returns the width of the edge of a label that stays free, in millimeters. */
export function edgeOfLabel({ width, height }: { width: number; height: number }): number {
  return Math.min(MAX_EDGE_MM, EDGE_SHARE * Math.min(width, height));
}

/**
 * Divides a label into its symbol and its lines of text.
 *
 * @param isSide Whether the label is a side of a folded sheet.
 */
export function layOutLabel(
  label: { width: number; height: number },
  lines: number,
  place: TextPlace,
  isSide = false,
): LabelParts {
  const edge = isSide ? SIDE_EDGE_SHARE * Math.min(label.width, label.height) : edgeOfLabel(label);
  const lineHeight = isSide ? (height: number) => SIDE_LINE_SHARE * height : lineHeightOfLabel(lines);
  const inner = { x: edge, y: edge, width: label.width - 2 * edge, height: label.height - 2 * edge };
  if (lines === 0) return { symbol: centerSquare(inner), lines: [] };
  const textHeight = lines * lineHeight(inner.height);
  return place === 'below' ? textBelow(inner, lines, textHeight) : textRight(inner, lines, textHeight);
}

function textBelow(inner: PageBox, lines: number, textHeight: number): LabelParts {
  const above = { ...inner, height: inner.height - textHeight };
  const text = { ...inner, y: inner.y + above.height, height: textHeight };
  return { symbol: centerSquare(above), lines: splitLines(text, lines) };
}

function textRight(inner: PageBox, lines: number, height: number): LabelParts {
  const side = Math.min(inner.height, inner.width * (1 - MIN_TEXT_SHARE));
  const symbol = { x: inner.x, y: inner.y + (inner.height - side) / 2, width: side, height: side };
  const text = {
    x: symbol.x + side + GAP_MM,
    y: inner.y + (inner.height - height) / 2,
    width: inner.width - side - GAP_MM,
    height,
  };
  return { symbol, lines: splitLines(text, lines) };
}

/** Returns the function from the height of a label without its edges to the height of a line. */
function lineHeightOfLabel(lines: number): (height: number) => number {
  return (height) => {
    const wanted = Math.max(MIN_LINE_MM, Math.min(MAX_LINE_MM, height * MAX_LINE_SHARE));
    // On a very low label, lines overlap rather than take the space of the symbol.
    return Math.min(wanted, (0.6 * height) / lines);
  };
}

function centerSquare({ x, y, width, height }: PageBox): PageBox {
  const side = Math.min(width, height);
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

function splitLines({ x, y, width, height }: PageBox, lines: number): PageBox[] {
  return Array.from({ length: lines }, (_, index) => ({
    x,
    y: y + (index * height) / lines,
    width,
    height: height / lines,
  }));
}
