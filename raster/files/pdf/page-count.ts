import { MAX_PDF_PAGES } from '../../../core/files/file-limits.js';
import { fileRejected } from '../../../core/files/rejection-reasons.js';
import { damagedPdf } from './pdf-errors.js';
import { PdfDict, PdfRef, type PdfValue } from './pdf-values.js';

/** Bounds the pages and the nodes above them; producers put about 10 pages into a node. */
const MAX_NODES = 10_000;

/**
 * Counts the pages of the page tree (ISO 32000-2, 7.7.3).
 *
 * @param catalog The document catalog, or the reference to it.
 * @param resolve Returns the value itself, or the value of the object that it refers to.
 * @returns 1 to 200.
 * @throws DomainError `file_rejected` with `pages` for another number, and with `damaged` if the tree has a cycle.
 */
export function countPages(catalog: PdfValue, resolve: (value: PdfValue) => PdfValue): number {
  const root = resolve(catalog);
  if (!(root instanceof PdfDict)) throw damagedPdf('has no document catalog');
  const waiting: PdfValue[] = [root.get('Pages')];
  const seen = new Set<number>();
  let pages = 0;
  for (let nodes = 0; waiting.length > 0; nodes += 1) {
    if (nodes + waiting.length > MAX_NODES) throw damagedPdf('has a page tree with too many nodes');
    const value = waiting.pop()!;
    const node = resolve(value);
    if (!(node instanceof PdfDict)) continue;
    const kids = resolve(node.get('Kids'));
    if (!Array.isArray(kids)) {
      pages += 1;
      if (pages > MAX_PDF_PAGES) throw wrongNumber(`more than ${MAX_PDF_PAGES}`);
      continue;
    }
    // A page may be shown twice, but each node above the pages has one parent.
    if (value instanceof PdfRef && seen.has(value.number)) throw damagedPdf('has a page tree with a cycle');
    if (value instanceof PdfRef) seen.add(value.number);
    if (kids.length > MAX_NODES) throw wrongNumber(`more than ${MAX_PDF_PAGES}`);
    for (const kid of kids) waiting.push(kid);
  }
  if (pages === 0) throw wrongNumber('no');
  return pages;
}

function wrongNumber(pages: string) {
  return fileRejected('pages', `The PDF has ${pages} pages; upload one with 1 to ${MAX_PDF_PAGES} pages`);
}
