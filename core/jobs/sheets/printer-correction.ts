import type { ErrorDetail } from '../../basics/errors.js';
import { edgeOfLabel } from './label-parts.js';
import type { SheetLayout } from './sheet-layout.js';

/** Correction for a printer that shifts or scales pages. */
export interface PrinterCorrection {
  /** Distance by which everything is moved, in millimeters; x to the right, y down. */
  offset: { x: number; y: number };
  /** Factor by which everything is enlarged from the center of the page, before it is moved. */
  scale: number;
}

/** More than printers shift or scale. */
export const MAX_OFFSET_MM = 10;
export const MIN_SCALE = 0.95;
export const MAX_SCALE = 1.05;

/** The correction for a printer that needs none. */
export const NO_CORRECTION: PrinterCorrection = { offset: { x: 0, y: 0 }, scale: 1 };

/** Allowance for published sizes, which are rounded, in millimeters. */
const TOLERANCE_MM = 0.05;

/** Returns whether all numbers of a correction are within their limits. */
export function isPossibleCorrection({ offset, scale }: PrinterCorrection): boolean {
  const isNear = (mm: number) => Math.abs(mm) <= MAX_OFFSET_MM;
  return isNear(offset.x) && isNear(offset.y) && scale >= MIN_SCALE && scale <= MAX_SCALE;
}

/** Returns the place of a point of a page after the correction, in millimeters from the upper left corner. */
export function correctPoint(
  { x, y }: { x: number; y: number },
  page: SheetLayout['page'],
  correction: PrinterCorrection,
): { x: number; y: number } {
  const [scale, , , , left, top] = correctionMatrix(page, correction);
  return { x: x * scale + left, y: y * scale + top };
}

/** Returns the correction as a transformation matrix, in millimeters; y grows downward. */
export function correctionMatrix(
  { width, height }: SheetLayout['page'],
  { offset, scale }: PrinterCorrection,
): [number, number, number, number, number, number] {
  return [scale, 0, 0, scale, (width / 2) * (1 - scale) + offset.x, (height / 2) * (1 - scale) + offset.y];
}

/**
 * Returns what is wrong with a correction: what is on the labels would leave the page. Paths are relative to
 * the request.
 */
export function findCorrectionProblems(layout: SheetLayout, correction: PrinterCorrection): ErrorDetail[] {
  const { page, columns, rows, label, origin, pitch } = layout;
  const edge = edgeOfLabel(label);
  const start = correctPoint({ x: origin.left + edge, y: origin.top + edge }, page, correction);
  const end = correctPoint(
    {
      x: origin.left + (columns - 1) * pitch.x + label.width - edge,
      y: origin.top + (rows - 1) * pitch.y + label.height - edge,
    },
    page,
    correction,
  );
  return [
    ...findExcess('x', [start.x, end.x], page.width, ['the first column', 'the last column'], correction),
    ...findExcess('y', [start.y, end.y], page.height, ['the first row', 'the last row'], correction),
  ];
}

function findExcess(
  axis: 'x' | 'y',
  [start, end]: readonly [number, number],
  length: number,
  [first, last]: readonly [string, string],
  { offset }: PrinterCorrection,
): ErrorDetail[] {
  const excess: [string, number][] = [
    [first, -start],
    [last, end - length],
  ];
  return excess
    .filter(([, mm]) => mm > TOLERANCE_MM)
    .map(([labels, mm]) => ({
      path: offset[axis] === 0 ? 'scale' : `offset.${axis}`,
      message: `moves ${labels} of labels ${Math.ceil(mm * 100) / 100} mm off the page; use a value closer to ${offset[axis] === 0 ? 1 : 0}`,
    }));
}
