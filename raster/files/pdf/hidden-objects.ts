import { DomainError } from '../../../core/basics/errors.js';
import { damagedPdf } from './pdf-errors.js';
import { mayHoldObjects } from './object-stream.js';
import { PdfDict, type PdfValue } from './pdf-values.js';
import { isSpace, ValueReader } from './value-reader.js';

/** Longer runs of white space than producers write before the keyword `obj`. */
const MAX_SPACE = 64;
const MAX_DIGITS = 10;

/**
 * Finds what looks like an indirect object within streams, strings, and comments. Viewers with a damaged
 * cross-reference table search the file for objects, and find those as well.
 *
 * @param isObject Returns whether the offset is that of an object outside of streams, strings, and comments.
 * @param isIntact Whether the cross-references are consistent. Then no viewer has a reason to search, and text on
 *   a page may name objects; only those at the beginning of a line are found.
 * @throws DomainError `file_rejected` with `damaged` if such an object may hold others.
 */
export function findHiddenObjects(
  bytes: Buffer,
  isObject: (offset: number) => boolean,
  isIntact: boolean,
  onValue: (value: PdfValue) => void,
): void {
  for (let at = bytes.indexOf('obj', 0, 'latin1'); at !== -1; at = bytes.indexOf('obj', at + 3, 'latin1')) {
    const header = findHeader(bytes, at);
    if (typeof header === 'number' && isObject(header)) continue;
    if (header === 'none' && (isIntact || isLetter(bytes[at - 1]))) continue;
    if (typeof header === 'number' && isIntact && !isAtLineStart(bytes, header)) continue;
    const value = readAt(bytes, at + 3, isIntact);
    if (value === undefined) continue;
    if (value instanceof PdfDict && mayHoldObjects(value))
      throw damagedPdf('has objects within other objects');
    onValue(value);
  }
}

/**
 * Returns the offset of the number of the object; `none` if the keyword has no numbers before it, and `unknown` if
 * it has more white space before it than is searched.
 */
function findHeader(bytes: Buffer, keyword: number): number | 'none' | 'unknown' {
  let at = keyword;
  for (let numbers = 0; numbers < 2; numbers += 1) {
    const end = at;
    while (end - at < MAX_SPACE && isSpace(bytes[at - 1])) at -= 1;
    if (end - at === MAX_SPACE) return 'unknown';
    const digits = at;
    while (digits - at < MAX_DIGITS && isDigit(bytes[at - 1])) at -= 1;
    if (digits === at || digits === end) return 'none';
  }
  return at;
}

function readAt(bytes: Buffer, offset: number, isIntact: boolean): PdfValue | undefined {
  try {
    return new ValueReader(bytes, offset).readValue();
  } catch (error) {
    const isDict = bytes
      .toString('latin1', offset, offset + MAX_SPACE)
      .trimStart()
      .startsWith('<<');
    if (isDict && !isIntact && error instanceof DomainError) throw error;
    return undefined;
  }
}

/** Readers that search begin at lines, and behind `<`. */
function isAtLineStart(bytes: Buffer, offset: number): boolean {
  let at = offset;
  while (offset - at < MAX_SPACE && (bytes[at - 1] === 0x20 || bytes[at - 1] === 9)) at -= 1;
  return [undefined, 10, 13, 0x3c].includes(bytes[at - 1]) || offset - at === MAX_SPACE;
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 0x30 && code <= 0x39;
}

function isLetter(code: number | undefined): boolean {
  return code !== undefined && (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
}
