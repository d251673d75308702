import { PDF_HEADER, PdfWriter, pdfReference, pdfTrailer } from './pdf-writer.js';
import { PAGES_ID } from './sheet-part.js';

const CATALOG_ID = 1;

/** A rendered part of a PDF, as it was stored. */
export interface StoredPart {
  describe(): Promise<{
    bytes: number;
    /** Offsets of its objects by number, in the part. */
    offsets: readonly number[];
    /** Number of its first object. */
    firstId: number;
    /** Numbers of its pages, in order. */
    pageIds: readonly number[];
  }>;
  read(): AsyncIterable<Buffer>;
}

/**
 * Yields the PDF that consists of parts, in order. Holds one piece of one part, and the offsets of all
 * objects.
 */
export async function* sheetPdf(parts: readonly StoredPart[]): AsyncGenerator<Buffer> {
  const offsets: { id: number; offset: number }[] = [];
  const pageIds: number[] = [];
  let start = PDF_HEADER.length;
  yield PDF_HEADER;
  for (const part of parts) {
    const described = await part.describe();
    for (const [index, offset] of described.offsets.entries()) {
      offsets.push({ id: described.firstId + index, offset: start + offset });
    }
    pageIds.push(...described.pageIds);
    yield* part.read();
    start += described.bytes;
  }
  const writer = new PdfWriter(CATALOG_ID);
  writer.object(`<< /Type /Catalog /Pages ${pdfReference(PAGES_ID)} >>`, CATALOG_ID);
  const kids = pageIds.map(pdfReference).join('\n');
  writer.object(`<< /Type /Pages /Count ${pageIds.length} /Kids [${kids}] >>`, PAGES_ID);
  const ending = writer.bytes();
  yield ending;
  offsets.push(...writer.offsets.map(({ id, offset }) => ({ id, offset: start + offset })));
  yield pdfTrailer(offsets, CATALOG_ID, start + ending.length);
}
