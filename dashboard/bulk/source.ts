import { decodeFile } from './decode-file.js';
import { readTable, type Table } from './read-table.js';

/** Twenty jobs of 500: a file beyond that is mostly not meant for this. */
const MOST_ROWS = 10_000;
const MOST_BYTES = 20 * 1024 * 1024;

/** What was dropped or pasted. */
export interface Source {
  /** Differs for each. */
  id: string;
  /** Of the file; pasted rows have none. */
  fileName: string | undefined;
  text: string;
  table: Table;
}

export type SourceReading = { source: Source } | { problem: string };

/** Reads a file; says in words why it can't be taken. Never rejects. */
export async function readFile(file: File): Promise<SourceReading> {
  if (file.size > MOST_BYTES) return { problem: 'This file is larger than 20 MB. Split it into several.' };
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name)) {
    return { problem: 'This is a spreadsheet. Save it as CSV, or copy its rows and paste them below.' };
  }
  try {
    return readText(decodeFile(new Uint8Array(await file.arrayBuffer())), file.name);
  } catch {
    return { problem: 'This file could not be read. Is it still there?' };
  }
}

/** Reads pasted rows, or the text of a file. */
export function readText(text: string, fileName?: string): SourceReading {
  if (text.includes('\0')) return { problem: 'This is not a table of text. Save your spreadsheet as CSV.' };
  const table = readTable(text);
  if (table.columns.length === 0) return { problem: 'There are no rows in it.' };
  if (table.rows.length > MOST_ROWS) {
    const rows = table.rows.length.toLocaleString('en');
    return {
      problem: `These are ${rows} rows; at most 10,000 are taken at once. Split them into several files.`,
    };
  }
  return { source: { id: crypto.randomUUID(), fileName, text, table } };
}
