import { DomainError } from '../../../core/basics/errors.js';
import { damagedPdf, tooComplexPdf } from './pdf-errors.js';
import { mayHoldObjects } from './object-stream.js';
import { PdfDict, type PdfValue } from './pdf-values.js';
import type { ScannedFile } from './scan-file.js';
import { isSpace, ValueReader } from './value-reader.js';

/** Longer runs of white space than producers write before the keyword `obj`. */
const MAX_SPACE = 64;
const MAX_DIGITS = 10;
/** Bounds the time; text on pages does not come near. */
const MAX_HIDDEN_OBJECTS = 10_000;
const TRAILER = 'trailer';

/**
 * Finds what looks like an indirect object within streams, strings, and comments. Viewers with a damaged
 * cross-reference table search the file for objects, and find those as well.
 *
 * @param isIntact Whether the cross-references are consistent. Then no viewer has a reason to search, and
 *   text on a page may name objects; only those at the beginning of a line are found.
 * @throws DomainError `file_rejected` with `damaged` if such an object may hold others or is a trailer.
 */
export function findHiddenObjects(
  { bytes, numberAt, trailerCount }: ScannedFile,
  isIntact: boolean,
  onValue: (value: PdfValue) => void,
): void {
  let found = 0;
  for (let at = bytes.indexOf('obj', 0, 'latin1'); at !== -1; at = bytes.indexOf('obj', at + 3, 'latin1')) {
    const header = findHeader(bytes, at);
    if (typeof header === 'number' && numberAt.has(header)) continue;
    if (header === 'none' && (isIntact || isLetter(bytes[at - 1]))) continue;
    if (typeof header === 'number' && isIntact && !isAtLineStart(bytes, header)) continue;
    found += 1;
    if (found > MAX_HIDDEN_OBJECTS) throw tooComplexPdf('has too many objects within other objects');
    const value = readAt(bytes, at + 3, isIntact);
    if (value === undefined) continue;
    const isContainer = value instanceof PdfDict && (mayHoldObjects(value) || value.keys.includes('Encrypt'));
    if (isContainer) throw damagedPdf('has objects within other objects');
    onValue(value);
  }
  if (!isIntact && countTrailers(bytes) > trailerCount) throw damagedPdf('has a trailer within an object');
}

/** Viewers that search could take a trailer within a stream, which changes how objects are decrypted. */
function countTrailers(bytes: Buffer): number {
  let count = 0;
  for (
    let at = bytes.indexOf(TRAILER, 0, 'latin1');
    at !== -1;
    at = bytes.indexOf(TRAILER, at + 1, 'latin1')
  ) {
    const reader = new ValueReader(bytes, at + TRAILER.length);
    if (reader.peek() === 0x3c) count += 1;
  }
  return count;
}

/**
 * Returns the offset of the number of the object; `none` if the keyword has no numbers before it, and
 * `unknown` if it has more white space before it than is searched.
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
