import { DomainError } from '../../basics/errors.js';
import { MAX_IMPORT_LINES, MAX_IMPORT_ROWS } from './import-job.js';

/**
 * Returns the error of a file that cannot be imported as a whole: `validation_error`.
 *
 * @param problem Says what to do, without a subject and a period, such as
 *   `is empty; add rows below the header`.
 */
export function invalidFile(problem: string): DomainError {
  return new DomainError('validation_error', `The file ${problem}`, {
    details: [{ path: '', message: problem }],
  });
}

/** Returns the error of a file with too many rows, or too many lines. */
export function tooManyRows(what: 'rows' | 'lines'): DomainError {
  const rows = `At most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows can be imported at once`;
  return new DomainError(
    'bulk_limit_exceeded',
    what === 'rows'
      ? `${rows}; split the file`
      : `${rows}, and the file has more than ${MAX_IMPORT_LINES.toLocaleString('en-US')} lines with its blank ones; delete the blank rows, or split the file`,
  );
}

/**
 * Names a place in a file.
 *
 * @param row Number of the row as in the items of the import: the first row below the header is 1. 0 is the
 *   header.
 * @param line Number of the line, from 1, as a text editor shows it.
 */
export function placeOf(row: number, line: number): string {
  return row === 0 ? `in the header (line ${line})` : `in row ${row} (line ${line} of the file)`;
}
