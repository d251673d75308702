import type { TextPlace } from '../../core/jobs/sheets/label-parts.js';
import type { PrinterCorrection } from '../../core/jobs/sheets/printer-correction.js';
import { MAX_LABELS_PER_SHEET, PAPER_SIZES, type SheetLayout } from '../../core/jobs/sheets/sheet-layout.js';
import type { SheetLayoutResource } from '../../core/jobs/sheets/sheet-schemas.js';

/** Value of `layout` for a custom layout. */
export const CUSTOM = 'custom';

/** A custom layout, as typed. Lengths are in millimeters. */
export interface CustomLayout {
  page: 'A4' | 'Letter' | 'custom';
  pageWidth: string;
  pageHeight: string;
  columns: string;
  rows: string;
  labelWidth: string;
  labelHeight: string;
  left: string;
  top: string;
  pitchX: string;
  pitchY: string;
}

/** The form of a label sheet. */
export interface SheetDraft {
  /** Name of a layout, or `CUSTOM`. */
  layout: string;
  custom: CustomLayout;
  startAt: string;
  copies: string;
  text: readonly string[];
  place: TextPlace | 'auto';
  guides: 'none' | 'outline' | 'crop';
  color: 'rgb' | 'cmyk' | 'gray';
  testPage: boolean;
  /** Correction for the printer, as typed: millimeters, and percent. */
  correction: CorrectionDraft;
}

/** The labels of a form. */
export type LabelsDraft = Pick<SheetDraft, 'layout' | 'custom'>;

/** The correction for a printer, as typed. */
export interface CorrectionDraft {
  x: string;
  y: string;
  /** Percent. */
  scale: string;
}

export const MAX_LINES = 3;

/** The correction for a printer that needs none. */
export const EMPTY_CORRECTION: CorrectionDraft = { x: '0', y: '0', scale: '100' };

const US_LETTER_REGIONS = /-(?:US|CA|MX)\b/;

/** Returns the paper of office printers where a language is spoken. @param language such as `en-US` */
export function paperFor(language: string): 'A4' | 'Letter' {
  return US_LETTER_REGIONS.test(language) ? 'Letter' : 'A4';
}

/**
 * Returns the initial form.
 *
 * @param language of the browser, such as `en-US`; determines the default paper size
 * @param correction what this browser used last
 */
export function newSheetDraft(language: string, correction = EMPTY_CORRECTION): SheetDraft {
  return {
    layout: paperFor(language) === 'Letter' ? '5160' : 'L7160',
    custom: {
      page: paperFor(language),
      pageWidth: '100',
      pageHeight: '150',
      columns: '3',
      rows: '8',
      labelWidth: '60',
      labelHeight: '30',
      left: '10',
      top: '15',
      pitchX: '63',
      pitchY: '33',
    },
    startAt: '1',
    copies: '1',
    text: ['{name}'],
    place: 'auto',
    guides: 'none',
    color: 'rgb',
    testPage: false,
    correction,
  };
}

/** Builds the request body from a form, except for the selection of codes. */
export function toSheetRequest(draft: SheetDraft) {
  const { layout, custom, startAt, copies, text, place, guides, color, testPage, correction } = draft;
  const { offset, scale } = toCorrection(correction);
  return {
    layout: layout === CUSTOM ? toCustomLayout(custom) : layout,
    startAt: Number(startAt),
    copies: Number(copies),
    text: text.filter((line) => line.trim() !== ''),
    ...(place !== 'auto' && { place }),
    guides,
    color,
    testPage,
    ...((offset.x !== 0 || offset.y !== 0) && { offset }),
    ...(scale !== 1 && { scale }),
  };
}

/** Returns a correction as the API has it. An empty field stands for no correction. */
export function toCorrection({ x, y, scale }: CorrectionDraft): PrinterCorrection {
  return {
    offset: { x: Number(x), y: Number(y) },
    scale: scale.trim() === '' ? 1 : Math.round(Number(scale) * 1_000) / 100_000,
  };
}

function toCustomLayout(custom: CustomLayout) {
  const { page, pageWidth, pageHeight, columns, rows, labelWidth, labelHeight, left, top, pitchX, pitchY } =
    custom;
  return {
    page: page === 'custom' ? { width: `${pageWidth}mm`, height: `${pageHeight}mm` } : page,
    columns: Number(columns),
    rows: Number(rows),
    label: { width: `${labelWidth}mm`, height: `${labelHeight}mm` },
    origin: { left: `${left}mm`, top: `${top}mm` },
    pitch: { x: `${pitchX}mm`, y: `${pitchY}mm` },
  };
}

/** Returns the layout that a form shows; `undefined` while it is unknown or incomplete. */
export function layoutOfDraft(
  { layout, custom }: SheetDraft,
  named: readonly SheetLayoutResource[],
): SheetLayout | undefined {
  if (layout !== CUSTOM) return named.find(({ name }) => name === layout);
  const page =
    custom.page === 'custom'
      ? { width: Number(custom.pageWidth), height: Number(custom.pageHeight) }
      : PAPER_SIZES[custom.page];
  const drawn: SheetLayout = {
    page,
    columns: Math.floor(Number(custom.columns)),
    rows: Math.floor(Number(custom.rows)),
    label: { width: Number(custom.labelWidth), height: Number(custom.labelHeight) },
    origin: { left: Number(custom.left), top: Number(custom.top) },
    pitch: { x: Number(custom.pitchX), y: Number(custom.pitchY) },
  };
  return isDrawable(drawn) ? drawn : undefined;
}

/** Returns whether the preview can show a layout. The API decides whether it can be printed. */
function isDrawable({ page, columns, rows, label, origin, pitch }: SheetLayout): boolean {
  const sizes = [page.width, page.height, columns, rows, label.width, label.height];
  const distances = [origin.left, origin.top, pitch.x, pitch.y];
  return (
    sizes.every((size) => size > 0 && size <= 2_000) &&
    distances.every((distance) => distance >= 0 && distance <= 2_000) &&
    columns * rows <= MAX_LABELS_PER_SHEET
  );
}
