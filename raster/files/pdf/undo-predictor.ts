import { damagedPdf } from './pdf-errors.js';

/** Bounds the length of a row in bytes; cross-reference streams have rows of about five. */
const MAX_ROW_BYTES = 1_000_000;

/**
 * Undoes the predictor of Flate and LZW streams (ISO 32000-2, 7.4.4.4), with which most cross-reference streams
 * are compressed.
 *
 * @param numberOf Returns a parameter of the filter, or its default.
 * @throws DomainError `file_rejected` with `damaged`.
 */
export function undoPredictor(data: Buffer, numberOf: (key: string, fallback: number) => number): Buffer {
  const predictor = numberOf('Predictor', 1);
  if (predictor === 1) return data;
  const bitsPerPixel = numberOf('Colors', 1) * numberOf('BitsPerComponent', 8);
  const rowBytes = Math.ceil((bitsPerPixel * numberOf('Columns', 1)) / 8);
  const pixelBytes = Math.ceil(bitsPerPixel / 8);
  // The predictor of TIFF (2) is not used for objects.
  if (predictor < 10 || !(rowBytes >= 1 && rowBytes <= MAX_ROW_BYTES && pixelBytes >= 1)) {
    throw damagedPdf('has objects in a stream with an unknown predictor');
  }
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const decoded = Buffer.alloc(rows * rowBytes);
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowBytes + 1);
    undoRow(data.subarray(from, from + 1 + rowBytes), decoded, row * rowBytes, rowBytes, pixelBytes);
  }
  return decoded;
}

/** Filters of PNG (ISO/IEC 15948, 9.2). */
function undoRow(row: Buffer, decoded: Buffer, to: number, rowBytes: number, pixelBytes: number): void {
  const kind = row[0]!;
  for (let at = 0; at < row.length - 1; at += 1) {
    const left = at >= pixelBytes ? decoded[to + at - pixelBytes]! : 0;
    const up = to > 0 ? decoded[to + at - rowBytes]! : 0;
    const corner = to > 0 && at >= pixelBytes ? decoded[to + at - rowBytes - pixelBytes]! : 0;
    decoded[to + at] = row[at + 1]! + predict(kind, left, up, corner);
  }
}

function predict(kind: number, left: number, up: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) throw damagedPdf('has objects in a stream with an unknown predictor');
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(estimate - value));
  if (toLeft! <= toUp! && toLeft! <= toCorner!) return left;
  return toUp! <= toCorner! ? up : corner;
}
