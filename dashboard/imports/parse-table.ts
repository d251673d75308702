import { columnLetters } from '../../core/basics/column-letters.js';
import { stripFormulaGuard } from '../../core/basics/csv.js';
import { createCsvReader } from '../../core/jobs/imports/row-readers.js';
import { FAILED_ROW_COLUMNS } from '../../core/jobs/rows/import-columns.js';
import { ERROR_COLUMN, isFieldPath } from './known-column-names.js';
import { looksLikeValue, mostLookLike } from './looks-like.js';

/** One row of a table. */
export interface TableRow {
  /** Row number as in a spreadsheet, starting at 1 with the header. */
  number: number;
  /** One cell per column. */
  cells: string[];
}

/** A parsed table: rows and the names of their columns. */
export interface Table {
  /** Distinct names. */
  columns: string[];
  rows: TableRow[];
  delimiter: string;
  /** Whether the first row contained the column names. */
  hasHeader: boolean;
}

/** How a table is read; what is absent is recognized. */
export interface TableChoices {
  delimiter?: string;
  /** Whether the first row contains the column names. */
  hasHeader?: boolean;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Delimiter for single-column tables: the ASCII unit separator, which ordinary text does not contain. */
export const NO_DELIMITER = '\u001f';
/** Number of characters and rows from which the delimiter is recognized. */
const SAMPLE_LENGTH = 64 * 1024;
const MAX_SAMPLED_ROWS = 50;

const SEPARATOR_LINE = /^\s*"?sep=([^"\r\n])"?[,;\t| ]*(?:\r\n|\r|\n|$)/i;

/** Columns that are added to rows to fix, and mean nothing when the file is dropped again. */
const ADDED_COLUMNS: readonly string[] = [ERROR_COLUMN, ...FAILED_ROW_COLUMNS];

/**
 * Parses CSV, or rows copied from a spreadsheet, with quoted cells and any common delimiter, as an import
 * does. Drops empty rows and empty columns without a name.
 *
 * @returns a table without columns if there are no rows
 * @throws DomainError if a row is too long, or if there are too many lines or cells
 */
export function parseTable(text: string, choices: TableChoices = {}): Table {
  const plain = text.replace(/^\uFEFF+/, '');
  const separator = SEPARATOR_LINE.exec(plain.slice(0, 100));
  const content = plain.slice(separator?.[0].length ?? 0);
  const delimiter = choices.delimiter ?? separator?.[1] ?? guessDelimiter(content);
  const rows = readRows(content, delimiter);
  const [first] = rows;
  if (!first) return { columns: [], rows: [], delimiter, hasHeader: true };

  const hasHeader = choices.hasHeader ?? !isDataRow(first.cells, rows.slice(1));
  const body = rows.slice(hasHeader ? 1 : 0);
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const names = Array.from({ length: width }, (_, index) => (hasHeader && first.cells[index]?.trim()) || '');
  const used = names.flatMap((name, index) => {
    const isUsed = name !== '' || body.some(({ cells }) => (cells[index] ?? '').trim() !== '');
    return isUsed && !ADDED_COLUMNS.includes(name) ? [index] : [];
  });
  return {
    columns: distinct(used.map((index) => names[index] || `Column ${columnLetters(index)}`)),
    rows: body.map(({ number, cells }) => ({ number, cells: used.map((index) => cells[index] ?? '') })),
    delimiter,
    hasHeader,
  };
}

/** Reads rows, numbered as in a spreadsheet, where a cell with line breaks is in one row. */
function readRows(content: string, delimiter: string): TableRow[] {
  const reader = createCsvReader(delimiter);
  const rows: TableRow[] = [];
  let breaks = 0;
  for (const numbered of [...reader.push(content), ...reader.end()]) {
    rows.push({ number: numbered.line - breaks, cells: numbered.row.map(stripFormulaGuard) });
    for (const cell of numbered.row) breaks += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
  }
  return rows;
}

function distinct(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let count = 2; used.has(free); count++) free = `${name} (${count})`;
    used.add(free);
    return free;
  });
}

/**
 * Returns the delimiter that splits most rows into as many cells as the first, or `NO_DELIMITER` if there is
 * only one column.
 */
function guessDelimiter(content: string): string {
  const beginning = content.slice(0, SAMPLE_LENGTH);
  const candidates = DELIMITERS.map((delimiter) => {
    const reader = createCsvReader(delimiter);
    const all = [...reader.push(beginning), ...reader.end()].slice(0, MAX_SAMPLED_ROWS);
    const columns = all[0]?.row.length ?? 0;
    const consistency = all.filter(({ row }) => row.length === columns).length / Math.max(all.length, 1);
    return { delimiter, columns, consistency };
  }).filter(({ columns }) => columns > 1);
  candidates.sort((a, b) => b.consistency - a.consistency || b.columns - a.columns);
  return candidates[0]?.delimiter ?? NO_DELIMITER;
}

/**
 * Returns whether the first row holds data rather than names: a cell is a URL or a number, or resembles the
 * cells below it.
 */
function isDataRow(first: readonly string[], others: readonly TableRow[]): boolean {
  if (first.some(isFieldPath)) return false;
  return first.some((cell, index) => {
    if (looksLikeValue(cell)) return true;
    if (others.length === 0 || !mostLookLike('url', [cell])) return false;
    return mostLookLike('url', [cell, ...others.map(({ cells }) => cells[index] ?? '')]);
  });
}
