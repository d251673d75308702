import { labelsPerSheet, type SheetLayout } from './sheet-layout.js';

/** How many labels are printed, and where the first one is. */
export interface LabelCounts {
  codes: number;
  /** Labels per code. */
  copies: number;
  /** Position of the first label on the first page, from 1. */
  startAt: number;
}

/** Labels that are rendered in one step, if a page does not have more. */
const LABELS_PER_PART = 200;

/** Pages that are rendered in one step, and the labels on them. */
export interface SheetPart {
  /** Index of the first page, from 0; a test page does not count. */
  firstPage: number;
  pages: number;
  /** Labels from `from` up to but not including `until`, from 0. */
  from: number;
  until: number;
}

/** Returns the number of labels. */
export function countLabels({ codes, copies }: LabelCounts): number {
  return codes * copies;
}

/** Returns the number of pages with labels. */
export function countPages(layout: SheetLayout, counts: LabelCounts): number {
  return Math.ceil((counts.startAt - 1 + countLabels(counts)) / labelsPerSheet(layout));
}

/** Returns the parts of a sheet, each of whole pages, in order. */
export function listParts(layout: SheetLayout, counts: LabelCounts): SheetPart[] {
  const perPage = labelsPerSheet(layout);
  const pagesPerPart = Math.max(1, Math.floor(LABELS_PER_PART / perPage));
  const [pages, labels] = [countPages(layout, counts), countLabels(counts)];
  const labelsBefore = (page: number) => Math.min(labels, Math.max(0, page * perPage - (counts.startAt - 1)));
  const parts: SheetPart[] = [];
  for (let firstPage = 0; firstPage < pages; firstPage += pagesPerPart) {
    const end = Math.min(pages, firstPage + pagesPerPart);
    parts.push({
      firstPage,
      pages: end - firstPage,
      from: labelsBefore(firstPage),
      until: labelsBefore(end),
    });
  }
  return parts;
}

/**
 * Returns the page of a label and its position there, both from 0.
 *
 * @param label Index of the label, from 0.
 */
export function placeLabel(
  layout: SheetLayout,
  { startAt }: Pick<LabelCounts, 'startAt'>,
  label: number,
): { page: number; position: number } {
  const index = startAt - 1 + label;
  const perPage = labelsPerSheet(layout);
  return { page: Math.floor(index / perPage), position: index % perPage };
}
