import { MAX_ENTRIES, type CrossReferences } from './cross-reference-table.js';
import { damagedPdf, tooComplexPdf } from './pdf-errors.js';
import type { PdfDict, PdfValue } from './pdf-values.js';

/**
 * Reads the entries of a cross-reference stream (ISO 32000-2, 7.5.8).
 *
 * @param data Its decoded bytes.
 * @throws DomainError `file_rejected` with `damaged` or `too_complex`.
 */
export function readCrossReferenceStream(dict: PdfDict, data: Buffer): CrossReferences {
  const widths = integers(dict.get('W'));
  const [typeWidth, secondWidth, thirdWidth] = widths;
  const entryBytes = widths.reduce((sum, width) => sum + width, 0);
  if (thirdWidth === undefined || secondWidth === 0 || Math.max(...widths) > 8) {
    throw damagedPdf('has a damaged cross-reference stream');
  }
  const sections = integers(dict.get('Index') ?? [0, dict.get('Size')]);
  const offsets = new Map<number, number>();
  const containers = new Map<number, number>();
  let at = 0;
  for (let section = 0; section + 1 < sections.length; section += 2) {
    const [first, count] = [sections[section]!, sections[section + 1]!];
    for (let index = 0; index < count && at + entryBytes <= data.length; index += 1, at += entryBytes) {
      if (at / entryBytes > MAX_ENTRIES) throw tooComplexPdf('has too many objects');
      const type = typeWidth === 0 ? 1 : readNumber(data, at, typeWidth!);
      const second = readNumber(data, at + typeWidth!, secondWidth!);
      if (type === 1 && second > 0) offsets.set(first + index, second);
      if (type === 2) containers.set(first + index, second);
    }
  }
  return { trailer: dict, offsets, containers };
}

function integers(items: PdfValue): number[] {
  if (!Array.isArray(items)) throw damagedPdf('has a damaged cross-reference stream');
  return items.map((item) => {
    if (typeof item === 'number' && Number.isInteger(item) && item >= 0) return item;
    throw damagedPdf('has a damaged cross-reference stream');
  });
}

function readNumber(data: Buffer, at: number, width: number): number {
  let value = 0;
  for (let index = 0; index < width; index += 1) value = value * 256 + data[at + index]!;
  return value;
}
