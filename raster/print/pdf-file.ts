import type { ColorSpace } from '../../core/symbols/print/vector/operators.js';
import type { Box } from '../../core/symbols/render/layout.js';
import type { OutlinedShape } from '../../core/symbols/render/shapes.js';
import { fitToPage, formatPoints, toPoints } from './page-geometry.js';
import { pdfContent } from './pdf-content.js';
import { PDF_HEADER, PdfWriter, pdfReference, pdfTrailer } from './pdf-writer.js';
import type { VectorAssets } from './vector-assets.js';

/**
 * Writes shapes as a PDF file of one page: MediaBox and TrimBox are the image.
 *
 * @param image Area of the shapes that the page shows; it is square.
 * @param widthMm Side of the page in millimeters.
 */
export function writePdf(
  shapes: readonly OutlinedShape[],
  image: Box,
  widthMm: number,
  space: ColorSpace,
  assets: VectorAssets,
): Buffer {
  const side = toPoints(widthMm);
  const writer = new PdfWriter(1);
  const [catalog, pages, page] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const { operators, resources } = pdfContent(shapes, space, assets, writer);
  const content = writer.stream(`${fitToPage(image, side)}${operators}`);
  const box = `[0 0 ${formatPoints(side)} ${formatPoints(side)}]`;
  writer.object(`<< /Type /Catalog /Pages ${pdfReference(pages)} >>`, catalog);
  writer.object(`<< /Type /Pages /Count 1 /Kids [${pdfReference(page)}] >>`, pages);
  writer.object(
    `<< /Type /Page /Parent ${pdfReference(pages)} /MediaBox ${box} /TrimBox ${box}\n` +
      `/Resources ${resources} /Contents ${pdfReference(content)} >>`,
    page,
  );
  const body = writer.bytes();
  const offsets = writer.offsets.map(({ id, offset }) => ({ id, offset: offset + PDF_HEADER.length }));
  return Buffer.concat([PDF_HEADER, body, pdfTrailer(offsets, catalog, PDF_HEADER.length + body.length)]);
}
