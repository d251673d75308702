import { decodeFile } from '../../core/jobs/imports/file-decoder.js';
import type { Table } from './parse-table.js';

/** Twenty jobs of 500 rows. A larger file was most likely dropped by mistake. */
const MAX_ROWS = 10_000;
const MAX_BYTES = 20 * 1024 * 1024;

/** A table that was dropped or pasted. */
export interface Source {
  /** Unique for each drop or paste. */
  id: string;
  /** `undefined` for pasted rows. */
  fileName: string | undefined;
  table: Table;
  /** Parses the same text again, with or without column names in the first row. */
  parseAgain: (hasHeader: boolean) => Table;
}

/** A source, or the reason it cannot be used, as a sentence for the user. */
export type SourceResult = { kind: 'source'; source: Source } | { kind: 'problem'; problem: string };

/** Reads and parses a file. Never rejects: problems become part of the result. */
export async function readFile(file: File): Promise<SourceResult> {
  if (file.size > MAX_BYTES) return problem('This file is larger than 20 MB. Split it into several files.');
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name)) {
    return problem('This is a spreadsheet. Save it as CSV, or copy its rows and paste them below.');
  }
  try {
    return await parseText(decodeFile(new Uint8Array(await file.arrayBuffer())), file.name);
  } catch {
    return problem('Couldn’t read this file. Check that it still exists and choose it again.');
  }
}

/** Parses pasted rows, or the text of a file. Loads the parser on first use. Never rejects. */
export async function parseText(text: string, fileName?: string): Promise<SourceResult> {
  if (text.includes('\0')) return problem('This is not a text file. Save your spreadsheet as CSV.');
  const parser = await import('./parse-table.js').catch(() => undefined);
  if (!parser) return problem('Couldn’t load the CSV parser. Check your connection and try again.');
  const table = parser.parseTable(text);
  if (table.columns.length === 0)
    return problem('There are no rows. Add at least one row below the column names.');
  if (table.rows.length > MAX_ROWS) {
    const rows = table.rows.length.toLocaleString('en');
    return problem(`There are ${rows} rows, and at most 10,000 are allowed. Split them into several files.`);
  }
  const parseAgain = (hasHeader: boolean) => parser.parseTable(text, hasHeader);
  return { kind: 'source', source: { id: crypto.randomUUID(), fileName, table, parseAgain } };
}

function problem(text: string): SourceResult {
  return { kind: 'problem', problem: text };
}
