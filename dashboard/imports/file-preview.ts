import Papa from 'papaparse';

/** The beginning of a chosen file. */
export interface FilePreview {
  file: File;
  kind: 'csv' | 'ndjson';
  /** The header of a CSV file; empty for NDJSON. */
  columns: string[];
  /** The first rows of a CSV file. */
  rows: string[][];
}

/** Number of bytes and rows that are read for a preview. */
const PREVIEW_BYTES = 64 * 1024;
const PREVIEW_ROWS = 4;

/** Reads the beginning of a file. Never rejects because of its content: the service checks it. */
export async function readFilePreview(file: File): Promise<FilePreview> {
  if (/\.(?:ndjson|jsonl)$/i.test(file.name)) return { file, kind: 'ndjson', columns: [], rows: [] };
  const text = await file.slice(0, PREVIEW_BYTES).text();
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    preview: PREVIEW_ROWS,
    skipEmptyLines: true,
    delimitersToGuess: [',', ';', '\t'],
  });
  const [columns = [], ...rows] = data;
  return { file, kind: 'csv', columns: columns.map((column) => column.trim()), rows };
}
