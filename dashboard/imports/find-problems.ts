import { inWords, type RowProblem } from '../jobs/problem-groups.js';
import { columnForPath, type CheckedRow } from './check-row.js';
import type { TableRow } from './parse-table.js';
import type { Setup } from './setup.js';
import { COMMON_TARGETS } from './targets.js';

/** A row with the problems that are written next to it. */
export interface TableProblem {
  row: TableRow;
  errors: readonly string[];
}

/** The problems of a table. */
export interface TableProblems {
  all: readonly RowProblem[];
  /** The rows with problems, each once, in order. */
  rows: readonly TableProblem[];
  /** Number of rows that have not been uploaded, because the check in the browser found their problems. */
  local: number;
}

/**
 * Collects the problems that were found in the browser, and those that the API has found in the uploaded
 * rows.
 *
 * @param failed problems of the API, by the number of the uploaded row, from 1
 */
export function findProblems(
  checked: readonly CheckedRow[],
  { columns }: Pick<Setup, 'columns'>,
  failed: readonly RowProblem[],
): TableProblems {
  const byUpload = new Map(failed.map((problem) => [problem.row, problem]));
  const all: RowProblem[] = [];
  const rows: TableProblem[] = [];
  let uploaded = 0;
  let local = 0;
  for (const { row, errors, origins } of checked) {
    const own = errors.map(({ column, field, message }) =>
      problemAt(row, columns, { column, field, message }),
    );
    if (errors.length > 0) local += 1;
    else {
      uploaded += 1;
      const problem = byUpload.get(uploaded);
      if (problem) own.push(problemOf(problem, row, columns, origins));
    }
    if (own.length === 0) continue;
    all.push(...own);
    rows.push({
      row,
      errors: own.map(({ field, message }) =>
        field === '' ? inWords(message) : `${field}: ${inWords(message)}`,
      ),
    });
  }
  return { all, rows, local };
}

function problemAt(
  row: TableRow,
  columns: readonly string[],
  { column, field, message }: { column: number | undefined; field: string; message: string },
): RowProblem {
  const name = column === undefined ? field : (columns[column] ?? field);
  const value = column === undefined ? '' : (row.cells[column] ?? '');
  return { row: row.number, field: name, message, value, column };
}

function problemOf(
  { field, message }: RowProblem,
  row: TableRow,
  columns: readonly string[],
  origins: CheckedRow['origins'],
): RowProblem {
  const path = field === '' && /short code/i.test(message) ? 'shortCode' : field;
  const column = columnForPath(path, origins);
  const label = COMMON_TARGETS.find((target) => target.path === path)?.label ?? path;
  const found = problemAt(row, columns, { column, field: label, message });
  // A message of its own has its subject.
  return field === '' ? { ...found, field: '' } : found;
}
