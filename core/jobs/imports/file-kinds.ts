import { invalidFile } from './file-error.js';
import type { FileKind } from './import-job.js';

/** Number of bytes at the beginning of a file that decide what it is. */
export const BEGINNING_BYTES = 4 * 1024;

const SAVE_AS_CSV = 'save it as “CSV UTF-8” in your spreadsheet, and upload that file';

const ZIP = 'PK\x03\x04';
const startsWith =
  (...marks: string[]) =>
  (text: string): boolean =>
    marks.some((mark) => text.startsWith(mark));
const isZipOf =
  (content: RegExp) =>
  (text: string): boolean =>
    text.startsWith(ZIP) && content.test(text);

/** Kinds of files that are not text, by their first bytes as Latin-1. The first match counts. */
const BINARY_KINDS: readonly (readonly [isKind: (text: string) => boolean, problem: string])[] = [
  [isZipOf(/mimetypeapplication\/vnd\.oasis/), `is an OpenDocument file (.ods), not CSV; ${SAVE_AS_CSV}`],
  [isZipOf(/Index\/|\.iwa/), `is a Numbers file (.numbers), not CSV; ${SAVE_AS_CSV}`],
  // The name of the first file follows the header of 30 bytes.
  [
    isZipOf(/^[^]{30}(?:\[Content_Types\]|_rels\/|docProps\/|xl\/)/),
    `is an Excel workbook (.xlsx), not CSV; ${SAVE_AS_CSV}`,
  ],
  [startsWith(ZIP, 'PK\x05\x06', 'PK\x07\x08'), 'is a ZIP archive; unpack it, and upload the CSV file in it'],
  [startsWith('\xd0\xcf\x11\xe0'), `is an Excel workbook (.xls), not CSV; ${SAVE_AS_CSV}`],
  [startsWith('%PDF-'), `is a PDF, not CSV; ${SAVE_AS_CSV}`],
  [startsWith('\x1f\x8b'), 'is compressed with gzip; send it with Content-Encoding: gzip, or unpack it'],
  [
    startsWith('BZh', '\xfd7zXZ', '7z\xbc\xaf', 'Rar!', '\x28\xb5\x2f\xfd'),
    'is compressed; unpack it, and upload the CSV file',
  ],
  [startsWith('\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF'), `is an image, not CSV; ${SAVE_AS_CSV}`],
  [
    startsWith('SQLite format', 'PAR1', 'bplist'),
    'is no text; save its table as CSV in UTF-8, and upload that file',
  ],
  [
    startsWith('\xff\xfe\0\0', '\0\0\xfe\xff'),
    'is encoded in UTF-32; save it as “CSV UTF-8” in your spreadsheet, and upload that file',
  ],
];

const HTML = /^<(?:!doctype html|html|head|meta|body|table|!--|div|style)/i;

/**
 * Recognizes files that are not text, such as workbooks and archives, by their first bytes.
 *
 * @param beginning The first `BEGINNING_BYTES` of the file, or all of a smaller one.
 * @throws DomainError `validation_error` that names the kind and what to do
 */
export function assertText(beginning: Uint8Array): void {
  const text = String.fromCharCode(...beginning.subarray(0, BEGINNING_BYTES));
  const problem = BINARY_KINDS.find(([isKind]) => isKind(text))?.[1];
  if (problem !== undefined) throw invalidFile(problem);
}

/**
 * Recognizes text that is not what a file was sent as: the HTML and XML that programs save as .xls, and JSON
 * in one of the other forms.
 *
 * @param beginning The beginning of the decoded text.
 * @throws DomainError `validation_error` that names the kind and what to do
 */
export function assertRows(beginning: string, kind: FileKind): void {
  const text = beginning.slice(0, BEGINNING_BYTES).replace(/^[\s\uFEFF]+/, '');
  if (HTML.test(text)) throw invalidFile(`is an HTML page (often saved as .xls), not CSV; ${SAVE_AS_CSV}`);
  if (/^<\?xml|^<[a-z]+[\s:>]/i.test(text)) throw invalidFile(`is XML, not CSV; ${SAVE_AS_CSV}`);
  if (text.startsWith('{\\rtf')) throw invalidFile(`is a text document (.rtf), not CSV; ${SAVE_AS_CSV}`);
  if (/^\[\s*[[{\]]/.test(text)) {
    throw invalidFile('is a JSON array; write one object per line, and send it as application/x-ndjson');
  }
  if (kind === 'csv' && /^\{\s*(?:"|\})/.test(text)) {
    throw invalidFile('is JSON, not CSV; write one object per line, and send it as application/x-ndjson');
  }
}
