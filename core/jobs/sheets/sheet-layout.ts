import type { ErrorDetail } from '../../basics/errors.js';

/** Where the labels of a sheet are, in millimeters. */
export interface SheetLayout {
  page: { width: number; height: number };
  columns: number;
  rows: number;
  label: { width: number; height: number };
  /** Upper left corner of the first label. */
  origin: { left: number; top: number };
  /** Distances between the upper left corners of neighbors. */
  pitch: { x: number; y: number };
}

/** A rectangle on a page in millimeters, from its upper left corner; y grows downward. */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Paper sizes by name, in millimeters. */
export const PAPER_SIZES = {
  A4: { width: 210, height: 297 },
  Letter: { width: 215.9, height: 279.4 },
} as const;

/** Bounds the labels that are drawn on one page. */
export const MAX_LABELS_PER_SHEET = 1_000;

/** Allowance for published sizes, which are rounded, in millimeters. */
const TOLERANCE_MM = 0.05;

/** Returns the number of labels on a sheet. */
export function labelsPerSheet({ columns, rows }: Pick<SheetLayout, 'columns' | 'rows'>): number {
  return columns * rows;
}

/** Returns the area of a label. @param position From 0, row by row from left to right. */
export function labelBox({ columns, label, origin, pitch }: SheetLayout, position: number): PageBox {
  return {
    x: origin.left + (position % columns) * pitch.x,
    y: origin.top + Math.floor(position / columns) * pitch.y,
    width: label.width,
    height: label.height,
  };
}

/** Returns whether a label is in a row whose lower edge is folded, on a sheet with folds. */
export function isAboveFold({ columns }: Pick<SheetLayout, 'columns'>, position: number): boolean {
  return Math.floor(position / columns) % 2 === 0;
}

/**
 * Returns what is wrong with a layout: labels that overlap or exceed the page. Paths are relative to the
 * layout.
 */
export function findLayoutProblems(layout: SheetLayout): ErrorDetail[] {
  const { page, columns, rows, label, origin, pitch } = layout;
  const right = origin.left + (columns - 1) * pitch.x + label.width;
  const bottom = origin.top + (rows - 1) * pitch.y + label.height;
  return [
    ...(labelsPerSheet(layout) > MAX_LABELS_PER_SHEET
      ? [{ path: 'rows', message: `gives more than ${MAX_LABELS_PER_SHEET} labels per sheet` }]
      : []),
    ...(columns > 1 && pitch.x < label.width - TOLERANCE_MM
      ? [{ path: 'pitch.x', message: 'must be at least the width of a label' }]
      : []),
    ...(rows > 1 && pitch.y < label.height - TOLERANCE_MM
      ? [{ path: 'pitch.y', message: 'must be at least the height of a label' }]
      : []),
    ...(right > page.width + TOLERANCE_MM
      ? [{ path: 'label.width', message: `exceeds the page: the last column ends at ${format(right)} mm` }]
      : []),
    ...(bottom > page.height + TOLERANCE_MM
      ? [{ path: 'label.height', message: `exceeds the page: the last row ends at ${format(bottom)} mm` }]
      : []),
  ];
}

function format(lengthMm: number): string {
  return String(Math.round(lengthMm * 100) / 100);
}
