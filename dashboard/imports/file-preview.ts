import { DomainError } from '../../core/basics/errors.js';
import { createFileDecoder } from '../../core/jobs/imports/file-decoder.js';
import { assertRows, assertText } from '../../core/jobs/imports/file-kinds.js';
import { createCsvReader, type NumberedRow } from '../../core/jobs/imports/row-readers.js';
import { parseHeader } from '../../core/jobs/imports/table-header.js';

/** The beginning of a chosen file. */
export interface FilePreview {
  file: File;
  kind: 'csv' | 'ndjson';
  /** The header of a CSV file, without columns that have no name; empty for NDJSON. */
  columns: string[];
  /** The first rows of a CSV file. */
  rows: string[][];
}

/** A preview, or why the file cannot be imported, as a sentence for the user without its period. */
export type PreviewResult = { kind: 'preview'; preview: FilePreview } | { kind: 'problem'; problem: string };

/** Number of bytes and rows that are read for a preview. */
const PREVIEW_BYTES = 64 * 1024;
const PREVIEW_ROWS = 3;

/**
 * Reads the beginning of a file as the service will read it. Never rejects: problems become part of the
 * result.
 */
export async function readFilePreview(file: File): Promise<PreviewResult> {
  const kind = /\.(?:ndjson|jsonl)$/i.test(file.name) ? 'ndjson' : 'csv';
  try {
    const bytes = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
    assertText(bytes);
    const text = decodeBeginning(bytes, file.size <= bytes.length);
    assertRows(text, kind);
    const table = kind === 'csv' ? readTable(text, file.size <= bytes.length) : { columns: [], rows: [] };
    return { kind: 'preview', preview: { file, kind, ...table } };
  } catch (error) {
    const isKnown = error instanceof DomainError;
    return {
      kind: 'problem',
      problem: isKnown
        ? error.message
        : 'This file can’t be read. Check that it still exists and choose it again',
    };
  }
}

function decodeBeginning(bytes: Uint8Array, isWhole: boolean): string {
  const decoder = createFileDecoder();
  const { text } = decoder.push(bytes);
  // A character beyond ASCII near the end of the beginning may still be undecided, and is left out.
  return isWhole ? text + decoder.end().text : text;
}

function readTable(text: string, isWhole: boolean): Pick<FilePreview, 'columns' | 'rows'> {
  const reader = createCsvReader();
  const all: NumberedRow<string[]>[] = [...reader.push(text), ...(isWhole ? reader.end() : reader.drain())];
  const [first, ...others] = all;
  if (!first) return { columns: [], rows: [] };
  const header = parseHeader(first, (column) => [column]);
  const rows = others.slice(0, PREVIEW_ROWS).map((row, index) => header.pick(row, index + 1));
  return { columns: header.columns, rows };
}
