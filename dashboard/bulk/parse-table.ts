import Papa from 'papaparse';
import { columnLetters } from '../../core/basics/column-letters.js';
import { stripFormulaGuard } from '../../core/basics/csv.js';
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
  columns: string[];
  rows: TableRow[];
  delimiter: string;
  /** Whether the first row contained the column names. */
  hasHeader: boolean;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Delimiter for single-column tables: the ASCII unit separator, which ordinary text does not contain. */
const NO_DELIMITER = '\u001f';
/** Rows sampled to guess the delimiter. */
const MAX_SAMPLED_ROWS = 50;

/**
 * Parses CSV, or rows copied from a spreadsheet, with quoted cells and any common delimiter. Drops empty
 * rows.
 *
 * @param hasHeader whether the first row contains the column names; `undefined` guesses from its cells
 * @returns a table without columns if there are no rows
 */
export function parseTable(text: string, hasHeader?: boolean): Table {
  const plain = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const delimiter = guessDelimiter(plain);
  const { data } = Papa.parse<string[]>(plain, { delimiter: delimiter ?? NO_DELIMITER });
  const rows = data
    .map((cells, index) => ({ number: index + 1, cells: cells.map(stripFormulaGuard) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first] = rows;
  if (!first) return { columns: [], rows: [], delimiter: ',', hasHeader: true };

  const withHeader = hasHeader ?? !isDataRow(first.cells, rows.slice(1));
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const names = Array.from({ length: width }, (_, index) => (withHeader && first.cells[index]?.trim()) || '');
  const columnIndexes = names.flatMap((name, index) => (name === ERROR_COLUMN ? [] : [index]));
  return {
    columns: columnIndexes.map((index) => names[index] || `Column ${columnLetters(index)}`),
    rows: rows
      .slice(withHeader ? 1 : 0)
      .map(({ number, cells }) => ({ number, cells: columnIndexes.map((index) => cells[index] ?? '') })),
    delimiter: delimiter ?? ',',
    hasHeader: withHeader,
  };
}

/**
 * Returns the delimiter that splits most rows into as many cells as the first; `undefined` if there is only
 * one column.
 */
function guessDelimiter(text: string): string | undefined {
  const [best] = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      preview: MAX_SAMPLED_ROWS,
      skipEmptyLines: true,
    });
    const columns = data[0]?.length ?? 0;
    const consistency = data.filter((cells) => cells.length === columns).length / data.length;
    return { delimiter, columns, consistency };
  })
    .filter(({ columns }) => columns > 1)
    .sort((a, b) => b.consistency - a.consistency || b.columns - a.columns);
  return best?.delimiter;
}

/**
 * Returns whether the first row holds data rather than names: a cell is a URL or a number, or resembles the
 * cells below it.
 */
function isDataRow(first: readonly string[], others: readonly TableRow[]): boolean {
  if (first.some(isFieldPath)) return false;
  return first.some((cell, index) => {
    const column = [cell, ...others.map(({ cells }) => cells[index] ?? '')];
    return (
      looksLikeValue(cell) ||
      (others.length > 0 && mostLookLike('url', [cell]) && mostLookLike('url', column))
    );
  });
}
