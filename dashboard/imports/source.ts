import { DomainError } from '../../core/basics/errors.js';
import { decodeFile } from '../../core/jobs/imports/file-decoder.js';
import { invalidFile } from '../../core/jobs/imports/file-error.js';
import { assertRows, assertText } from '../../core/jobs/imports/file-kinds.js';
import {
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  type FileKind,
  type ImportFormat,
} from '../../core/jobs/imports/import-job.js';
import { formatNumber } from '../format/numbers.js';
import { parseTable, type Table, type TableChoices } from './parse-table.js';
import { recognizeService } from './recognize-service.js';

/** Choices of people about a file. An absent one is recognized from the content. */
export interface ReadChoices extends TableChoices {
  /** Label of the encoding (WHATWG). */
  encoding?: string;
  /** The service that has written the file. */
  format?: ImportFormat;
}

/** A file that was chosen, or rows that were pasted. */
export interface Content {
  /** Unique for each file or paste. */
  id: string;
  /** Absent for pasted rows. */
  fileName?: string;
  bytes: Uint8Array | string;
}

/** Content as it was read. */
export interface Source {
  content: Content;
  choices: ReadChoices;
  kind: FileKind;
  encoding: string;
  format: ImportFormat;
  /** Number of rows below the header. */
  rows: number;
  /** The table of CSV; empty for lines of JSON, which name their fields. */
  table: Table;
  /** The text of lines of JSON. */
  lines: string;
  /** Whether some bytes are no letters in the encoding. */
  isDamaged: boolean;
}

/** A source, or the reason it cannot be used, as a sentence for people. */
export type SourceResult = { kind: 'source'; source: Source } | { kind: 'problem'; problem: string };

const NO_TABLE: Table = { columns: [], rows: [], delimiter: ',', hasHeader: true };

/** Reads a file. Never rejects: problems become part of the result. */
export async function readFile(file: File): Promise<SourceResult> {
  if (file.size > MAX_IMPORT_BYTES) return problem('This file is larger than 20 MB. Split it into several.');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return readContent({ id: crypto.randomUUID(), fileName: file.name, bytes });
  } catch {
    return problem('Couldn’t read this file. Check that it still exists and choose it again.');
  }
}

/** Reads pasted rows. Never throws: problems become part of the result. */
export function readPasted(text: string): SourceResult {
  return readContent({ id: crypto.randomUUID(), bytes: text });
}

/** Reads content as it was recognized, or as people have chosen. Never throws. */
export function readContent(content: Content, choices: ReadChoices = {}): SourceResult {
  try {
    const source = read(content, choices);
    if (source.rows === 0) return problem('There are no rows. Add at least one row below the column names.');
    if (source.rows <= MAX_IMPORT_ROWS) return { kind: 'source', source };
    const most = formatNumber(MAX_IMPORT_ROWS);
    return problem(
      `There are ${formatNumber(source.rows)} rows, and at most ${most} are allowed. Split them into several files.`,
    );
  } catch (thrown) {
    if (thrown instanceof DomainError) return problem(`${thrown.message}.`);
    return problem('Couldn’t read this file. Save your spreadsheet as “CSV UTF-8” and choose that file.');
  }
}

function read(content: Content, choices: ReadChoices): Source {
  const { bytes, fileName = '' } = content;
  const kind: FileKind = /\.(?:ndjson|jsonl)$/i.test(fileName) ? 'ndjson' : 'csv';
  if (typeof bytes !== 'string') assertText(bytes);
  const { text, encoding } =
    typeof bytes === 'string' ? { text: bytes, encoding: 'utf-8' } : decodeFile(bytes, choices.encoding);
  assertRows(text, kind);
  if (text.includes('\0')) throw invalidFile('is no text; save your spreadsheet as “CSV UTF-8”');
  const isDamaged = text.includes('\uFFFD');
  if (kind === 'ndjson') {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const rows = { rows: lines.length, table: NO_TABLE, lines: text, isDamaged };
    return { content, choices, kind, encoding, format: choices.format ?? 'qrelay', ...rows };
  }
  const table = parseTable(text, choices);
  const format = choices.format ?? recognizeService(table.columns);
  return { content, choices, kind, encoding, format, rows: table.rows.length, table, lines: '', isDamaged };
}

function problem(text: string): SourceResult {
  return { kind: 'problem', problem: text };
}
