import { PAPER_SIZES, type SheetLayout } from './sheet-layout.js';

/** A layout of label sheets that are sold. */
export interface NamedLayout extends SheetLayout {
  /** Number of the product. */
  name: string;
  maker: string;
}

const MM_PER_INCH = 25.4;

/**
 * Grid of a sheet: columns, rows, size of a label, upper left corner of the first one, and distances, in one
 * unit.
 */
type Grid = readonly [
  columns: number,
  rows: number,
  ...label: [width: number, height: number],
  ...origin: [left: number, top: number],
  ...pitch: [x: number, y: number],
];

function layout(maker: string, name: string, paper: keyof typeof PAPER_SIZES, grid: Grid): NamedLayout {
  // Sheets for Letter are published in inches.
  const unit = paper === 'Letter' ? MM_PER_INCH : 1;
  const [columns, rows, ...lengths] = grid;
  const [width, height, left, top, x, y] = lengths.map((length) => round(length * unit));
  return {
    name,
    maker,
    page: PAPER_SIZES[paper],
    columns,
    rows,
    label: { width: width!, height: height! },
    origin: { left: left!, top: top! },
    pitch: { x: x!, y: y! },
  };
}

function round(lengthMm: number): number {
  return Math.round(lengthMm * 1_000) / 1_000;
}

/**
 * Layouts by the numbers that their makers publish. Printing tolerances are larger than the differences
 * between sources.
 */
export const NAMED_LAYOUTS: readonly NamedLayout[] = [
  layout('Avery', 'L7160', 'A4', [3, 7, 63.5, 38.1, 7.21, 15.15, 66.04, 38.1]),
  layout('Avery', 'L7162', 'A4', [2, 8, 99.1, 33.9, 4.67, 12.9, 101.6, 33.9]),
  layout('Avery', 'L7163', 'A4', [2, 7, 99.1, 38.1, 4.67, 15.15, 101.6, 38.1]),
  layout('Avery', 'L7651', 'A4', [5, 13, 38.1, 21.2, 4.67, 10.7, 40.64, 21.2]),
  layout('Avery', 'L7658', 'A4', [7, 27, 25.4, 10, 8.48, 13.5, 27.94, 10]),
  layout('Avery', 'L4731', 'A4', [7, 27, 25.4, 10, 8.48, 13.5, 27.94, 10]),
  layout('Avery', 'L4732', 'A4', [5, 16, 35.6, 16.9, 11, 13.3, 38.1, 16.9]),
  layout('Herma', '4201', 'A4', [4, 16, 45.7, 16.9, 9.75, 13.3, 48.26, 16.9]),
  layout('Herma', '4346', 'A4', [4, 12, 45.7, 21.2, 9.75, 21.5, 48.26, 21.2]),
  layout('Herma', '10003', 'A4', [5, 16, 35.6, 16.9, 11, 13.3, 38.1, 16.9]),
  layout('Avery', '5160', 'Letter', [3, 10, 2.625, 1, 3 / 16, 0.5, 2.75, 1]),
  layout('Avery', '5163', 'Letter', [2, 5, 4, 2, 5 / 32, 0.5, 4.1875, 2]),
  layout('Avery', '5164', 'Letter', [2, 3, 4, 10 / 3, 5 / 32, 0.5, 4.1875, 10 / 3]),
  layout('Avery', '5167', 'Letter', [4, 20, 1.75, 0.5, 9 / 32, 0.5, 2.0625, 0.5]),
  layout('Avery', '5371', 'Letter', [2, 5, 3.5, 2, 0.75, 0.5, 3.5, 2]),
];

/** Finds a layout by its name, in any case. */
export function findNamedLayout(name: string): NamedLayout | undefined {
  return NAMED_LAYOUTS.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
}
