import { MAX_ENTRIES, type CrossReferences } from './cross-reference-table.js';
import { damagedPdf, tooComplexPdf } from './pdf-errors.js';
import type { PdfDict, PdfValue } from './pdf-values.js';

/**
 * Reads the entries of a cross-reference stream (ISO 32000-2, 7.5.8).
 *
 * @param data Its decoded bytes.
 * @param resolve Returns the value itself, or the value of the object that it refers to.
 * @throws DomainError `file_rejected` with `damaged` or `too_complex`.
 */
export function readCrossReferenceStream(
  dict: PdfDict,
  data: Buffer,
  resolve: (value: PdfValue) => PdfValue,
): CrossReferences {
  const integers = (value: PdfValue): number[] => {
    const items = resolve(value);
    if (!Array.isArray(items)) throw damagedPdf('has a damaged cross-reference stream');
    return items.map((item) => {
      const integer = resolve(item);
      if (typeof integer === 'number' && Number.isInteger(integer) && integer >= 0) return integer;
      throw damagedPdf('has a damaged cross-reference stream');
    });
  };
  const widths = integers(dict.get('W'));
  const [typeWidth, secondWidth, thirdWidth] = widths;
  const entryBytes = widths.reduce((sum, width) => sum + width, 0);
  if (thirdWidth === undefined || secondWidth === 0 || Math.max(...widths) > 8) {
    throw damagedPdf('has a damaged cross-reference stream');
  }
  const sections = dict.keys.includes('Index') ? integers(dict.get('Index')) : [0, resolve(dict.get('Size'))];
  const offsets = new Map<number, number>();
  const containers = new Map<number, number>();
  let at = 0;
  for (let section = 0; section + 1 < sections.length; section += 2) {
    const [first, count] = [Number(sections[section]), Number(sections[section + 1])];
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

function readNumber(data: Buffer, at: number, width: number): number {
  let value = 0;
  for (let index = 0; index < width; index += 1) value = value * 256 + data[at + index]!;
  return value;
}
