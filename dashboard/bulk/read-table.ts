import Papa from 'papaparse';
import { stripFormulaGuard } from '../../core/csv.js';
import { looksLikeValue, mostLookLike } from './looks-like.js';

export interface TableRow {
  /** As a spreadsheet numbers it. */
  number: number;
  /** One for each column. */
  cells: string[];
}

/** Rows with the names of their columns. */
export interface Table {
  columns: string[];
  rows: TableRow[];
  delimiter: string;
  /** Whether the first row held the names. */
  named: boolean;
}

/** The last column of a file to mend, added by `errorCsv`. It is left out when that file is read again. */
export const PROBLEM_COLUMN = 'What is wrong';

const DELIMITERS = [',', ';', '\t', '|'];
/** Stands in no text that people write (ASCII, unit separator). */
const ALONE = '\u001f';
/** Rows that are looked at to tell the delimiter. */
const SAMPLE = 50;

/**
 * CSV, or rows copied from a spreadsheet, with quoted cells and any usual delimiter. Rows without content are left out.
 * @param named whether the first row holds the names of the columns; undefined: judged by what stands there
 */
export function readTable(text: string, named?: boolean): Table {
  const plain = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const delimiter = guessDelimiter(plain);
  // A column that stands alone is parted by nothing, whatever signs it holds.
  const { data } = Papa.parse<string[]>(plain, { delimiter: delimiter ?? ALONE });
  const rows = data
    .map((cells, index) => ({ number: index + 1, cells: cells.map(stripFormulaGuard) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first] = rows;
  if (!first) return { columns: [], rows: [], delimiter: ',', named: true };

  const isNamed = named ?? !isContent(first.cells, rows.slice(1));
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const names = Array.from({ length: width }, (_, index) => (isNamed && first.cells[index]?.trim()) || '');
  const kept = names.flatMap((name, index) => (name === PROBLEM_COLUMN ? [] : [index]));
  return {
    columns: kept.map((index) => names[index] || `Column ${columnLetters(index)}`),
    rows: rows
      .slice(isNamed ? 1 : 0)
      .map(({ number, cells }) => ({ number, cells: kept.map((index) => cells[index] ?? '') })),
    delimiter: delimiter ?? ',',
    named: isNamed,
  };
}

/** The sign that parts the first row, and the others into as many cells; undefined when there is one column only. */
function guessDelimiter(text: string): string | undefined {
  const [best] = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: SAMPLE, skipEmptyLines: true });
    const columns = data[0]?.length ?? 0;
    const alike = data.filter((cells) => cells.length === columns).length / data.length;
    return { delimiter, columns, alike };
  })
    .filter(({ columns }) => columns > 1)
    .sort((one, other) => other.alike - one.alike || other.columns - one.columns);
  return best?.delimiter;
}

/** Whether a first row holds no names: one of its cells is an address or a number, or is like all that stands below it. */
function isContent(first: readonly string[], others: readonly TableRow[]): boolean {
  return first.some((cell, index) => {
    const column = [cell, ...others.map(({ cells }) => cells[index] ?? '')];
    return (
      looksLikeValue(cell) ||
      (others.length > 0 && mostLookLike('url', [cell]) && mostLookLike('url', column))
    );
  });
}

/** 0 → `A`, 26 → `AA`, as spreadsheets name columns. */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
